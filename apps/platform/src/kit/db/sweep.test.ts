import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweep } from "./sweep.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

test("a sweep deletes everything that is due in as many steps as it takes, and nothing else", async () => {
  const { pool } = database;
  await pool.query("insert into captcha select n::text, '', now() - interval '1 day' from generate_series(1, 25) n");
  await pool.query("insert into captcha values ('fresh', '', now() + interval '1 day')");
  let steps = 0;
  const deletion = (most: number) => {
    steps += 1;
    return sql`
      delete from captcha where ctid = any (array(select ctid from captcha where expires_at < now() limit ${most}))`;
  };
  await sweep(pool, deletion, 10);
  const { rows } = await pool.query("select captcha_key from captcha");
  expect([steps, rows]).toEqual([3, [{ captcha_key: "fresh" }]]);
});
