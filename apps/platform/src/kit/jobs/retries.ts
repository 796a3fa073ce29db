/**
 * Milliseconds after which what failed runs again, besides its next time, which may be a day away. A new primary is there
 * within half a minute.
 */
const retriesMs = [5_000, 30_000, 120_000, 600_000];

/** Further runs of jobs that failed. */
export interface Retries<Job> {
  /** Notes a run that ended; with an error, the job runs again. */
  ended(job: Job, error: unknown): void;
  stop(): void;
}

/** Runs a job that failed again soon, a few times until it succeeds. */
export function createRetries<Job>(runAgain: (job: Job) => void): Retries<Job> {
  const failures = new Map<Job, { times: number; again: NodeJS.Timeout | undefined }>();
  let stopped = false;

  return {
    ended(job, error) {
      const times = failures.get(job)?.times ?? 0;
      clearTimeout(failures.get(job)?.again);
      failures.delete(job);
      if (error === undefined) return;
      const ms = stopped ? undefined : retriesMs[times];
      const again = ms === undefined ? undefined : setTimeout(() => runAgain(job), ms);
      failures.set(job, { times: times + 1, again });
    },
    stop() {
      stopped = true;
      for (const { again } of failures.values()) clearTimeout(again);
    },
  };
}
