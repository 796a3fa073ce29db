import sql, { empty, join, type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { AccountKind } from "@croupier/contract/rows/cashier/wallet";
import type { Output } from "@croupier/contract/rows";
import type { BetRow, BetTotals } from "../../games/records/store.ts";
import type { Db } from "../../kit/db/pool.ts";
import type { Range } from "../../kit/lib/range.ts";
import type { DayRange } from "./days.ts";
import type { Line } from "./subtree-store.ts";

type Scope = "self" | "direct" | "team";

/** Which members of the team a list is about. */
interface Whose {
  memberId: bigint;
  scope: Scope;
}

/** Selects the members meant, as a condition on the one column `member_id` there is. */
function ofTeam({ memberId, scope }: Whose): Sql {
  if (scope === "self") return sql`member_id = ${memberId}`;
  const depth = scope === "direct" ? sql`and t.depth = 1` : empty;
  return sql`member_id in (select t.descendant_id from member_path t where t.ancestor_id = ${memberId} ${depth})`;
}

/** Finds who stands directly below, largest valid bets of the period first. */
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

export interface TeamBetFilter extends Range, Whose {
  gameType: GameType | undefined;
  vassalage: string | undefined;
  state: BetRow["state"] | undefined;
}

export type TeamBetRow = BetRow & { account: string };

function teamBets(filter: TeamBetFilter): Sql {
  const parts = [
    ofTeam(filter),
    sql`b.placed_at >= ${filter.from}`,
    sql`b.placed_at < ${filter.to}`,
    ...(filter.gameType ? [sql`b.game_type = ${filter.gameType}`] : []),
    ...(filter.vassalage ? [sql`b.vassalage = ${filter.vassalage}`] : []),
    ...(filter.state ? [sql`b.state = ${filter.state}`] : []),
  ];
  return sql`where ${join(parts, " and ")}`;
}

/** Finds bets of the team, newest first. */
export async function findTeamBets(
  db: Db,
  filter: TeamBetFilter,
  limit: number,
  offset: number,
): Promise<TeamBetRow[]> {
  const { rows } = await db.query<TeamBetRow>(sql`
    select b.id, b.round_id, b.node_id, b.game_type, b.vassalage, b.stake, b.payout, b.state, b.placed_at,
           b.settled_at, b.game_code, g.names, m.account
    from bet b join member m on m.id = b.member_id left join game g using (node_id) ${teamBets(filter)}
    order by b.placed_at desc, b.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Sums the whole selection; a cancelled bet's stake went back and is not counted. */
export async function sumTeamBets(db: Db, filter: TeamBetFilter): Promise<BetTotals> {
  const { rows } = await db.query<BetTotals>(sql`
    select count(*)::int as bets, coalesce(sum(b.stake) filter (where b.state <> 'cancelled'), 0)::bigint as stake,
           coalesce(sum(b.payout), 0)::bigint as payout
    from bet b ${teamBets(filter)}`);
  return rows[0] ?? { bets: 0, stake: 0n, payout: 0n };
}

export interface TeamMoveFilter extends Range, Whose {
  kind: AccountKind | undefined;
}

/** A withdrawal leaves the cash when it is held; what is not paid is released again. */
const kindsOf = (kind: AccountKind): AccountKind[] =>
  kind === "withdrawal" ? ["withdrawal", "hold", "release"] : [kind];

function teamMoves(filter: TeamMoveFilter): Sql {
  return sql`
    from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'cash'
    where ${ofTeam(filter)} and l.at >= ${filter.from} and l.at < ${filter.to}
      ${filter.kind ? sql`and l.kind = any (${kindsOf(filter.kind)}::text[])` : empty}`;
}

export interface TeamMoveRow {
  entry_id: bigint;
  account: string;
  kind: AccountKind;
  at: Date;
  change: bigint;
  balance_after: bigint;
  reference: string;
}

/** Finds movements of the team's cash, newest first. */
export async function findTeamMoves(
  db: Db,
  filter: TeamMoveFilter,
  limit: number,
  offset: number,
): Promise<TeamMoveRow[]> {
  const { rows } = await db.query<TeamMoveRow>(sql`
    with page as (
      select l.entry_id, a.member_id, l.kind, l.at, l.amount, l.balance_after ${teamMoves(filter)}
      order by l.at desc, l.entry_id desc limit ${limit} offset ${offset}
    )
    select p.entry_id, m.account, p.kind, p.at, p.amount as change, p.balance_after, e.reference
    from page p join member m on m.id = p.member_id join ledger_entry e on e.id = p.entry_id and e.at = p.at
    order by p.at desc, p.entry_id desc`);
  return rows;
}

export interface MoveSums {
  count: number;
  came: bigint;
  went: bigint;
}

export async function sumTeamMoves(db: Db, filter: TeamMoveFilter): Promise<MoveSums> {
  const { rows } = await db.query<MoveSums>(sql`
    select count(*)::int as count, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as came,
           coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as went ${teamMoves(filter)}`);
  return rows[0] ?? { count: 0, came: 0n, went: 0n };
}

export type Income = Output<"agentIncome">["total"];

/** Reads what an agent earned on every day of the range, newest first. */
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

/** Counts the members of a team who are there now. */
export async function countOnline(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(distinct s.member_id)::int as count
    from member_path t join session s on s.member_id = t.descendant_id and s.ended_at is null
    where t.ancestor_id = ${memberId} and t.depth > 0 and s.seen_at > now() - interval '5 minutes'`);
  return rows[0]?.count ?? 0;
}
