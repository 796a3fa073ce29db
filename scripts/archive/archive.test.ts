import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findMissingGuards } from "../../apps/platform/src/backoffice/invariants/guards.ts";
import { testDatabase, type TestDatabase } from "../../apps/platform/src/kit/db/test-database.ts";
import { createS3Store } from "../../apps/platform/src/kit/files/s3-store.ts";
import { createEncrypter } from "../../apps/platform/src/kit/lib/encrypt.ts";
import { startS3Double } from "../../tools/doubles/s3/double.ts";
import type { Archive } from "./files.ts";
import { archiveDue, attachMonth, listMonths, readMonth, requireMonth } from "./months.ts";
import { folderStore } from "./store.ts";

const encrypter = createEncrypter([{ id: "k1", secret: "a-test-secret-of-at-least-32-characters" }]);
const old = { table: "payment_callback", month: "2024-02" };

let database: TestDatabase;
let db: Pool;
let folder: string;
let archive: Archive;

beforeAll(async () => {
  database = await testDatabase();
  db = createPool(database.url, { max: 4, patient: true });
  folder = await mkdtemp(path.join(tmpdir(), "croupier-archive-"));
  archive = { store: folderStore(folder), encrypter };
});

/** Every value that JSON could change: microseconds, big numbers, quotes, line ends, and the edges of the month. */
beforeEach(async () => {
  await db.query("drop schema if exists archive cascade; drop table if exists payment_callback_202402");
  await db.query("delete from archived_month; select callback_months('2024-02-01', '2024-02-01')");
  await db.query(`
    insert into payment_callback (id, deposit_id, event_id, outcome, amount, currency, answer, at)
    select n, gen_random_uuid(), 'event "' || n || E'"\\n\\\\ ệ', 'paid', 9007199254740993 + n, 'USD', 'OK',
           timestamptz '2024-02-01 00:00:00+00' + n * interval '1 day 0.000001 seconds'
    from generate_series(0, 28) n`);
});

afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const rowsOf = async (table: string) =>
  (await db.query<{ line: string }>(`select t::text as line from ${table} t order by id, at`)).rows.map(
    (row) => row.line,
  );
const store = (on = archive) => archiveDue(db, on, 13, () => undefined);
const stateOf = async ({ month }: { month: string }) =>
  (await listMonths(db)).find((each) => each.month === month)?.state;
const guards = async () => {
  const client = await db.connect();
  const faults = await findMissingGuards(client);
  client.release();
  return faults.filter((fault) => fault.includes("payment_callback"));
};

test("a month that is old enough leaves its table, and can be read and attached again as it was", async () => {
  const before = await rowsOf("payment_callback_202402");
  expect(before.length).toBe(29);
  await store();
  expect([await stateOf(old), await rowsOf("payment_callback"), await guards()]).toEqual(["stored", [], []]);
  await readMonth(db, archive, old, () => undefined);
  expect(await rowsOf("archive.payment_callback_202402")).toEqual(before);
  await attachMonth(db, archive, old, () => undefined);
  expect([await stateOf(old), await rowsOf("payment_callback"), await guards()]).toEqual(["attached", before, []]);
  const again = db.query("insert into payment_callback select * from archive.payment_callback_202402 limit 1");
  await expect(again).rejects.toMatchObject({ code: "23505" });
});

test("months that are not old enough stay", async () => {
  const { rows } = await db.query<{ months: number }>(
    "select (extract(year from age(now(), '2024-02-01')) * 12 + extract(month from age(now(), '2024-02-01')))::integer as months",
  );
  const months = rows[0]?.months ?? 0;
  await archiveDue(db, archive, months, () => undefined);
  expect(await stateOf(old)).toBe("attached");
  await archiveDue(db, archive, months - 1, () => undefined);
  expect(await stateOf(old)).toBe("stored");
});

test("nothing is dropped that the store returns differently, and the next run stores it", async () => {
  const before = await rowsOf("payment_callback_202402");
  const broken = { ...archive.store, get: async () => Buffer.from("something else") };
  await expect(store({ store: broken, encrypter })).rejects.toThrow("is not as it was written");
  expect([await stateOf(old), await rowsOf("payment_callback_202402"), await guards()]).toEqual([
    "detaching",
    before,
    [],
  ]);
  await store();
  await readMonth(db, archive, old, () => undefined);
  expect(await rowsOf("archive.payment_callback_202402")).toEqual(before);
});

test("a month that could not be stored is attached again; one in its table is refused", async () => {
  const before = await rowsOf("payment_callback_202402");
  const broken = { ...archive.store, put: async () => Promise.reject(new Error("the disk is full")) };
  await expect(store({ store: broken, encrypter })).rejects.toThrow("the disk is full");
  await expect(readMonth(db, archive, old, () => undefined)).rejects.toThrow("not stored yet");
  await attachMonth(db, archive, old, () => undefined);
  expect([await stateOf(old), await rowsOf("payment_callback")]).toEqual(["attached", before]);
  await expect(attachMonth(db, archive, old, () => undefined)).rejects.toThrow("not in cold storage");
  expect(await rowsOf("payment_callback")).toEqual(before);
});

test("a month with a lost file is not attached, and stays in the archive", async () => {
  await store();
  const lost = { store: { ...archive.store, get: async () => undefined }, encrypter };
  await expect(attachMonth(db, lost, old, () => undefined)).rejects.toThrow("the archive has lost");
  expect([await stateOf(old), await rowsOf("payment_callback")]).toEqual(["stored", []]);
});

test("a detachment that was interrupted is finished by the next run", async () => {
  const reader = await db.connect();
  await reader.query("begin; select from payment_callback limit 1");
  const client = await db.connect();
  await client.query("insert into archived_month (name, month) values ('payment_callback', '2024-02-01')");
  await client.query("set statement_timeout = '300ms'");
  const interrupted = client.query(
    "alter table payment_callback detach partition payment_callback_202402 concurrently",
  );
  await expect(interrupted).rejects.toMatchObject({ code: "57014" });
  await reader.query("commit");
  reader.release();
  client.release(true);
  await store();
  expect(await stateOf(old)).toBe("stored");
});

test("two runs at once write no file twice: the second one ends", async () => {
  let second: Promise<void> | undefined;
  const slow = {
    ...archive.store,
    put: async (...words: Parameters<typeof archive.store.put>) => {
      second ??= store();
      await expect(second).rejects.toThrow("Another command");
      await archive.store.put(...words);
    },
  };
  await store({ store: slow, encrypter });
  expect(await stateOf(old)).toBe("stored");
});

test("files are encrypted, in a folder or a bucket", async () => {
  const account = { keyId: "AKIADOUBLE", secret: "double-secret", region: "eu-central-1" };
  const double = await startS3Double({ ...account, bucket: "cold", port: 0 });
  await store({ store: createS3Store({ endpoint: double.url, bucket: "cold", ...account }), encrypter });
  const names = [...double.objects.keys()];
  expect(names).toEqual(["archive/payment_callback/2024-02/000000", "archive/payment_callback/2024-02/manifest.json"]);
  expect(double.objects.get(names[0] ?? "")?.toString("latin1")).not.toContain("event");
  await double.close();
  await store();
  expect(await readdir(path.join(folder, "archive/payment_callback/2024-02"))).toEqual(["000000", "manifest.json"]);
});

test("the command archives nothing unless it is told how many months stay", async () => {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SEALING_KEYS: JSON.stringify([{ id: "k1", secret: randomBytes(24).toString("base64url") }]),
    ARCHIVE_DIR: folder,
  };
  const run = (months: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "archive.ts"), ...words], {
      env: { ...env, ARCHIVE_MONTHS: months },
    });
  await expect(run("")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing is archived") });
  expect((await run("", "list")).stdout).toContain("payment_callback 2024-02 attached");
  expect((await run("13")).stdout).toContain("payment_callback 2024-02: 29 rows are in 1 files.");
  expect((await run("", "attach", "payment_callback", "2024-02")).stdout).toContain("has its month 2024-02 again");
});

test.each([
  ["ledger_line", "2024-02"],
  ["payment_callback", "2024-13"],
  [undefined, undefined],
])("refuses to read back %s of %s", (table, month) => {
  expect(() => requireMonth(table, month)).toThrow();
});
