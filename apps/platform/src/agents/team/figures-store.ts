import sql, { empty, type Sql } from "sql-template-tag";
import { agentFigureIds, agentFigures } from "@croupier/contract/domain/agent-figures";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Output } from "@croupier/contract/rows";
import type { Db } from "../../kit/db/pool.ts";
import type { DayRange } from "./days.ts";

export type Figures = Output<"agentReport">["total"];

/** The figures of a member without any play or money. */
export const noFigures = Object.fromEntries(
  agentFigureIds.map((id) => [id, agentFigures[id].unit === "count" ? 0 : 0n]),
) as Figures;

export interface FigureFilter extends DayRange {
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
}

/** The net has no column: it is the platform's win less the money it gave besides. */
interface FigureRow extends Omit<Figures, "net"> {
  id: bigint;
  platformWin: bigint;
  given: bigint;
}

/** Narrows play to a category or vendor. */
function ofGames({ gameType, vassalage }: Pick<FigureFilter, "gameType" | "vassalage">): Sql {
  return sql`${gameType ? sql`and p.game_type = ${gameType}` : empty}
             ${vassalage ? sql`and p.vassalage = ${vassalage}` : empty}`;
}

/** Counts members with the minimum of valid bets in the period, by their upline. */
function activeOf(ids: readonly bigint[], team: boolean, filter: FigureFilter): Sql {
  const { from, to, gameType = "", vassalage = "" } = filter;
  const first = sql`member_id = any (${ids.map(String)}::bigint[]) and game_type = ${gameType} and vassalage = ${vassalage}
    and day between ${from} and ${to} and reached_before < ${from} and reached_from >= ${from}`;
  return team
    ? sql`select member_id as id, sum(members)::int as active from active_by_day where ${first} group by member_id`
    : sql`select member_id as id, 1 as active from valid_by_day where ${first}`;
}

/**
 * Reads the figures of members, each alone or with all below, in the requested order. Money besides the games comes
 * from the ledger's lines by kind; a withdrawal counts when it is paid out.
 */
export async function readFigures(
  db: Db,
  ids: readonly bigint[],
  team: boolean,
  filter: FigureFilter,
): Promise<Map<bigint, Figures>> {
  const { from, to } = filter;
  const { rows } = await db.query<FigureRow>(sql`
    select o.id, m.*, p.*, coalesce(a.active, 0) as active
    from unnest(${ids.map(String)}::bigint[]) as o (id)
    cross join lateral (
      select coalesce(sum(m.moves) filter (where m.kind = 'registered'), 0)::int as members,
             coalesce(sum(m.moves) filter (where m.kind = 'registered' and m.day >= ${from}), 0)::int as "newMembers",
             coalesce(sum(m.moves) filter (where m.kind = 'firstDeposit' and m.day >= ${from}), 0)::int as "firstDeposits",
             coalesce(sum(m.amount) filter (where is_movement(m.kind)), 0)::bigint as balance,
             coalesce(sum(m.amount) filter (where m.kind = 'deposit' and m.day >= ${from}), 0)::bigint as deposits,
             coalesce(-sum(m.amount) filter (where m.kind = 'withdrawal' and m.day >= ${from}), 0)::bigint as withdrawals,
             coalesce(-sum(m.amount) filter (where m.kind in ('transfer', 'envelope') and m.day >= ${from}), 0)::bigint as transfers,
             coalesce(sum(m.amount) filter (where m.kind = 'award' and m.day >= ${from}), 0)::bigint as awards,
             coalesce(sum(m.amount) filter (where m.kind = 'rebate' and m.day >= ${from}), 0)::bigint as rebates,
             coalesce(sum(m.amount) filter (where m.kind in ('reward', 'bonus', 'points') and m.day >= ${from}), 0)::bigint
               as promotions,
             coalesce(sum(m.amount) filter (where m.kind = 'salary' and m.day >= ${from}), 0)::bigint as salaries,
             coalesce(sum(m.amount) filter (where m.kind = 'dividend' and m.day >= ${from}), 0)::bigint as dividends,
             coalesce(sum(m.amount) filter (where m.kind = 'fee' and m.day >= ${from}), 0)::bigint as fees,
             coalesce(sum(m.amount) filter (where is_given(m.kind) and m.day >= ${from}), 0)::bigint as given
      from money_by_day m where m.member_id = o.id and m.team = ${team} and m.day <= ${to}
    ) m
    cross join lateral (
      select coalesce(sum(p.bets), 0)::int as bets, coalesce(sum(p.stake), 0)::bigint as stake,
             coalesce(sum(p.valid_bet), 0)::bigint as "validBets", coalesce(sum(p.payout), 0)::bigint as payout,
             coalesce(sum(p.platform_win), 0)::bigint as "platformWin"
      from play_by_day p
      where p.member_id = o.id and p.team = ${team} and p.day between ${from} and ${to} ${ofGames(filter)}
    ) p
    left join (${activeOf(ids, team, filter)}) a using (id)`);
  return new Map(rows.map(({ id, platformWin, given, ...row }) => [id, { ...row, net: platformWin - given }]));
}

/** Reads a team's valid bets, deposits, net and active members of every day of the range. */
export async function figuresByDay(
  db: Db,
  memberId: bigint,
  { from, to }: DayRange,
): Promise<Output<"agentTeamOverview">["days"]> {
  const { rows } = await db.query<{
    day: string;
    validBets: bigint;
    deposits: bigint;
    net: bigint;
    active: number;
  }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.valid, 0)::bigint as "validBets",
           coalesce(m.deposits, 0)::bigint as deposits,
           (coalesce(p.won, 0) - coalesce(m.given, 0))::bigint as net, coalesce(a.active, 0)::int as active
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join (
      select day, sum(valid_bet) as valid, sum(platform_win) as won from play_by_day
      where member_id = ${memberId} and team and day between ${from} and ${to} group by day
    ) p using (day)
    left join (
      select day, sum(amount) filter (where kind = 'deposit') as deposits,
             sum(amount) filter (where is_given(kind)) as given
      from money_by_day where member_id = ${memberId} and team and day between ${from} and ${to} group by day
    ) m using (day)
    left join (
      select day, sum(members) as active from active_by_day
      where member_id = ${memberId} and game_type = '' and vassalage = '' and day between ${from} and ${to} and reached_from = day group by day
    ) a using (day)
    order by d.day`);
  return rows;
}
