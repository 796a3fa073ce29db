import { afterAll, beforeAll, expect, test } from "vitest";
import type { PoolClient } from "pg";
import { testDatabase, type TestDatabase } from "../apps/platform/src/kit/db/test-database.ts";
import { checkKinds, unknownKindsPosted } from "./sql-kinds.ts";

let database: TestDatabase;
let client: PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
});

afterAll(async () => {
  client.release();
  await database.drop();
});

const prepare = async (text: string): Promise<void> => {
  await client.query(`prepare checked as ${text}`);
  await client.query("deallocate checked");
};

test("finds kinds that SQL, the database or the code alone knows", async () => {
  await client.query(`
    create function gifts() returns bigint language sql as $$ select sum(amount) from ledger_line where kind = 'gift' $$;
    alter type entry_kind add value 'lottery'`);
  expect(await checkKinds(client)).toEqual([
    'entry_kind: "lottery" is no kind of the code',
    'gifts(): invalid input value for enum entry_kind: "gift"',
  ]);
  await prepare("select sum(amount) from money_by_day where kind = 'fee' and not is_given(kind)");
  await expect(prepare("select sum(amount) from money_by_day where kind = 'fees'")).rejects.toThrow('"fees"');
  await expect(prepare("select 1 from ledger_entry where kind <> all ('{win,fee}')")).rejects.toThrow('"fee"');
});

test.each([
  ["p_kind => 'gift', p_member => 1", ["gift"]],
  ["p_kind => case v.cause when 'highWin' then 'win' else 'prize' end, p_member => 1", ["prize"]],
  ["p_kind => 'win', p_reference => 'gift'", []],
  ["p_kind => p_kind", []],
])("finds the unknown kinds that a function in PL/pgSQL posts by %s", (kind, unknown) => {
  const text = `v_posted := ledger_post(p_key => p_key, p_fingerprint => concat_ws('|', 'then', 'x'), ${kind});`;
  expect(unknownKindsPosted(text)).toEqual(unknown);
});

test("finds a function in PL/pgSQL of the database that posts an unknown kind", async () => {
  const other = await testDatabase();
  const own = await other.pool.connect();
  try {
    await own.query(`
      create function give(p_accounts bigint[]) returns void language plpgsql as $$
      begin
        perform ledger_post(p_key => 'k', p_fingerprint => 'f', p_kind => 'gift', p_member => 1, p_reference => 'r',
                            p_accounts => p_accounts, p_amounts => '{5,-5}');
      end $$`);
    expect(await checkKinds(own)).toEqual(['give(bigint[]): "gift" is no kind of the code']);
  } finally {
    own.release();
    await other.drop();
  }
});
