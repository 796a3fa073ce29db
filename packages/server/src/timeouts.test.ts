import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "./pool.ts";
import { emptyDatabase } from "./test-database.ts";
import { storeTimeouts } from "./timeouts.ts";

const role = `timeouts_${randomBytes(6).toString("hex")}`;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let url: string;

beforeAll(async () => {
  database = await emptyDatabase();
  const owner = createPool(database.url, { max: 1 });
  await owner.query(`create role ${role} login password '${role}'`);
  await owner.end();
  url = database.url.replace(/\/\/[^@]*@/, `//${role}:${role}@`);
});

afterAll(async () => {
  const owner = createPool(database.url, { max: 1 });
  await owner.query(`drop role ${role}`);
  await owner.end();
  await database.drop();
});

/** Returns the limits of a new session of the role. */
async function limits(patient = false): Promise<string[]> {
  const pool = createPool(url, { max: 1, patient });
  const { rows } = await pool.query<{ setting: string }>(
    `select current_setting(name) as setting
     from unnest('{statement_timeout,lock_timeout,idle_in_transaction_session_timeout}'::text[]) name`,
  );
  await pool.end();
  return rows.map(({ setting }) => setting);
}

test("a role stores its limits once if two instances start at once; sessions bring none", async () => {
  expect(await limits()).toEqual(["0", "0", "0"]);
  const pools = [createPool(url), createPool(url)];
  await Promise.all(pools.map((pool) => storeTimeouts(pool)));
  for (const pool of pools) await pool.end();
  expect(await limits()).toEqual(["10s", "8s", "15s"]);
});

test("a patient session has no limit of its statements", async () => {
  expect(await limits(true)).toEqual(["0", "0", "15s"]);
});

test("a limit that an operator has stored stays", async () => {
  const pool = createPool(url);
  await pool.query(`alter role ${role} in database ${new URL(url).pathname.slice(1)} set lock_timeout = '3s'`);
  await storeTimeouts(pool);
  await pool.end();
  expect(await limits()).toEqual(["10s", "3s", "15s"]);
});
