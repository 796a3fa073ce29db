import sql from "sql-template-tag";
import type { Db, Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";

export interface PayoutEvent {
  id: string;
  outcome: "paid" | "failed";
  amount: bigint;
  /** The event is never reported by call-back. */
  silent: boolean;
  /** Seconds from now. */
  happensIn: number;
  reportedIn: number;
}

export interface PayoutOrder {
  id: string;
  reference: string;
  amount: bigint;
  currency: string;
  number: string;
  callbackUrl: string;
}

/** Stores an order with its scheduled events, or returns the order already opened with this reference. */
export async function openPayout(pool: Pool, order: PayoutOrder, events: readonly PayoutEvent[]): Promise<string> {
  return transact(pool, async (db) => {
    const { rowCount } = await db.query(sql`
      insert into sandbox_pay.payout (id, reference, amount, currency, number, callback_url)
      values (${order.id}, ${order.reference}, ${order.amount}, ${order.currency}, ${order.number}, ${order.callbackUrl})
      on conflict (reference) do nothing`);
    if (rowCount === 0) {
      const { rows } = await db.query<{ id: string }>(
        sql`select id from sandbox_pay.payout where reference = ${order.reference}`,
      );
      return rows[0]?.id ?? order.id;
    }
    for (const event of events) {
      await db.query(sql`
        insert into sandbox_pay.payout_callback (id, payout_id, outcome, amount, silent, happens_at, next_at)
        values (${event.id}, ${order.id}, ${event.outcome}, ${event.amount}, ${event.silent},
                now() + make_interval(secs => ${event.happensIn}), now() + make_interval(secs => ${event.reportedIn}))`);
    }
    return order.id;
  });
}

export async function findPayout(db: Db, reference: string): Promise<{ id: string; currency: string } | undefined> {
  const { rows } = await db.query<{ id: string; currency: string }>(
    sql`select id, currency from sandbox_pay.payout where reference = ${reference}`,
  );
  return rows[0];
}

/** Reads the events of a pay-out so far, in order. */
export async function happenedOf(
  db: Db,
  id: string,
): Promise<{ id: string; outcome: "paid" | "failed"; amount: bigint }[]> {
  const { rows } = await db.query<{ id: string; outcome: "paid" | "failed"; amount: bigint }>(sql`
    select id, outcome, amount from sandbox_pay.payout_callback where payout_id = ${id} and happens_at <= now()
    order by happens_at, id`);
  return rows;
}

export interface DuePayout {
  id: string;
  outcome: "paid" | "failed";
  amount: bigint;
  reference: string;
  currency: string;
  number: string;
  callback_url: string;
}

/** Claims due call-backs; each is first rescheduled, so that it is repeated if its answer is lost. */
export async function takeDue(db: Db): Promise<DuePayout[]> {
  const { rows } = await db.query<DuePayout>(sql`
    with due as (
      select id from sandbox_pay.payout_callback where answered_at is null and not silent and next_at <= now()
      order by next_at limit 20 for update skip locked
    ), taken as (
      update sandbox_pay.payout_callback c
      set attempts = attempts + 1, next_at = now() + least(interval '1 second' * 2 ^ attempts, interval '10 minutes')
      from due where c.id = due.id
      returning c.id, c.payout_id, c.outcome, c.amount
    )
    select taken.id, taken.outcome, taken.amount, p.reference, p.currency, p.number, p.callback_url
    from taken join sandbox_pay.payout p on p.id = taken.payout_id`);
  return rows;
}

export async function noteAnswered(db: Db, id: string): Promise<void> {
  await db.query(sql`update sandbox_pay.payout_callback set answered_at = now() where id = ${id}`);
}
