import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, type Schema } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { SetupError } from "./setup-error.ts";
import { emptyDatabase } from "./test-database.ts";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: Pool;
let folder: string;
let schema: Schema;

beforeEach(async () => {
  database = await emptyDatabase();
  pool = createPool(database.url);
  folder = await mkdtemp(path.join(tmpdir(), "croupier-migrations-"));
  schema = {
    lock: 9_001,
    migrations: folder,
    functions: [path.join(folder, "till.sql"), path.join(folder, "shop.sql")],
  };
  await write("0001-shelf.sql", "create table shelf (id int); insert into shelf values (1);");
  await write("till.sql", "create or replace function price(p int) returns int language sql as $$ select p $$;");
  await write(
    "shop.sql",
    "create or replace function sum_up(p int) returns int language sql as $$ select price(p) $$;",
  );
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

async function one(query: string): Promise<unknown> {
  const { rows } = await pool.query<{ v: unknown }>(`select ${query} as v`);
  return rows[0]?.v;
}

test("migrations run once, in order, and a changed one is refused", async () => {
  await write("0002-more.sql", "insert into shelf values (2)");
  const both = await Promise.all([migrate(pool, schema), migrate(pool, schema)]);
  expect(both.flat()).toEqual(["0001-shelf.sql", "0002-more.sql", "till.sql", "shop.sql"]);
  await write("0002-more.sql", "insert into shelf values (3)");
  await expect(migrate(pool, schema)).rejects.toThrow("0002-more.sql changed");
  const { rows } = await pool.query("select id from shelf order by id");
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a changed file of functions is applied at the next start, an unchanged one is not", async () => {
  await migrate(pool, schema);
  expect(await migrate(pool, schema)).toEqual([]);
  await write("till.sql", "create or replace function price(p int) returns int language sql as $$ select p * 2 $$;");
  expect(await migrate(pool, schema)).toEqual(["till.sql"]);
  expect(await one("sum_up(4)")).toBe(8);
});

test("a changed signature leaves no copy of the old function, and a removed function is dropped", async () => {
  await migrate(pool, schema);
  await write(
    "till.sql",
    `create or replace function price(p int, q int default 3, out total bigint) language sql as $$ select p * q $$;
     create or replace function vat(p int) returns int language sql as $$ select p / 5 $$;`,
  );
  await migrate(pool, schema);
  expect(await one("price(4)")).toBe(12n);
  const copies = "(select count(*) from pg_proc where proname in ('price', 'vat', 'sum_up'))";
  expect(await one(copies)).toBe(3n);
  await write("till.sql", "create or replace function price(p int) returns int language sql as $$ select p $$;");
  await migrate(pool, schema);
  expect(await one(copies)).toBe(2n);
});

test("functions of a file that is gone are dropped, and functions moved to another file stay", async () => {
  await write(
    "till.sql",
    `
    create or replace function price(p int) returns int language sql as $$ select p $$;
    create or replace function vat(p int) returns int language sql as $$ select p / 5 $$;`,
  );
  await migrate(pool, schema);
  await mkdir(path.join(folder, "desk"));
  await write("desk/price.sql", "create or replace function price(p int) returns int language sql as $$ select p $$;");
  const moved = { ...schema, functions: [[path.join(folder, "desk/price.sql")], path.join(folder, "shop.sql")] };
  expect(await migrate(pool, moved)).toEqual(["desk", "shop.sql"]);
  expect(await one("sum_up(4)")).toBe(4);
  expect(await one("to_regprocedure('vat(int)')")).toBeNull();
  expect(await migrate(pool, moved)).toEqual([]);
  expect(await migrate(pool, schema)).toEqual(["till.sql", "shop.sql"]);
  expect(await one("vat(sum_up(10))")).toBe(2);
});

test("a list of files is applied as a whole, so that its files share a type that changes", async () => {
  const type = (fields: string) =>
    write("desk/item.sql", `drop type if exists item cascade; create type item as (${fields});`);
  await mkdir(path.join(folder, "desk"));
  await type("price int");
  await write(
    "desk/total.sql",
    `create or replace function total(p item[]) returns bigint language sql as $$
    select sum(price) from unnest(p) $$;`,
  );
  const listed = {
    ...schema,
    functions: [["desk/item.sql", "desk/total.sql"].map((name) => path.join(folder, name))],
  };
  expect(await migrate(pool, listed)).toEqual(["0001-shelf.sql", "desk"]);
  await type("label text, price int");
  expect(await migrate(pool, listed)).toEqual(["desk"]);
  expect(await one("total(array[('a', 2), ('b', 3)]::item[])")).toBe(5n);
});

test("two files of functions with one name are refused", async () => {
  const twice = { ...schema, functions: ["till.sql", "till.sql"].map((name) => path.join(folder, name)) };
  await expect(migrate(pool, twice)).rejects.toThrow("named till.sql");
});

test("files of functions change together or not at all", async () => {
  await migrate(pool, schema);
  await write("till.sql", "create or replace function price(p int) returns int language sql as $$ select 0 $$;");
  await write("shop.sql", "create or replace function sum_up(p int) returns int language sql as $$ select cost(p) $$;");
  await expect(migrate(pool, schema)).rejects.toThrow("cost");
  expect(await one("sum_up(4)")).toBe(4);
});

test("a trigger's function is replaced in place", async () => {
  const trigger = (id: number) => `
    create or replace function fix() returns trigger language plpgsql as $$ begin new.id := ${id}; return new; end $$;
    create or replace trigger fixed before insert on shelf for each row execute function fix();`;
  await write("till.sql", trigger(7));
  await write("shop.sql", "");
  await migrate(pool, schema);
  await write("till.sql", trigger(8));
  await migrate(pool, schema);
  await pool.query("insert into shelf values (2)");
  expect(await one("(select max(id) from shelf)")).toBe(8);
});

test("a function that a trigger's condition calls is replaced with its trigger", async () => {
  const trigger = (least: number) => `
    create or replace function is_large(p int) returns boolean language sql immutable as $$ select p > ${least} $$;
    create or replace function halve() returns trigger language plpgsql as $$ begin new.id := 1; return new; end $$;
    create or replace trigger halved before insert on shelf for each row when (is_large(new.id)) execute function halve();`;
  await write("till.sql", trigger(50));
  await write("shop.sql", "");
  await migrate(pool, schema);
  await write("till.sql", trigger(90));
  await migrate(pool, schema);
  await pool.query("insert into shelf values (60), (95)");
  expect(await one("(select max(id) from shelf)")).toBe(60);
  await write(
    "till.sql",
    "create or replace function is_large(p int) returns boolean language sql as $$ select true $$;",
  );
  await expect(migrate(pool, schema)).rejects.toThrow("halved on shelf");
});

const price = (factor: number) =>
  `create or replace function price(p int) returns int language sql as $$ select p * ${factor} $$;`;

test("an instance of an older release leaves the functions of a newer one, and starts", async () => {
  await migrate(pool, { ...schema, release: 1 });
  await write("till.sql", price(2));
  expect(await migrate(pool, { ...schema, release: 2 })).toEqual(["till.sql"]);
  await write("till.sql", price(1));
  expect(await migrate(pool, { ...schema, release: 1 })).toEqual([]);
  expect(await one("sum_up(4)")).toBe(8);
});

test("a function is replaced in place, so that no statement of another session misses it", async () => {
  await migrate(pool, schema);
  const before = await one("'price(int)'::regprocedure::oid");
  await write("till.sql", price(2));
  await migrate(pool, schema);
  expect(await one("'price(int)'::regprocedure::oid")).toBe(before);
});

test("a function that a release no longer has stays for the instances of the one before", async () => {
  const vat = "create or replace function vat(p int) returns int language sql as $$ select p / 5 $$;";
  await write("till.sql", price(1) + vat);
  await migrate(pool, { ...schema, release: 1 });
  await write("till.sql", price(2));
  await migrate(pool, { ...schema, release: 2 });
  expect(await one("vat(sum_up(10))")).toBe(4);
  await write("shop.sql", "create or replace function sum_up(p int) returns int language sql as $$ select 0 $$;");
  await migrate(pool, { ...schema, release: 3 });
  expect(await one("to_regprocedure('vat(int)')")).toBeNull();
});

test("a function whose calls a new one takes too is dropped at once, since they were ambiguous", async () => {
  await migrate(pool, { ...schema, release: 1 });
  await write(
    "till.sql",
    "create or replace function price(p int, q int default 3) returns int language sql as $$ select p * q $$;",
  );
  await migrate(pool, { ...schema, release: 2 });
  expect(await one("price(4)")).toBe(12);
});

test("a table of applied files without releases is read, and extended by the next change", async () => {
  await migrate(pool, schema);
  await pool.query("alter table migration drop column release");
  expect(await migrate(pool, schema)).toEqual([]);
  await write("till.sql", price(2));
  expect(await migrate(pool, { ...schema, release: 1 })).toEqual(["till.sql"]);
  expect(await one("(select release from migration where name = 'till.sql')")).toBe(1);
});

test("a database created from other files is refused with instructions", async () => {
  await migrate(pool, schema);
  await rm(path.join(folder, "0001-shelf.sql"));
  await write("0001-baseline.sql", "create table shelf (id int, label text)");
  const refused: unknown = await migrate(pool, schema).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SetupError);
  expect(String(refused)).toMatch(/older Croupier.*0001-shelf\.sql.*remove the folder \.data/s);
});
