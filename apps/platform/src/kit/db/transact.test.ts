import { afterAll, beforeAll, expect, test } from "vitest";
import { isOutage } from "@croupier/server/outage";
import type { Tx } from "./pool.ts";
import { refuse } from "./refusal.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";
import { transact } from "./transact.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query("create table jar (id int primary key, coins bigint not null)");
  await database.pool.query("insert into jar values (1, 10), (2, 10)");
});

afterAll(() => database.drop());

async function coins(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ coins: bigint }>("select coins from jar order by id");
  return rows.map((row) => row.coins);
}

test("a bigint column is a bigint, and in an array too", async () => {
  const { rows } = await database.pool.query("select 9007199254740993::bigint as one, array[1::bigint, 2] as many");
  expect(rows).toEqual([{ one: 9007199254740993n, many: [1n, 2n] }]);
});

test("a returned refusal rolls the transaction back", async () => {
  const answer = await transact(database.pool, async (tx) => {
    await tx.query("update jar set coins = 0");
    return refuse("INSUFFICIENT_FUNDS");
  });
  expect(answer).toEqual({ refused: "INSUFFICIENT_FUNDS" });
  expect(await coins()).toEqual([10n, 10n]);
});

test("a throw rolls the transaction back and releases the connection", async () => {
  const failing = transact(database.pool, async (tx) => {
    await tx.query("update jar set coins = 0");
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await coins()).toEqual([10n, 10n]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test("two transactions that deadlock both succeed", async () => {
  const both = { held: 0, resolve: () => {}, holding: Promise.resolve() };
  both.holding = new Promise((resolve) => (both.resolve = resolve));
  const move = (own: number, other: number) => async (tx: Tx) => {
    await tx.query("update jar set coins = coins - 1 where id = $1", [own]);
    both.held += 1;
    if (both.held === 2) both.resolve();
    await both.holding;
    await tx.query("update jar set coins = coins + 1 where id = $1", [other]);
  };
  await Promise.all([transact(database.pool, move(1, 2)), transact(database.pool, move(2, 1))]);
  expect(await coins()).toEqual([10n, 10n]);
});

test("a connection that the server ended is an outage, and the next query works", async () => {
  const ended = database.pool.query("select pg_terminate_backend(pg_backend_pid())");
  await expect(ended.catch((error: unknown) => isOutage(error))).resolves.toBe(true);
  expect(await coins()).toEqual([10n, 10n]);
});

test("a connection cut between two statements fails only its transaction", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  const cut = transact(database.pool, async (tx) => {
    await tx.query("update jar set coins = 0");
    const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => tx.once("end", resolve));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await tx.query("update jar set coins = 1");
  });
  const error: unknown = await cut.catch((reason: unknown) => reason);
  process.off("uncaughtException", note);
  expect(isOutage(error)).toBe(true);
  expect(uncaught).toEqual([]);
  expect(await coins()).not.toContain(0n);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test("a connection to a server that takes no writes is not used for the next transaction", async () => {
  const pids: number[] = [];
  const write = async (tx: Tx) => {
    const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    pids.push(rows[0]?.pid ?? 0);
    if (pids.length === 1) await tx.query("set local transaction_read_only = on");
    await tx.query("update jar set coins = coins");
  };
  await expect(transact(database.pool, write)).rejects.toMatchObject({ code: "25006" });
  await transact(database.pool, write);
  expect(pids[1]).not.toBe(pids[0]);
});
