import { execFileSync, spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { databases, type DatabaseNumber, type Layout } from "./layout.ts";
import { findProgram } from "./packages.ts";
import type { Processes } from "./processes.ts";

/** The network of the database servers. */
export interface Network {
  hosts: Layout["hosts"];
  /** Returns the words before a command that runs it on a server. */
  on(server: DatabaseNumber): string[];
  /** Cuts a server off from everything else, or connects it again; undefined if that needs root. */
  cut: ((server: DatabaseNumber, isCut: boolean) => void) | undefined;
}

/** A network for benchmarks (RFC 2544), which no other uses. */
const prefix = "198.18.7";
const bridge = "cluster0";

/** Returns whether this process may create network namespaces, and has the programs for it. */
export const canIsolate = (): boolean =>
  process.getuid?.() === 0 &&
  ["ip", "unshare", "nsenter"].every((name) => findProgram(name) !== undefined) &&
  spawnSync("unshare", ["--net", "true"]).status === 0;

/** The command that runs another one in a network namespace of its own, where all ports are free. */
export const isolated = (command: readonly string[]): string[] => [
  "unshare",
  "--net",
  "sh",
  "-c",
  'ip link set lo up && exec "$0" "$@"',
  ...command,
];

/** All servers on this machine's own address. */
export const sharedNetwork: Network = {
  hosts: { 1: "127.0.0.1", 2: "127.0.0.1", 3: "127.0.0.1" },
  on: () => [],
  cut: undefined,
};

const ip = (...args: string[]): string => execFileSync("ip", args, { encoding: "utf8" });

/**
 * Creates a network namespace for each server, linked by a bridge in the current one. A process holds each namespace,
 * which ends with it.
 */
export async function createNetwork(processes: Processes): Promise<Network> {
  const own = readlinkSync("/proc/self/ns/net");
  const holders = {} as Record<DatabaseNumber, number>;
  const enter = (server: DatabaseNumber) => ["nsenter", `--net=/proc/${holders[server]}/ns/net`];
  const link = (server: DatabaseNumber) => `cluster${server}`;
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${prefix}.254/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const server of databases) {
    const name = `network${server}`;
    processes.start({ name, command: ["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"] });
    holders[server] = processes.pid(name);
    while (readlinkSync(`/proc/${holders[server]}/ns/net`) === own) await wait(10);
    ip("link", "add", link(server), "type", "veth", "peer", "name", "eth0", "netns", String(holders[server]));
    ip("link", "set", link(server), "master", bridge, "up");
    const [file = "", ...args] = enter(server);
    const inside = (...words: string[]) => execFileSync(file, [...args, "ip", ...words]);
    inside("addr", "add", `${prefix}.${server}/24`, "dev", "eth0");
    inside("link", "set", "lo", "up");
    inside("link", "set", "eth0", "up");
  }
  return {
    hosts: { 1: `${prefix}.1`, 2: `${prefix}.2`, 3: `${prefix}.3` },
    on: enter,
    cut: (server, isCut) => void ip("link", "set", link(server), isCut ? "down" : "up"),
  };
}
