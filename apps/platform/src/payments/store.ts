import sql from "sql-template-tag";
import type { DepositState } from "@croupier/contract/rows/wallet";
import type { Db } from "../db/pool.ts";

export interface DepositRow {
  id: string;
  merchant: string;
  member_id: bigint;
  fingerprint: string;
  method: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: DepositState;
  reference: string;
  return_url: string;
  pay_url: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
}

export interface NewDeposit {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  method: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  reference: string;
  returnUrl: string;
  minutesToPay: number;
}

const columns = sql`id, merchant, member_id, fingerprint, method, amount, fee, currency, state, reference, return_url,
  pay_url, created_at, expires_at, settled_at`;

/** One command of a member at a time: double clicks and second tabs queue up behind each other. */
export async function lockMember(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${memberId}`}, 11))`);
}

export async function findByKey(db: Db, memberId: bigint, key: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(
    sql`select ${columns} from deposit where member_id = ${memberId} and idempotency_key = ${key}`,
  );
  return rows[0];
}

export async function countOpen(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from deposit
    where member_id = ${memberId} and state in ('created', 'waiting') and expires_at > now()`);
  return rows[0]?.count ?? 0;
}

export async function insertDeposit(db: Db, deposit: NewDeposit): Promise<void> {
  await db.query(sql`
    insert into deposit (id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                         reference, return_url, expires_at)
    values (${deposit.id}, ${deposit.merchant}, ${deposit.memberId}, ${deposit.key}, ${deposit.fingerprint},
            ${deposit.method}, ${deposit.amount}, ${deposit.fee}, ${deposit.currency}, 'created', ${deposit.reference},
            ${deposit.returnUrl}, now() + make_interval(mins => ${deposit.minutesToPay}))`);
}

/** Notes the provider's page; a deposit that was settled meanwhile keeps its state. */
export async function setWaiting(db: Db, id: string, payUrl: string): Promise<void> {
  await db.query(sql`
    update deposit set pay_url = ${payUrl}, state = case when state = 'created' then 'waiting' else state end
    where id = ${id}`);
}

export async function findDeposit(db: Db, id: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(sql`select ${columns} from deposit where id = ${id}`);
  return rows[0];
}

export async function lockDeposit(db: Db, reference: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(
    sql`select ${columns} from deposit where reference = ${reference} for update`,
  );
  return rows[0];
}

export async function settle(db: Db, id: string, state: "credited" | "rejected"): Promise<void> {
  await db.query(sql`update deposit set state = ${state}, settled_at = now() where id = ${id}`);
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: DepositRow[]; total: number }> {
  const { rows } = await db.query<DepositRow>(sql`
    select ${columns} from deposit where member_id = ${memberId}
    order by created_at desc, id limit ${limit} offset ${offset}`);
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from deposit where member_id = ${memberId}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Ends what was not paid in time; answers whose deposits they were, so that their pages hear of it. */
export async function expireOverdue(db: Db): Promise<{ id: string; member_id: bigint }[]> {
  const { rows } = await db.query<{ id: string; member_id: bigint }>(sql`
    update deposit set state = 'expired', settled_at = now()
    where state in ('created', 'waiting') and expires_at <= now()
    returning id, member_id`);
  return rows;
}

export interface CallbackNote {
  depositId: string;
  eventId: string;
  outcome: string;
  amount: bigint;
  currency: string;
  answer: string;
}

export async function noteCallback(db: Db, note: CallbackNote): Promise<void> {
  await db.query(sql`
    insert into payment_callback (deposit_id, event_id, outcome, amount, currency, answer)
    values (${note.depositId}, ${note.eventId}, ${note.outcome}, ${note.amount}, ${note.currency}, ${note.answer})`);
}
