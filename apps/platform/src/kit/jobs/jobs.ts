import type { JobRun } from "@croupier/server/measure-jobs";
import { currentSpan } from "@croupier/server/tracing/spans";
import { traceJob, type Tracing } from "@croupier/server/tracing/tracing";
import { Cron } from "croner";
import type { FastifyBaseLogger } from "fastify";
import type { JobLocks, TakenLocks } from "./job-locks.ts";
import { createRetries } from "./retries.ts";

/** One timed job: its work, its schedule, and a key that makes a second run at the same moment do nothing. */
export interface TimedJob {
  name: string;
  /** Cron with seconds, in UTC. */
  schedule: string;
  run(): Promise<void>;
}

/**
 * Maximum of concurrent jobs. Each takes connections for its work: without a limit, all jobs due in one second would
 * take every connection and wait for each other.
 */
const atOnce = 6;

/** Milliseconds to gather jobs that are due or end at the same moment. */
const gatherMs = 15;

/** Runs a job as a trace of its own; returns the error with which it failed, which is logged. */
const runJob = (job: TimedJob, log: FastifyBaseLogger, tracing: Tracing | undefined): Promise<unknown> =>
  traceJob(tracing, job.name, async () => {
    try {
      return await job.run().then(() => undefined);
    } catch (error) {
      log.error({ err: error, job: job.name });
      currentSpan()?.fail();
      return error ?? new Error("no reason");
    }
  });

/** Calls `due` with the jobs of one schedule at each of its times. */
const startTimers = (jobs: TimedJob[], due: (jobs: TimedJob[]) => void): Cron[] =>
  [...Map.groupBy(jobs, ({ schedule }) => schedule)].map(
    ([schedule, own]) => new Cron(schedule, { timezone: "UTC" }, () => due(own)),
  );

/**
 * Runs each job on schedule on the one instance that holds its lock in the database.
 * A job that still runs is not started again; one that fails is logged and runs again soon, a few times. Jobs of one
 * schedule share a timer, and jobs that begin together share one query for their locks, since there are many and most have
 * nothing to do. `note` gets each run that ended, and each is a trace.
 */
export function startJobs(
  locks: JobLocks,
  jobs: TimedJob[],
  log: FastifyBaseLogger,
  note: (run: JobRun) => void = () => undefined,
  tracing?: Tracing,
): { stop(): Promise<void> } {
  /** Jobs waiting for a slot, jobs whose locks are requested, and running jobs. */
  const waiting = new Set<TimedJob>();
  const begun = new Set<TimedJob>();
  const running = new Set<Promise<void>>();
  const retries = createRetries<TimedJob>((job) => enqueue([job]));
  let stopped = false;
  let beginning: NodeJS.Timeout | undefined;

  async function runOne(job: TimedJob, locked: TakenLocks): Promise<void> {
    const began = performance.now();
    const error = await runJob(job, log, tracing);
    note({ name: job.name, endedAt: new Date(), ms: performance.now() - began, error });
    begun.delete(job);
    retries.ended(job, error);
    // A slot is free now; the lock is released meanwhile.
    beginSoon();
    await locked.release(job.name);
  }

  async function runAll(batch: TimedJob[]): Promise<void> {
    let locked: TakenLocks | undefined;
    try {
      locked = await locks.take(batch.map(({ name }) => name));
    } catch (error) {
      for (const job of batch) {
        log.error({ err: error, job: job.name });
        retries.ended(job, error);
      }
    }
    const runs: Promise<void>[] = [];
    for (const job of batch) {
      if (locked?.names.has(job.name)) runs.push(runOne(job, locked));
      else begun.delete(job);
    }
    beginSoon();
    await Promise.all(runs);
  }

  function enqueue(due: readonly TimedJob[]): void {
    for (const job of due) if (!begun.has(job)) waiting.add(job);
    beginSoon();
  }

  function beginSoon(): void {
    beginning ??= setTimeout(begin, gatherMs);
  }

  function begin(): void {
    beginning = undefined;
    const batch = stopped ? [] : [...waiting].slice(0, atOnce - begun.size);
    if (batch.length === 0) return;
    for (const job of batch) {
      waiting.delete(job);
      begun.add(job);
    }
    const run = runAll(batch).finally(() => running.delete(run));
    running.add(run);
  }

  const timers = startTimers(jobs, enqueue);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) timer.stop();
      clearTimeout(beginning);
      retries.stop();
      await Promise.all(running);
    },
  };
}
