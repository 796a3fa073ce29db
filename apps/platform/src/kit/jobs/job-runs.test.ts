import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../db/test-database.ts";
import { createJobRuns, secondsBetween } from "./job-runs.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

const job = { name: "counted", schedule: "*/10 * * * * *", run: async () => undefined };

/** Stores one run of the job, which ended this many seconds ago. */
async function noteRun(secondsAgo: number, error?: Error): Promise<void> {
  const runs = createJobRuns(database.pool, new Registry(), [job]);
  runs.note({ name: job.name, endedAt: new Date(Date.now() - secondsAgo * 1000), ms: 12.4, error });
  await runs.stop();
}

async function readRun() {
  const { rows } = await database.pool.query<{
    every_seconds: number;
    ms: number;
    error: string | null;
    age: number;
    failing: number | null;
  }>(
    `select every_seconds, ms, error, round(extract(epoch from now() - ran_at))::integer as age,
            round(extract(epoch from now() - failing_since))::integer as failing from job_run`,
  );
  return rows;
}

test("instances share the last run of a job, and how long it has been failing", async () => {
  await noteRun(400, new Error("the vendor does not answer"));
  await noteRun(300, new Error("still not"));
  const failing = { every_seconds: 10, ms: 12, error: "still not", age: 300, failing: 400 };
  expect(await readRun()).toEqual([failing]);
  // Another instance stores an older run later.
  await noteRun(350);
  expect(await readRun()).toEqual([failing]);
  await noteRun(100);
  expect(await readRun()).toEqual([{ every_seconds: 10, ms: 12, error: null, age: 100, failing: null }]);
});

test.each([
  ["*/2 * * * * *", 2],
  ["30 */15 * * * *", 900],
  ["0 10 2 * * *", 86_400],
])("the schedule %s runs every %i seconds", (schedule, seconds) => {
  expect(secondsBetween(schedule)).toBe(seconds);
});
