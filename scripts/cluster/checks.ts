import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf } from "@croupier/server/outage";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "pg";
import type { Cluster } from "./cluster.ts";
import { platforms } from "./layout.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** A time, in milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/** Returns the limits of a statement through the pooler that are not in force. */
export async function findMissingLimits(cluster: Cluster): Promise<string[]> {
  const db = createPool(cluster.databaseUrl("platform", "pooled"), {
    max: 1,
    prepare: cluster.programs.poolerPrepares,
  });
  // The server has to end the statement, not its client.
  db.options.query_timeout = 60_000;
  try {
    const { rows } = await db.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting::int = 0`,
    );
    const faults = rows.map(({ name }) => `${name} is 0 through the pooler`);
    const ended = await db.query("select pg_sleep(30)").then(
      () => "",
      (error: unknown) => codeOf(error),
    );
    if (ended !== "57014") faults.push(`a statement of 30 s ended with "${ended}" through the pooler`);
    return faults;
  } finally {
    await db.end();
  }
}

/** Runs `npm run ledger:verify` and returns the invariants that do not hold. */
export async function verifyLedger(cluster: Cluster): Promise<string[]> {
  const script = join(root, "apps/platform/src/backoffice/invariants/verify-cli.ts");
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: cluster.databaseUrl("superuser"),
    LEDGER_DIGEST_KEYS: cluster.secrets.shared.LEDGER_DIGEST_KEYS,
  };
  const { stdout } = await run(process.execPath, [script, "--full"], { env }).catch((error: { stdout?: string }) => ({
    stdout: `BROKEN ${error.stdout ?? String(error)}`,
  }));
  return stdout.includes("BROKEN") ? stdout.split("\n").filter((line) => !line.startsWith("holds")) : [];
}

/** A block is closed every minute; a second one may wait for a job before it. */
const blockMs = 75_000;
const measureMs = 45_000;

/** Returns jobs that were late under a load, or that failed, while the database took writes. */
export async function findLateJobs(
  cluster: Cluster,
  db: Pool,
  load: Period,
  outages: readonly Period[],
): Promise<string[]> {
  const { rows: blocks } = await db.query<{ at: Date }>(
    "select at from ledger_block where at between to_timestamp($1 / 1000.0) and to_timestamp($2 / 1000.0) order by at",
    [load.from, load.to],
  );
  const times = [load.from, ...blocks.map(({ at }) => at.getTime()), load.to];
  const late = times.slice(1).flatMap((at, before) => {
    const from = times[before] ?? at;
    const excused = outages.reduce(
      (sum, outage) => sum + Math.max(0, Math.min(at, outage.to) - Math.max(from, outage.from)),
      0,
    );
    return at - from - excused > blockMs ? [`ledger-blocks ran after ${Math.round((at - from) / 1000)} s`] : [];
  });
  const { rows: measured } = await db.query<{ behind: number }>(
    "select extract(epoch from clock_timestamp() - until)::int * 1000 as behind from measured",
  );
  const behind = measured[0]?.behind ?? Number.POSITIVE_INFINITY;
  if (behind > measureMs) late.push(`gather-measures is ${behind / 1000} s behind`);
  return [...late, ...failedJobs(cluster, outages)];
}

/** Reads the logs of the platforms for jobs that failed outside of an outage. */
function failedJobs(cluster: Cluster, outages: readonly Period[]): string[] {
  const files = globSync(join(cluster.layout.log, "platform*.log"));
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines.flatMap((line) => {
    const at = Number(/"time":(\d+)/.exec(line)?.[1] ?? 0);
    const job = /"job":"([^"]+)"/.exec(line)?.[1];
    const isExcused = outages.some(({ from, to }) => at >= from && at <= to + 15_000);
    return job === undefined || isExcused ? [] : [`${job} failed: ${/"message":"([^"]+)"/.exec(line)?.[1] ?? ""}`];
  });
}

/** Milliseconds until a server has noticed that its clients are gone. */
const noticedMs = 10_000;

/** Ends the platforms and returns how many advisory locks of sessions are left behind them. */
export async function countLeakedLocks(cluster: Cluster, db: Pool): Promise<number> {
  await Promise.all(platforms.map((number) => cluster.processes.stop(`platform${number}`)));
  const count = async () =>
    (await db.query<{ count: number }>("select count(*)::int as count from pg_locks where locktype = 'advisory'"))
      .rows[0]?.count ?? 0;
  const end = performance.now() + noticedMs;
  while ((await count()) > 0 && performance.now() < end) await wait(200);
  return count();
}
