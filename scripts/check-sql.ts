// Prepares every SQL statement of the servers against a freshly migrated database.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "pg";
import { migrateArcade } from "../apps/arcade/src/kit/schema.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { findStatements } from "./sql-statements.ts";

const root = join(import.meta.dirname, "..");
/** Files that may contain SQL; lint keeps it out of all others. */
const sources = ["apps/platform/src/**/*.ts", "apps/arcade/src/**/*.ts"];
const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)test-[\w-]+\.ts$/.test(file);

/** Prepares all statements of a file and returns their faults, each with its place, and their number. */
async function checkFile(db: Pool, file: string): Promise<{ faults: string[]; count: number }> {
  const { statements, unused } = findStatements(readFileSync(join(root, file), "utf8"));
  const faults = unused.map((line) => `${file}:${line}: this SQL is part of no statement that can be prepared`);
  for (const { line, text } of statements) {
    await db.query(`prepare checked as ${text}`).then(
      () => db.query("deallocate checked"),
      (error: unknown) => faults.push(`${file}:${line}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
  return { faults, count: statements.length };
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-sql-"));
  chmodSync(folder, 0o755);
  const database = await startDatabase(folder, { fsync: "off", full_page_writes: "off" });
  // Prepared statements belong to a connection, so there is only one.
  const db = createPool(database.url, { max: 1 });
  try {
    await migratePlatform(db);
    await migrateArcade(db);
    const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !isTest(file));
    const checked = [];
    for (const file of files.toSorted()) checked.push(await checkFile(db, file));
    const faults = checked.flatMap((each) => each.faults);
    for (const fault of faults) console.error(fault);
    console.log(`${checked.reduce((sum, { count }) => sum + count, 0)} statements prepared`);
    return faults.length > 0 ? 1 : 0;
  } finally {
    await db.end();
    await database.stop();
    rmSync(database.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

process.exit(await main());
