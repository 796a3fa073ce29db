import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@croupier/server/migrate";
import { createPool } from "@croupier/server/pool";
import { emptyDatabase } from "@croupier/server/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "./kit/db/pool.ts";
import { createFiles } from "./kit/files/files.ts";
import { createEncrypter } from "./kit/lib/encrypt.ts";
import { migratePlatform } from "./schema.ts";

/*
 * A database from before points and call-backs were partitioned, birthdays had one form and files their own table, then
 * migrated.
 */

/** Birthdays as they were stored, and the day of the bonus as it was read: before and after. */
const birthdays: [stored: string, bonus: string | null, now: string, nowBonus: string | null][] = [
  ["1990-05-06", "05-06", "1990-05-06", "05-06"],
  ["05-06-1990", "06-05", "1990-05-06", "05-06"],
  ["12-31-1990", null, "1990-12-31", "12-31"],
  ["05-07-1990", "01-01", "1990-05-07", "01-01"],
  ["31-12-1990", "12-31", "1990-12-31", "12-31"],
  ["some day", null, "some day", null],
  ["", null, "", null],
];

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: Pool;
let folder: string;

const query = async (text: string, values: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;

beforeAll(async () => {
  database = await emptyDatabase();
  pool = createPool(database.url);
  folder = await mkdtemp(path.join(tmpdir(), "croupier-migrations-"));
  const all = path.join(import.meta.dirname, "../migrations");
  for (const name of (await readdir(all)).filter((each) => each < "0076")) {
    await copyFile(path.join(all, name), path.join(folder, name));
  }
  await migrate(pool, { lock: 9_002, migrations: folder });
  await pool.query(`
    create table ledger_entry_202401 partition of ledger_entry for values from ('2024-01-01 00:00:00+00') to ('2024-02-01 00:00:00+00');
    insert into ledger_entry (id, at, key, kind, member_id, reference)
      values (7, '2024-01-31 23:59:59.999999+00', 'points:bet:1', 'points', 1, 'r');
    insert into points_move (entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at)
      values (7, 'saffron', 1, 'slots', 10, 5, 5, 'r', 1, '2024-02-01 00:00:00.1+00'),
             (8, 'saffron', 1, 'deposit', 10, 6, 11, 's', null, '2024-03-05 12:00+00');
    insert into payment_callback (deposit_id, event_id, outcome, amount, currency, answer, at)
      select '0197a000-0000-7000-8000-000000000007', 'e' || n, 'paid', n, 'USD', 'OK', '2023-12-15 00:00+00'::timestamptz + n * interval '1 month'
      from generate_series(1, 3) n`);
  await pool.query(
    `insert into merchant (code, origins, config, seed_hash) values ('saffron', '{}', '{"gmtOffsetMinutes": 0}', '')`,
  );
  for (const [at, [birthday, bonus]] of birthdays.entries()) {
    await pool.query(
      `with born as (insert into member (merchant, account, nickname, currency, language, referral_code, profile)
         values ('saffron', $1, $1, 'USD', 'en', $1, jsonb_build_object('birthday', $2::text)) returning id)
       insert into vip_member (member_id, merchant, birthday, birthday_at)
         select id, 'saffron', $3, case when $3::text is not null then now() end from born`,
      [`born${at}`, birthday, bonus],
    );
  }
  await pool.query(`
    insert into upload (id, member_id, purpose, subject, picture)
      values ('0197a000-0000-7000-8000-0000000000f1', 1, 'deposit', gen_random_uuid(), 'a picture');
    insert into member_icon (member_id, name, picture)
      select min(id), '0197a000-0000-7000-8000-0000000000f2', 'an icon' from member`);
  await migratePlatform(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const monthOf = (table: string) => `select tableoid::regclass::text as month, t.* from ${table} t`;

test("migrated points keep all their values, and move to the month of their entry's time", async () => {
  const rows = await query(`${monthOf("points_move")} order by entry_id`);
  expect(rows.map(({ at, ...row }) => ({ ...row, at: (at as Date).toISOString() }))).toEqual([
    {
      month: "points_move_202401",
      entry_id: 7n,
      merchant: "saffron",
      member_id: 1n,
      type: "slots",
      ratio: 10,
      changed: 5n,
      balance: 5n,
      reference: "r",
      bet_id: 1n,
      at: "2024-01-31T23:59:59.999Z",
    },
    {
      month: "points_move_202403",
      entry_id: 8n,
      merchant: "saffron",
      member_id: 1n,
      type: "deposit",
      ratio: 10,
      changed: 6n,
      balance: 11n,
      reference: "s",
      bet_id: null,
      at: "2024-03-05T12:00:00.000Z",
    },
  ]);
});

test("migrated call-backs keep their id in their month, and ids continue", async () => {
  const rows = await query(`${monthOf("payment_callback")} order by id`);
  expect(rows.map(({ month, id, event_id, amount }) => [month, id, event_id, amount])).toEqual([
    ["payment_callback_202401", 1n, "e1", 1n],
    ["payment_callback_202402", 2n, "e2", 2n],
    ["payment_callback_202403", 3n, "e3", 3n],
  ]);
  const [next] = await query(
    `insert into payment_callback (deposit_id, event_id, outcome, amount, currency, answer)
     values ('0197a000-0000-7000-8000-000000000007', 'e4', 'paid', 4, 'USD', 'OK')
     returning id, tableoid::regclass::text = 'payment_callback' || to_char(now() at time zone 'UTC', '_YYYYMM') as here`,
  );
  expect(next).toEqual({ id: 4n, here: true });
});

test.each([
  ["points_move", "points_months"],
  ["payment_callback", "callback_months"],
])("%s has the months to come, and creates later ones once, even if repeated", async (table, make) => {
  const months = async () =>
    (
      await query(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1",
        [table],
      )
    ).map(({ name }) => name);
  const [ahead] = await query(
    `select $1 || to_char(now() at time zone 'UTC' + interval '3 months', '_YYYYMM') as name`,
    [table],
  );
  const before = await months();
  expect(before).toContain(ahead?.["name"]);
  for (let turn = 0; turn < 2; turn += 1) await pool.query(`select ${make}('2040-01-01', '2040-02-01')`);
  expect(await months()).toEqual([...before, `${table}_204001`, `${table}_204002`]);
});

test("migrated birthdays have the year first, and their bonus is on the same day", async () => {
  const rows = await query(
    "select profile ->> 'birthday' as now, birthday from member join vip_member on member_id = id order by id",
  );
  expect(rows).toEqual(birthdays.map(([, , now, birthday]) => ({ now, birthday })));
});

test("files from before their table are read as they were, and end with their record", async () => {
  const secret = "a-test-secret-of-at-least-32-characters";
  const encrypter = createEncrypter([{ id: "s1", secret }]);
  const files = createFiles({ db: pool, encrypter, outside: undefined, report: () => undefined });
  const [upload, icon] = ["0197a000-0000-7000-8000-0000000000f1", "0197a000-0000-7000-8000-0000000000f2"];
  expect((await files.read(pool, "upload", upload))?.toString()).toBe("a picture");
  expect((await files.read(pool, "icon", icon))?.toString()).toBe("an icon");
  expect(await files.read(pool, "icon", upload)).toBeUndefined();
  await pool.query("delete from member_icon");
  expect(await query("select id from stored_file")).toEqual([{ id: upload }]);
});

test("an entry of points cannot be named twice", async () => {
  const again = pool.query(
    `insert into points_move (entry_id, merchant, member_id, type, changed, balance, reference, at)
     select 7, 'saffron', 1, 'slots', 5, 10, 'r', at from ledger_entry where id = 7`,
  );
  await expect(again).rejects.toThrow("points_move_202401_pkey");
});

test("functions of the ledger are replaced in place when they change", async () => {
  const oid = async () => (await query("select 'ledger_post_entries'::regproc::oid as oid"))[0]?.["oid"];
  const before = await oid();
  await query("update migration set checksum = '' where name = 'ledger'");
  expect(await migratePlatform(pool)).toEqual(["ledger"]);
  expect(await oid()).toBe(before);
});

test("a database from before the functions moved to other files keeps no function that is gone", async () => {
  await query("create function seamless_bet(p_tx text) returns text language sql as $$ select p_tx $$");
  const functions = (await query("select name, functions from migration where name in ('ledger', 'seamless')")).flatMap(
    (row) => row["functions"] as string[],
  );
  await query(`update migration set name = name || '.sql', checksum = '', functions = functions || '{seamless_bet(text)}'
    where name in ('ledger', 'seamless')`);
  await query("delete from migration where name = 'measures'");
  await migratePlatform(pool);
  const names = (await query("select name from migration")).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["ledger", "measures", "seamless"]));
  expect(names).not.toContain("seamless.sql");
  expect(await query("select to_regprocedure('seamless_bet(text)') as gone")).toEqual([{ gone: null }]);
  const [present] = await query(
    "select count(*) as present from unnest($1::text[]) f where to_regprocedure(f) is not null",
    [functions],
  );
  expect(present).toEqual({ present: BigInt(functions.length) });
  expect(await migratePlatform(pool)).toEqual([]);
});
