import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { hashPassword } from "../apps/platform/src/kit/lib/passwords.ts";
import type { Figure } from "./figure.ts";
import { onPlatform } from "./own-platform.ts";
import { signIn } from "./sign-in.ts";

const members = 100_000;
const days = 60;
const piece = 10_000;
/** Far from the ids of the demo's members, who are created at the same time. */
const first = 10_000_000;
const password = "Lantern-2026";

/** Bets of the whole team per day, each with its cash movement; the newest day has many more. */
const betsADay = 20_000;
const betsToday = 200_000;

/** Measures the reports of an agent with a hundred thousand members below, over HTTP. */
export const benchAgents = (rounds = 20): Promise<Figure[]> =>
  onPlatform(
    async ({ db, url }) => {
      await seedTeam(db);
      const token = await signIn(url, "topagent", password);
      const to = new Date().toISOString().slice(0, 10);
      const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
      const figures: Figure[] = [];
      const range = `from=${from}&to=${to}`;
      for (const [name, path] of [
        ["team overview", `overview?${range}`],
        ["report by line", `report?${range}&pageSize=20`],
        ["report by line of one category", `report?${range}&gameType=LIVE&pageSize=20`],
        ["report by line of one vendor", `report?${range}&vassalage=PG&pageSize=20`],
        ["report by line of one vendor and category", `report?${range}&vassalage=PG&gameType=RNG&pageSize=20`],
        ["income", `income?${range}`],
        ["team betting", `bets?${range}`],
        ["team betting of one category", `bets?${range}&gameType=LIVE`],
        ["team betting, cancelled", `bets?${range}&state=cancelled`],
        ["team betting of those directly below", `bets?${range}&scope=direct`],
        ["team betting, page 10,000", `bets?${range}&pageNo=10000`],
        ["team betting, a thousand rows for a file", `bets?${range}&pageNo=300&pageSize=1000`],
        ["account details", `transactions?${range}`],
        ["account details of one kind", `transactions?${range}&kind=deposit`],
        ["account details of those directly below", `transactions?${range}&scope=direct`],
        ["account details, page 10,000", `transactions?${range}&pageNo=10000`],
        ["downlines", "downlines?pageSize=20"],
      ] as const) {
        figures.push({
          name: `a team of 100,000, 30 days: ${name}, p95`,
          value: await time(`${url}/wps/agent/${path}`, token, rounds),
          unit: "ms",
          target: 500,
          better: "lower",
        });
      }
      return figures;
    },
    { sandbox: true },
  );

async function time(url: string, token: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < rounds; at += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0);
}

/**
 * Creates fifty lines with a thousand agents below them; the rest are members. A fifth of all plays two categories on a
 * day. Written in pieces, each within the time limit of a statement.
 */
async function seedTeam(db: Pool): Promise<void> {
  const hash = await hashPassword(password);
  for (let from = 0; from < members; from += piece) {
    await db.query(
      `insert into member (id, merchant, account, nickname, type, currency, language, password_hash, referral_code,
                           registered_at, first_time_login)
       overriding system value
       select $4::bigint + at, 'saffron', case at when 0 then 'topagent' else 'team' || at end, 'Team',
              case when at <= 1050 then 1 else 0 end, 'USD', 'en', $3, 'TEAM' || at, now() - interval '90 days', false
       from generate_series($1::int, $2::int - 1) at`,
      [from, from + piece, hash, first],
    );
  }
  for (let from = 0; from < members; from += piece) await placeBelow(db, from);
  await db.query(
    `insert into ledger_account (member_id, kind, currency)
     select $1::bigint + at, 'cash', 'USD' from generate_series(0, $2::int - 1) at`,
    [first, members],
  );
  for (let day = days - 1; day >= 0; day -= 1) {
    await playOn(db, day);
    await betOn(db, day);
  }
  await countActive(db);
  // The platform's own job gathers the lists from the beginning.
  await db.query("truncate bets_by_day, cash_by_day");
  await db.query("update measured set lists_until = null");
  await until(db, "select not exists (select from measured where lists_until is null or lists_until < until) as done");
  const tables = "member member_path play_by_day money_by_day valid_by_day active_by_day bets_by_day cash_by_day bet";
  for (const table of `${tables} ledger_line ledger_account`.split(" ")) await db.query(`analyze ${table}`);
}

const until = async (db: Pool, done: string): Promise<void> => {
  while (!(await db.query<{ done: boolean }>(done)).rows[0]?.done) await wait(500);
};

/**
 * Counts on which day each member was active first: everybody plays every fifth day, always enough. The platform
 * recounts a part from the bets and must find the same.
 */
async function countActive(db: Pool): Promise<void> {
  await db.query(
    `insert into active_by_day (member_id, game_type, vassalage, day, reached_before, reached_from, members)
     select p.ancestor_id, v.game_type, v.vassalage, v.day, v.reached_before, v.reached_from, count(*)
     from valid_by_day v join member_path p on p.descendant_id = v.member_id where v.member_id >= $1 group by 1, 2, 3, 4, 5, 6`,
    [first],
  );
  const sum =
    "select md5(string_agg(a::text, ' ' order by a)) as sum from active_by_day a where member_id = $1 and members <> 0";
  const before = await db.query<{ sum: string }>(sum, [first]);
  await db.query(
    "insert into active_due (member_id, day) select member_id, min(day) from valid_by_day where member_id between $1 and $1 + 2000 group by 1",
    [first],
  );
  await until(db, "select not exists (select from active_due) as done");
  const after = await db.query<{ sum: string }>(sum, [first]);
  if (before.rows[0]?.sum !== after.rows[0]?.sum) throw new Error("the platform counts other active members");
}

/** Writes a day's single bets, the hours before now: a hundredth is cancelled, every tenth movement is a deposit. */
async function betOn(db: Pool, day: number): Promise<void> {
  await db.query(
    `with planned as (
       select n, $1::bigint + (n * 7919 + $2) % $3 as member_id,
              now() - make_interval(days => $2) - make_interval(secs => (86400.0 / $4) * ($4 - n)) as at
       from generate_series(0, $4::int - 1) n
     ), placed as (
       insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                        stake, payout, state, settled_at, upline_path, entry_id, movements)
       select nextval('bet_id'), at, member_id, 'saffron', 'USD', 'PG', 1, 'X', case n % 3 when 0 then 'LIVE' else 'RNG' end,
              'r' || n, 100000, case n % 4 when 0 then 300000 else 0 end,
              (case n % 100 when 1 then 'cancelled' else 'settled' end)::bet_state, at + interval '2 seconds', '{}', 0, '[]'
       from planned order by at
     ), entries as (
       insert into ledger_entry (id, at, key, kind, member_id, reference)
       select nextval('ledger_entry_id'), at, 'bench:' || $2 || ':' || n, case n % 10 when 5 then 'deposit' else 'bet' end,
              member_id, 'r' || n
       from planned order by at
       returning id, at, kind, member_id
     )
     insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
     select a.id, e.id, e.at, e.id, e.kind, 'USD', case e.kind when 'bet' then -100000 else 900000 end, 0
     from entries e join ledger_account a on a.member_id = e.member_id and a.kind = 'cash' order by e.at`,
    [first, day, members, day === 0 ? betsToday : betsADay],
  );
}

async function placeBelow(db: Pool, from: number): Promise<void> {
  const values = [first, from, from + piece];
  await db.query(
    `update member m set upline_id = $1 + case when at <= 50 then 0 when at <= 1050 then 1 + at % 50 else 51 + at % 1000 end
     from generate_series(greatest($2::int, 1), $3::int - 1) at where m.id = $1 + at`,
    values,
  );
  await db.query(
    `insert into member_path (ancestor_id, descendant_id, depth)
     with recursive way as (
       select id as ancestor, id as descendant, 0 as depth from member where id >= $1 + $2::int and id < $1 + $3::int
       union all
       select m.upline_id, w.descendant, w.depth + 1 from way w join member m on m.id = w.ancestor
       where m.upline_id is not null
     ) select * from way`,
    values,
  );
}

async function playOn(db: Pool, day: number): Promise<void> {
  await db.query(
    `with played as (
       insert into play_by_day (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win)
       select $1::bigint + at, false, current_date - $2::int, g, 'PG', 20, 2000000, 2000000, 1900000, 100000
       from generate_series(0, $3::int - 1) at cross join unnest(array['RNG', 'LIVE']) g where (at * 7 + $2 * 13) % 5 = 0
       returning *
     )
     insert into play_by_day (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win)
     select t.ancestor_id, true, day, game_type, vassalage, sum(bets), sum(stake), sum(valid_bet), sum(payout), sum(platform_win)
     from played p join member_path t on t.descendant_id = p.member_id group by 1, 3, 4, 5`,
    [first, day, members],
  );
  await db.query(
    `insert into valid_by_day (day, member_id, game_type, vassalage, valid_bet, reached_from, reached_before)
     select day, member_id, coalesce(game_type, ''), coalesce(vassalage, ''), sum(valid_bet), day,
            case when $1 + 5 >= $3 then '-infinity' else day - 5 end
     from play_by_day where day = current_date - $1::int and not team and member_id >= $2
     group by day, member_id, cube (game_type, vassalage)`,
    [day, first, days],
  );
  await db.query(
    `with moved as (
       insert into money_by_day (member_id, team, day, kind, moves, amount)
       select $1::bigint + at, false, current_date - $2::int, k, 1, 500000
       from generate_series(0, $3::int - 1) at cross join unnest(array['deposit', 'win']) k where (at + $2) % 6 = 0
       returning *
     )
     insert into money_by_day (member_id, team, day, kind, moves, amount)
     select t.ancestor_id, true, day, kind, sum(moves), sum(amount)
     from moved m join member_path t on t.descendant_id = m.member_id group by 1, 3, 4`,
    [first, day, members],
  );
}
