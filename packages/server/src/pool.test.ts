import { expect, test } from "vitest";
import { createPool } from "./pool.ts";
import { emptyDatabase } from "./test-database.ts";

test("a connection ended between two statements fails its query but not the process", async () => {
  const database = await emptyDatabase();
  const pool = createPool(database.url);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
  await pool.end();
  await database.drop();
});

test("waiting for a connection times out if all are taken", async () => {
  const database = await emptyDatabase();
  const pool = createPool(database.url, { max: 1 });
  expect(pool.options.connectionTimeoutMillis).toBe(5_000);
  const only = await pool.connect();
  pool.options.connectionTimeoutMillis = 1;
  await expect(pool.query("select 1")).rejects.toThrow("timeout exceeded when trying to connect");
  only.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
