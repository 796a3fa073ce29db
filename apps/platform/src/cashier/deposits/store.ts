import sql from "sql-template-tag";
import type { Input } from "@croupier/contract/rows";
import type { DepositInstructions, DepositState, DepositWay } from "@croupier/contract/rows/cashier/deposits";
import type { Db } from "../../kit/db/pool.ts";
import type { ProviderKey } from "../providers/providers.ts";

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
  way: DepositWay;
  instructions: DepositInstructions | null;
  confirmations: number;
  confirmations_needed: number;
  arrived: bigint | null;
  asked: bigint | null;
  bank_reference: string | null;
  proof_at: Date | null;
  reason: string | null;
  bonus: ChosenBonus | null;
  /** The provider's report that its credit contradicts; null once an operator decided. */
  contradicted_by: string | null;
  /** The id of its provider in the merchant's file. */
  provider: string;
}

/** A bonus as it was chosen; money in the wire form. */
interface ChosenBonus {
  code: string;
  /** Only for the first deposit; checked again at the credit. Missing in old deposits. */
  firstOnly?: boolean;
  everyDays?: number;
  amount: string;
  required: string;
  /** The largest stake while it is active; missing: the limit of any bet. */
  maxStake?: string;
}

/** The member's input, and the fields that the platform adds to it. */
export interface NewDeposit extends Omit<Input<"createDeposit">, "bonus"> {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  fee: bigint;
  currency: string;
  reference: string;
  minutesToPay: number;
  way: DepositWay;
  confirmationsNeeded: number;
  bonus: ChosenBonus | null;
  provider: string;
}

const columns = sql`id, merchant, member_id, fingerprint, method, amount, fee, currency, state, reference, return_url,
  pay_url, created_at, expires_at, settled_at, way, instructions, confirmations, confirmations_needed, arrived, asked,
  bank_reference, proof_at, reason, bonus, contradicted_by, provider`;

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
                         reference, return_url, expires_at, way, confirmations_needed, bonus, provider)
    values (${deposit.id}, ${deposit.merchant}, ${deposit.memberId}, ${deposit.key}, ${deposit.fingerprint},
            ${deposit.method}, ${deposit.amount}, ${deposit.fee}, ${deposit.currency}, 'created', ${deposit.reference},
            ${deposit.returnUrl}, now() + make_interval(mins => ${deposit.minutesToPay}), ${deposit.way},
            ${deposit.confirmationsNeeded}, ${deposit.bonus && JSON.stringify(deposit.bonus)}, ${deposit.provider})`);
}

/** Notes the provider's page; a deposit settled meanwhile keeps its state. */
export async function setWaiting(
  db: Db,
  id: string,
  payUrl: string,
  instructions: DepositInstructions | null,
): Promise<void> {
  await db.query(sql`
    update deposit set pay_url = ${payUrl}, instructions = ${instructions && JSON.stringify(instructions)}, state = case when state = 'created' then 'waiting' else state end
    where id = ${id}`);
}

export async function findDeposit(db: Db, id: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(sql`select ${columns} from deposit where id = ${id}`);
  return rows[0];
}

export async function findByReference(db: Db, reference: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(sql`select ${columns} from deposit where reference = ${reference}`);
  return rows[0];
}

export async function lockDeposit(db: Db, reference: string): Promise<DepositRow | undefined> {
  const { rows } = await db.query<DepositRow>(
    sql`select ${columns} from deposit where reference = ${reference} for update`,
  );
  return rows[0];
}

/** A deposit as an operator lists it. */
export interface DepositLine extends DepositRow {
  account: string;
  /** The amount still owed after chargebacks. */
  owed: bigint;
  approvals: string[];
}

/** Lists a merchant's newest fifty deposits in this state, if one is named. */
export async function listForOperator(db: Db, merchant: string, state: string | undefined): Promise<DepositLine[]> {
  const { rows } = await db.query<DepositLine>(sql`
    select d.*, m.account,
      coalesce((select sum(c.owed) from deposit_chargeback c where c.deposit_id = d.id), 0)::bigint as owed,
      array(select actor from deposit_approval a where a.deposit_id = d.id order by a.at) as approvals
    from (
      select ${columns} from deposit
      where merchant = ${merchant} and case ${state ?? null}::text
        when 'contradicted' then contradicted_at is not null
        when 'owed' then id in (select c.deposit_id from deposit_chargeback c where c.owed > 0)
        else ${state ?? null}::text is null or state = ${state ?? null} end
      order by created_at desc limit 50
    ) d join member m on m.id = d.member_id order by d.created_at desc`);
  return rows;
}

/** Claims recent deposits without a call-back; each is first rescheduled, so that it is asked about again. */
export async function claimPending(
  db: Db,
  seconds: number,
  providers: readonly ProviderKey[],
): Promise<Pick<DepositRow, "reference" | "merchant" | "provider">[]> {
  const { rows } = await db.query<Pick<DepositRow, "reference" | "merchant" | "provider">>(sql`
    update deposit set asked_at = now() where id in (
      select id from deposit
      where state in ('waiting', 'expired', 'cancelled') and pay_url is not null and created_at > now() - interval '3 days'
        and coalesce(asked_at, created_at) <= now() - make_interval(secs => ${seconds})
        and (merchant, provider) in (select * from unnest(${providers.map(({ merchant }) => merchant)}::text[],
                                                          ${providers.map(({ id }) => id)}::text[]))
      order by coalesce(asked_at, created_at) limit 50 for update skip locked)
    returning reference, merchant, provider`);
  return rows;
}

/** Makes a payment without an outcome due for a question as if the last one were this long ago. */
export async function askSoon(db: Db, reference: string, secondsAgo: number): Promise<void> {
  await db.query(sql`
    update deposit set asked_at = now() - make_interval(secs => ${secondsAgo})
    where reference = ${reference} and state in ('waiting', 'expired', 'cancelled')`);
}

/** Records the confirmations; false once the deposit is decided. A payment that was seen no longer expires, and reopens one that had ended unpaid. */
export async function noteConfirmations(db: Db, id: string, confirmations: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update deposit set confirmations = greatest(confirmations, least(${confirmations}, greatest(confirmations_needed, 1))),
      state = case when state in ('expired', 'cancelled') then 'waiting' else state end
    where id = ${id} and state not in ('credited', 'rejected')`);
  return rowCount === 1;
}

/** Moves a deposit to review: another amount arrived, or the member sent a proof. */
export async function toReview(
  db: Db,
  id: string,
  { arrived, bankReference }: { arrived?: bigint; bankReference?: string },
): Promise<void> {
  await db.query(sql`
    update deposit set state = 'review', review_at = coalesce(review_at, now()), settled_at = null,
      arrived = coalesce(${arrived ?? null}, arrived),
      bank_reference = coalesce(${bankReference ?? null}, bank_reference),
      proof_at = case when ${bankReference ?? null}::text is null then proof_at else now() end
    where id = ${id}`);
}

/** Sets the amount at which a reviewed deposit is credited; the requested amount is also kept. */
export async function setAmount(db: Db, id: string, amount: bigint, fee: bigint): Promise<void> {
  await db.query(sql`
    update deposit set asked = case when amount = ${amount} then asked else coalesce(asked, amount) end,
      amount = ${amount}, fee = ${fee} where id = ${id}`);
}

/** Records a provider's report against a credit, or clears it after an operator's decision. */
export async function noteContradiction(db: Db, id: string, report: string | null): Promise<void> {
  await db.query(sql`
    update deposit set contradicted_by = ${report}, contradicted_at = case when ${report}::text is null then null else now() end
    where id = ${id}`);
}

export async function setReason(db: Db, id: string, reason: string): Promise<void> {
  await db.query(sql`update deposit set reason = ${reason} where id = ${id}`);
}

/** Notes a credited deposit's turnover requirement, so that it can be found by the deposit. */
export async function noteTurnover(db: Db, id: string, required: bigint): Promise<void> {
  await db.query(sql`update deposit set turnover_required = ${required} where id = ${id}`);
}

/** Ends a deposit at the current time, not the transaction's start: the measures count a first deposit by it. */
export async function settle(db: Db, id: string, state: "credited" | "rejected" | "cancelled"): Promise<void> {
  await db.query(sql`update deposit set state = ${state}, settled_at = event_time() where id = ${id}`);
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

/** Expires deposits not paid in time; returns them with their members, whose pages are notified. */
export async function expireOverdue(db: Db): Promise<{ id: string; member_id: bigint }[]> {
  const { rows } = await db.query<{ id: string; member_id: bigint }>(sql`
    update deposit set state = 'expired', settled_at = now()
    where state in ('created', 'waiting') and expires_at <= now() and confirmations = 0
    returning id, member_id`);
  return rows;
}
