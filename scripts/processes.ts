import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

export interface Service {
  name: string;
  cwd: string;
  args: string[];
  /** All of its environment. */
  env: Record<string, string>;
  /** Answers 200 when it can serve. */
  health: string;
}

export interface Supervised {
  /** Resolves when the service answers; rejects when it ends before that. */
  ready: Promise<void>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Waited between an unexpected end and the next try. */
const restartMs = 300;
const graceMs = 12_000;

/** Runs a process and runs it again when it dies, until it is stopped. Its lines carry its name. */
export function supervise(service: Service): Supervised {
  let child: ChildProcess;
  let stopping = false;
  let everReady = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();

  function start(): void {
    child = spawn(process.execPath, service.args, {
      cwd: service.cwd,
      env: service.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
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
  void untilHealthy(service.health, () => stopping).then(() => {
    everReady = true;
    resolve();
  });
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

async function untilHealthy(url: string, given: () => boolean): Promise<void> {
  while (!given()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
}
