import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../kit/db/test-database.ts";
import { listGuards } from "./guards.ts";
import { filledDatabase } from "./test-filled.ts";
import type { Mutant } from "./test-mutant-parts.ts";
import { mutants, unseen } from "./test-mutants.ts";
import { verify, verifyOn, type CheckResult } from "./verify.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await filledDatabase();
}, 60_000);

afterAll(() => database.drop());

const faultsIn = (results: readonly CheckResult[]) => results.filter(({ faults }) => faults.length > 0);

/** Makes a change as an owner of the database could, with triggers and foreign keys off, and answers what is found. */
async function found({ sql }: Mutant, only?: string): Promise<CheckResult[]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
    const done: unknown = await client.query(sql);
    for (const { command, rowCount } of [done].flat() as { command: string; rowCount: number | null }[]) {
      if (["UPDATE", "DELETE", "INSERT"].includes(command) && !rowCount) throw new Error("the change changes nothing");
    }
    await client.query("set local session_replication_role = origin");
    return faultsIn(await verifyOn(client, only));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("a database in which money was in every state passes every check", async () => {
  expect(faultsIn(await verify(database.pool))).toEqual([]);
});

test("the guards of a migrated database are those of the list (vitest -u writes it anew)", async () => {
  const { rows } = await database.pool.query<{ guard: string }>(listGuards);
  const guards = rows.map(({ guard }) => guard).toSorted();
  await expect(`${guards.join("\n")}\n`).toMatchFileSnapshot("guards.txt");
});

const missed: string[] = [];

test.each(mutants)("is found when $change", async (mutant) => {
  const results = await found(mutant, mutant.by);
  if (results.length === 0) missed.push(mutant.change);
  expect(results.map(({ check }) => check)).toEqual([mutant.by]);
});

test("finds every one of more than 150 changes made by hand, and every check finds one of them", async () => {
  expect(missed).toEqual([]);
  expect(mutants.length).toBeGreaterThan(150);
  expect(new Set(mutants.map(({ change }) => change)).size).toBe(mutants.length);
});

test.each(unseen)("is not found by any query when $change", async (mutant) => {
  expect(await found(mutant)).toEqual([]);
});
