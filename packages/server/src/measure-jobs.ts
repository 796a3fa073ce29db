import { Counter, Gauge, type Registry } from "prom-client";

/** A run of a job that ended. */
export interface JobRun {
  name: string;
  endedAt: Date;
  ms: number;
  /** Undefined: it succeeded. */
  error: unknown;
}

/** Measures the runs of jobs; returns the function that notes each. */
export function measureJobs(
  registry: Registry,
  jobs: readonly { name: string; everySeconds: number }[],
): (run: JobRun) => void {
  const registers = [registry];
  const labelNames = ["timed_job"] as const;
  const intervals = new Gauge({
    name: "job_interval_seconds",
    help: "Time between two runs of a job by its schedule",
    labelNames,
    registers,
  });
  const succeeded = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When a job last succeeded on this instance",
    labelNames,
    registers,
  });
  const lasted = new Gauge({
    name: "job_last_duration_seconds",
    help: "How long a job's last run on this instance took",
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: "job_failures_total",
    help: "Runs of a job that failed on this instance",
    labelNames,
    registers,
  });
  for (const { name, everySeconds } of jobs) intervals.set({ timed_job: name }, everySeconds);
  return ({ name, endedAt, ms, error }) => {
    lasted.set({ timed_job: name }, ms / 1000);
    if (error === undefined) succeeded.set({ timed_job: name }, endedAt.getTime() / 1000);
    else failures.inc({ timed_job: name });
  };
}
