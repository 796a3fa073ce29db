import { Cron } from "croner";
import type { Pool } from "../db/pool.ts";
import type { FastifyBaseLogger } from "fastify";
import type { QueryResult } from "pg";

/** One timed job: its work, its schedule, and a key that makes a second run at the same moment do nothing. */
export interface TimedJob {
  name: string;
  /** Cron with seconds, in UTC. */
  schedule: string;
  run(): Promise<void>;
}

/**
 * So many jobs run at once; those due beside them wait. Each takes a connection for its lock and others for its work:
 * without a limit, all that are due in one second would take every connection and wait for each other.
 */
const atOnce = 6;

function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Runs every job on its schedule on one instance only: the instance that holds the job's lock in the database. A job
 * that is still running is not started again; one that fails is logged and runs at its next time.
 */
export function startJobs(db: Pool, jobs: TimedJob[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const inSlot = createSlots(atOnce);
  let stopped = false;
  const timers = jobs.map(
    (job) =>
      new Cron(job.schedule, { timezone: "UTC", protect: true }, () => {
        const run = inSlot(async () => {
          if (!stopped) await runLocked(db, job);
        }).catch((error: unknown) => log.error({ err: error, job: job.name }));
        running.add(run);
        return run.finally(() => running.delete(run));
      }),
  );
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) timer.stop();
      await Promise.all(running);
    },
  };
}

/** Runs a job where this instance gets its lock. */
async function runLocked(db: Pool, job: TimedJob): Promise<void> {
  const client = await db.connect();
  try {
    // This transaction holds the lock for as long as the job takes. One message, since jobs are many and mostly have
    // nothing to do; a message of several statements takes no parameters, and answers one result for each.
    const results: unknown = await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0;
       select pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(`timed-job:${job.name}`)}, 7)) as got`,
    );
    const [lock] = (results as QueryResult<{ got: boolean }>[]).at(-1)?.rows ?? [];
    if (lock?.got) await job.run();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
