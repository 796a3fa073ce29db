import sql, { empty, join, type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import { kindsFound, type AccountKind } from "@croupier/contract/domain/account-kinds";
import type { BetMovement } from "@croupier/contract/rows/games/records";
import type { Db } from "../../kit/db/pool.ts";
import type { Range } from "../../kit/lib/range.ts";

export interface BetFilter extends Range {
  memberId: bigint;
  gameType: GameType | undefined;
  vassalage: string | undefined;
  nodeId: bigint | undefined;
  state: "open" | "settled" | "cancelled" | undefined;
}

export interface BetRow {
  id: bigint;
  round_id: string;
  node_id: bigint;
  game_type: GameType;
  vassalage: string;
  stake: bigint;
  from_bonus: boolean;
  payout: bigint;
  state: "open" | "settled" | "cancelled";
  placed_at: Date;
  settled_at: Date | null;
  names: Record<string, string> | null;
  game_code: string;
}

export interface BetTotals {
  bets: number;
  stake: bigint;
  payout: bigint;
  net: bigint;
}

function betsWhere(filter: BetFilter): Sql {
  const parts = [
    sql`b.member_id = ${filter.memberId}`,
    sql`b.placed_at >= ${filter.from}`,
    sql`b.placed_at < ${filter.to}`,
    ...(filter.gameType ? [sql`b.game_type = ${filter.gameType}`] : []),
    ...(filter.vassalage ? [sql`b.vassalage = ${filter.vassalage}`] : []),
    ...(filter.nodeId === undefined ? [] : [sql`b.node_id = ${filter.nodeId}`]),
    ...(filter.state ? [sql`b.state = ${filter.state}`] : []),
  ];
  return sql`where ${join(parts, " and ")}`;
}

const betColumns = sql`b.id, b.round_id, b.node_id, b.game_type, b.vassalage, b.stake, b.payout, b.state, b.placed_at,
  b.settled_at, b.game_code, is_bonus_wallet(b.wallet_id) as from_bonus, g.names`;

/** Finds bets: open ones first, then newest first. */
export async function findBets(db: Db, filter: BetFilter, limit: number, offset: number): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(sql`
    select ${betColumns} from bet b left join game g using (node_id) ${betsWhere(filter)}
    order by (b.state = 'open') desc, b.placed_at desc, b.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/**
 * Sums the whole selection. A cancelled bet does not count, since its stake was returned, and an open bet has no net
 * yet.
 */
export async function sumBets(db: Db, filter: BetFilter): Promise<BetTotals> {
  const { rows } = await db.query<BetTotals>(sql`
    select count(*)::int as bets, coalesce(sum(b.stake) filter (where b.state <> 'cancelled'), 0)::bigint as stake,
           coalesce(sum(b.payout), 0)::bigint as payout,
           coalesce(sum(b.payout - b.stake) filter (where b.state = 'settled'), 0)::bigint as net
    from bet b ${betsWhere(filter)}`);
  return rows[0] ?? { bets: 0, stake: 0n, payout: 0n, net: 0n };
}

export type PlayedRow = Pick<BetRow, "node_id" | "game_type" | "vassalage" | "game_code" | "names">;

/** Finds the games of a member's bets in a period, most played first. */
export async function findPlayed(db: Db, memberId: bigint, range: Range, limit: number): Promise<PlayedRow[]> {
  const { rows } = await db.query<PlayedRow>(sql`
    select p.node_id, p.game_type, p.vassalage, p.game_code, g.names from (
      select node_id, game_type, vassalage, game_code, count(*) as bets from bet
      where member_id = ${memberId} and placed_at >= ${range.from} and placed_at < ${range.to}
      group by 1, 2, 3, 4 order by count(*) desc, node_id limit ${limit}
    ) p left join game g using (node_id) order by p.bets desc, p.node_id`);
  return rows;
}

export interface BetDetailRow extends BetRow {
  contribution: bigint;
  movements: { kind: BetMovement; at: string; change: string; txId: string }[];
  detail: Record<string, never> | null;
}

export async function findBet(db: Db, memberId: bigint, id: bigint): Promise<BetDetailRow | undefined> {
  const { rows } = await db.query<BetDetailRow>(sql`
    select ${betColumns}, b.contribution, b.movements, b.detail from bet b left join game g using (node_id)
    where b.id = ${id} and b.member_id = ${memberId}`);
  return rows[0];
}

export interface MoveFilter extends Range {
  memberId: bigint;
  currency: string;
  kind: AccountKind | undefined;
  /** Set for a wallet at this vendor. */
  vassalage: string | undefined;
}

export interface MoveRow {
  id: bigint;
  kind: AccountKind;
  at: Date;
  change: bigint;
  balance_after: bigint;
  reference: string;
  vassalage: string | null;
  names: Record<string, string> | null;
}

/** A withdrawal leaves the cash account when it is held; an unpaid part is released again. */
/** Selects the movements of one wallet of the member: each change with the balance after it. */
function moves(filter: MoveFilter): Sql {
  return sql`
    from ledger_line l
    where l.account_id = (select id from ledger_account where member_id = ${filter.memberId}
                            and kind = ${filter.vassalage ? "vendor" : "cash"} and name = ${filter.vassalage ?? ""}
                            and currency = ${filter.currency} and shard = 0)
      and l.at >= ${filter.from} and l.at < ${filter.to}
      ${filter.kind ? sql`and l.kind = any (${kindsFound(filter.kind)}::text[])` : empty}`;
}

export async function findMoves(db: Db, filter: MoveFilter, limit: number, offset: number): Promise<MoveRow[]> {
  const { rows } = await db.query<MoveRow>(sql`
    with page as (
      select l.entry_id, l.sequence, l.kind, l.at, l.amount, l.balance_after ${moves(filter)}
      order by l.sequence desc limit ${limit} offset ${offset}
    )
    select p.entry_id as id, p.kind, p.at, p.amount as change, p.balance_after, e.reference, e.vassalage, g.names
    from page p join ledger_entry e on e.id = p.entry_id and e.at = p.at left join game g on g.node_id = e.node_id
    order by p.sequence desc`);
  return rows;
}

export interface MoveTotals {
  count: number;
  came: bigint;
  went: bigint;
}

export async function sumMoves(db: Db, filter: MoveFilter): Promise<MoveTotals> {
  const { rows } = await db.query<MoveTotals>(sql`
    select count(*)::int as count, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as came,
           coalesce(sum(l.amount) filter (where l.amount < 0), 0)::bigint as went ${moves(filter)}`);
  return rows[0] ?? { count: 0, came: 0n, went: 0n };
}

export interface WinRow {
  account: string;
  node_id: bigint;
  names: Record<string, string>;
  stake: bigint;
  payout: bigint;
  currency: string;
}

/** Finds the largest settled wins of the last days, one per player. */
export async function findWins(
  db: Db,
  merchant: string,
  gameType: GameType | undefined,
  days: number,
  limit: number,
): Promise<WinRow[]> {
  const { rows } = await db.query<WinRow>(sql`
    select m.account, w.node_id, g.names, w.stake, w.payout, w.currency from (
      select distinct on (b.member_id) b.member_id, b.node_id, b.stake, b.payout, b.currency from bet b
      where b.merchant = ${merchant} and b.payout > b.stake and b.state = 'settled'
        and b.settled_at > now() - make_interval(days => ${days})
        ${gameType ? sql`and b.game_type = ${gameType}` : empty}
      order by b.member_id, b.payout - b.stake desc
    ) w join member m on m.id = w.member_id join game g using (node_id)
    order by w.payout - w.stake desc limit ${limit}`);
  return rows;
}
