import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A process of the cluster. */
export interface Program {
  /** Names its log and its file of process ids. */
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  cwd?: string;
  /** Holds its standard input open: it ends when this process is gone. */
  endsWithInput?: boolean;
}

/** A process as a file names it: a later process may have the same id, but not the same start. */
export interface ProcessFile {
  name: string;
  pid: number;
  startedAt: string;
}

/** Returns when a process started, in ticks since the machine did; undefined if it does not run. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended.
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

export const isSame = ({ pid, startedAt }: ProcessFile): boolean => startOf(pid) === startedAt;

/** Writes a process's file into the folder of process ids. */
export function writeProcessFile(run: string, name: string, pid: number): void {
  const file: ProcessFile = { name, pid, startedAt: startOf(pid) ?? "" };
  writeFileSync(join(run, `${name}.json`), JSON.stringify(file));
}

const restartMs = 1000;

interface Running {
  program: Program;
  child: ChildProcess;
  ended: Promise<void>;
  /** Whether it stays down when it ends. */
  held: boolean;
}

/** The processes of one cluster: each has a log and a file with its id, and is restarted unless it is held down. */
export class Processes {
  readonly #run: string;
  readonly #log: string;
  readonly #running = new Map<string, Running>();

  constructor({ run, log }: { run: string; log: string }) {
    this.#run = run;
    this.#log = log;
    for (const folder of [run, log]) mkdirSync(folder, { recursive: true });
  }

  /** Starts a process; one of its name must not run. */
  start(program: Program): void {
    const { name, command, env = {}, cwd, endsWithInput = false } = program;
    const log = openSync(join(this.#log, `${name}.log`), "a");
    const [file, ...args] = command;
    // Ctrl-C in a terminal reaches only this process, which ends the others in order.
    const stdio: StdioOptions = [endsWithInput ? "pipe" : "ignore", log, log];
    const child = spawn(file, args, { cwd, env, stdio, detached: true });
    closeSync(log);
    child.stdin?.on("error", () => undefined);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const running: Running = { program, child, ended, held: false };
    this.#running.set(name, running);
    child.once("error", (error) => {
      console.error(`${name}: ${error.message}`);
      resolve();
    });
    child.once("exit", () => {
      resolve();
      rmSync(join(this.#run, `${name}.json`), { force: true });
      setTimeout(() => {
        if (!running.held && this.#running.get(name) === running) this.start(program);
      }, restartMs);
    });
    if (child.pid !== undefined) writeProcessFile(this.#run, name, child.pid);
  }

  /** Returns the id of a process; throws if it does not run. */
  pid(name: string): number {
    const pid = this.#find(name).child.pid;
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Kills a process, which stays down. */
  async lose(name: string): Promise<void> {
    await this.#end(name, "SIGKILL");
  }

  /** Starts a process that is down. */
  restore(name: string): void {
    this.start(this.#find(name).program);
  }

  /** Ends a process in order; kills it after `graceMs`. It stays down. */
  async stop(name: string, graceMs = 15_000): Promise<void> {
    if (this.#running.has(name)) await this.#end(name, "SIGTERM", graceMs);
  }

  async #end(name: string, signal: NodeJS.Signals, graceMs = 5000): Promise<void> {
    const running = this.#find(name);
    running.held = true;
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    running.child.kill(signal);
    await Promise.race([running.ended, wait(graceMs, undefined, { ref: false })]);
    running.child.kill("SIGKILL");
    await running.ended;
  }

  #find(name: string): Running {
    const running = this.#running.get(name);
    if (!running) throw new Error(`the cluster has no process ${name}`);
    return running;
  }
}
