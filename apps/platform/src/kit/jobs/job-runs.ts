import { measureJobs, type JobRun } from "@croupier/server/measure-jobs";
import { Cron } from "croner";
import type { Registry } from "prom-client";
import sql from "sql-template-tag";
import type { Db } from "../db/pool.ts";
import type { TimedJob } from "./jobs.ts";

/** Milliseconds for which runs are gathered before they are stored: some jobs run every two seconds. */
const gatherMs = 10_000;

/** The longest part of an error that is stored. */
const longestError = 300;

/** Measures and stores the runs of jobs. */
export interface JobRuns {
  note(run: JobRun): void;
  /** Stores the last runs. */
  stop(): Promise<void>;
}

/** Returns the seconds between two runs of a schedule. */
export function secondsBetween(schedule: string): number {
  const [first, second] = new Cron(schedule, { timezone: "UTC", paused: true }).nextRuns(2);
  return first && second ? (second.getTime() - first.getTime()) / 1000 : 86_400;
}

/** Creates the record of this instance's runs: metrics of its own, and one row for each job that instances share. */
export function createJobRuns(db: Db, registry: Registry, jobs: readonly TimedJob[]): JobRuns {
  const every = new Map(jobs.map(({ name, schedule }) => [name, secondsBetween(schedule)]));
  const measure = measureJobs(
    registry,
    [...every].map(([name, everySeconds]) => ({ name, everySeconds })),
  );
  let gathered = new Map<string, JobRun>();
  let storing: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    storing = undefined;
    const runs = [...gathered.values()];
    gathered = new Map();
    // A run that cannot be stored is replaced by the next one.
    await storeRuns(db, runs, every).catch(() => undefined);
  }

  return {
    note(run) {
      measure(run);
      gathered.set(run.name, run);
      storing ??= setTimeout(store, gatherMs).unref();
    },
    async stop() {
      clearTimeout(storing);
      if (gathered.size > 0) await store();
    },
  };
}

async function storeRuns(db: Db, runs: readonly JobRun[], every: ReadonlyMap<string, number>): Promise<void> {
  const now = Date.now();
  const rows = runs.map(({ name, endedAt, ms, error }) => ({
    name,
    every_seconds: every.get(name) ?? 1,
    // The database's clock is the one that all instances share.
    seconds_ago: (now - endedAt.getTime()) / 1000,
    ms: Math.round(ms),
    error: error === undefined ? null : textOf(error),
  }));
  await db.query(sql`
    insert into job_run as r (name, every_seconds, ran_at, ms, failing_since, error)
    select name, every_seconds, ran_at, ms, case when error is not null then ran_at end, error
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as t (name text, every_seconds integer, seconds_ago float8, ms integer, error text)
    cross join lateral (select now() - make_interval(secs => seconds_ago) as ran_at) at
    on conflict (name) do update set
      every_seconds = excluded.every_seconds, ran_at = excluded.ran_at, ms = excluded.ms, error = excluded.error,
      failing_since = case when excluded.error is not null then coalesce(r.failing_since, excluded.failing_since) end
    where excluded.ran_at >= r.ran_at`);
}

const textOf = (error: unknown): string =>
  (error instanceof Error && error.message !== "" ? error.message : String(error)).slice(0, longestError);
