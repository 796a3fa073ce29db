import sql, { type Sql } from "sql-template-tag";
import type { WithdrawalState } from "@croupier/contract/rows/cashier/withdrawals";
import type { Db } from "../../kit/db/pool.ts";
import { lockMember } from "../../ledger/command.ts";
import type { ProviderKey } from "../providers/providers.ts";

export interface WithdrawalRow {
  id: string;
  merchant: string;
  member_id: bigint;
  fingerprint: string;
  destination_id: string;
  method: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: WithdrawalState;
  reference: string;
  hold_id: bigint | null;
  paid: bigint;
  given_back: bigint;
  reason: string | null;
  confirm_by: Date | null;
  received_amount: bigint | null;
  /** The missing part of the money reported before the member's dispute; null in old disputes. */
  disputed: bigint | null;
  created_at: Date;
  updated_at: Date;
  asked_at: Date | null;
  /** The amount ordered from the provider, without earlier manual payments. */
  ordered: bigint | null;
  /** The id of the provider that pays it; null until it is handed over, and if operators pay it. */
  provider: string | null;
  /** The paid amount that came back to the provider, until a person decides about it. */
  reversed: bigint | null;
  /** The amount the provider reported as failed, if it was not the amount still owed. */
  failed: bigint | null;
  kind: "bank" | "crypto";
  bank_code: string | null;
  number: string;
  holder: string | null;
  payouts: { amount: string; at: string }[];
  proofs: number;
}

const selected = sql`
  select w.*, d.kind, d.bank_code, d.number, d.holder,
         coalesce((select jsonb_agg(jsonb_build_object('amount', p.amount::text, 'at', p.at) order by p.at)
                   from withdrawal_payout p where p.withdrawal_id = w.id), '[]') as payouts,
         (select count(*)::int from upload u where u.subject = w.id) as proofs
  from withdrawal w join payout_destination d on d.id = w.destination_id`;

async function one(db: Db, where: Sql): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<WithdrawalRow>(sql`${selected} where ${where}`);
  return rows[0];
}

export const findWithdrawal = (db: Db, id: string) => one(db, sql`w.id = ${id}`);

export const findByReference = (db: Db, reference: string) => one(db, sql`w.reference = ${reference}`);

export const findByKey = (db: Db, memberId: bigint, key: string) =>
  one(db, sql`w.member_id = ${memberId} and w.idempotency_key = ${key}`);

/** Locks the withdrawal for this transaction; concurrent decisions queue up. */
export async function lockWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  await db.query(sql`select from withdrawal where id = ${id} for update`);
  return findWithdrawal(db, id);
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const { rows } = await db.query<WithdrawalRow>(sql`
    ${selected} where w.member_id = ${memberId} order by w.created_at desc, w.id limit ${limit} offset ${offset}`);
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from withdrawal where member_id = ${memberId}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface NewWithdrawal {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  destinationId: string;
  method: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  reference: string;
  holdId: bigint;
}

export async function insertWithdrawal(db: Db, row: NewWithdrawal): Promise<void> {
  await db.query(sql`
    insert into withdrawal (id, merchant, member_id, idempotency_key, fingerprint, destination_id, method, amount, fee,
                            currency, state, reference, hold_id)
    values (${row.id}, ${row.merchant}, ${row.memberId}, ${row.key}, ${row.fingerprint}, ${row.destinationId},
            ${row.method}, ${row.amount}, ${row.fee}, ${row.currency}, 'requested', ${row.reference}, ${row.holdId})`);
}

/** Sums the requests of the merchant's current day, without refunds. */
export async function usedToday(
  db: Db,
  memberId: bigint,
  gmtOffsetMinutes: number,
): Promise<{ amount: bigint; times: number }> {
  const { rows } = await db.query<{ amount: bigint; times: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as times from withdrawal
    where member_id = ${memberId} and state not in ('rejected', 'cancelled')
      and created_at >= date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${gmtOffsetMinutes}))
                        at time zone 'UTC' - make_interval(mins => ${gmtOffsetMinutes})`);
  return rows[0] ?? { amount: 0n, times: 0 };
}

export interface Change {
  state: WithdrawalState;
  holdId?: bigint | null;
  paid?: bigint;
  givenBack?: bigint;
  reason?: string;
  receivedAmount?: bigint;
  provider?: string | null;
  reversed?: null;
  disputed?: bigint;
  /** Minutes until a missing answer counts as received; null: no confirmation is due. */
  confirmMinutes?: number | null;
}

export async function change(db: Db, id: string, to: Change): Promise<void> {
  const confirm =
    to.confirmMinutes === undefined
      ? sql`confirm_by`
      : to.confirmMinutes === null
        ? sql`null`
        : sql`now() + make_interval(mins => ${to.confirmMinutes})`;
  await db.query(sql`
    update withdrawal set state = ${to.state}, updated_at = now(),
      hold_id = ${to.holdId === undefined ? sql`hold_id` : sql`${to.holdId}::bigint`},
      paid = ${to.paid === undefined ? sql`paid` : sql`${to.paid}`},
      given_back = ${to.givenBack === undefined ? sql`given_back` : sql`${to.givenBack}`},
      reason = ${to.reason === undefined ? sql`reason` : sql`${to.reason}`},
      received_amount = ${to.receivedAmount === undefined ? sql`received_amount` : sql`${to.receivedAmount}`},
      reversed = ${to.reversed === undefined ? sql`reversed` : sql`null`},
      provider = ${to.provider === undefined ? sql`provider` : sql`${to.provider}`},
      disputed = ${to.disputed === undefined ? sql`disputed` : sql`${to.disputed}`},
      confirm_by = ${confirm}
    where id = ${id}`);
}

export interface NewPayout {
  id: string;
  withdrawalId: string;
  amount: bigint;
  /** Recorded by operators: the provider says that it paid the part, but never reported it. */
  unreported: boolean;
}

export async function insertPayout(db: Db, { id, withdrawalId, amount, unreported }: NewPayout): Promise<void> {
  await db.query(sql`
    insert into withdrawal_payout (id, withdrawal_id, amount, unreported)
    values (${id}, ${withdrawalId}, ${amount}, ${unreported})`);
}

/** Returns whether this pay-out was already reported. */
export async function wasReported(db: Db, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`select from withdrawal_payout where id = ${eventId} or reported_as = ${eventId}`,
  );
  return rowCount !== 0;
}

/** Matches a report with a part that operators recorded; false if there is no such part. */
export async function matchUnreported(db: Db, withdrawalId: string, eventId: string, amount: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update withdrawal_payout set reported_as = ${eventId}
    where withdrawal_id = ${withdrawalId} and unreported and reported_as is null and amount = ${amount}`);
  return rowCount === 1;
}

/** Records a failure that the provider reported in another amount than is owed. */
export async function noteFailure(db: Db, id: string, amount: bigint): Promise<void> {
  await db.query(sql`update withdrawal set failed = ${amount} where id = ${id} and failed is distinct from ${amount}`);
}

/** Notes the amount that came back after it was paid; false if this report was noted before. */
export async function noteReversal(db: Db, id: string, eventId: string, amount: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update withdrawal set reversed = ${amount}, reversed_as = ${eventId}, updated_at = now()
    where id = ${id} and reversed_as is distinct from ${eventId}`);
  return rowCount === 1;
}

/** Records one person's approval of an act; returns the number of different people who approved it. */
export async function approveBy(db: Db, id: string, act: string, actor: string): Promise<number> {
  await db.query(sql`
    insert into withdrawal_approval (withdrawal_id, act, actor) values (${id}, ${act}, ${actor}) on conflict do nothing`);
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from withdrawal_approval where withdrawal_id = ${id} and act = ${act}`,
  );
  return rows[0]?.count ?? 0;
}

/** Queues decisions that count the day of one member or account, until the transaction ends. */
export async function lockDay(db: Db, row: WithdrawalRow): Promise<void> {
  await lockMember(db, "withdrawal-review", row.member_id);
  const account = [row.merchant, row.method, row.bank_code ?? "", row.number].join(":");
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal-review:${account}`}, 11))`);
}

/**
 * Sums a withdrawal with those of the day before it, by the same member or to the same account: a large one that was
 * split is as large as its parts. A later request counts if it was decided first.
 */
export async function sumOfDay(db: Db, row: WithdrawalRow): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(sql`
    select coalesce(sum(w.amount), 0)::bigint as sum
    from withdrawal mine join payout_destination own on own.id = mine.destination_id
      join withdrawal w on w.merchant = mine.merchant and w.state not in ('rejected', 'cancelled')
        and ((w.created_at, w.id) <= (mine.created_at, mine.id) or w.state not in ('requested', 'review'))
        and w.created_at > mine.created_at - interval '24 hours' and w.created_at < mine.created_at + interval '24 hours'
      join payout_destination d on d.id = w.destination_id and (w.member_id = mine.member_id
        or (d.number, d.method, coalesce(d.bank_code, '')) = (own.number, own.method, coalesce(own.bank_code, '')))
    where mine.id = ${row.id}`);
  return rows[0]?.sum ?? row.amount;
}

/** Finds pay-outs whose confirmation deadline has passed. */
export async function overdueConfirmations(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from withdrawal where state in ('partlyPaid', 'paidOut') and confirm_by <= now()
    order by confirm_by limit 100`);
  return rows.map((row) => row.id);
}

/** The seconds a merchant's withdrawals stay in a state. */
export interface StateTime {
  merchant: string;
  state: WithdrawalState;
  seconds: number;
}

/** Finds withdrawals that were in a state for this time, oldest first. */
export async function waitingIn(db: Db, times: readonly StateTime[]): Promise<Pick<WithdrawalRow, "id" | "state">[]> {
  const { rows } = await db.query<Pick<WithdrawalRow, "id" | "state">>(sql`
    select w.id, w.state from withdrawal w
    join unnest(${times.map(({ merchant }) => merchant)}::text[], ${times.map(({ state }) => state)}::text[],
                ${times.map(({ seconds }) => seconds)}::float8[]) as t (merchant, state, seconds)
      on t.merchant = w.merchant and t.state = w.state and w.updated_at <= now() - make_interval(secs => t.seconds)
    -- A person decides about members who are now blocked.
    where not exists (select from member m where m.id = w.member_id and m.status = 'blocked')
    order by w.updated_at limit 100`);
  return rows;
}

/** Claims withdrawals about which the provider is due to be asked again; each is rescheduled first. */
export async function claimPending(
  db: Db,
  seconds: number,
  providers: readonly ProviderKey[],
): Promise<{ id: string; isNew: boolean }[]> {
  const { rows } = await db.query<{ id: string; isNew: boolean }>(sql`
    update withdrawal w set asked_at = now(), ordered = coalesce(w.ordered, w.amount - w.fee - w.paid)
    from (
      select id, asked_at is null as is_new from withdrawal
      where state in ('paying', 'partlyPaid', 'notReceived') and hold_id is not null
        and (merchant, provider) in (select * from unnest(${providers.map(({ merchant }) => merchant)}::text[],
                                                          ${providers.map(({ id }) => id)}::text[]))
        and coalesce(asked_at, 'epoch') <= now() - make_interval(secs => ${seconds})
      order by asked_at nulls first limit 50 for update skip locked) due
    where w.id = due.id
    returning w.id, due.is_new as "isNew"`);
  return rows;
}

/** A withdrawal without its destination, as an operator lists it. */
type ListedWithdrawal = Omit<WithdrawalRow, "kind" | "bank_code" | "number" | "holder" | "payouts" | "proofs"> & {
  account: string;
  approvals: string[];
};

export async function listWithdrawals(
  db: Db,
  merchant: string,
  state: string | undefined,
): Promise<ListedWithdrawal[]> {
  const { rows } = await db.query<ListedWithdrawal>(sql`
    select w.*, m.account, array(select actor from withdrawal_approval a where a.withdrawal_id = w.id and act = 'approve' order by a.at)
             as approvals
    from withdrawal w join member m on m.id = w.member_id
    where w.merchant = ${merchant} and (${state ?? null}::text is null or w.state = ${state ?? null})
    order by w.created_at desc limit 50`);
  return rows;
}
