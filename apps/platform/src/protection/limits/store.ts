import sql from "sql-template-tag";
import type { LimitChange, LimitKind, LimitPeriod } from "@croupier/contract/domain/member-limits";
import type { Db, Tx } from "../../kit/db/pool.ts";

/** Names one limit of a member. */
export interface LimitKey {
  memberId: bigint;
  currency: string;
  kind: LimitKind;
  period: LimitPeriod;
}

export interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint;
  /** Never below 0. */
  used: bigint;
  resets_at: Date | null;
  requested_amount: bigint | null;
  confirm_from: Date | null;
  confirm_until: Date | null;
  /** The operator who imposed it; null: the member's own. */
  imposed_by: string | null;
  /** The operator who asks for a higher amount, or without one for no limit. */
  loosen_by: string | null;
  loosen_to: bigint | null;
}

/** Lists a member's limits with what is used of them. A lapsed request is left out. */
export async function findLimits(db: Db, memberId: bigint, currency: string): Promise<LimitRow[]> {
  const { rows } = await db.query<LimitRow>(sql`
    select l.kind, l.period, l.amount,
      (case when l.kind = 'deposit' then deposit_used(l.member_id, l.currency, p.starts_at, p.ends_at)
            when l.kind = 'time' then time_used(l.member_id, l.period)
            when l.ends_at > now() then greatest(l.used, 0) else 0 end)::bigint as used,
      case when l.period in ('single', 'session') then null when l.ends_at > now() then l.ends_at else p.ends_at end as resets_at,
      case when l.confirm_until > now() then l.requested_amount end as requested_amount,
      case when l.confirm_until > now() then l.confirm_from end as confirm_from,
      case when l.confirm_until > now() then l.confirm_until end as confirm_until,
      l.imposed_by, l.loosen_by, l.loosen_to
    from member_limit l cross join lateral limit_period_of(l.member_id, l.period, now()) p
    where l.member_id = ${memberId} and l.currency = ${currency}
    order by array_position(array['deposit', 'loss', 'stake', 'bet', 'time'], l.kind),
             array_position(array['session', 'day', 'week', 'month', 'single'], l.period)`);
  return rows;
}

export type StoredLimit = Omit<LimitRow, "kind" | "period" | "used" | "resets_at">;

export async function lockLimit(
  tx: Tx,
  { memberId, currency, kind, period }: LimitKey,
): Promise<StoredLimit | undefined> {
  const { rows } = await tx.query<StoredLimit>(sql`
    select amount, requested_amount, confirm_from, confirm_until, imposed_by, loosen_by, loosen_to from member_limit
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period} for update`);
  return rows[0];
}

/** Waits for the member's bets and wins that are being decided, and delays the next until the transaction ends. */
async function lockWallets(tx: Tx, { memberId, currency }: LimitKey): Promise<void> {
  await tx.query(sql`
    select from ledger_account
    where member_id = ${memberId} and currency = ${currency} and kind in ('cash', 'bonus', 'vendor')
    order by id for update`);
}

/** Inserts a limit, counting the bets of its current period. */
export async function insertLimit(tx: Tx, key: LimitKey, amount: bigint): Promise<void> {
  const { memberId, currency, kind, period } = key;
  const isCounted = kind === "loss" || kind === "stake";
  if (isCounted) await lockWallets(tx, key);
  // A new statement reads what the locks waited for.
  await tx.query(sql`
    insert into member_limit (member_id, currency, kind, period, amount, starts_at, ends_at, used)
    select ${memberId}, ${currency}, ${kind}, ${period}, ${amount}, p.starts_at, p.ends_at,
           coalesce(play_used(${memberId}, ${currency}, ${kind}, p.starts_at, p.ends_at), 0)
    from limit_period_of(${memberId}, case when ${isCounted} then ${period} end, clock_timestamp()) p`);
}

/** Sets the amount of a limit, and ends the requests of its member and of an operator. */
export async function setAmount(tx: Tx, { memberId, currency, kind, period }: LimitKey, amount: bigint): Promise<void> {
  await tx.query(sql`
    update member_limit set amount = ${amount}, set_at = now(), requested_amount = null, confirm_from = null,
      confirm_until = null, loosen_by = null, loosen_to = null
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period}`);
}

export async function setRequest(
  tx: Tx,
  { memberId, currency, kind, period }: LimitKey,
  { amount, coolingHours, confirmHours }: { amount: bigint | null; coolingHours: number; confirmHours: number },
): Promise<void> {
  await tx.query(sql`
    update member_limit set requested_amount = ${amount}, confirm_from = now() + make_interval(hours => ${coolingHours}),
      confirm_until = now() + make_interval(hours => ${coolingHours + confirmHours})
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period}`);
}

/** Marks a limit as imposed by an operator. */
export async function setImposed(tx: Tx, { memberId, currency, kind, period }: LimitKey, actor: string): Promise<void> {
  await tx.query(sql`
    update member_limit set imposed_by = ${actor}
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period}`);
}

/** Stores that an operator asks for a higher amount, or for no limit. */
export async function setLoosening(
  tx: Tx,
  { memberId, currency, kind, period }: LimitKey,
  { amount, actor }: { amount: bigint | null; actor: string },
): Promise<void> {
  await tx.query(sql`
    update member_limit set loosen_to = ${amount}, loosen_by = ${actor}
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period}`);
}

export async function deleteLimit(tx: Tx, { memberId, currency, kind, period }: LimitKey): Promise<void> {
  await tx.query(sql`
    delete from member_limit
    where member_id = ${memberId} and currency = ${currency} and kind = ${kind} and period = ${period}`);
}

export interface NewChange {
  change: LimitChange;
  before: bigint | null;
  after: bigint | null;
}

export async function insertChange(tx: Tx, key: LimitKey, { change, before, after }: NewChange): Promise<void> {
  const { memberId, currency, kind, period } = key;
  await tx.query(sql`
    insert into limit_change (member_id, currency, kind, period, change, amount_before, amount_after)
    values (${memberId}, ${currency}, ${kind}, ${period}, ${change}, ${before}, ${after})`);
}

/** Ends requests that were not confirmed in time, and records that they lapsed. */
export async function lapseRequests(db: Db): Promise<void> {
  await db.query(sql`
    with due as (
      select member_id, currency, kind, period, amount, requested_amount from member_limit
      where confirm_until <= now() order by confirm_until limit 500 for update skip locked
    ), lapsed as (
      update member_limit l set requested_amount = null, confirm_from = null, confirm_until = null from due d
      where (l.member_id, l.currency, l.kind, l.period) = (d.member_id, d.currency, d.kind, d.period)
    )
    insert into limit_change (member_id, currency, kind, period, change, amount_before, amount_after)
    select member_id, currency, kind, period, 'lapsed', amount, requested_amount from due`);
}

/** Returns whether a member has opened a deposit or set a deposit limit. */
export async function hasDepositOrLimit(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(sql`
    select exists (select from deposit where member_id = ${memberId})
        or exists (select from member_limit where member_id = ${memberId} and kind = 'deposit') as found`);
  return rows[0]?.found ?? false;
}

export async function reportPlay(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`select report_play(${memberId})`);
}

export interface ChangeRow {
  kind: LimitKind;
  period: LimitPeriod;
  change: LimitChange;
  amount_before: bigint | null;
  amount_after: bigint | null;
  currency: string;
  at: Date;
  total: number;
}

export async function findChanges(db: Db, memberId: bigint, limit: number, offset: number): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(sql`
    select kind, period, change, amount_before, amount_after, currency, at, count(*) over ()::int as total
    from limit_change where member_id = ${memberId} order by id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Locks a member's deposit limits, so that money that comes in two ways at once is counted. */
export async function lockDepositLimits(tx: Tx, memberId: bigint, currency: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from member_limit where member_id = ${memberId} and currency = ${currency} and kind = 'deposit'
    order by period for update`);
  return (rowCount ?? 0) > 0;
}
