import sql from "sql-template-tag";
import type { Output } from "@croupier/contract/rows";
import type { Db } from "../../kit/db/pool.ts";
import type { DayRange } from "./days.ts";
import type { Line } from "./subtree-store.ts";

/** Finds the direct downlines, largest valid bets of the period first. */
export async function linesBelow(
  db: Db,
  memberId: bigint,
  { from, to }: DayRange,
  limit: number,
  offset: number,
): Promise<(Line & { total: number })[]> {
  const { rows } = await db.query<Line & { total: number }>(sql`
    select m.id, m.account, m.nickname, m.type, count(*) over ()::int as total
    from member m
    cross join lateral (
      select coalesce(sum(p.valid_bet), 0) as valid from play_by_day p
      where p.member_id = m.id and p.team and p.day between ${from} and ${to}
    ) p
    where m.upline_id = ${memberId} order by p.valid desc, m.id limit ${limit} offset ${offset}`);
  return rows;
}

export type Income = Output<"agentIncome">["total"];

/** Reads an agent's earnings on every day of the range, newest first. */
export async function incomeByDay(
  db: Db,
  memberId: bigint,
  { from, to }: DayRange,
): Promise<(Income & { day: string })[]> {
  const { rows } = await db.query<Income & { day: string }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day,
           coalesce(sum(m.amount), 0)::bigint as total,
           coalesce(sum(m.amount) filter (where m.kind = 'dividend'), 0)::bigint as dividends,
           coalesce(sum(m.amount) filter (where m.kind = 'salary'), 0)::bigint as salaries,
           coalesce(sum(m.amount) filter (where m.kind = 'rebate'), 0)::bigint as rebates,
           coalesce(sum(m.amount) filter (where m.kind = 'commission'), 0)::bigint as commissions
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join money_by_day m on m.member_id = ${memberId} and not m.team and m.day = d.day
      and m.kind in ('dividend', 'salary', 'rebate', 'commission')
    group by d.day order by d.day desc`);
  return rows;
}

/** Counts the members of a team who are online now. */
export async function countOnline(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(distinct s.member_id)::int as count
    from member_path t join session s on s.member_id = t.descendant_id and s.ended_at is null
    where t.ancestor_id = ${memberId} and t.depth > 0 and s.seen_at > now() - interval '5 minutes'`);
  return rows[0]?.count ?? 0;
}
