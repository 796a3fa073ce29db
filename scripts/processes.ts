import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { endsWithParent, environmentFollows } from "@croupier/server/lifetime";

export interface Service {
  name: string;
  cwd: string;
  args: string[];
  /** The complete environment, except what `later` returns. */
  env: Record<string, string>;
  /** Returns the variables that are not known yet: the process loads its code while it waits for them. */
  later?(): Promise<Record<string, string>>;
  /** The URL that answers 200 when the service can serve. */
  health: string;
}

export interface Supervised {
  /** Resolves when the service answers; rejects when it ends before. */
  ready: Promise<void>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Waited between an unexpected end and the restart. */
const restartMs = 300;
const graceMs = 12_000;

/** Runs a process and restarts it when it dies, until it is stopped. Its output lines carry its name. */
export function supervise(service: Service): Supervised {
  let child: ChildProcess;
  let stopping = false;
  let everReady = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const rest = service.later?.();

  function start(): void {
    child = spawn(process.execPath, service.args, {
      cwd: service.cwd,
      env: { ...service.env, [endsWithParent]: "1", ...(rest && { [environmentFollows]: "1" }) },
      // Its standard input ends with this process, however that ends.
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { stdin } = child;
    stdin?.on("error", () => undefined);
    rest?.then(
      (variables) => stdin?.write(`${JSON.stringify(variables)}\n`),
      // The caller awaits the same promise and reports why.
      () => undefined,
    );
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => console.log(`${service.name} | ${line}`));
    }
    child.once("exit", (code, signal) => {
      if (stopping) return;
      if (!everReady) return reject(new Error(`${service.name} ended with ${signal ?? code} before it could serve`));
      console.error(`${service.name} ended with ${signal ?? code}: starting it again`);
      setTimeout(() => stopping || start(), restartMs);
    });
  }

  start();
  void Promise.resolve(rest)
    .then(() => untilHealthy(service.health, () => stopping))
    .then(() => {
      everReady = true;
      resolve();
    }, reject);
  return {
    ready,
    pid: () => child.pid,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await Promise.race([ended, wait(graceMs, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
    },
  };
}

/** Milliseconds between checks. */
const parentMs = 500;

/**
 * Calls `end` on a signal, or when nobody is left: the output has no reader, or npm, which started this process, is
 * gone. (npm signals only its shell, which ends without passing it on.)
 */
export function endWithStarter(end: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.stdout.on("error", end);
  process.stderr.on("error", end);
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || end(), parentMs).unref();
}

async function untilHealthy(url: string, given: () => boolean): Promise<void> {
  while (!given()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
}
