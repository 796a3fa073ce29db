import { traceJob, type Tracing } from "@croupier/server/tracing/tracing";
import type { Pool } from "pg";
import type { Job } from "../kit/jobs.ts";
import type { Log } from "../kit/log.ts";
import type { ArcadeMetrics } from "../kit/metrics.ts";
import type { Seamless } from "../wire/seamless.ts";
import { findDueWork } from "./due-store.ts";
import type { RoundRunner } from "./rounds.ts";
import { closeSession, findIdleSessions } from "./session-store.ts";

const idleMinutes = 30;
const closeEveryMs = 60_000;

export interface WorkerOptions {
  db: Pool;
  rounds: RoundRunner;
  /** Jobs of the engines; in a turn, the more frequent one runs first. */
  jobs: readonly Job[];
  seamless: Seamless;
  log: Log;
  /** Measures the jobs; returns the function that notes each run. */
  measure: ArcadeMetrics["measureJobs"];
  tracing: Tracing | undefined;
  everyMs?: number;
}

/** Closes idle sessions; one whose close the platform does not answer is retried later. */
async function closeIdleSessions({ db, seamless }: Pick<WorkerOptions, "db" | "seamless">): Promise<void> {
  for (const session of await findIdleSessions(db, idleMinutes, 50)) {
    await seamless.close(session.vassalage, session.platform_session);
    await closeSession(db, session.id);
  }
}

/** Advances unfinished rounds until they end, from the start of the process. */
export function startWorker({ db, rounds, jobs, seamless, log, measure, tracing, everyMs = 500 }: WorkerOptions): {
  stop(): Promise<void>;
} {
  let stopping = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  const inOrder = jobs.toSorted((a, b) => a.everyMs - b.everyMs);
  const note = measure([
    ...jobs.map(({ name, everyMs: ms }) => ({ name, everySeconds: Math.max(ms, everyMs) / 1000 })),
    { name: "arcade-rounds", everySeconds: everyMs / 1000 },
    { name: "arcade-sessions", everySeconds: closeEveryMs / 1000 },
  ]);
  const retry = (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : "failed" }, "the worker will try again");
  /** Runs a part so that its failure does not hold up the others: wins are paid, whatever a draw or a game does. */
  async function part(name: string, run: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const error = await traceJob(tracing, name, run).then(
      () => undefined,
      (fault: unknown) => fault ?? new Error("failed"),
    );
    if (error !== undefined) retry(error);
    note({ name, endedAt: new Date(), ms: performance.now() - began, error });
  }
  const isTurnOf = (afterMs: number) => turn % Math.max(1, Math.ceil(afterMs / everyMs)) === 0;
  /** Runs the due work: payments as soon as they are due, since a player waits for them, abandoned games less often. */
  async function doDue(): Promise<void> {
    const due = await findDueWork(db);
    const turnJobs = inOrder.filter(({ everyMs: ms }) => isTurnOf(ms));
    for (const job of turnJobs) await part(job.name, () => job.run(due));
    // A draw, match or game that has just ended may owe a payment too.
    const isAny = due.isRoundDue || due.isDrawDue || turnJobs.some(({ everyMs: ms }) => ms > 0);
    await part("arcade-rounds", async () => (isAny ? rounds.workOnce() : 0));
    if (isTurnOf(closeEveryMs)) await part("arcade-sessions", () => closeIdleSessions({ db, seamless }));
  }
  async function work(): Promise<void> {
    await doDue().catch(retry);
    turn += 1;
    if (!stopping) timer = setTimeout(() => (running = work()), everyMs);
  }
  running = work();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
