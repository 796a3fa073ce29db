import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../apps/platform/src/kit/db/test-database.ts";
import { compareReads, tablesReadWhole } from "./sql-bounds.ts";

let database: TestDatabase;
let client: PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
});

afterAll(async () => {
  client.release();
  await database.drop();
});

test.each([
  ["select count(*) from session", ["session"]],
  ["select from deposit where pay_url = $1 limit 1", ["deposit"]],
  ["select from deposit where reference = $1", []],
  ["select max(seen_at) from session where member_id = $1", []],
  ["select from bet where round_id = $1 and placed_at > now() - interval '1 minute'", []],
  ["update session set seen_at = now() where device = $1", ["session"]],
  ["select (select count(*) from member_message m where m.kind = v.vassalage) from vendor v", ["member_message"]],
  ["delete from captcha where expires_at < now()", []],
])("knows which tables are read whole by: %s", async (text, tables) => {
  expect(await tablesReadWhole(client, text)).toEqual(tables);
});

test("names a statement without a reason, and a reason without a statement", () => {
  const found = new Map([["a.ts session", ["a.ts:3"]]]);
  const reason = "it is small";
  expect(compareReads(found, { "a.ts session": { statements: 1, reason } })).toEqual([]);
  expect(compareReads(found, { "b.ts bet": { statements: 1, reason } })).toEqual([
    "a.ts:3 reads a whole table (a.ts session): no index serves it; 0 may",
    "nothing reads a whole table (b.ts bet): no index serves it; 1 may",
  ]);
});
