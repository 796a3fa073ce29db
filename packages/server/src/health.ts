import { setTimeout as wait } from "node:timers/promises";

/** The answer to a check by a balancer. */
export interface HealthAnswer {
  status: 200 | 503;
  body: { status: string };
}

export interface Health {
  /** Returns whether a balancer should send calls here. */
  ready(): HealthAnswer;
  /** Lets balancers notice that the process will end: it is no longer ready, but still answers for this long. */
  drain(): Promise<void>;
}

export interface HealthOptions {
  /** Returns whether what the process depends on answers; rejects if it does not. */
  reach(): Promise<boolean>;
  /** Milliseconds between the end of readiness and the end of the process. */
  drainMs: number;
  /** Milliseconds without an answer after which the process is not ready. */
  patienceMs?: number;
  now?: () => number;
}

/**
 * Twice the time that a new primary needs: while every instance waits for it, all stay in the balancer and answer what
 * they can, and the rest with 503. An instance that alone is cut off leaves after that time.
 */
const usualPatienceMs = 60_000;

/** Creates the health of a process that is ready from now on. */
export function createHealth(options: HealthOptions): Health {
  const { reach, drainMs, patienceMs = usualPatienceMs, now = () => performance.now() } = options;
  let reachedAt = now();
  let reaching = false;
  let isEnding = false;

  async function look(): Promise<void> {
    if (reaching) return;
    reaching = true;
    if (await reach().catch(() => false)) reachedAt = now();
    reaching = false;
  }

  return {
    ready() {
      if (isEnding) return { status: 503, body: { status: "ending" } };
      // The answer does not wait for the database: a check that takes too long counts as failed.
      void look();
      return now() - reachedAt <= patienceMs
        ? { status: 200, body: { status: "ok" } }
        : { status: 503, body: { status: "database away" } };
    },
    async drain() {
      isEnding = true;
      if (drainMs > 0) await wait(drainMs);
    },
  };
}

/** The answer of a process that runs, whatever it depends on. */
export const alive: HealthAnswer["body"] = { status: "ok" };

/** Paths of the checks; no limit and no overload refuses them. */
export const healthPaths = { live: "/livez", ready: "/readyz" } as const;
