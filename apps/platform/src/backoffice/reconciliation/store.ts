import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { DepositState, DepositWay } from "@croupier/contract/rows/cashier/deposits";
import type { Difference } from "./compare.ts";

export interface Range {
  from: Date;
  to: Date;
}

/** Finds those ids that are members of this database. */
export async function findMembers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id::text as id from member where id = any (${ids}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface OurBet {
  /** "PG:<the stake's transaction>", as the vendor names it. */
  subject: string;
  member_id: bigint;
  currency: string;
  stake: bigint;
  contribution: bigint;
  payout: bigint;
  at_risk: bigint | null;
  fee: bigint | null;
  state: "open" | "settled" | "cancelled";
  placed_at: Date;
}

/** Finds bets placed at a vendor; seeded demo history has no vendor statements. */
export async function betsIn(db: Db, { from, to }: Range): Promise<OurBet[]> {
  const { rows } = await db.query<OurBet>(sql`
    select substr(k.key, length('seamless:') + 1) as subject, b.member_id, b.currency, b.stake, b.contribution, b.payout, b.state,
           b.at_risk, b.fee, b.placed_at
    from bet b join ledger_entry e on e.id = b.entry_id
    join ledger_key k on k.key = e.key and k.fingerprint like 'bet|%'
    where b.placed_at >= ${from} and b.placed_at < ${to} and e.at >= ${from}::timestamptz - interval '1 minute'`);
  return rows;
}

export interface OurAward {
  /** "PG:<the award's transaction>", as the vendor names it. */
  subject: string;
  member_id: bigint;
  kind: string;
  currency: string;
  amount: bigint;
  at: Date;
}

export async function awardsIn(db: Db, { from, to }: Range): Promise<OurAward[]> {
  const { rows } = await db.query<OurAward>(sql`
    select vassalage || ':' || tx_id as subject, member_id, kind, currency, amount, at from vendor_award
    where at >= ${from} and at < ${to}`);
  return rows;
}

export interface OurTip {
  /** "PG:<the tip's transaction>", as the vendor names it. */
  subject: string;
  member_id: bigint;
  currency: string;
  amount: bigint;
  state: "given" | "returned";
  at: Date;
}

export async function tipsIn(db: Db, { from, to }: Range): Promise<OurTip[]> {
  const { rows } = await db.query<OurTip>(sql`
    select vassalage || ':' || tx_id as subject, member_id, currency, amount,
           case when returned_at is null then 'given' else 'returned' end as state, at
    from vendor_tip where at >= ${from} and at < ${to}`);
  return rows;
}

export interface OurTransfer {
  reference: string;
  member_id: bigint;
  vassalage: string;
  direction: "in" | "out";
  amount: bigint;
  state: "moving" | "done" | "refused";
  at: Date;
}

export async function transfersIn(db: Db, { from, to }: Range): Promise<OurTransfer[]> {
  const { rows } = await db.query<OurTransfer>(sql`
    select reference, member_id, vassalage, direction, amount, state, at from wallet_transfer
    where at >= ${from} and at < ${to}`);
  return rows;
}

export interface OurDeposit {
  merchant: string;
  provider: string;
  reference: string;
  state: DepositState;
  way: DepositWay;
  amount: bigint;
  created_at: Date;
}

export async function depositsIn(db: Db, { from, to }: Range): Promise<OurDeposit[]> {
  const { rows } = await db.query<OurDeposit>(sql`
    select d.merchant, d.provider, d.reference, case when c.amount = d.amount then 'rejected' else d.state end as state, d.way,
           case when c.amount = d.amount then d.amount else d.amount - c.amount end as amount, d.created_at
    from deposit d
    -- A charged-back amount does not count as paid.
    cross join lateral (select coalesce(sum(b.amount), 0)::bigint as amount from deposit_chargeback b where b.deposit_id = d.id) c
    where d.created_at >= ${from} and d.created_at < ${to} and d.fingerprint <> 'history'`);
  return rows;
}

export interface OurPayout {
  merchant: string;
  provider: string;
  reference: string;
  state: string;
  /** The amount the provider paid according to our records, without manual payments made before it was asked. */
  paid: bigint;
  created_at: Date;
}

/** Finds withdrawals sent to the provider; those still being paid only after a pause without changes. */
export async function payoutsIn(db: Db, { from, to }: Range): Promise<OurPayout[]> {
  const { rows } = await db.query<OurPayout>(sql`
    select merchant, provider, reference, state, paid - (amount - fee - ordered) as paid, created_at
    from withdrawal
    where created_at >= ${from} and created_at < ${to} and ordered is not null and provider is not null
      and (state in ('paidOut', 'received', 'fullyPaid', 'forcedReceived', 'rejected')
           or state in ('paying', 'partlyPaid', 'notReceived') and updated_at < ${to})`);
  return rows;
}

/** Stores the differences found; returns the number of new ones. */
export async function noteDifferences(db: Db, found: readonly Difference[]): Promise<number> {
  let fresh = 0;
  for (const { kind, subject, ours, theirs, at } of found) {
    const { rows } = await db.query<{ fresh: boolean }>(sql`
      insert into reconciliation_difference as d (kind, subject, ours, theirs, about_at)
      values (${kind}, ${subject}, ${ours}, ${theirs}, ${at})
      on conflict (kind, subject) do update
        set ours = excluded.ours, theirs = excluded.theirs, last_seen = now(), gone_at = null,
            -- A difference that returns counts as new.
            first_seen = case when d.gone_at is null then d.first_seen else now() end
      returning d.first_seen = d.last_seen as fresh`);
    if (rows[0]?.fresh) fresh += 1;
  }
  return fresh;
}

/** Closes differences that were checked again and not found any more. */
export async function closeResolved(db: Db, kinds: readonly string[], range: Range, since: Date): Promise<void> {
  await db.query(sql`
    update reconciliation_difference set gone_at = now()
    where gone_at is null and kind = any (${kinds}::text[]) and last_seen < ${since}
      and about_at >= ${range.from} and about_at < ${range.to}`);
}

export interface DifferenceRow {
  kind: string;
  subject: string;
  ours: string;
  theirs: string;
  first_seen: Date;
}

export async function openDifferences(db: Db, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await db.query<DifferenceRow>(sql`
    select kind, subject, ours, theirs, first_seen from reconciliation_difference
    where gone_at is null order by first_seen limit ${limit}`);
  return rows;
}

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>(sql`select clock_timestamp() as now`);
  if (!rows[0]) throw new Error("the database did not answer");
  return rows[0].now;
}
