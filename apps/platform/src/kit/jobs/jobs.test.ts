import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../db/pool.ts";
import { testDatabase, type TestDatabase } from "../db/test-database.ts";
import { createJobLocks } from "./job-locks.ts";
import { startJobs, type TimedJob } from "./jobs.ts";

const { log } = Fastify();
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** Starts jobs with locks on a pool, as one instance does. */
function startOn(pool: Pool, jobs: TimedJob[]): { stop(): Promise<void> } {
  const locks = createJobLocks(pool);
  const clock = startJobs(locks, jobs, log);
  return { stop: () => clock.stop().then(() => locks.end()) };
}

test("a job runs on one instance at a time, even beyond the transaction idle limit", async () => {
  const failed = vi.spyOn(log, "error");
  const instances = [createPool(database.url), createPool(database.url)];
  // It is a fifth of a second instead of fifteen seconds.
  for (const pool of instances) {
    pool.on("connect", (client) => void client.query("set idle_in_transaction_session_timeout = 200"));
  }
  let [running, most, done] = [0, 0, 0];
  const job = {
    name: "slow",
    schedule: "* * * * * *",
    async run() {
      running += 1;
      most = Math.max(most, running);
      await database.pool.query("select pg_sleep(1.5)");
      running -= 1;
      done += 1;
    },
  };
  const clocks = instances.map((pool) => startOn(pool, [job]));
  await vi.waitFor(() => expect(done).toBeGreaterThan(1), { timeout: 15_000 });
  await Promise.all(clocks.map((clock) => clock.stop()));
  for (const pool of instances) await pool.end();
  expect(most).toBe(1);
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ["fails", 1, 0],
  ["gets no lock from a database that is away", 0, 1],
])("a yearly job that %s runs again within seconds, and then no more", async (_how, failedRuns, failedLocks) => {
  vi.useFakeTimers({ now: new Date("2026-12-31T23:59:58Z") });
  onTestFinished(() => void vi.useRealTimers());
  let [asked, runs] = [0, 0];
  const job = {
    name: "yearly",
    schedule: "0 0 0 1 1 *",
    async run() {
      runs += 1;
      if (runs <= failedRuns) throw new Error("the database is away");
    },
  };
  const take = async (names: string[]) => {
    asked += 1;
    if (asked <= failedLocks) throw new Error("the database is away");
    return { names: new Set(names), release: async () => undefined, areHeld: () => true };
  };
  const clock = startJobs({ take, end: async () => undefined }, [job], Fastify().log);
  await vi.advanceTimersByTimeAsync(3000);
  expect([asked, runs]).toEqual([1, failedRuns]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked, runs]).toEqual([2, failedRuns + 1]);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(asked).toBe(2);
  await clock.stop();
});

test("a job that fails is logged and runs at its next time", async () => {
  const failed = vi.spyOn(log, "error").mockReset();
  let runs = 0;
  const clock = startOn(database.pool, [
    { name: "failing", schedule: "* * * * * *", run: () => Promise.reject(new Error(`time ${(runs += 1)}`)) },
  ]);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), { timeout: 10_000 });
  await clock.stop();
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ job: "failing", err: { message: "time 1" } });
});

test("jobs due in one second leave connections for their work and all other work", async () => {
  const failed = vi.spyOn(log, "error").mockReset();
  const pool = createPool(database.url);
  const done = new Set<string>();
  const jobs = Array.from({ length: 30 }, (_, at) => ({
    name: `beside-${at}`,
    schedule: "* * * * * *",
    async run() {
      await pool.query("select pg_sleep(0.1)");
      done.add(`beside-${at}`);
    },
  }));
  const clock = startOn(pool, jobs);
  await vi.waitFor(() => expect(done.size).toBeGreaterThan(0), { timeout: 10_000 });
  for (let at = 0; at < 10; at += 1) await pool.query("select 1");
  await vi.waitFor(() => expect(done.size).toBe(jobs.length), { timeout: 10_000 });
  await clock.stop();
  await pool.end();
  expect(failed).not.toHaveBeenCalled();
});

test("a slow job delays none of the jobs due with it", async () => {
  let [short, ended] = [0, false];
  const schedule = "* * * * * *";
  const jobs = [
    {
      name: "long",
      schedule,
      run: async () => void (await database.pool.query("select pg_sleep(2.5)"), (ended = true)),
    },
    { name: "short", schedule, run: async () => void (short += ended ? 0 : 1) },
  ];
  const clock = startOn(database.pool, jobs);
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 15_000 });
  await clock.stop();
  expect(short).toBeGreaterThan(1);
});

test("jobs survive the loss of their lock connection, and move when their instance stops", async () => {
  const failed = vi.spyOn(log, "error").mockReset();
  const instances = [createPool(database.url, { applicationName: "first" }), createPool(database.url)] as const;
  const counted = (pool: Pool) => {
    const count = { runs: 0 };
    const run = async () => void (count.runs += 1);
    const clock = startOn(pool, [{ name: "counted", schedule: "* * * * * *", run }]);
    return Object.assign(count, clock);
  };
  const first = counted(instances[0]);
  await vi.waitFor(() => expect(first.runs).toBeGreaterThan(0), { timeout: 10_000 });
  await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first'");
  const before = first.runs;
  await vi.waitFor(() => expect(first.runs).toBeGreaterThan(before + 1), { timeout: 10_000 });
  const second = counted(instances[1]);
  await first.stop();
  const after = second.runs;
  await vi.waitFor(() => expect(second.runs).toBeGreaterThan(after), { timeout: 10_000 });
  await second.stop();
  for (const pool of instances) await pool.end();
  expect(failed).not.toHaveBeenCalled();
});
