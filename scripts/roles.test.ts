import { randomUUID } from "node:crypto";
import { createPool } from "@croupier/server/pool";
import { emptyDatabase, onServer } from "@croupier/server/test-database";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateArcade } from "../apps/arcade/src/kit/schema.ts";
import { saffron } from "../apps/platform/merchants/saffron.ts";
import { startPlatform } from "../apps/platform/src/platform.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";
import { seedMerchants } from "../apps/platform/src/site/merchants/merchants.ts";
import { testEnvironment } from "../apps/platform/src/test-platform.ts";
import { migrateAsOwner, prepareRoles } from "./roles.ts";

const appendOnly = ["ledger_entry", "ledger_line", "ledger_key", "ledger_digest", "audit_entry"];
const forbidden = { code: "42501" };
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let platform: Pool;
let arcade: Pool;
let platformUrl: string;

beforeAll(async () => {
  database = await emptyDatabase();
  const passwords = { platform: randomUUID(), arcade: randomUUID() };
  await prepareRoles(database.url, passwords);
  // A second start finds its roles.
  const addresses = await prepareRoles(database.url, passwords);
  owner = createPool(database.url, { max: 1 });
  platformUrl = addresses.platform;
  platform = createPool(platformUrl, { max: 2 });
  arcade = createPool(addresses.arcade, { max: 1 });
  await owner.query("select ledger_months(current_date, current_date)");
});

afterAll(async () => {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  await Promise.all([platform.end(), arcade.end()]);
  for (const role of ["platform", "arcade"].map((each) => `${rows[0]?.name}_${each}`)) {
    await owner.query(`drop owned by ${role} cascade`);
    await owner.query(`drop role ${role}`);
  }
  await owner.end();
  await database.drop();
});

describe("the platform's role", () => {
  test.each(appendOnly)("adds rows to %s, and changes or removes none, with the trigger gone too", async (table) => {
    const { rows } = await owner.query<{ column: string; partition: string | null }>(
      `select (select a.attname from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0
                 order by a.attnum desc limit 1) as column,
                (select i.inhrelid::regclass::text from pg_inherits i where i.inhparent = $1::regclass limit 1) as partition`,
      [table],
    );
    const column = rows[0]?.column ?? "";
    await owner.query(`alter table ${table} disable trigger user`);
    for (const target of [table, rows[0]?.partition ?? table]) {
      await expect(platform.query(`update ${target} set ${column} = ${column}`)).rejects.toMatchObject(forbidden);
      await expect(platform.query(`delete from ${target}`)).rejects.toMatchObject(forbidden);
      await expect(platform.query(`truncate ${target}`)).rejects.toMatchObject(forbidden);
    }
    await owner.query(`alter table ${table} enable trigger user`);
    await expect(platform.query(`select count(*) from ${table}`)).resolves.toMatchObject({ rowCount: 1 });
  });

  test.each([
    "create table mine (id int)",
    "alter table ledger_account drop constraint ledger_account_check",
    "alter table ledger_entry disable trigger ledger_entry_stays",
    "drop table member",
    "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$",
    "insert into migration (name, checksum) values ('0001-kit.sql', '')",
    "select * from arcade.session",
  ])("may not: %s", async (statement) => {
    await expect(platform.query(statement)).rejects.toMatchObject(forbidden);
  });

  test("updates the statistics of a large table of the owner's", async () => {
    await owner.query(
      "create table large (id int) with (autovacuum_enabled = off); insert into large select generate_series(1, 20000)",
    );
    const { rows } = await platform.query<{ name: string }>("select analyze_stale() as name");
    expect(rows).toEqual([{ name: "large" }]);
    await owner.query("drop table large");
  });

  test("makes the coming month's partition, whose rows it cannot change either", async () => {
    await platform.query("select ledger_months(current_date, (current_date + interval '2 months')::date)");
    const month = "to_char(current_date + interval '2 months', '_YYYYMM')";
    const { rows } = await owner.query<{ name: string }>(
      `select to_regclass('ledger_entry' || ${month})::text as name`,
    );
    expect(rows[0]?.name).toMatch(/^ledger_entry_\d{6}$/);
    await expect(platform.query(`delete from ${rows[0]?.name}`)).rejects.toMatchObject(forbidden);
  });

  test("starts on a current database, and names who must migrate an outdated one", async () => {
    await expect(migratePlatform(platform)).resolves.toEqual([]);
    await owner.query("update migration set checksum = '' where name = 'audit.sql'");
    await expect(migratePlatform(platform)).rejects.toThrow("npm run migrate");
    await migratePlatform(owner);
  });
});

describe("an owner without a superuser's rights", () => {
  const name = `plain_${randomUUID().slice(0, 8)}`;
  const roles = { platform: `${name}_platform`, arcade: `${name}_arcade` };
  const at = (user: string) => database.url.replace(/\/\/[^@]*@/, `//${user}:${user}@`).replace(/[^/]*$/, name);

  beforeAll(async () => {
    for (const role of [name, ...Object.values(roles)]) await onServer(`create role ${role} login password '${role}'`);
    await onServer(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await onServer(`drop database ${name} with (force)`);
    for (const role of [...Object.values(roles), name]) await onServer(`drop role ${role}`);
  });

  test("is told which membership it lacks, then migrates twice; both processes' roles may start", async () => {
    const plain = createPool(at(name), { max: 1 });
    await expect(migrateAsOwner(plain, { ...roles, arcade: "nobody_there" })).rejects.toThrow("There is no role");
    await expect(migrateAsOwner(plain, roles)).rejects.toThrow(
      `run \`grant ${roles.arcade} to ${name};\` as a superuser`,
    );
    await onServer(`grant ${roles.arcade} to ${name}`);
    await migrateAsOwner(plain, roles);
    await migrateAsOwner(plain, roles);
    await plain.query("alter table arcade.session add column later integer");
    await plain.end();
    const starting = [createPool(at(roles.platform), { max: 1 }), createPool(at(roles.arcade), { max: 1 })] as const;
    await expect(migratePlatform(starting[0])).resolves.toEqual([]);
    await expect(migrateArcade(starting[1])).resolves.toEqual([]);
    for (const pool of starting) await pool.end();
  });
});

test("a started platform has its time limits in force, stored with its role", async () => {
  await seedMerchants(owner, [saffron]);
  const running = await startPlatform({ ...(await testEnvironment(platformUrl)), sandbox: false }, () => ({
    stop: () => Promise.resolve(),
  }));
  const { rows } = await running.db.query("show statement_timeout");
  await running.close();
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
});

test("a platform opens no more connections than its configuration allows", async () => {
  const role = new URL(platformUrl).username;
  const { rows } = await owner.query<{ open: number }>(
    "select count(*)::int as open from pg_stat_activity where usename = $1",
    [role],
  );
  // Four for the site, two for vendors, and two of its own.
  await owner.query(`alter role ${role} connection limit ${(rows[0]?.open ?? 0) + 8}`);
  const environment = { ...(await testEnvironment(platformUrl)), sandbox: false, connections: { site: 4, vendors: 2 } };
  const running = await startPlatform(environment, () => ({ stop: () => Promise.resolve() }));
  const asked = Array.from({ length: 40 }, () => running.db.query("select pg_sleep(0.01)"));
  await expect(Promise.all(asked)).resolves.toHaveLength(40);
  await running.close();
  await owner.query(`alter role ${role} connection limit -1`);
});

test("the arcade's role has its own schema and sees nothing of the platform's", async () => {
  await expect(arcade.query("select count(*) from arcade.session")).resolves.toMatchObject({ rowCount: 1 });
  for (const table of ["member", "ledger_account", "session", "sandbox_pay.payment"])
    await expect(arcade.query(`select * from ${table}`)).rejects.toMatchObject(forbidden);
  await expect(
    arcade.query("select make_months('ledger_entry', current_date, current_date, true)"),
  ).rejects.toMatchObject(forbidden);
});
