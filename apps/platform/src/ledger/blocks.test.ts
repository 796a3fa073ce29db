import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../kit/db/test-database.ts";
import { transact } from "../kit/db/transact.ts";
import type { Db } from "../kit/db/pool.ts";
import { blocksAfter, closeBlocks, hashEntries } from "./blocks.ts";
import { houseAccount, playerAccount, post } from "./post.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** Posts a deposit of one member. */
async function deposit(db: Db, memberId: bigint): Promise<bigint> {
  const lines = [
    { account: await playerAccount(db, "cash", memberId, "USD"), amount: 5n },
    { account: await houseAccount(db, "clearing", "test", "USD", memberId), amount: -5n },
  ];
  const key = `deposit:${memberId}`;
  const posted = await transact(database.pool, (tx) =>
    post(tx, { key, kind: "deposit", memberId, reference: key, lines }),
  );
  if (!posted.posted) throw new Error(posted.code);
  return posted.entryId;
}

test("every entry is in one block, blocks form a chain, and no entry means no block", async () => {
  for (const memberId of [1n, 2n, 3n]) await deposit(database.pool, memberId);
  const first = await closeBlocks(database.pool);
  expect(await closeBlocks(database.pool)).toEqual(first);
  await deposit(database.pool, 4n);
  await closeBlocks(database.pool);
  const blocks = await blocksAfter(database.pool, 0n);
  expect(blocks.map(({ id, entries }) => [id, entries])).toEqual([
    [1n, 3],
    [2n, 1],
  ]);
  expect(blocks[1]?.from_id).toBe(blocks[0]?.to_id);
});

test("entries of an open transaction, and later ones, are in no block yet", async () => {
  const client = await database.pool.connect();
  const before = await blocksAfter(database.pool, 0n);
  try {
    await client.query("begin");
    const cash = await playerAccount(client, "cash", 5n, "USD");
    const clearing = await houseAccount(client, "clearing", "test", "USD", 5n);
    await client.query("select ledger_post('slow', 'f', 'deposit', 5, 'slow', $1, '{5,-5}')", [[cash, clearing]]);
    const later = await deposit(database.pool, 6n);
    const newest = await closeBlocks(database.pool);
    expect(newest.to_id).toBe(before.at(-1)?.to_id);
    await client.query("commit");
    expect((await closeBlocks(database.pool)).to_id).toBe(later);
  } finally {
    client.release();
  }
  const [block] = await blocksAfter(database.pool, before.at(-1)?.id ?? 0n);
  expect(block?.entries).toBe(2);
});

test("waits for the newest transaction while it is running", async () => {
  const client = await database.pool.connect();
  await closeBlocks(database.pool);
  const before = (await blocksAfter(database.pool, 0n)).at(-1);
  await deposit(database.pool, 20n);
  try {
    await client.query("begin");
    const cash = await playerAccount(client, "cash", 21n, "USD");
    const clearing = await houseAccount(client, "clearing", "test", "USD", 21n);
    await client.query("select ledger_post('newest', 'f', 'deposit', 21, 'newest', $1, '{5,-5}')", [[cash, clearing]]);
    expect((await closeBlocks(database.pool)).to_id).toBe(before?.to_id);
    await client.query("commit");
  } finally {
    client.release();
  }
  await closeBlocks(database.pool);
  const [block] = await blocksAfter(database.pool, before?.id ?? 0n);
  expect(block?.entries).toBe(2);
});

test("a posting neither waits for the closing of blocks nor writes for it", async () => {
  const { rows } = await database.pool.query(
    `select string_agg(pg_get_functiondef(oid), '') as text from pg_proc
     where proname in ('ledger_post', 'ledger_post_all', 'ledger_post_entries', 'ledger_write')`,
  );
  expect(String(rows[0]?.text)).not.toContain("ledger_block");
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await hashEntries(client, [0n, 1_000_000n]);
    const posted = await deposit(database.pool, 7n);
    expect(posted).toBeGreaterThan(0n);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("two instances that close blocks at once make one chain", async () => {
  await deposit(database.pool, 8n);
  await Promise.all(Array.from({ length: 8 }, () => closeBlocks(database.pool)));
  const blocks = await blocksAfter(database.pool, 0n);
  expect(blocks.map(({ id }) => id)).toEqual(blocks.map((_, at) => BigInt(at + 1)));
  expect(blocks.reduce((sum, { entries }) => sum + entries, 0)).toBe(10);
});
