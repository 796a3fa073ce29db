import sql, { empty, type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import { kindsFound, type AccountKind } from "@croupier/contract/domain/account-kinds";
import type { BetRow } from "../../games/records/store.ts";
import type { Db } from "../../kit/db/pool.ts";
import type { Range } from "../../kit/lib/range.ts";
import type { Days } from "../measures/store.ts";
import type { DayRange } from "./days.ts";
import type { Listed } from "./page-of-days.ts";

type Scope = "self" | "direct" | "team";

/** The members of the team that a list covers. */
interface Whose {
  memberId: bigint;
  scope: Scope;
}

/** Selects these members, as a condition on the one column `member_id`. */
function ofTeam({ memberId, scope }: Whose): Sql {
  if (scope === "self") return sql`member_id = ${memberId}`;
  // A list of ids is looked up one by one; the planner would estimate a join to be as large as the team.
  if (scope === "direct") return sql`member_id = any (array(select id from member where upline_id = ${memberId}))`;
  return sql`member_id in (select t.descendant_id from member_path t where t.ancestor_id = ${memberId})`;
}

/** Selects their gathered rows: a team has one a day, other scopes one per member and day. */
const gatheredOf = (whose: Whose): Sql =>
  whose.scope === "team" ? sql`member_id = ${whose.memberId} and team` : sql`${ofTeam(whose)} and not team`;

/** Selects the events since the last gathering, from the bets and the ledger themselves, so that none is missing. */
const sinceGathered = ({ code, gmtOffsetMinutes }: Days): Sql =>
  sql`coalesce((select lists_until from measured), '-infinity'), 'infinity', array[${code}]::text[],
      array[${gmtOffsetMinutes}]::integer[]`;

export interface TeamBetFilter extends Whose {
  gameType: GameType | undefined;
  vassalage: string | undefined;
  state: BetRow["state"] | undefined;
}

export type TeamBetRow = BetRow & { account: string };

/** Narrows bets by their properties, on columns of these names. */
const ofBets = ({ gameType, vassalage, state }: TeamBetFilter): Sql => sql`
  ${gameType ? sql`and game_type = ${gameType}` : empty}
  ${vassalage ? sql`and vassalage = ${vassalage}` : empty}
  ${state ? sql`and state = ${state}` : empty}`;

/** A day's bets of a selection. */
interface BetDay extends Listed {
  stake: bigint;
  payout: bigint;
  net: bigint;
}

/**
 * Sums the bets of a selection by day of placement, newest first. A cancelled bet does not count, since its stake was
 * returned; an open bet has no net yet.
 */
export async function sumTeamBets(
  db: Db,
  filter: TeamBetFilter,
  { from, to }: DayRange,
  merchant: Days,
): Promise<BetDay[]> {
  const { rows } = await db.query<BetDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(bets)::int as count,
           coalesce(sum(stake) filter (where state <> 'cancelled'), 0)::bigint as stake, sum(payout)::bigint as payout,
           coalesce(sum(payout - stake) filter (where state = 'settled'), 0)::bigint as net
    from (
      select day, game_type, vassalage, state, bets, stake, payout from bets_by_day where ${gatheredOf(filter)}
      union all
      select day, game_type, vassalage, state, bets, stake, payout from bets_between(${sinceGathered(merchant)})
      where ${ofTeam(filter)}
    ) d
    where day between ${from} and ${to} ${ofBets(filter)}
    group by day having sum(bets) > 0 order by d.day desc`);
  return rows;
}

/** Finds bets of the team, newest first. */
export async function findTeamBets(
  db: Db,
  filter: TeamBetFilter,
  { from, to }: Range,
  limit: number,
  offset: number,
): Promise<TeamBetRow[]> {
  const { rows } = await db.query<TeamBetRow>(sql`
    with page as (
      select id, placed_at from bet
      where ${ofTeam(filter)} and placed_at >= ${from} and placed_at < ${to} ${ofBets(filter)}
      order by placed_at desc, id desc limit ${limit} offset ${offset}
    )
    select b.id, b.round_id, b.node_id, b.game_type, b.vassalage, b.stake, b.payout, b.state, b.placed_at,
           b.settled_at, b.game_code, is_bonus_wallet(b.wallet_id) as from_bonus, g.names, m.account
    from page join bet b using (id, placed_at) join member m on m.id = b.member_id left join game g using (node_id)
    order by b.placed_at desc, b.id desc`);
  return rows;
}

export interface TeamMoveFilter extends Whose {
  kind: AccountKind | undefined;
}

/** A withdrawal leaves the cash account when it is held; an unpaid part is released again. */
const ofMove = ({ kind }: TeamMoveFilter): Sql => (kind ? sql`and kind = any (${kindsFound(kind)}::text[])` : empty);

/** Sums the movements of a selection by day, newest first. */
export async function sumTeamMoves(
  db: Db,
  filter: TeamMoveFilter,
  { from, to }: DayRange,
  merchant: Days,
): Promise<(Listed & { came: bigint; went: bigint })[]> {
  const { rows } = await db.query<Listed & { came: bigint; went: bigint }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(moves)::int as count, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select day, kind::text, moves, came, went from cash_by_day where ${gatheredOf(filter)}
      union all
      select day, kind, moves, came, went from cash_between(${sinceGathered(merchant)}) where ${ofTeam(filter)}
    ) d
    where day between ${from} and ${to} ${ofMove(filter)}
    group by day order by d.day desc`);
  return rows;
}

/** The sums of a selection's movements of one kind in a period. */
export interface KindOfCash {
  kind: AccountKind;
  count: number;
  came: bigint;
  went: bigint;
}

/** Sums the movements of a selection by kind, those that moved most first. */
export async function sumTeamKinds(
  db: Db,
  whose: Whose,
  { from, to }: DayRange,
  merchant: Days,
): Promise<KindOfCash[]> {
  const { rows } = await db.query<KindOfCash>(sql`
    select case when kind in ('hold', 'release') then 'withdrawal' else kind end as kind, sum(moves)::int as count,
           sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select day, kind::text, moves, came, went from cash_by_day where ${gatheredOf(whose)}
      union all
      select day, kind, moves, came, went from cash_between(${sinceGathered(merchant)}) where ${ofTeam(whose)}
    ) d
    where day between ${from} and ${to}
    group by 1 having sum(moves) > 0 order by sum(came) + sum(went) desc, 1`);
  return rows;
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
  { from, to }: Range,
  limit: number,
  offset: number,
): Promise<TeamMoveRow[]> {
  const { rows } = await db.query<TeamMoveRow>(sql`
    with page as (
      select l.account_id, l.at, l.sequence, l.entry_id
      from ledger_line l join (select id, member_id from ledger_account where kind = 'cash') a on a.id = l.account_id
      where ${ofTeam(filter)} and at >= ${from} and at < ${to} ${ofMove(filter)}
      order by l.at desc, l.entry_id desc limit ${limit} offset ${offset}
    )
    select l.entry_id, m.account, l.kind, l.at, l.amount as change, l.balance_after, e.reference
    from page join ledger_line l using (account_id, at, sequence) join ledger_account a on a.id = l.account_id
    join member m on m.id = a.member_id join ledger_entry e on e.id = l.entry_id and e.at = l.at
    order by l.at desc, l.entry_id desc`);
  return rows;
}
