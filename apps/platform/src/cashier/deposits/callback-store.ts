import sql from "sql-template-tag";
import type { Db, Tx } from "../../kit/db/pool.ts";

/** Replaces the event's id if the state came from asking the provider. */
const answered = "asked";

export interface CallbackNote {
  depositId: string;
  eventId: string | undefined;
  outcome: string;
  amount: bigint;
  currency: string;
  answer: string;
}

/**
 * Returns the call-backs of payments accepted for a deposit, without the provider's answers when asked, which identify
 * no transfer.
 */
export async function paidEvents(db: Db, depositId: string): Promise<string[]> {
  const { rows } = await db.query<{ event_id: string }>(sql`
    select distinct event_id from payment_callback
    where deposit_id = ${depositId} and outcome = 'paid' and event_id not like ${`${answered}%`}
      and answer in ('OK', 'NOTED', 'ALREADY_SETTLED', 'CONTRADICTION')`);
  return rows.map((row) => row.event_id);
}

/** Returns the most that the accepted call-backs said arrived for a deposit in all. */
export async function mostPaid(db: Db, depositId: string): Promise<bigint> {
  const { rows } = await db.query<{ most: bigint }>(sql`
    select coalesce(max(amount), 0)::bigint as most from payment_callback
    where deposit_id = ${depositId} and outcome = 'paid' and event_id not like ${`${answered}%`}
      and answer in ('OK', 'NOTED', 'ALREADY_SETTLED', 'CONTRADICTION')`);
  return rows[0]?.most ?? 0n;
}

/** Returns whether the provider reported money for a deposit, whatever became of the report. */
export async function wasPaid(db: Db, depositId: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from payment_callback where deposit_id = ${depositId} and outcome in ('paid', 'confirming') limit 1`);
  return rowCount !== 0;
}

/** Returns whether this call-back was already noted as a contradiction, so that a repetition is no news. */
export async function wasContradiction(db: Db, depositId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from payment_callback where deposit_id = ${depositId} and event_id = ${eventId} and answer = 'CONTRADICTION'`);
  return rowCount !== 0;
}

/**
 * Returns whether call-backs of a deposit may be in a month that is archived. Asked after they were read: a month is noted
 * before it leaves, so that none of them can be missed.
 */
export async function areArchived(tx: Tx, createdAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from archived_month where name = 'payment_callback'
      and (month + interval '1 month') at time zone 'UTC' > ${createdAt} limit 1`);
  return rowCount !== 0;
}

/** Creates the monthly partitions that call-backs will need, at each start and by a timed job. */
export async function makeCallbackMonths(db: Db): Promise<void> {
  await db.query(sql`select callback_months(now()::date, (now() + interval '3 months')::date)`);
}

export async function noteCallback(db: Db, note: CallbackNote): Promise<void> {
  await db.query(sql`
    insert into payment_callback (deposit_id, event_id, outcome, amount, currency, answer)
    values (${note.depositId}, ${note.eventId ?? answered}, ${note.outcome}, ${note.amount}, ${note.currency}, ${note.answer})`);
}
