import { afterAll, beforeAll, expect, test } from "vitest";
import { saffron } from "../../../merchants/saffron.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { merchantSchema } from "../../site/merchants/schema.ts";
import { createVip } from "./vip.ts";

const config = merchantSchema.parse(saffron);

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    "insert into merchant (code, origins, config, seed_hash) values ('saffron', '{}', $1, '') on conflict do nothing",
    [JSON.stringify(saffron)],
  );
});

afterAll(() => database.drop());

test("writes the mark every five minutes without play, and at once with play", async () => {
  const start = new Date("2026-11-18T12:00:00Z").getTime();
  const after = (minutes: number) => new Date(start + minutes * 60_000);
  let until = after(0);
  const vip = createVip({
    db: database.pool,
    merchants: () => Promise.resolve([config]),
    gatheredUntil: () => Promise.resolve(until),
    notify: () => Promise.resolve(),
  });
  const markAfter = async (minutes: number): Promise<Date | undefined> => {
    until = after(minutes);
    await vip.run();
    const { rows } = await database.pool.query<{ at: Date }>("select at from vip_mark where merchant = 'saffron'");
    return rows[0]?.at;
  };
  expect(await markAfter(0)).toEqual(after(0));
  expect(await markAfter(1)).toEqual(after(0));
  expect(await markAfter(5)).toEqual(after(0));
  expect(await markAfter(6)).toEqual(after(6));
  await database.pool.query(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), $1, $1, 1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', 'r', 10000, 0, '{}', 0, '[]', 'settled')`,
    [after(6.5)],
  );
  expect(await markAfter(7)).toEqual(after(7));
  // The merchant's next day is handled when it begins.
  expect(await markAfter(7.5)).toEqual(after(7));
  until = after(24 * 60);
  await vip.run();
  const { rows } = await database.pool.query("select from vip_done where merchant = 'saffron' and what = 'day'");
  expect(rows).toHaveLength(2);
});
