import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { startCluster, type Cluster } from "./cluster.ts";
import { temporaryPrefix } from "./down.ts";
import { createLayout } from "./layout.ts";
import { canIsolate, createNetwork, isolated } from "./network.ts";
import type { Programs } from "./packages.ts";

/** Set where a run is in a network namespace of its own. */
const inOwnNetwork = "CLUSTER_OWN_NETWORK";

/**
 * Runs this command again in a network namespace of its own, if this process may create one and is in none. Returns
 * the exit code, or undefined if the caller is to go on here.
 */
export async function runIsolated(): Promise<number | undefined> {
  if (process.env[inOwnNetwork] === "1" || !canIsolate()) return undefined;
  const [file = "", ...args] = isolated([process.execPath, ...process.argv.slice(1)]);
  const child = spawn(file, args, { stdio: "inherit", env: { ...process.env, [inOwnNetwork]: "1" } });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** The result of a run on a cluster. */
export interface Outcome {
  /** Every promise that was broken. */
  faults: string[];
  summary: string;
}

export interface TemporaryOptions {
  programs: Programs;
  basePort: number;
  env?: Record<string, string>;
  root?: string;
  /** The folder to which the logs are copied if the work fails. */
  logs: string;
}

/** Runs `work` on a cluster with data of its own, and takes it down; returns the exit code. */
export async function onTemporaryCluster(
  { programs, basePort, logs, ...options }: TemporaryOptions,
  work: (cluster: Cluster) => Promise<Outcome>,
): Promise<number> {
  const home = mkdtempSync(temporaryPrefix);
  chmodSync(home, 0o755);
  const network = process.env[inOwnNetwork] === "1" ? createNetwork : undefined;
  let cluster: Cluster | undefined;
  let ending: Promise<number> | undefined;
  const takeDown = async (code: number): Promise<number> => {
    await cluster?.stop();
    if (code !== 0) {
      rmSync(logs, { recursive: true, force: true });
      cpSync(`${home}/log`, logs, { recursive: true });
      console.log(`The logs are in ${logs}.`);
    }
    rmSync(home, { recursive: true, force: true });
    return code;
  };
  const end = (code: number): Promise<number> => (ending ??= takeDown(code));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(1).then((code) => process.exit(code)));
  }
  try {
    const layout = createLayout(home, basePort);
    cluster = await startCluster({ layout, programs, ...options, ...(network ? { network } : {}) });
    const { faults, summary } = await work(cluster);
    for (const fault of faults) console.log(`- ${fault}`);
    console.log(summary);
    return await end(faults.length === 0 ? 0 : 1);
  } catch (error) {
    // A signal takes down what the work needs.
    if (ending === undefined) {
      console.error(error);
      console.log(`the run failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    return end(1);
  }
}
