import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface PaymentRow {
  id: string;
  reference: string;
  method: string;
  amount: bigint;
  currency: string;
  payee: string;
  language: string;
  return_url: string;
  callback_url: string;
  state: "open" | "paid" | "declined";
  expires_at: Date;
  way: string;
  confirmations: number;
}

export interface DueCallback {
  id: string;
  eventId: string;
  outcome: "paid" | "declined" | "confirming";
  confirmations: number;
  attempts: number;
  reference: string;
  amount: bigint;
  currency: string;
  callback_url: string;
}

export type NewPayment = Omit<PaymentRow, "state">;

/** Opens a payment, or returns the one already opened with this reference. */
export async function openPayment(db: Db, payment: NewPayment): Promise<string> {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into sandbox_pay.payment (id, reference, method, amount, currency, payee, language, return_url, callback_url,
                                     expires_at, way, confirmations)
    values (${payment.id}, ${payment.reference}, ${payment.method}, ${payment.amount}, ${payment.currency},
            ${payment.payee}, ${payment.language}, ${payment.return_url}, ${payment.callback_url}, ${payment.expires_at},
            ${payment.way}, ${payment.confirmations})
    on conflict (reference) do update set reference = excluded.reference
    returning id`);
  return rows[0]?.id ?? payment.id;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(sql`
    select id, reference, method, amount, currency, payee, language, return_url, callback_url, state, expires_at,
      way, confirmations
    from sandbox_pay.payment where id = ${id}`);
  return rows[0];
}

/** Records the player's choice; false when the payment was already decided. */
export async function decide(db: Db, id: string, outcome: "paid" | "declined", sent: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update sandbox_pay.payment set state = ${outcome}, paid_amount = ${sent},
      decided_at = now() + make_interval(secs => 2 * greatest(confirmations - 1, 0))
    where id = ${id} and state = 'open'`);
  return rowCount === 1;
}

/** Lists the provider's final outcomes, paid or declined. */
export async function decidedOf(
  db: Db,
  references: readonly string[],
): Promise<{ reference: string; outcome: "paid" | "declined"; amount: bigint; currency: string }[]> {
  const { rows } = await db.query<{
    reference: string;
    outcome: "paid" | "declined";
    amount: bigint;
    currency: string;
  }>(sql`
    select reference, state as outcome, coalesce(paid_amount, amount) as amount, currency from sandbox_pay.payment
    where reference = any (${references}::text[]) and state <> 'open' and coalesce(decided_at, created_at) <= now()`);
  return rows;
}

export interface NewCallback {
  id: string;
  /** Identifies the event; reported twice, it is still one event. */
  eventId: string;
  paymentId: string;
  outcome: "paid" | "declined" | "confirming";
  delaySeconds: number;
  amount: bigint;
  confirmations: number;
}

export async function addCallback(db: Db, event: NewCallback): Promise<void> {
  await db.query(sql`
    insert into sandbox_pay.callback (id, event_id, payment_id, outcome, next_at, amount, confirmations)
    values (${event.id}, ${event.eventId}, ${event.paymentId}, ${event.outcome},
            now() + make_interval(secs => ${event.delaySeconds}), ${event.amount}, ${event.confirmations})`);
}

/** The due reports of payments and of pay-outs. */
export interface DueReports {
  arePayments: boolean;
  arePayouts: boolean;
}

/** Reads both in one statement with a cached plan, since it runs every second. */
export async function lookForReports(db: Db): Promise<DueReports> {
  const look = sql`
    select exists (select from sandbox_pay.callback where answered_at is null and next_at <= now()) as "arePayments",
      exists (select from sandbox_pay.payout_callback
              where answered_at is null and not silent and next_at <= now()) as "arePayouts"`;
  const { rows } = await db.query<DueReports>(Object.assign(look, { name: "reports-due" }));
  return rows[0] ?? { arePayments: false, arePayouts: false };
}

/** Claims due call-backs, or the named one; each is first rescheduled, so that it is repeated if its answer is lost. */
export async function takeDue(db: Db, only?: string): Promise<DueCallback[]> {
  const { rows } = await db.query<DueCallback>(sql`
    with due as (
      select id from sandbox_pay.callback
      where answered_at is null and case when ${only ?? null}::uuid is null then next_at <= now()
                                         else id = ${only ?? null}::uuid end
      order by next_at limit 20 for update skip locked
    ), taken as (
      update sandbox_pay.callback c
      set attempts = attempts + 1, next_at = now() + least(interval '1 second' * 2 ^ attempts, interval '10 minutes')
      from due where c.id = due.id
      returning c.id, c.event_id, c.payment_id, c.outcome, c.attempts, c.amount, c.confirmations
    )
    select taken.id, taken.event_id as "eventId", taken.outcome, taken.attempts, taken.confirmations, p.reference,
      coalesce(taken.amount, p.amount) as amount, p.currency, p.callback_url
    from taken join sandbox_pay.payment p on p.id = taken.payment_id`);
  return rows;
}

export async function noteAnswered(db: Db, id: string): Promise<void> {
  await db.query(sql`update sandbox_pay.callback set answered_at = now() where id = ${id}`);
}
