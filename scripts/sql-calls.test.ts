import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../apps/platform/src/kit/db/test-database.ts";
import { findLongLists } from "./sql-calls.ts";
import { findStatements } from "./sql-statements.ts";

const source = join(import.meta.dirname, "../apps/platform/src");
const files = globSync("**/*.{ts,sql}", { cwd: source }).filter(
  (file) => !/\.test\.ts$|(^|\/)test-[\w-]+\.ts$/.test(file),
);
const read = (file: string): string => readFileSync(join(source, file), "utf8");

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

test("each call names its arguments from the seventh, and each row has its type's order", async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'c' and c.relnamespace = 'public'::regnamespace and not a.attisdropped group by c.relname`);
  const types = new Map(rows.map(({ name, columns }) => [name, columns]));
  expect(types.get("bet_decision")).toContain("answer");
  const named = await database.pool.query<{ name: string }>(
    "select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const known = { functions: new Set(named.rows.map(({ name }) => name)), types };
  const faults = files.flatMap((file) => {
    const texts = file.endsWith(".sql") ? [read(file)] : findStatements(read(file)).statements.map(({ text }) => text);
    return texts.flatMap((text) => findLongLists(text, known).map((fault) => `${file}:${fault}`));
  });
  expect(faults).toEqual([]);
});

test.each([
  ["select pay($1, $2, $3, $4, $5, $6, $7)", ["1: pay has 7 arguments without a name"]],
  ["select pay(1, 2, 3, 4, 5, 6, p_note => 'a, b (c')", []],
  ["create function pay(a int, b int, c int, d int, e int, f int, g int)", []],
  ["insert into pay (a, b, c, d, e, f, g)", []],
  ["select\n(x.a, x.b, x.d, x.c, x.e, x.f, x.g)::item", ["2: x.d is in the place of c in a row of item"]],
  ["select (a, b, 'c', now(), x.e, f, g + 1)::item", []],
  ["select (a, b, c, d, e, f, g, h)::item", ["1: a row of item has 8 columns, not 7"]],
])("finds the faults of: %s", (text, faults) => {
  const types = new Map([["item", ["a", "b", "c", "d", "e", "f", "g"]]]);
  const functions = new Set(text.startsWith("insert") ? [] : ["pay"]);
  expect(findLongLists(text, { functions, types })).toEqual(faults);
});
