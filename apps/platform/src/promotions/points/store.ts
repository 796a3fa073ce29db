import sql, { empty, type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { PointType } from "@croupier/contract/domain/points";
import type { Db } from "../../kit/db/pool.ts";

export interface NewMove {
  entryId: bigint;
  merchant: string;
  memberId: bigint;
  type: PointType;
  ratio?: number;
  changed: bigint;
  balance: bigint;
  reference: string;
  betId?: bigint;
}

/** Creates the monthly partitions that points will need, at each start and by a timed job. */
export async function makePointsMonths(db: Db): Promise<void> {
  await db.query(sql`select points_months(now()::date, (now() + interval '3 months')::date)`);
}

/** Records a change of points, at the time of its entry, which this transaction posted. */
export async function insertMove(db: Db, move: NewMove): Promise<void> {
  const { entryId, merchant, memberId, type, ratio = null, changed, balance, reference, betId = null } = move;
  const { rowCount } = await db.query({
    name: "points-move",
    text: `insert into points_move (entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at)
           select e.id, $2, $3, $4, $5, $6, $7, $8, $9, e.at
           from ledger_entry e where e.id = $1 and e.at > now() - interval '1 hour'`,
    values: [entryId, merchant, memberId, type, ratio, changed, balance, reference, betId],
  });
  if (rowCount !== 1) throw new Error(`entry ${entryId} of points is not there`);
}

export interface MoveRow {
  entry_id: bigint;
  at: Date;
  type: PointType;
  ratio: number | null;
  changed: bigint;
  balance: bigint;
  reference: string;
}

export interface MoveFilter {
  memberId: bigint;
  from: Date;
  to: Date;
  type: PointType | undefined;
}

const moves = ({ memberId, from, to, type }: MoveFilter): Sql => sql`
  from points_move where member_id = ${memberId} and at >= ${from} and at < ${to}
  ${type ? sql`and type = ${type}` : empty}`;

export async function findMoves(db: Db, filter: MoveFilter, limit: number, offset: number): Promise<MoveRow[]> {
  const { rows } = await db.query<MoveRow>(sql`
    select entry_id, at, type, ratio, changed, balance, reference ${moves(filter)}
    order by entry_id desc limit ${limit} offset ${offset}`);
  return rows;
}

export async function sumMoves(db: Db, filter: MoveFilter): Promise<{ count: number; came: bigint; went: bigint }> {
  const { rows } = await db.query<{ count: number; came: bigint; went: bigint }>(sql`
    select count(*)::int as count, coalesce(sum(changed) filter (where changed > 0), 0)::bigint as came,
           coalesce(sum(changed) filter (where changed < 0), 0)::bigint as went ${moves(filter)}`);
  return rows[0] ?? { count: 0, came: 0n, went: 0n };
}

/** Returns the points a bet has earned so far, less those taken back. */
export async function earnedBy(db: Db, betId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ points: bigint }>(
    sql`select coalesce(sum(changed), 0)::bigint as points from points_move where bet_id = ${betId}`,
  );
  return rows[0]?.points ?? 0n;
}

/** Finds members with bets that wait to be accounted for, the longest wait first. */
export async function membersDue(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(sql`
    select member_id from points_due where look_at <= now() group by member_id order by min(id) limit ${limit}`);
  return rows.map(({ member_id }) => member_id);
}

export interface DueRow {
  id: bigint;
  bet_id: bigint;
  state: "settled" | "cancelled" | "open";
  merchant: string;
  game_type: GameType;
  /** The part of its stake that was at risk. */
  valid: bigint;
  round_id: string;
  /** A trial member's bet, or one played with a bonus. */
  earnsNothing: boolean;
}

/** Claims a member's waiting bets under lock; a concurrent instance skips them. */
export async function takeDue(db: Db, memberId: bigint, limit: number): Promise<DueRow[]> {
  const { rows } = await db.query<DueRow>(sql`
    select d.id, d.bet_id, b.state, b.merchant, b.game_type, valid_bet(b) as valid, b.round_id,
           m.type = 4 or is_bonus_wallet(b.wallet_id) as "earnsNothing"
    from points_due d join bet b on b.id = d.bet_id and b.placed_at = d.placed_at join member m on m.id = d.member_id
    where d.member_id = ${memberId} and d.look_at <= now()
    order by d.id limit ${limit} for update of d skip locked`);
  return rows;
}

export async function dropDue(db: Db, ids: readonly bigint[]): Promise<void> {
  await db.query(sql`delete from points_due where id = any (${ids}::bigint[])`);
}

export async function retryLater(db: Db, id: bigint): Promise<void> {
  await db.query(sql`update points_due set look_at = now() + interval '1 minute' where id = ${id}`);
}

export interface PointsBalance {
  current: bigint;
  held: bigint;
}

export async function pointsBalance(db: Db, memberId: bigint): Promise<PointsBalance> {
  const { rows } = await db.query<PointsBalance>(sql`
    select coalesce(sum(balance) filter (where name = ''), 0)::bigint as current,
           coalesce(sum(balance) filter (where name = 'held'), 0)::bigint as held
    from ledger_account where member_id = ${memberId} and kind = 'points' and currency = 'POINTS'`);
  return rows[0] ?? { current: 0n, held: 0n };
}

/** Sums deposits, and stakes at risk in settled bets, within this many days. */
export async function doneWithin(
  db: Db,
  memberId: bigint,
  currency: string,
  days: number,
): Promise<{ deposit: bigint; bet: bigint }> {
  const { rows } = await db.query<{ deposit: bigint; bet: bigint }>(sql`
    select (select coalesce(sum(amount), 0)::bigint from deposit
            where member_id = ${memberId} and currency = ${currency} and state = 'credited'
              and settled_at > now() - make_interval(days => ${days})) as deposit,
           (select coalesce(sum(valid_bet(bet)), 0)::bigint from bet
            where member_id = ${memberId} and currency = ${currency} and state = 'settled'
              and placed_at > now() - make_interval(days => ${days})) as bet`);
  return rows[0] ?? { deposit: 0n, bet: 0n };
}

/** Returns the stock: new goods start with the configured count, others keep their remaining count. */
export async function stockOf(
  db: Db,
  merchant: string,
  begin: readonly { goods: string; quantity: number }[],
): Promise<Map<string, number>> {
  const read = () =>
    db.query<{ goods: string; quantity: number }>(
      sql`select goods, quantity from points_goods where merchant = ${merchant}`,
    );
  let { rows } = await read();
  const known = new Set(rows.map(({ goods }) => goods));
  const fresh = begin.filter(({ goods }) => !known.has(goods));
  if (fresh.length > 0) {
    await db.query(sql`
      insert into points_goods (merchant, goods, quantity)
      select ${merchant}, t.goods, t.quantity
      from unnest(${fresh.map(({ goods }) => goods)}::text[], ${fresh.map(({ quantity }) => quantity)}::int[])
        as t (goods, quantity)
      on conflict do nothing`);
    ({ rows } = await read());
  }
  return new Map(rows.map(({ goods, quantity }) => [goods, quantity]));
}

/** Reserves goods from the stock; false if there are too few. */
export async function takeStock(db: Db, merchant: string, goods: string, quantity: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update points_goods set quantity = quantity - ${quantity}
    where merchant = ${merchant} and goods = ${goods} and quantity >= ${quantity}`);
  return rowCount === 1;
}

export async function giveStock(db: Db, merchant: string, goods: string, quantity: number): Promise<void> {
  await db.query(sql`
    update points_goods set quantity = quantity + ${quantity} where merchant = ${merchant} and goods = ${goods}`);
}

/** Sets the stock to an operator's count; false if there are no such goods. */
export async function setStock(db: Db, merchant: string, goods: string, quantity: number): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update points_goods set quantity = ${quantity} where merchant = ${merchant} and goods = ${goods}`,
  );
  return rowCount === 1;
}
