import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherMeasures } from "../../agents/measures/store.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { parseMerchant, type MerchantConfig } from "../../site/merchants/config.ts";
import { createVip } from "./vip.ts";

/*
 * Levels beside a model of their own, however members bet, bets are taken back and months end; time is the tests'.
 */

let database: TestDatabase;
let config: MerchantConfig;
let members: bigint[] = [];

const unit = 10_000n;
const hour = 60 * 60_000;
const day = 24 * hour;
const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows;

const level = (validBets: bigint, keep: bigint, bonus: bigint) => ({
  name: { en: "level" },
  badge: "crown",
  validBets: validBets * unit,
  deposits: 0n,
  keep: keep * unit,
  levelBonus: bonus * unit,
  weeklyBonus: bonus * unit,
  monthlyBonus: bonus * 2n * unit,
  birthdayBonus: bonus * 3n * unit,
  addedBasisPoints: 0,
});
const levels = [level(0n, 0n, 0n), level(100n, 0n, 1n), level(300n, 50n, 2n), level(900n, 200n, 5n)];

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  const [row] = await query<{ config: unknown }>("select config from merchant where code = 'saffron'");
  config = { ...parseMerchant("saffron", row?.config), vip: { turnoverTimes: 0, levels } };
  // Facts have the time at which they happen here.
  await query("alter table play_fact disable trigger user");
  await query("select play_months('2026-01-01'::date, '2026-09-01'::date)");
  members = (
    await query<{ id: bigint }>(`
      insert into member (merchant, account, nickname, currency, language, referral_code)
      select 'saffron', 'vip' || n, 'vip' || n, 'USD', 'en', 'VIPTEST' || n from generate_series(1, 400) n returning id`)
  ).map(({ id }) => id);
});

afterAll(async () => {
  await database.pool.query("delete from bet where entry_id = 0");
  await database.drop();
});

/** Looks at everything up to a moment, as the job does. */
async function run(at: Date): Promise<void> {
  await query(
    "insert into play_changed (member_id, settled_at) select member_id, settled_at from bet where entry_id = 0",
  );
  await gatherMeasures(database.pool, [{ code: "saffron", gmtOffsetMinutes: 480 }]);
  const vip = createVip({
    db: database.pool,
    merchants: async () => [config],
    gatheredUntil: async () => at,
    notify: async () => {},
    now: () => at,
  });
  await Promise.all([vip.run(), vip.run(), vip.run()]);
}

async function bet(member: bigint, at: Date, stake: number): Promise<bigint> {
  const [made] = await query<{ id: bigint }>(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), $2, $2, $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', gen_random_uuid(), $3, 0, '{}', 0, '[]',
             'settled') returning id`,
    [member, at, BigInt(stake) * unit],
  );
  return made?.id ?? 0n;
}

const standing = async (member: bigint) =>
  (await query<{ level: number }>("select level from vip_member where member_id = $1", [member]))[0]?.level ?? 0;
const granted = async (member: bigint) =>
  (
    await query<{ cause: string; amount: bigint }>(
      "select cause, amount from reward where member_id = $1 and source = 'vip' order by cause",
      [member],
    )
  ).map(({ cause, amount }) => `${cause} ${amount / unit}`);

/** The merchant's midnight on the first of a month, so many months after the first. */
const monthStart = (months: number): Date => new Date(Date.UTC(2026, 1 + months, 1) - 8 * hour);

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** What the rules say, by themselves: each month bets, then perhaps one that is taken back, then the month's end. */
function expected(months: readonly (readonly { stake: number; isTakenBack: boolean }[])[]): number[] {
  let [at, base, since] = [0, 0, 0];
  let counted: number[] = [];
  const needs = [0, 100, 300, 900];
  const keeps = [0, 0, 50, 200];
  return months.map((bets, month) => {
    const valid = bets.filter(({ isTakenBack }) => !isTakenBack).map(({ stake }) => stake);
    const total = base + sum([...counted, ...valid]);
    // The level of all bets, and then without those that are taken back: each move begins anew.
    for (const played of [base + sum(counted) + sum(bets.map(({ stake }) => stake)), total]) {
      const to = needs.findLastIndex((need) => played >= need);
      if (to !== at) since = month;
      at = to;
    }
    counted = [...counted, ...valid];
    const reached = at;
    if (at > 0 && since < month && sum(valid) < (keeps[at] ?? 0)) {
      at -= 1;
      since = month + 1;
      base = needs[at] ?? 0;
      counted = [];
    }
    return reached;
  });
}

test("a level is what the valid bets say, also after one is taken back, and falls by a month that brings too little [P04]", async () => {
  let next = 0;
  const months = fc.array(
    fc.array(fc.record({ stake: fc.integer({ min: 1, max: 260 }), isTakenBack: fc.boolean() }), { maxLength: 4 }),
    { minLength: 5, maxLength: 5 },
  );
  const lives = fc
    .sample(months, { seed: 7, numRuns: process.env["NIGHTLY"] ? 90 : 30 })
    .map((life) => ({ life, member: members[next++] ?? 0n }));
  await run(new Date(monthStart(0).getTime() + hour));
  for (let month = 0; month < 5; month++) {
    const start = monthStart(month).getTime();
    const takenBack: bigint[] = [];
    for (const { life, member } of lives) {
      for (const [at, { stake, isTakenBack }] of (life[month] ?? []).entries()) {
        const id = await bet(member, new Date(start + (at + 1) * day), stake);
        if (isTakenBack) takenBack.push(id);
      }
    }
    await run(new Date(start + 12 * day));
    // Taken back after all; the time at which it is seen is the tests'.
    await query("update bet set state = 'cancelled' where id = any ($1)", [takenBack]);
    await query("update play_fact set at = $2 where bet_id = any ($1)", [takenBack, new Date(start + 20 * day)]);
    await run(new Date(start + 25 * day));
    for (const { life, member } of lives) {
      const says = expected(life)[month];
      expect([member, await standing(member)]).toEqual([member, says]);
    }
    await run(new Date(monthStart(month + 1).getTime() + hour));
  }
  const twice = await query(
    "select member_id, cause from reward where source = 'vip' group by member_id, cause having count(*) > 1",
  );
  expect(twice).toEqual([]);
});

test("a week and a month bring their bonus to who played, a birthday to who saved it in time; each once", async () => {
  const [player = 0n, idle = 0n, late = 0n] = members.slice(100);
  const start = new Date("2026-08-03T00:00:00+08:00").getTime();
  await run(new Date(start - 31 * day));
  for (const member of [player, idle, late]) await bet(member, new Date(start - 30 * day), 400);
  await run(new Date(start - 20 * day));
  expect(await standing(idle)).toBe(2);
  await bet(player, new Date(start + day), 60);
  await query(
    `update vip_member set birthday = '08-12', birthday_at = case member_id when $1 then $3::timestamptz else $4::timestamptz end
     where member_id in ($1, $2)`,
    [player, late, new Date(start - 40 * day), new Date(start)],
  );
  await run(new Date(start + 7 * day + hour));
  await run(new Date(start + 9 * day + hour));
  await run(new Date("2026-09-01T01:00:00+08:00"));
  const own = (await granted(player)).filter((cause) => !cause.startsWith("level"));
  expect(own).toEqual(["birthday:2026 6", "monthly:2026-08-01 4", "monthly:2026-09-01 4", "weekly:2026-08-10 2"]);
  expect((await granted(idle)).filter((cause) => !cause.startsWith("level"))).toEqual(["monthly:2026-08-01 4"]);
  expect((await granted(late)).filter((cause) => cause.startsWith("birthday"))).toEqual([]);
  // The month brought the one enough, the others too little.
  expect([await standing(player), await standing(idle)]).toEqual([2, 1]);
});
