import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { readDigests, writeDigest, type DigestStore } from "./digests.ts";
import { verify } from "./verify.ts";

const keys = [{ id: "d1", secret: "s".repeat(32) }];
let database: TestDatabase;
let folder: string;
/** The stores of two instances on different machines, and of one without a file. */
let first: DigestStore;
let second: DigestStore;
const fileless: DigestStore = { file: undefined, keys };

beforeAll(async () => {
  database = await testDatabase("seededUrl");
});

afterAll(() => database.drop());

beforeEach(async () => {
  await changeAsOwner("delete from ledger_digest");
  folder = await mkdtemp(path.join(tmpdir(), "croupier-digests-"));
  first = { file: path.join(folder, "first.jsonl"), keys };
  second = { file: path.join(folder, "second.jsonl"), keys };
  return () => rm(folder, { recursive: true });
});

const linesOf = async ({ file }: DigestStore) => (await readFile(file ?? "", "utf8")).trim().split("\n");

/** Returns the faults of the chain that an instance finds. */
async function faultsFor(store: DigestStore): Promise<string[]> {
  const digests = await readDigests(database.pool, store);
  const results = await verify(database.pool, { digests, keys: store.keys, full: false });
  return results.find(({ check }) => check === "chain")?.faults ?? [];
}

/** Makes a change as the database's owner could, without triggers. */
async function changeAsOwner(statement: string): Promise<void> {
  await database.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

test("every instance reads the digest that another has signed, and its file receives it", async () => {
  const digest = await writeDigest(database.pool, first);
  expect(await readDigests(database.pool, second)).toEqual([digest]);
  expect(await readDigests(database.pool, fileless)).toEqual([digest]);
  const later = await writeDigest(database.pool, second);
  expect((await linesOf(second)).map((line) => JSON.parse(line) as unknown)).toEqual([digest, later]);
  expect(await linesOf(first)).toHaveLength(1);
  expect(await readDigests(database.pool, first)).toEqual([digest, later]);
  expect(await faultsFor(fileless)).toEqual([]);
});

test("a digest that was changed in the database is reported, and reaches no file", async () => {
  await writeDigest(database.pool, first);
  await changeAsOwner("update ledger_digest set to_id = to_id - 1");
  expect(await faultsFor(fileless)).toContainEqual(expect.stringContaining("is not signed by a key that is known"));
  await writeDigest(database.pool, second);
  expect(await linesOf(second)).toHaveLength(1);
});

test("a digest that was deleted in the database is still in the file, and returns from it", async () => {
  const digest = await writeDigest(database.pool, first);
  await changeAsOwner("delete from ledger_digest");
  expect(await readDigests(database.pool, fileless)).toEqual([]);
  expect(await readDigests(database.pool, first)).toContainEqual(digest);
  await writeDigest(database.pool, first);
  expect(await readDigests(database.pool, fileless)).toContainEqual(digest);
});
