import { setTimeout as wait } from "node:timers/promises";
import type { AppName } from "./apps.ts";
import { until, type Cluster } from "./cluster.ts";
import { arcades, databases, platforms, webs, type DatabaseNumber } from "./layout.ts";
import type { Calls } from "./load/calls.ts";

/** A part that fails under load. */
export interface Fault {
  name: string;
  /** Whether calls may be refused until the database takes writes again. */
  stopsWrites: boolean;
  /** Fails the part, waits, and brings it back; calls `failed` at the moment of the failure. */
  run(failed: () => void): Promise<void>;
}

export interface FaultDeps {
  cluster: Cluster;
  calls: Calls;
  /** Milliseconds for which a part stays away. */
  awayMs: number;
}

/** Lists every fault of one round, in turn; the long storm adds those that last. */
export function listFaults(deps: FaultDeps, isLong: boolean): Fault[] {
  return [
    ...platforms.map((number) => loseApp(deps, "platform", number)),
    ...arcades.map((number) => loseApp(deps, "arcade", number)),
    ...webs.map((number) => loseApp(deps, "web", number)),
    loseProcess(deps, "redis", false),
    loseProcess(deps, "pgbouncer", true),
    loseProcess(deps, "etcd2", false),
    ...(isLong ? [loseEtcd(deps)] : []),
    loseReplica(deps),
    switchOver(deps),
    losePrimary(deps),
    ...(deps.cluster.network.cut ? [cutPrimary(deps, deps.cluster.network.cut)] : []),
  ];
}

function loseApp({ cluster, awayMs }: FaultDeps, name: AppName, number: number): Fault {
  return {
    name: `${name}${number} killed`,
    stopsWrites: false,
    async run(failed) {
      failed();
      await cluster.processes.lose(`${name}${number}`);
      await wait(awayMs);
      cluster.processes.restore(`${name}${number}`);
      await cluster.untilReady(name, number);
    },
  };
}

function loseProcess({ cluster, awayMs }: FaultDeps, name: string, stopsWrites: boolean): Fault {
  return {
    name: `${name} killed`,
    stopsWrites,
    async run(failed) {
      failed();
      await cluster.processes.lose(name);
      await wait(awayMs);
      cluster.processes.restore(name);
      await wait(1000);
    },
  };
}

/** All of etcd: Patroni's failsafe mode lets the primary stay while every replica answers it. */
function loseEtcd({ cluster }: FaultDeps): Fault {
  return {
    name: "all of etcd killed",
    stopsWrites: false,
    async run(failed) {
      failed();
      await Promise.all(databases.map((server) => cluster.processes.lose(`etcd${server}`)));
      await wait(45_000);
      for (const server of databases) cluster.processes.restore(`etcd${server}`);
      await cluster.untilHealthy();
    },
  };
}

const untilWritten = ({ calls }: FaultDeps, since: number): Promise<void> =>
  until("a write after the failure", async () => calls.hasWritten(since));

/** Loses a database server, and waits until the others take writes without it. */
function loseServer(deps: FaultDeps, name: string, find: () => Promise<DatabaseNumber>): Fault {
  const { cluster, awayMs } = deps;
  return {
    name,
    stopsWrites: true,
    async run(failed) {
      const server = await find();
      failed();
      const since = performance.now();
      await cluster.loseDatabase(server);
      await untilWritten(deps, since);
      await wait(awayMs);
      cluster.restoreDatabase(server);
      await cluster.untilHealthy();
    },
  };
}

/** The replica that has every commit: commits wait until Patroni lets another one take its part. */
const loseReplica = (deps: FaultDeps): Fault => loseServer(deps, "replica killed", () => deps.cluster.standby());

const losePrimary = (deps: FaultDeps): Fault => loseServer(deps, "primary killed", () => deps.cluster.primary());

function switchOver(deps: FaultDeps): Fault {
  return {
    name: "switchover",
    stopsWrites: true,
    async run(failed) {
      await deps.cluster.untilHealthy();
      failed();
      await deps.cluster.switchOver();
      await untilWritten(deps, performance.now());
      await deps.cluster.untilHealthy();
    },
  };
}

/** The primary runs but reaches nobody: it has to step down by itself before another one is chosen. */
function cutPrimary(deps: FaultDeps, cut: (server: DatabaseNumber, isCut: boolean) => void): Fault {
  const { cluster, awayMs } = deps;
  return {
    name: "primary cut off",
    stopsWrites: true,
    async run(failed) {
      const server = await cluster.primary();
      failed();
      const since = performance.now();
      cut(server, true);
      try {
        await untilWritten(deps, since);
        await wait(awayMs);
      } finally {
        cut(server, false);
      }
      await cluster.untilHealthy();
    },
  };
}
