import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPool } from "@croupier/server/pool";
import { emptyDatabase } from "@croupier/server/test-database";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RowTypes } from "./row-types.ts";
import { compareRow, Database } from "./sql-rows.ts";
import { findStatements } from "./sql-statements.ts";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: Pool;
let client: PoolClient;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  pool = createPool(database.url);
  client = await pool.connect();
  await client.query(`
    create type size as enum ('small', 'large');
    create table item (id bigint primary key, name text not null, size size not null, note text, tags text[] not null,
                       price bigint not null, made timestamptz not null, twice bigint generated always as (price * 2) stored)`);
  folder = await mkdtemp(path.join(tmpdir(), "croupier-rows-"));
  await writeFile(
    path.join(folder, "shared.ts"),
    `export const sizes = ["small", "large"] as const;
     export type Size = (typeof sizes)[number];
     export interface Named<T> { id: T; name: string }`,
  );
});

afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Compares the only query of a source with its row type; undefined if the source does not state the type. */
async function differences(source: string): Promise<string[] | undefined> {
  const file = path.join(folder, "store.ts");
  const code = `import type { Named, Size } from "./shared.ts";\n${source}`;
  await writeFile(file, code);
  const [query] = findStatements(code).queries;
  if (!query) throw new Error("the source has no query");
  const row = new RowTypes(folder).row(query.type, file);
  const columns = await (await Database.read(client)).columnsOf(query.texts[0] ?? "");
  return row && compareRow(columns, row).map(({ field, fault }) => `${field} ${fault}`);
}

test("finds nothing if a row type states its columns", async () => {
  const source = `
    interface Row extends Named<bigint> { size: Size; note: string | null; tags: string[]; made: Date; twice: bigint }
    db.query<Row>(sql\`select id, name, size, note, tags, made, twice from item\`);`;
  expect(await differences(source)).toEqual([]);
});

test("finds columns that a row type lacks or invents", async () => {
  const source = "db.query<Named<bigint> & { colour: string }>(sql`select id, name, price from item`);";
  expect(await differences(source)).toEqual(["colour is no column of the statement", "price is not in the row type"]);
});

test("lets a row type leave columns of a whole table out, and fields be absent that are optional", async () => {
  expect(await differences("db.query<Named<bigint> & { colour?: string }>(sql`select * from item`);")).toEqual([]);
});

test.each([
  ["id", "{ id: string }", "id is bigint, the row type says string"],
  ["price", "{ price: number }", "price is bigint, the row type says number"],
  ["made", "{ made: string }", "made is Date, the row type says string"],
  ["tags", "{ tags: bigint[] }", "tags is string[], the row type says bigint[]"],
  ["size", "{ size: 1 | 2 }", "size is string, the row type says number"],
  ["id", "Pick<Named<Date>, 'id'>", "id is bigint, the row type says Date"],
])("finds the wrong type of %s in %s", async (column, type, fault) => {
  expect(await differences(`db.query<${type}>(sql\`select ${column} from item\`);`)).toEqual([fault]);
});

test("finds a column that can be null in a field that says never, unless a condition names it", async () => {
  expect(await differences("db.query<{ note: string }>(sql`select note from item`);")).toEqual([
    "note can be null, the row type says never",
  ]);
  const known = "db.query<{ note: string }>(sql`select note from item where note is not null`);";
  expect(await differences(known)).toEqual([]);
});

test("finds a column that is never null in a field that says it can be, unless a join adds nulls", async () => {
  expect(await differences("db.query<{ name: string | null }>(sql`select name from item`);")).toEqual([
    "name is never null, the row type says it can be",
  ]);
  const joined =
    "db.query<{ name: string | null }>(sql`select i.name from item j left join item i on i.id = j.price`);";
  expect(await differences(joined)).toEqual([]);
});

test("reports a statement that the server refuses, and describes the next one", async () => {
  const known = await Database.read(client);
  await expect(known.columnsOf("select nothing from item")).rejects.toThrow("nothing");
  expect((await known.columnsOf("select id from item")).columns).toHaveLength(1);
});

test("does not compare a row type that the source does not state", async () => {
  expect(await differences("async function one<T>() { await db.query<T>(sql`select id from item`); }")).toBeUndefined();
});
