import sql from "sql-template-tag";
import type { Db } from "../db/pool.ts";

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
}

export interface DueCallback {
  id: string;
  outcome: "paid" | "declined";
  attempts: number;
  reference: string;
  amount: bigint;
  currency: string;
  callback_url: string;
}

export type NewPayment = Omit<PaymentRow, "state">;

/** Opens a payment, or answers the one that this reference opened before. */
export async function openPayment(db: Db, payment: NewPayment): Promise<string> {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into sandbox_pay.payment (id, reference, method, amount, currency, payee, language, return_url, callback_url,
                                     expires_at)
    values (${payment.id}, ${payment.reference}, ${payment.method}, ${payment.amount}, ${payment.currency},
            ${payment.payee}, ${payment.language}, ${payment.return_url}, ${payment.callback_url}, ${payment.expires_at})
    on conflict (reference) do update set reference = excluded.reference
    returning id`);
  return rows[0]?.id ?? payment.id;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(sql`
    select id, reference, method, amount, currency, payee, language, return_url, callback_url, state, expires_at
    from sandbox_pay.payment where id = ${id}`);
  return rows[0];
}

/** The player's choice; false when the payment was decided before. */
export async function decide(db: Db, id: string, outcome: "paid" | "declined"): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update sandbox_pay.payment set state = ${outcome} where id = ${id} and state = 'open'`,
  );
  return rowCount === 1;
}

export async function addCallback(
  db: Db,
  id: string,
  paymentId: string,
  outcome: "paid" | "declined",
  delaySeconds: number,
): Promise<void> {
  await db.query(sql`
    insert into sandbox_pay.callback (id, payment_id, outcome, next_at)
    values (${id}, ${paymentId}, ${outcome}, now() + make_interval(secs => ${delaySeconds}))`);
}

/** Takes call-backs whose time has come; each is pushed back first, so that a lost answer repeats it. */
export async function takeDue(db: Db, only?: string): Promise<DueCallback[]> {
  const { rows } = await db.query<DueCallback>(sql`
    with due as (
      select id from sandbox_pay.callback
      where answered_at is null and next_at <= now() and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
      order by next_at limit 20 for update skip locked
    ), taken as (
      update sandbox_pay.callback c
      set attempts = attempts + 1, next_at = now() + least(interval '1 second' * 2 ^ attempts, interval '10 minutes')
      from due where c.id = due.id
      returning c.id, c.payment_id, c.outcome, c.attempts
    )
    select taken.id, taken.outcome, taken.attempts, p.reference, p.amount, p.currency, p.callback_url
    from taken join sandbox_pay.payment p on p.id = taken.payment_id`);
  return rows;
}

export async function noteAnswered(db: Db, id: string): Promise<void> {
  await db.query(sql`update sandbox_pay.callback set answered_at = now() where id = ${id}`);
}
