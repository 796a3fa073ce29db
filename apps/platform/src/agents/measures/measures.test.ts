import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "../../cashier/deposits/store.ts";
import { insertMember } from "../../identity/members/store.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { transact } from "../../kit/db/transact.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { countedUntil, gatherMeasures, minimumsOf } from "./store.ts";

/*
 * Compares the measures of teams with the bets and the ledger, whatever is settled, changed or cancelled between two
 * runs, and in any order.
 */

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  await query(`update merchant set config = config || '{"gmtOffsetMinutes": -210}' where code = 'jade'`);
});

afterAll(() => database.drop());

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows;

const merchants = [
  { code: "saffron", gmtOffsetMinutes: 480, activeMinimum: 100_000n },
  { code: "jade", gmtOffsetMinutes: -210, activeMinimum: 100_000n },
];
const gather = () => gatherMeasures(database.pool, merchants);

/** Finds measures of members and of teams that differ from the bets. */
const wrongPlay = () =>
  query(`
    with play as (
      select b.member_id, ((b.settled_at at time zone 'UTC') + interval '480 minutes')::date as day, b.game_type,
             b.vassalage, count(*) as bets, sum(b.stake) as stake, sum(valid_bet(b)) as valid_bet,
             sum(b.payout) as payout, sum(platform_win(b)) as platform_win
      from bet b where b.state = 'settled' group by 1, 2, 3, 4
    ), expected as (
      select member_id, false as team, day, game_type, vassalage, bets::bigint, stake::bigint, valid_bet::bigint, payout::bigint,
             platform_win::bigint
      from play
      union all
      select p.ancestor_id, true, day, game_type, vassalage, sum(bets)::bigint, sum(stake)::bigint, sum(valid_bet)::bigint,
             sum(payout)::bigint, sum(platform_win)::bigint
      from play join member_path p on p.descendant_id = member_id group by 1, 3, 4, 5
    ), found as (select * from play_by_day where (bets, stake, valid_bet, payout, platform_win) <> (0, 0, 0, 0, 0))
    (table expected except table found) union all (table found except table expected)`);

const wrongMoney = () =>
  query(`
    with expected as (
      select p.ancestor_id as member_id, l.kind, count(*) as moves, sum(l.amount) as amount
      from ledger_line l join ledger_account a on a.id = l.account_id and a.member_id <> 0 and a.kind in ('cash', 'hold', 'vendor')
      join member_path p on p.descendant_id = a.member_id group by 1, 2
    ), found as (
      select member_id, kind, sum(moves) as moves, sum(amount) as amount from money_by_day
      where team and kind not in ('registered', 'firstDeposit') group by 1, 2
    )
    (table expected except table found) union all (table found except table expected)`);

/** Finds sums of the lists of bets that differ from the bets; an open bet has no payout yet. */
const wrongBets = () =>
  query(`
    with listed as (
      select b.member_id, ((b.placed_at at time zone 'UTC') + make_interval(mins => case b.merchant when 'jade' then -210 else 480 end))::date as day,
             b.game_type, b.vassalage, b.state, count(*) as bets, sum(b.stake) as stake,
             sum(case when b.state = 'open' then 0 else b.payout end) as payout
      from bet b group by 1, 2, 3, 4, 5
    ), expected as (
      select member_id, false as team, day, game_type, vassalage, state, bets::bigint, stake::bigint, payout::bigint from listed
      union all
      select p.ancestor_id, true, day, game_type, vassalage, state, sum(bets)::bigint, sum(stake)::bigint, sum(payout)::bigint
      from listed join member_path p on p.descendant_id = member_id group by 1, 3, 4, 5, 6
    ), found as (select * from bets_by_day where (bets, stake, payout) <> (0, 0, 0))
    (table expected except table found) union all (table found except table expected)`);

const wrongCash = () =>
  query(`
    with moved as (
      select m.id as member_id, ((l.at at time zone 'UTC') + make_interval(mins => case m.merchant when 'jade' then -210 else 480 end))::date as day,
             l.kind, count(*) as moves, sum(greatest(l.amount, 0)) as came, sum(greatest(-l.amount, 0)) as went
      from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'cash' join member m on m.id = a.member_id
      group by 1, 2, 3
    ), expected as (
      select member_id, false as team, day, kind, moves::bigint, came::bigint, went::bigint from moved
      union all
      select p.ancestor_id, true, day, kind, sum(moves)::bigint, sum(came)::bigint, sum(went)::bigint
      from moved join member_path p on p.descendant_id = member_id group by 1, 3, 4
    )
    (table expected except table cash_by_day) union all (table cash_by_day except table expected)`);

/** Finds valid bets of members by day that differ from their play, in total, by type, by vendor and by both. */
const wrongValid = () =>
  query(`
    with expected as (
      select day, member_id, coalesce(game_type, '') as game_type, coalesce(vassalage, '') as vassalage,
             sum(valid_bet)::bigint as valid
      from play_by_day where not team group by day, member_id, cube (game_type, vassalage)
    ), found as (
      select v.day, v.member_id, v.game_type, v.vassalage, v.valid_bet
      from valid_by_day v join play_by_day p using (member_id, day) where not p.team
    )
    (table expected except table found) union all (table found except table expected)`);

/** Finds wrong counts of a team's active members, for each period that begins and ends on a given day. */
const wrongActive = (days: string[], minimum = 100_000) =>
  query(
    `
    with edge as (select unnest($1::date[]) as day),
    range as (
      select a.day as from_day, b.day as to_day from edge a join edge b on b.day between a.day and a.day + 92
    ), expected as (
      select r.from_day, r.to_day, v.game_type, v.vassalage, p.ancestor_id as member_id, count(*)::bigint as members
      from range r cross join lateral (
        select v.member_id, v.game_type, v.vassalage from valid_by_day v where v.day between r.from_day and r.to_day
        group by v.member_id, v.game_type, v.vassalage having sum(v.valid_bet) >= $2
      ) v join member_path p on p.descendant_id = v.member_id group by 1, 2, 3, 4, 5
    ), found as (
      select r.from_day, r.to_day, a.game_type, a.vassalage, a.member_id, sum(a.members)::bigint as members
      from range r join active_by_day a on a.day between r.from_day and r.to_day
        and a.reached_before < r.from_day and a.reached_from >= r.from_day
      group by 1, 2, 3, 4, 5 having sum(a.members) <> 0
    )
    (table expected except table found) union all (table found except table expected)`,
    [days, minimum],
  );

/** Returns days counted from one long before the demo's. */
const longAgo = (days: readonly number[]): string[] =>
  days.map((day) => new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));
const demoDays = (back: readonly number[]): string[] =>
  back.map((day) => new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10));

test("gathers two months of the demo to the last unit, and a second run adds nothing", async () => {
  const until = await gather();
  expect(Date.now() - until.getTime()).toBeLessThan(60_000);
  expect(await wrongPlay()).toEqual([]);
  expect(await wrongMoney()).toEqual([]);
  expect(await wrongBets()).toEqual([]);
  expect(await wrongCash()).toEqual([]);
  await gather();
  expect(await wrongPlay()).toEqual([]);
  expect(await wrongMoney()).toEqual([]);
  expect(await wrongBets()).toEqual([]);
  expect(await wrongCash()).toEqual([]);
  const [quan] = await query<{ members: string; deposits: string }>(`
    select sum(moves) filter (where kind = 'registered')::int as members,
           sum(moves) filter (where kind = 'firstDeposit')::int as deposits
    from money_by_day where team and member_id = (select id from member where account = 'quan.pham')`);
  const [truth] = await query<{ members: string; deposits: string }>(`
    select count(*)::int as members, count(*) filter (where exists (select from deposit d where d.member_id = m.id
             and d.state = 'credited'))::int as deposits from member m where merchant = 'saffron'`);
  expect(quan).toEqual(truth);
  expect(await wrongValid()).toEqual([]);
  expect(await wrongActive(demoDays([0, 1, 2, 3, 6, 7, 13, 29, 30, 45, 60]))).toEqual([]);
});

/** Bets of members on days, which may change again; a small bet is not enough on its own. */
const plays = fc.array(
  fc.record({
    member: fc.nat(30),
    day: fc.oneof(fc.nat(6), fc.nat(200)),
    valid: fc.constantFrom(0, 30_000, 60_000, 99_999, 100_000, 250_000),
    gameType: fc.constantFrom("", "RNG"),
    vassalage: fc.constantFrom("", "PG"),
    next: fc.constantFrom("play on", "count", "change the minimum"),
  }),
  { minLength: 1, maxLength: 40 },
);

test("counts an active member once in every period, through any bets and changes", async () => {
  await gather();
  await fc.assert(
    fc.asyncProperty(plays, async (list) => {
      let minimum = 100_000;
      const count = () =>
        query<{ counted: number }>("select count_active(array['saffron'], array[$1]::bigint[], 10) as counted", [
          minimum,
        ]);
      for (const { member, day, valid, gameType, vassalage, next } of list) {
        await query(
          `with played as (
             insert into valid_by_day (member_id, day, valid_bet, game_type, vassalage)
             select id, $2, $3, $4, $5 from member where merchant = 'saffron' order by id offset $1 limit 1
             on conflict (day, member_id, game_type, vassalage) do update set valid_bet = excluded.valid_bet returning member_id, day
           ) insert into active_due as d select * from played
             on conflict (member_id) do update set day = least(d.day, excluded.day)`,
          [member, longAgo([day])[0], valid, gameType, vassalage],
        );
        if (next === "change the minimum") minimum = 160_000 - minimum;
        if (next !== "play on") await count();
      }
      while ((await count())[0]?.counted === 10);
      const edges = new Set(list.flatMap(({ day }) => [day, day + 1, Math.max(day - 1, 0)]));
      expect(await wrongActive(longAgo([...edges]), minimum)).toEqual([]);
    }),
    { numRuns: process.env.NIGHTLY ? 300 : 8 },
  );
  await gather();
});

test("figures are complete only up to the first day with uncounted active members", async () => {
  const [saffron, jade] = merchants;
  if (!saffron || !jade) throw new Error("no merchants");
  const until = await gather();
  expect(await countedUntil(database.pool, saffron)).toEqual(until);
  const [first] = await query<{ begins: Date }>(
    `select (min(v.day)::timestamp at time zone 'UTC') - interval '480 minutes' as begins
     from valid_by_day v join member m on m.id = v.member_id where m.merchant = 'saffron'`,
  );
  const changed = [{ ...saffron, activeMinimum: 60_000n }, jade];
  const other = await gatherMeasures(database.pool, changed, { members: 1, most: 1 });
  const shown = await countedUntil(database.pool, saffron);
  expect(shown.getTime()).toBeGreaterThanOrEqual(first?.begins.getTime() ?? Infinity);
  expect(shown.getTime()).toBeLessThan(until.getTime() - 86_400_000);
  expect(await countedUntil(database.pool, jade)).toEqual(other);
  const counted = await gatherMeasures(database.pool, changed);
  expect(await countedUntil(database.pool, saffron)).toEqual(counted);
  await gather();
});

/** Changes of a bet, addressed by its place among the bets. */
const deeds = fc.array(
  fc.record({
    what: fc.constantFrom("place", "settle", "late", "cancel", "reopen", "gather"),
    at: fc.nat(11),
    member: fc.nat(20),
    game: fc.constantFrom("RNG", "LIVE"),
    payout: fc.constantFrom(0, 10_000, 25_000),
    wallet: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

async function carryOut(deed: typeof deeds extends fc.Arbitrary<(infer D)[]> ? D : never, ids: string[]) {
  const id = ids[deed.at % Math.max(ids.length, 1)];
  if (deed.what === "gather") return void (await gather());
  if (deed.what === "place" || id === undefined) {
    const [bet] = await query<{ id: string }>(
      `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                        stake, upline_path, entry_id, movements, wallet_id)
       select nextval('bet_id'), now(), m.id, m.merchant, 'USD', 'PG', 1, 'X', $1, 'r', 10000, '{}', 0, '[]', $3::bigint
       from member m where m.merchant = 'saffron' order by m.id offset $2 limit 1 returning id`,
      [deed.game, deed.member, deed.wallet ? "1" : null],
    );
    if (bet) ids.push(bet.id);
    return;
  }
  const changes = {
    settle: ["state = 'settled', payout = $2, settled_at = clock_timestamp()", "and state = 'open'"],
    late: ["payout = payout + $2", "and state = 'settled'"],
    cancel: [
      "state = 'cancelled', payout = 0 * $2::bigint, settled_at = clock_timestamp()",
      "and state <> 'cancelled'",
    ],
    reopen: ["state = 'settled', payout = $2", "and state = 'cancelled'"],
  } as const;
  const [set, where] = changes[deed.what];
  await query(`update bet set ${set} where id = $1 ${where}`, [id, deed.payout]);
}

test("measures match the bets, however they change between the runs", async () => {
  const ids: string[] = [];
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      for (const deed of list) await carryOut(deed, ids);
      await gather();
      expect(await wrongPlay()).toEqual([]);
      expect(await wrongBets()).toEqual([]);
      expect(await wrongValid()).toEqual([]);
      expect(await wrongActive(demoDays([0, 1, 6, 29]))).toEqual([]);
    }),
    { numRuns: process.env.NIGHTLY ? 300 : 12 },
  );
});

test("a bet settled in a transaction that commits after a run is gathered by the next", async () => {
  const [bet] = await query<{ id: string }>(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                      stake, upline_path, entry_id, movements)
     select nextval('bet_id'), now(), m.id, m.merchant, 'USD', 'PG', 1, 'X', 'RNG', 'r', 10000, '{}', 0, '[]'
     from member m where account = 'lina.tran' returning id`,
  );
  const slow = await database.pool.connect();
  await slow.query("begin");
  await slow.query("update bet set state = 'settled', settled_at = clock_timestamp() where id = $1", [bet?.id]);
  await gather();
  await slow.query("commit");
  slow.release();
  expect(await wrongPlay()).not.toEqual([]);
  expect(await wrongBets()).not.toEqual([]);
  await gather();
  expect(await wrongPlay()).toEqual([]);
  expect(await wrongBets()).toEqual([]);
});

test("registrations and deposits carry the time of writing, not the transaction's start", async () => {
  await transact(database.pool, async (tx) => {
    const id = await insertMember(tx, {
      merchant: "saffron",
      account: "just.now",
      nickname: "just.now",
      type: 2,
      currency: "USD",
      language: "en",
      passwordHash: null,
      paymentPasswordHash: null,
      uplineId: null,
      referralCode: "JUSTNOW",
      email: null,
      profile: {},
      ip: null,
    });
    const [deposit] = (await tx.query<{ id: string }>("select id from deposit where state = 'credited' limit 1")).rows;
    await settle(tx, deposit?.id ?? "", "credited");
    const { rows } = await tx.query(
      `select m.registered_at > transaction_timestamp() as registered, d.settled_at > transaction_timestamp() as paid
       from member m, deposit d where m.id = $1 and d.id = $2`,
      [id, deposit?.id],
    );
    expect(rows).toEqual([{ registered: true, paid: true }]);
    throw new Error("taken back");
  }).catch((error: Error) => expect(error.message).toBe("taken back"));
});

test("counts a registration that a run passed over, once, in the next run", async () => {
  await gather();
  const [late] = await query<{ id: string }>(
    `insert into member (merchant, account, nickname, type, currency, language, referral_code, registered_at)
     select 'saffron', 'passed.over', 'passed.over', 2, 'USD', 'en', 'PASSEDOVER', until - interval '1 minute' from measured
     returning id`,
  );
  await query("insert into member_path (ancestor_id, descendant_id, depth) values ($1, $1, 0)", [late?.id]);
  const registered = () =>
    query("select team, moves from money_by_day where member_id = $1 and kind = 'registered' order by team", [
      late?.id,
    ]);
  await gather();
  await gather();
  expect(await registered()).toEqual([
    { team: false, moves: 1n },
    { team: true, moves: 1n },
  ]);
});

test("waits for running transactions, but not for the verification or those that start meanwhile", async () => {
  const client = await database.pool.connect();
  // Another connection is there to be checked.
  const other = await database.pool.connect();
  try {
    await client.query(`
      begin;
      create temp table looked (at timestamptz);
      create function pg_temp.look() returns void language sql as 'insert into looked values (clock_timestamp())';
      create temp table coming (like pg_catalog.pg_stat_activity);
      create temp view pg_stat_activity as
        select a.* from (select pg_temp.look()) l cross join pg_catalog.pg_stat_activity a
        union all table coming;
      set local search_path = pg_temp, pg_catalog, public`);
    const seen = async () => (await client.query<{ until: Date }>("select seen_until() as until")).rows[0]?.until;
    // It is compared in the database, which has microseconds.
    await client.query("create temp table seen as select seen_until() as until");
    expect((await client.query("select until <= at as before from seen, looked")).rows).toEqual([{ before: true }]);
    await client.query(`
      insert into coming (datname, usename, pid, application_name, state, query_start)
      values (current_database(), current_user, 0, 'croupier-platform', 'active', '2020-01-01T00:00Z'),
             (current_database(), current_user, 0, 'croupier-platform', 'idle', '2019-01-01'),
             (current_database(), current_user, 0, 'croupier-verify', 'active', '2018-01-01')`);
    expect(await seen()).toEqual(new Date("2020-01-01T00:00:00Z"));
  } finally {
    await client.query("rollback");
    client.release();
    other.release();
  }
});

test("late lists are gathered from their beginning, a day at a time", async () => {
  await query("truncate bets_by_day, cash_by_day");
  await query("update measured set lists_until = null");
  await query("select gather_measures()");
  const [first] = await query<{ behind: boolean }>(
    "select lists_until < until - interval '50 days' as behind from measured",
  );
  expect(first?.behind).toBe(true);
  await gather();
  expect(await wrongBets()).toEqual([]);
  expect(await wrongCash()).toEqual([]);
});

test("a malformed merchant is gathered by its days and last minimum, with all others", async () => {
  const ids: string[] = [];
  const deed = { at: 0, member: 3, game: "RNG", payout: 25_000, wallet: false } as const;
  await carryOut({ ...deed, what: "place" }, ids);
  await carryOut({ ...deed, what: "settle" }, ids);
  await query(`update merchant set config = jsonb_set(config, '{rebate,min}', '"1.00"') where code = 'saffron'`);
  const readable = minimumsOf(await readMerchants(database.pool));
  expect(readable.map(({ code }) => code)).toEqual(["bluebell", "jade"]);
  await gatherMeasures(database.pool, readable);
  expect(await wrongPlay()).toEqual([]);
  expect(await wrongMoney()).toEqual([]);
  expect(await wrongBets()).toEqual([]);
  expect(await wrongCash()).toEqual([]);
  expect(await wrongActive(demoDays([0, 1, 6, 29]))).toEqual([]);
  expect(await query("select from active_due")).toEqual([]);
});

test.each(["null", '"east"', "480.5", "900"])("an offset of %s is refused by the database", async (offset) => {
  const change = query(`update merchant set config = jsonb_set(config, '{gmtOffsetMinutes}', $1) where code = 'jade'`, [
    offset,
  ]);
  await expect(change).rejects.toThrow();
});

test("sixteen concurrent runs count everything once", async () => {
  const ids: string[] = [];
  const deed = { at: 0, member: 3, game: "RNG", payout: 25_000, wallet: false } as const;
  await carryOut({ ...deed, what: "place" }, ids);
  await carryOut({ ...deed, what: "settle" }, ids);
  await Promise.all(Array.from({ length: 16 }, gather));
  expect(await wrongPlay()).toEqual([]);
  expect(await wrongMoney()).toEqual([]);
  expect(await wrongBets()).toEqual([]);
  expect(await wrongCash()).toEqual([]);
});
