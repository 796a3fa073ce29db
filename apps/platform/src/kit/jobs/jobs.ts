import { Cron } from "croner";
import type { Pool } from "../db/pool.ts";
import type { FastifyBaseLogger } from "fastify";

/** One timed job: its work, its schedule, and a key that makes a second run at the same moment do nothing. */
export interface TimedJob {
  name: string;
  /** Cron with seconds, in UTC. */
  schedule: string;
  run(): Promise<void>;
}

/**
 * Runs every job on its schedule on one instance only: the instance that holds the job's lock in the database. A job
 * that is still running is not started again; one that fails is logged and runs at its next time.
 */
export function startJobs(db: Pool, jobs: TimedJob[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map(
    (job) =>
      new Cron(job.schedule, { timezone: "UTC", protect: true }, () => {
        const run = runLocked(db, job)
          .then(() => undefined)
          .catch((error: unknown) => log.error({ err: error, job: job.name }));
        running.add(run);
        return run.finally(() => running.delete(run));
      }),
  );
  return {
    async stop() {
      for (const timer of timers) timer.stop();
      await Promise.all(running);
    },
  };
}

/** Answers true when this instance got the lock and ran the job. */
async function runLocked(db: Pool, job: TimedJob): Promise<boolean> {
  const client = await db.connect();
  try {
    // This transaction holds the lock for as long as the job takes.
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as got",
      [`timed-job:${job.name}`],
    );
    if (rows[0]?.got) await job.run();
    await client.query("commit");
    return rows[0]?.got ?? false;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
