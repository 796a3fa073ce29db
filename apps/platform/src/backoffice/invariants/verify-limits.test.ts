import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";

/* The commands of the ledger on a busy database, whose role has shorter limits than they take. */

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "croupier-limits-"));
  database = await testDatabase("seededUrl");
  const name = new URL(database.url).pathname.slice(1);
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from pg_settings where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout')",
  );
  for (const limit of rows) await database.pool.query(`alter database ${name} set ${limit.name} = '300ms'`);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command while a table is locked for longer than the limits; returns its exit code and its output. */
async function runBehindLock(file: string, table: string): Promise<{ code: number; output: string }> {
  const { pool } = database;
  const busy = await pool.connect();
  await busy.query("set statement_timeout = 0");
  await busy.query(
    "select set_config(name, '0', false) from pg_settings where name in ('lock_timeout', 'transaction_timeout')",
  );
  await busy.query(`begin; lock table ${table}`);
  const ended = new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, file)],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          LEDGER_DIGEST_FILE: path.join(folder, "digests.jsonl"),
          LEDGER_DIGEST_KEYS: JSON.stringify([{ id: "d1", secret: "a-test-secret-of-at-least-32-characters" }]),
        },
      },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
  try {
    const isWaiting = async () =>
      (await pool.query("select from pg_locks l where not l.granted and l.relation = $1::regclass", [table])).rowCount;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await wait(500);
  } finally {
    await busy.query("rollback");
    busy.release(true);
  }
  return ended;
}

test("verifying waits for a busy database, whatever limits its role has", async () => {
  const { code, output } = await runBehindLock("verify-cli.ts", "member");
  expect(output).toContain("invariants in");
  expect(output).not.toContain("BROKEN");
  expect(code).toBe(0);
}, 60_000);

test("a digest waits for a busy database, whatever limits its role has", async () => {
  const { code, output } = await runBehindLock("digest-cli.ts", "ledger_block");
  expect(output).toContain("up to entry");
  expect(code).toBe(0);
}, 60_000);
