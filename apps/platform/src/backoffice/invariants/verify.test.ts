import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksAfter, hashBlock, hashEntries, noBlock } from "../../ledger/blocks.ts";
import { findBrokenChain, type SignedDigests } from "./chain.ts";
import { Pool, type PoolClient } from "pg";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { readDigests, writeDigest, type DigestStore } from "./digests.ts";
import { listGuards } from "./guards.ts";
import { filledDatabase } from "./test-filled.ts";
import type { Mutant } from "./test-mutant-parts.ts";
import { coherent, mutants, unseen } from "./test-mutants.ts";
import { verify, verifyOn, type CheckResult } from "./verify.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await filledDatabase();
}, 180_000);

afterAll(() => database.drop());

let folder: string;
let store: DigestStore;
/** The digests kept before any change. */
let signed: SignedDigests;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "croupier-digests-"));
  store = { file: path.join(folder, "digests.jsonl"), keys: [{ id: "d1", secret: "s".repeat(32) }] };
  await writeDigest(database.pool, store);
  signed = { digests: await readDigests(database.pool, store), keys: store.keys, full: true };
}, 180_000);

afterAll(() => rm(folder, { recursive: true }));

const faultsIn = (results: readonly CheckResult[]) => results.filter(({ faults }) => faults.length > 0);

/** Makes a change as the database's owner could, without triggers and foreign keys; returns the faults found. */
async function found({ sql }: Pick<Mutant, "sql">, only?: string): Promise<CheckResult[]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
    const done: unknown = await client.query(sql);
    for (const { command, rowCount } of [done].flat() as { command: string; rowCount: number | null }[]) {
      if (["UPDATE", "DELETE", "INSERT"].includes(command) && !rowCount) throw new Error("the change changes nothing");
    }
    await client.query("set local session_replication_role = origin");
    return faultsIn(await verifyOn(client, { only, signed }));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("a database with money in every state passes every check", async () => {
  expect(faultsIn(await verify(database.pool, signed))).toEqual([]);
});

test("runs as long as it needs, beyond the timeouts of the site's connections", async () => {
  const hurried = new Pool({ connectionString: database.url, query_timeout: 1, statement_timeout: 1 });
  expect(faultsIn(await verify(hurried, signed))).toEqual([]);
  await hurried.end();
});

test("analyzes large tables without statistics as a whole before checking them", async () => {
  const fresh = await testDatabase();
  const known = async (table: string) =>
    (await fresh.pool.query<{ n: number }>("select reltuples as n from pg_class where relname = $1", [table])).rows[0]
      ?.n;
  await fresh.pool.query(
    `insert into tombstone (vassalage, bet_tx_id, member_id, round_id, currency)
     select 'PG', 'tx-' || n, 1, 'r', 'USD' from generate_series(1, 5000) n`,
  );
  await verify(fresh.pool);
  expect(await known("tombstone")).toBe(5000);
  // The server itself updates the statistics of a partition, never those of its table.
  await fresh.pool.query(
    `insert into payment_callback (deposit_id, event_id, outcome, amount, currency, answer)
     select gen_random_uuid(), n, 'paid', 1, 'USD', 'credited' from generate_series(1, 25000) n`,
  );
  const [{ name } = { name: "" }] = (
    await fresh.pool.query<{ name: string }>("select tableoid::regclass::text as name from payment_callback limit 1")
  ).rows;
  await fresh.pool.query(`analyze ${name}`);
  await verify(fresh.pool);
  expect(await known("payment_callback")).toBe(25_000);
  await fresh.drop();
});

test("a migrated database has the listed guards (vitest -u updates the list)", async () => {
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

test("finds each of more than 150 manual changes by the expected check", async () => {
  expect(missed).toEqual([]);
  expect(mutants.length).toBeGreaterThan(150);
  expect(new Set(mutants.map(({ change }) => change)).size).toBe(mutants.length);
});

test.each(unseen)("is not found by any query when $change", async (mutant) => {
  expect(await found(mutant)).toEqual([]);
});

/** Closes every block again over the present entries, as the forger would. */
async function closeAnew(client: PoolClient): Promise<void> {
  let before = noBlock.hash;
  for (const block of await blocksAfter(client, 0n)) {
    const contents = (await hashEntries(client, [block.from_id, block.to_id])).get(block.to_id);
    const { entries = 0, hash = Buffer.alloc(0) } = contents ?? {};
    before = hashBlock(before, { ...block, entries }, hash);
    await client.query("update ledger_block set entries = $2, hash = $3 where id = $1", [block.id, entries, before]);
  }
}

describe("a rewrite that agrees with itself", () => {
  test.each(coherent)("is found by the chain alone when $change", async (mutant) => {
    expect((await found(mutant)).map(({ check }) => check)).toEqual(["chain"]);
  });

  test("is found by a digest kept elsewhere, even if all blocks were closed again", async () => {
    const [mutant] = coherent;
    const client = await database.pool.connect();
    try {
      await client.query("begin; set local session_replication_role = replica");
      await client.query(mutant?.sql ?? "");
      await closeAnew(client);
      expect(await findBrokenChain(client, { digests: [], keys: [], full: true })).toEqual([]);
      expect(await findBrokenChain(client, signed)).toEqual([expect.stringContaining("is not as it was signed at")]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("is found if blocks are missing, or a digest was changed or signed by a stranger", async () => {
    expect((await found({ sql: "delete from ledger_block" })).map(({ check }) => check)).toEqual(["chain"]);
    const [digest] = signed.digests;
    if (!digest) throw new Error("there is no digest");
    const changed = { ...signed, digests: [{ ...digest, toId: "1" }] };
    const strange = { ...signed, keys: [{ id: "d1", secret: "t".repeat(32) }] };
    for (const odd of [changed, strange]) {
      expect(faultsIn(await verify(database.pool, odd)).map(({ check }) => check)).toEqual(["chain"]);
    }
  });
});
