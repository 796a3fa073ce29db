import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export async function withdrawPasswordHash(db: Db, memberId: bigint): Promise<string | null> {
  const { rows } = await db.query<{ hash: string | null }>(
    sql`select payment_password_hash as hash from member where id = ${memberId}`,
  );
  return rows[0]?.hash ?? null;
}

export interface TurnoverRow {
  id: string;
  required: bigint;
  at: Date;
  /** The turnover of settled bets placed since then. */
  staked: bigint;
}

/** Lists open turnover requirements, oldest first, each with the stakes since it began. */
export async function openTurnover(db: Db, memberId: bigint, currency: string): Promise<TurnoverRow[]> {
  const { rows } = await db.query<TurnoverRow>(sql`
    select t.id, t.required, t.at, coalesce((
      select sum(turnover_of_bet(b)) from bet b
      where b.member_id = t.member_id and b.placed_at >= t.at and b.state = 'settled' and b.currency = t.currency
    ), 0)::bigint as staked
    from turnover t where t.member_id = ${memberId} and t.currency = ${currency} and t.done_at is null
    order by t.at, t.id`);
  return rows;
}

export async function addTurnover(
  db: Db,
  turnover: {
    id: string;
    memberId: bigint;
    currency: string;
    cause: "deposit" | "bonus";
    reference: string;
    required: bigint;
  },
): Promise<void> {
  await db.query(sql`
    insert into turnover (id, member_id, currency, cause, reference, required)
    values (${turnover.id}, ${turnover.memberId}, ${turnover.currency}, ${turnover.cause}, ${turnover.reference},
            ${turnover.required})`);
}

/** Reduces a requirement to the stakes already counted for it, which do not count for another. */
export async function dropTurnover(db: Db, id: string, done: bigint): Promise<void> {
  await db.query(sql`
    update turnover set required = case when ${done} > 0 then ${done} else required end,
      done_at = case when ${done} > 0 then done_at else now() end
    where id = ${id} and done_at is null`);
}

/** Closes completed requirements, so that they do not count again. */
export async function closeTurnover(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query(sql`update turnover set done_at = now() where id = any (${ids}::uuid[])`);
}
