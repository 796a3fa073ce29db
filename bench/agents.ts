import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { hashPassword } from "../apps/platform/src/kit/lib/passwords.ts";
import type { Figure } from "./figure.ts";
import { onPlatform } from "./own-platform.ts";
import { signIn } from "./sign-in.ts";

const members = 100_000;
const days = 60;
const piece = 10_000;
/** Far from the ids of the demo's members, who are made at the same time. */
const first = 10_000_000;
const password = "Lantern-2026";

/** Measures the reports of an agent with a hundred thousand members below, over HTTP. */
export const benchAgents = (rounds = 20): Promise<Figure[]> =>
  onPlatform(
    async ({ db, url }) => {
      await seedTeam(db);
      const token = await signIn(url, "topagent", password);
      const to = new Date().toISOString().slice(0, 10);
      const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
      const figures: Figure[] = [];
      for (const [name, path] of [
        ["team overview", `overview?from=${from}&to=${to}`],
        ["report by line", `report?from=${from}&to=${to}&pageSize=20`],
        ["report by line of one category", `report?from=${from}&to=${to}&gameType=LIVE&pageSize=20`],
        ["report by line of one vendor", `report?from=${from}&to=${to}&vassalage=PG&pageSize=20`],
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
 * Fifty lines, a thousand agents below them, the rest members: a fifth of all plays two categories on a day. Written in
 * pieces, each within the time that a statement may take.
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
  for (let day = 0; day < days; day += 1) await playOn(db, day);
  await db.query(
    "insert into active_due (member_id, day) select member_id, min(day) from valid_by_day where member_id >= $1 group by 1",
    [first],
  );
  // The platform's own job counts them.
  for (let due = 1; due > 0;) {
    await wait(1000);
    due = (await db.query<{ due: number }>("select count(*)::int as due from active_due")).rows[0]?.due ?? 0;
  }
  await db.query("analyze member_path, play_by_day, money_by_day, valid_by_day, active_by_day");
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
       insert into play_by_day (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout)
       select $1::bigint + at, false, current_date - $2::int, g, 'PG', 20, 2000000, 2000000, 1900000
       from generate_series(0, $3::int - 1) at cross join unnest(array['RNG', 'LIVE']) g where (at * 7 + $2 * 13) % 5 = 0
       returning *
     )
     insert into play_by_day (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout)
     select t.ancestor_id, true, day, game_type, vassalage, sum(bets), sum(stake), sum(valid_bet), sum(payout)
     from played p join member_path t on t.descendant_id = p.member_id group by 1, 3, 4, 5`,
    [first, day, members],
  );
  await db.query(
    `insert into valid_by_day (day, member_id, game_type, valid_bet)
     select day, member_id, coalesce(game_type, ''), sum(valid_bet) from play_by_day
     where day = current_date - $1::int and not team and member_id >= $2
     group by grouping sets ((day, member_id), (day, member_id, game_type))`,
    [day, first],
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
