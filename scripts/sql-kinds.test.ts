import { afterAll, beforeAll, expect, test } from "vitest";
import type { PoolClient } from "pg";
import { testDatabase, type TestDatabase } from "../apps/platform/src/kit/db/test-database.ts";
import { checkKinds } from "./sql-kinds.ts";

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
