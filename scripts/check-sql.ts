// Prepares every SQL statement of the servers against a freshly migrated database, and compares the columns it returns
// with the row type of the code. Differences of names and types are certain. Of nulls, only those of a table's own column
// are compared: one that can be null in a field that says never, unless a condition of the statement names it; and one
// that is never null in a field that says it can be, unless an outer join adds nulls. Row types that the source does not
// state, such as a type parameter, are counted and not compared. A statement that names an unknown kind of entry fails,
// and so does one of the platform that reads all of a table that grows for ever.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "@croupier/server/pool";
import type { PoolClient } from "pg";
import { migrateArcade } from "../apps/arcade/src/kit/schema.ts";
import { entriesBesideDocuments } from "../apps/platform/src/backoffice/invariants/documents.ts";
import { checks } from "../apps/platform/src/backoffice/invariants/invariants.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { nullableByData } from "./row-exceptions.ts";
import { checkKinds } from "./sql-kinds.ts";
import { RowTypes } from "./row-types.ts";
import { compareReads, tablesReadWhole, wholeReads } from "./sql-bounds.ts";
import { compareRow, Database } from "./sql-rows.ts";
import { findStatements, type Query } from "./sql-statements.ts";

const root = join(import.meta.dirname, "..");
/** Files that may contain SQL; lint keeps it out of all others. */
const sources = ["apps/platform/src/**/*.ts", "apps/arcade/src/**/*.ts"];
/** Statements that the product reads from `.sql` files, by what they check. */
const composed = {
  documents: entriesBesideDocuments,
  ...Object.fromEntries(checks.map(({ check, faults }) => [check, faults])),
};
/** The room of the statements whose reads are checked: the arcade's tables are swept. */
const platform = "apps/platform/src/";
const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)test-[\w-]+\.ts$/.test(file);

interface Checked {
  /** The faults, each with its place. */
  faults: string[];
  statements: number;
  rows: number;
  /** Queries whose row type or statement the source does not state. */
  unstated: number;
}

class Check {
  readonly #client: PoolClient;
  readonly #database: Database;
  readonly #types = new RowTypes(root);
  readonly unused = new Set(Object.keys(nullableByData));
  /** The statements that read a table whole, by their file and the table. */
  readonly wholeReads = new Map<string, string[]>();

  constructor(client: PoolClient, database: Database) {
    this.#client = client;
    this.#database = database;
  }

  /** Prepares all statements of a file, and compares its row types. */
  async file(file: string): Promise<Checked> {
    const { statements, queries, unused } = findStatements(readFileSync(join(root, file), "utf8"));
    const faults = unused.map((line) => `${file}:${line}: this SQL is part of no statement that can be prepared`);
    for (const { line, text } of statements) {
      const refusal = await this.prepare(text);
      if (refusal) faults.push(`${file}:${line}: ${refusal}`);
      else if (file.startsWith(platform)) await this.#noteWholeReads(text, file, line);
    }
    let rows = 0;
    for (const query of queries) {
      const differences = await this.#row(query, file);
      if (!differences) continue;
      rows += 1;
      faults.push(...differences);
    }
    return { faults, statements: statements.length, rows, unstated: queries.length - rows };
  }

  async #noteWholeReads(text: string, file: string, line: number): Promise<void> {
    for (const table of await tablesReadWhole(this.#client, text)) {
      const read = `${file.slice(platform.length)} ${table}`;
      this.wholeReads.set(read, [...(this.wholeReads.get(read) ?? []), `${file}:${line}`]);
    }
  }

  /** Returns why the server refuses a statement. */
  async prepare(text: string): Promise<string | undefined> {
    try {
      await this.#client.query(`prepare checked as ${text}`);
      await this.#client.query("deallocate checked");
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Returns the differences of a row type; undefined if the source does not state it. */
  async #row({ line, texts, type }: Query, file: string): Promise<string[] | undefined> {
    const row = this.#types.row(type, join(root, file));
    if (!row || texts.length === 0) return undefined;
    const faults = new Set<string>();
    for (const text of texts) {
      // A statement that the server refuses is reported above.
      const columns = await this.#database.columnsOf(text).catch(() => undefined);
      for (const { field, fault } of columns ? compareRow(columns, row) : []) {
        const exception = `${file.split("/").slice(-2).join("/")} ${field}`;
        if (fault.startsWith("can be null") && exception in nullableByData) this.unused.delete(exception);
        else faults.add(`${file}:${line}: "${field}" ${fault}`);
      }
    }
    return [...faults];
  }
}

async function checkAll(client: PoolClient): Promise<{ faults: string[]; checked: Checked[] }> {
  const unknownKinds = await checkKinds(client);
  const check = new Check(client, await Database.read(client));
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !isTest(file));
  const checked: Checked[] = [];
  for (const file of files.toSorted()) checked.push(await check.file(file));
  const refusals: string[] = [];
  for (const [name, text] of Object.entries(composed)) {
    const refusal = await check.prepare(text);
    if (refusal) refusals.push(`invariant "${name}": ${refusal}`);
  }
  const unused = [...check.unused].map(
    (exception) => `scripts/row-exceptions.ts: "${exception}" is no difference any more`,
  );
  const unbounded = compareReads(check.wholeReads, wholeReads);
  return {
    faults: [...unknownKinds, ...checked.flatMap(({ faults }) => faults), ...refusals, ...unused, ...unbounded],
    checked,
  };
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
    const client = await db.connect();
    const { faults, checked } = await checkAll(client).finally(() => client.release());
    for (const fault of faults) console.error(fault);
    const sum = (field: "statements" | "rows" | "unstated") => checked.reduce((total, each) => total + each[field], 0);
    console.log(
      `${sum("statements")} statements prepared, ${sum("rows")} row types compared, ${sum("unstated")} not stated`,
    );
    return faults.length > 0 ? 1 : 0;
  } finally {
    await db.end();
    await database.stop();
    rmSync(database.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

process.exit(await main());
