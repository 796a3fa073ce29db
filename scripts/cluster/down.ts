import { existsSync, globSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isSame, startOf, type ProcessFile } from "./processes.ts";

/** Names the file of the process that started a cluster. */
export const starter = "cluster";

/** The folders of clusters that do not stay begin with this. */
export const temporaryPrefix = join(tmpdir(), "croupier-cluster-");

const graceMs = 20_000;

function readFiles(home: string): ProcessFile[] {
  return globSync(join(home, "run/*.json")).flatMap((file) => {
    try {
      return [JSON.parse(readFileSync(file, "utf8")) as ProcessFile];
    } catch {
      // It was being written when its writer was killed.
      return [];
    }
  });
}

/** Returns the first process of each PostgreSQL server that still runs in a cluster's folder. */
export function findPostmasters(home: string): ProcessFile[] {
  return globSync(join(home, "servers/db*/postgres/postmaster.pid")).flatMap((file) => {
    const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
    const startedAt = startOf(pid);
    if (startedAt === undefined || !isIn(pid, join(file, ".."))) return [];
    return [{ name: "postgres", pid, startedAt }];
  });
}

/** Returns whether a process works in a folder, as a server does in that of its data. */
export function isIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function signal({ pid }: ProcessFile, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

/** Ends processes in order, and kills those that do not end in time. */
async function end(processes: ProcessFile[], name: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const own = processes.filter(isSame);
  for (const each of own) signal(each, name);
  const until = performance.now() + graceMs;
  while (own.some(isSame) && performance.now() < until) await wait(100);
  for (const each of own.filter(isSame)) signal(each, "SIGKILL");
}

/**
 * Takes down the processes of the cluster in a folder: those that its files name, if each is still the same process.
 * Returns how many there were.
 */
async function takeDown(home: string): Promise<number> {
  const files = readFiles(home);
  const main = files.find(({ name }) => name === starter);
  const others = files.filter(({ name }) => name !== starter);
  const isServer = ({ name }: ProcessFile) => /^(patroni|etcd|network)/.test(name);
  const left = others.filter(isSame).length;
  // A cluster whose starter still runs is taken down by it, as far as it gets in time.
  if (main) await end([main]);
  await end(others.filter((each) => !isServer(each)));
  await end(others.filter(({ name }) => name.startsWith("patroni")));
  const postmasters = findPostmasters(home);
  await end(postmasters, "SIGINT");
  await end(others.filter(isServer));
  rmSync(join(home, "run"), { recursive: true, force: true });
  return left + postmasters.length;
}

/** Takes down the cluster of `home`, and what killed runs left elsewhere; returns how many processes there were. */
export async function down(home: string): Promise<number> {
  let count = existsSync(home) ? await takeDown(home) : 0;
  for (const folder of globSync(`${temporaryPrefix}*`)) {
    const main = readFiles(folder).find(({ name }) => name === starter);
    if (main && isSame(main)) continue;
    count += await takeDown(folder);
    rmSync(folder, { recursive: true, force: true });
  }
  return count;
}
