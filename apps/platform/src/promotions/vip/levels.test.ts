import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherMeasures } from "../../agents/measures/store.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { parseMerchant, type MerchantConfig } from "../../site/merchants/config.ts";
import { createVip } from "./vip.ts";

/*
 * Compares levels and their bonuses with a model, for any sequence of bets, deposits, cancellations and month ends. The
 * tests control the time.
 */

let database: TestDatabase;
let config: MerchantConfig;
let members: bigint[] = [];

const unit = 10_000n;
const hour = 60 * 60_000;
const day = 24 * hour;
const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows;

const level = (validBets: bigint, deposits: bigint, keep: bigint, bonus: bigint) => ({
  name: { en: "level" },
  badge: "crown",
  validBets: validBets * unit,
  deposits: deposits * unit,
  keep: keep * unit,
  levelBonus: bonus * unit,
  weeklyBonus: bonus * unit,
  monthlyBonus: bonus * 2n * unit,
  birthdayBonus: bonus * 3n * unit,
  addedBasisPoints: 0,
});
const levels = [level(0n, 0n, 0n, 0n), level(100n, 0n, 0n, 1n), level(300n, 40n, 50n, 2n), level(900n, 100n, 200n, 5n)];

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  const [row] = await query<{ config: unknown }>("select config from merchant where code = 'saffron'");
  config = { ...parseMerchant("saffron", row?.config), vip: { turnoverTimes: 0, levels } };
  // Facts get the time at which they happen in the test.
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
  await database.pool.query("delete from deposit where fingerprint = 'vip'");
  await database.drop();
});

let playedSince = new Date(0);

/** Gathers the play since the last run; for the database these days are over, so they are counted again. */
async function gather(until: Date): Promise<void> {
  await query(
    `insert into play_changed (member_id, settled_at)
     select member_id, settled_at from bet where entry_id = 0 and settled_at >= $1`,
    [playedSince],
  );
  playedSince = until;
  await gatherMeasures(database.pool, [
    { code: "saffron", activeMinimum: 100_000n },
    { code: "jade", activeMinimum: 100_000n },
  ]);
}

/** Processes everything up to a moment, as the job does, on three servers at once. */
async function run(at: Date): Promise<void> {
  const vip = createVip({
    db: database.pool,
    merchants: async () => [config],
    gatheredUntil: async () => at,
    notify: async () => {},
    now: () => at,
  });
  await Promise.all([vip.run(), vip.run(), vip.run()]);
}

interface Played {
  member: bigint;
  at: Date;
  stake: number;
  isTakenBack?: boolean;
}

/** Inserts settled bets; those to be cancelled belong to a separate game. */
const bet = (...all: readonly Played[]) =>
  query(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     select nextval('bet_id'), at, at, member, 'saffron', 'USD', 'PG', 1, game, 'RNG', gen_random_uuid(), stake, 0, '{}', 0,
            '[]', 'settled'
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::bigint[]) as t (member, at, game, stake)`,
    [
      all.map(({ member }) => member),
      all.map(({ at }) => at),
      all.map(({ isTakenBack }) => (isTakenBack === true ? "back" : "g")),
      all.map(({ stake }) => BigInt(stake) * unit),
    ],
  );

/** Inserts credited deposits, each in the figures of its day. */
async function payIn(at: Date, all: readonly { member: bigint; amount: number }[]): Promise<void> {
  const values = [all.map(({ member }) => member), all.map(({ amount }) => BigInt(amount) * unit), at];
  await query(
    `insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                          reference, return_url, expires_at, created_at, settled_at)
     select 'sandbox', gen_random_uuid(), 'saffron', member, gen_random_uuid(), 'vip', 'card', amount, 0, 'USD', 'credited',
            gen_random_uuid(), '', $3, $3, $3 from unnest($1::bigint[], $2::bigint[]) as t (member, amount)`,
    values,
  );
  await query(
    `insert into money_by_day (member_id, team, day, kind, moves, amount)
     select member, false, ($3::timestamptz at time zone '+8')::date, 'deposit', 1, amount
     from unnest($1::bigint[], $2::bigint[]) as t (member, amount)`,
    values,
  );
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

/** Returns the merchant's midnight on the first of a month, counted from the first month. */
const monthStart = (months: number): Date => new Date(Date.UTC(2026, 1 + months, 1) - 8 * hour);

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

interface Month {
  bets: readonly { stake: number; isTakenBack: boolean }[];
  paid: number;
}

/**
 * Models the rules: each month a member deposits and bets, then perhaps some bets are cancelled, then the month ends.
 * Returns the level before each end, and every bonus except weekly ones.
 */
function expected(months: readonly Month[]): { reached: number[]; bonuses: string[] } {
  const needs = [0, 100, 300, 900];
  const deposits = [0, 0, 40, 100];
  const keeps = [0, 0, 50, 200];
  const bonus = [0, 1, 2, 5];
  let [at, bet, paid, since] = [0, 0, 0, 0];
  const causes = new Map<string, number>();
  const reached = months.map((each, month) => {
    const valid = sum(each.bets.map(({ stake, isTakenBack }) => (isTakenBack ? 0 : stake)));
    paid += each.paid;
    // It applies the level of all bets, and then the level without the cancelled ones; each move restarts the count.
    for (const played of [bet + sum(each.bets.map(({ stake }) => stake)), bet + valid]) {
      const to = needs.findLastIndex((need, level) => played >= need && paid >= (deposits[level] ?? 0));
      for (let up = at + 1; up <= to; up++) causes.set(`level-${up}`, bonus[up] ?? 0);
      if (to !== at) since = month;
      at = to;
    }
    bet += valid;
    const before = at;
    if (at > 0 && since < month && valid < (keeps[at] ?? 0)) {
      at -= 1;
      since = month + 1;
      [bet, paid] = [needs[at] ?? 0, deposits[at] ?? 0];
    }
    if (at > 0 && valid > 0) causes.set(`monthly:2026-0${month + 3}-01`, 2 * (bonus[at] ?? 0));
    return before;
  });
  return { reached, bonuses: [...causes].map(([cause, amount]) => `${cause} ${amount}`).toSorted() };
}

/** Generates members' histories of five months, the same in each run. */
function someLives() {
  const bets = fc.array(fc.record({ stake: fc.integer({ min: 1, max: 260 }), isTakenBack: fc.boolean() }), {
    maxLength: 4,
  });
  const month = fc.record({ bets, paid: fc.constantFrom(0, 0, 10, 30, 60) });
  const months = fc.array(month, { minLength: 5, maxLength: 5 });
  return fc
    .sample(months, { seed: 7, numRuns: process.env["NIGHTLY"] ? 90 : 30 })
    .map((life, at) => ({ life, member: members[at] ?? 0n, model: expected(life) }));
}

test("levels and bonuses match the model for random bets, deposits and cancellations", async () => {
  const lives = someLives();
  await run(new Date(monthStart(0).getTime() + hour));
  for (let month = 0; month < 5; month++) {
    const start = monthStart(month).getTime();
    await bet(
      ...lives.flatMap(({ life, member }) =>
        (life[month]?.bets ?? []).map((each, at) => ({ member, at: new Date(start + (at + 1) * day), ...each })),
      ),
    );
    await payIn(
      new Date(start + 6 * day),
      lives.map(({ life, member }) => ({ member, amount: life[month]?.paid ?? 0 })).filter(({ amount }) => amount > 0),
    );
    await gather(new Date(start + 12 * day));
    await run(new Date(start + 12 * day));
    // The bets are cancelled after all, at the time of the tests.
    await query("update bet set state = 'cancelled' where game_code = 'back' and settled_at >= $1", [new Date(start)]);
    await query(
      `update play_fact set at = $2 from bet
       where bet_id = bet.id and bet.state = 'cancelled' and bet.game_code = 'back' and bet.settled_at >= $1`,
      [new Date(start), new Date(start + 20 * day)],
    );
    await gather(new Date(start + 25 * day));
    await run(new Date(start + 25 * day));
    const stand = new Map(
      (await query<{ id: bigint; level: number }>("select member_id as id, level from vip_member")).map((each) => [
        each.id,
        each.level,
      ]),
    );
    expect(lives.map(({ member }) => stand.get(member) ?? 0)).toEqual(lives.map(({ model }) => model.reached[month]));
    await run(new Date(monthStart(month + 1).getTime() + hour));
  }
  for (const { member, model } of lives) {
    expect((await granted(member)).filter((each) => !each.startsWith("weekly"))).toEqual(model.bonuses);
  }
  // The histories cover every level, and demotions.
  expect(new Set(lives.flatMap(({ model }) => model.reached))).toEqual(new Set([0, 1, 2, 3]));
  expect((await query("select from vip_change where why = 'month'")).length).toBeGreaterThan(5);
}, 60_000);

test("grants the weekly, monthly and birthday bonuses once to players who qualify", async () => {
  const [player = 0n, idle = 0n, late = 0n] = members.slice(100);
  const start = new Date("2026-08-03T00:00:00+08:00").getTime();
  await run(new Date(start - 31 * day));
  const before = new Date(start - 30 * day);
  await bet(...[player, idle, late].map((member) => ({ member, at: before, stake: 400 })));
  await payIn(
    before,
    [player, idle, late].map((member) => ({ member, amount: 50 })),
  );
  await gather(new Date(start - 20 * day));
  await run(new Date(start - 20 * day));
  expect(await standing(idle)).toBe(2);
  await bet({ member: player, at: new Date(start + day), stake: 60 });
  await query(
    `update vip_member set birthday = '08-12', birthday_at = case member_id when $1 then $3::timestamptz else $4::timestamptz end
     where member_id in ($1, $2)`,
    [player, late, new Date(start - 40 * day), new Date(start)],
  );
  await gather(new Date(start + 7 * day));
  await run(new Date(start + 7 * day + hour));
  await run(new Date(start + 9 * day + hour));
  await run(new Date("2026-09-01T01:00:00+08:00"));
  const own = (await granted(player)).filter((cause) => !cause.startsWith("level"));
  expect(own).toEqual(["birthday:2026 6", "monthly:2026-08-01 4", "monthly:2026-09-01 4", "weekly:2026-08-10 2"]);
  expect((await granted(idle)).filter((cause) => !cause.startsWith("level"))).toEqual(["monthly:2026-08-01 4"]);
  expect((await granted(late)).filter((cause) => cause.startsWith("birthday"))).toEqual([]);
  // The month was enough for one player, and too little for the other.
  expect([await standing(player), await standing(idle)]).toEqual([2, 1]);
});
