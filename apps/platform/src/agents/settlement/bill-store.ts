import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import type { BillState } from "@croupier/contract/rows/agents/contracts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Period } from "../contracts/periods.ts";
import { toTier, type StoredTier } from "../contracts/store.ts";
import type { Carried } from "./reckon.ts";
import type { Group } from "./store.ts";

/** Late changes, by the period in which the bets were settled; without bets, the carry-over of an earlier bill. */
export interface Adjustment {
  from: Date;
  bets: number;
  validBet: Money;
  loss: Money;
}

interface StoredAdjustment {
  from: string;
  bets: number;
  validBet: string;
  loss: string;
}

export interface Bill {
  id: bigint;
  reference: string;
  contractId: bigint;
  contractReference: string;
  start: Date;
  end: Date;
  merchant: string;
  kind: ContractKind;
  period: ContractPeriod;
  currency: string;
  memberId: bigint;
  account: string;
  nickname: string;
  /** Null: the platform. */
  uplineId: bigint | null;
  uplineAccount: string | null;
  uplineBillId: bigint | null;
  uplineState: BillState | null;
  version: number;
  /** The terms of that version. */
  tiers: Tier[];
  validBet: Money;
  lostBet: Money;
  wonBet: Money;
  activeMembers: number;
  loss: Money;
  adjustments: Adjustment[];
  carriedValid: Money;
  carriedLost: Money;
  carriedWon: Money;
  carriedLoss: Money;
  tier: number | null;
  own: Money;
  shares: Money;
  net: Money;
  state: BillState;
  reason: string | null;
  reckonedAt: Date;
  fundedAt: Date | null;
  paidAt: Date | null;
  expiresAt: Date | null;
}

type BillRow = Omit<Bill, "adjustments" | "tiers"> & { adjustments: StoredAdjustment[]; tiers: StoredTier[] };

const select = sql`
  select b.id, b.reference, b.contract_id as "contractId", c.reference as "contractReference", b.period_start as start,
         b.period_end as "end", b.merchant, b.kind, b.period, b.currency, b.member_id as "memberId", m.account, m.nickname,
         b.upline_id as "uplineId", u.account as "uplineAccount", b.upline_bill_id as "uplineBillId",
         a.state as "uplineState", b.version, t.tiers, b.valid_bet as "validBet", b.lost_bet as "lostBet", b.won_bet as "wonBet",
         b.active_members as "activeMembers", b.loss, b.adjustments, b.carried_valid as "carriedValid",
         b.carried_lost as "carriedLost", b.carried_won as "carriedWon", b.carried_loss as "carriedLoss", b.tier, b.own, b.shares, b.net, b.state, b.reason,
         b.reckoned_at as "reckonedAt", b.funded_at as "fundedAt", b.paid_at as "paidAt", b.expires_at as "expiresAt"
  from contract_bill b join contract c on c.id = b.contract_id join member m on m.id = b.member_id
  join contract_terms t on t.contract_id = b.contract_id and t.version = b.version
  left join member u on u.id = b.upline_id left join contract_bill a on a.id = b.upline_bill_id`;

const toBill = (row: BillRow): Bill => ({
  ...row,
  tiers: row.tiers.map(toTier),
  adjustments: row.adjustments.map(({ from, bets, validBet, loss }) => ({
    from: new Date(from),
    bets,
    validBet: readMoney(validBet),
    loss: readMoney(loss),
  })),
});

async function read(db: Db, statement: Sql): Promise<Bill[]> {
  const { rows } = await db.query<BillRow>(statement);
  return rows.map(toBill);
}

export const findBill = async (db: Db, id: bigint): Promise<Bill | undefined> =>
  (await read(db, sql`${select} where b.id = ${id}`))[0];

/** Locks a bill, so that a concurrent payment waits. */
export async function lockBill(db: Db, id: bigint): Promise<Bill | undefined> {
  await db.query(sql`select from contract_bill where id = ${id} for update`);
  return findBill(db, id);
}

/** Lists the bills that are shares of this one. */
export const sharesOf = (db: Db, id: bigint): Promise<Bill[]> =>
  read(db, sql`${select} where b.upline_bill_id = ${id} order by b.id`);

/** Lists the bills of contracts in a period. */
export const billsOfPeriod = (db: Db, { merchant, kind, period }: Group, start: Date): Promise<Bill[]> =>
  read(
    db,
    sql`${select}
        where b.merchant = ${merchant} and b.kind = ${kind} and b.period = ${period} and b.period_start = ${start}
        order by b.id`,
  );

export interface BillFilter {
  side: "mine" | "downline";
  kind: ContractKind;
  state?: BillState | undefined;
  account?: string | undefined;
  downlines?: "agent" | "member" | undefined;
  from: Date;
  to: Date;
}

export interface BillTotals {
  bills: number;
  own: Money;
  shares: Money;
}

/** Selects a member's own bills, or those of its direct downlines, as a condition on `b` and its member `m`. */
const ofFilter = (memberId: bigint, { side, kind, state, account, downlines, from, to }: BillFilter): Sql =>
  sql`${side === "mine" ? sql`b.member_id = ${memberId}` : sql`b.upline_id = ${memberId}`}
    and b.kind = ${kind} and b.period_start >= ${from} and b.period_start < ${to}
    ${state ? sql`and b.state = ${state}` : empty}
    ${downlines ? sql`and (m.type in (1, 2, 41, 42)) = ${downlines === "agent"}` : empty}
    ${account === undefined ? empty : sql`and starts_with(m.account_key, lower(${account}))`}`;

/** Lists a member's own bills, or those of its direct downlines, newest first, with their sums. */
export async function pageOf(
  db: Db,
  memberId: bigint,
  filter: BillFilter,
  limit: number,
  offset: number,
): Promise<{ bills: Bill[]; totals: BillTotals }> {
  const where = ofFilter(memberId, filter);
  const bills = await read(
    db,
    sql`${select} where ${where} order by b.period_start desc, b.id limit ${limit} offset ${offset}`,
  );
  const { rows } = await db.query<BillTotals>(sql`
    select count(*)::int as bills, coalesce(sum(b.own), 0)::bigint as own, coalesce(sum(b.shares), 0)::bigint as shares
    from contract_bill b join member m on m.id = b.member_id where ${where}`);
  return { bills, totals: rows[0] ?? { bills: 0, own: 0n, shares: 0n } };
}

export interface BillSum extends BillTotals {
  start: Date;
}

/** Sums a selection of bills by the merchant's day or hour in which their periods begin, newest first. */
export async function sumsOf(
  db: Db,
  memberId: bigint,
  filter: BillFilter,
  by: "day" | "hour",
  gmtOffsetMinutes: number,
): Promise<BillSum[]> {
  const offset = sql`make_interval(mins => ${gmtOffsetMinutes})`;
  const { rows } = await db.query<BillSum>(sql`
    select (date_trunc(${by}, b.period_start at time zone 'UTC' + ${offset}) - ${offset}) at time zone 'UTC' as start,
           count(*)::int as bills, sum(b.own)::bigint as own, sum(b.shares)::bigint as shares
    from contract_bill b join member m on m.id = b.member_id where ${ofFilter(memberId, filter)}
    group by 1 order by 1 desc`);
  return rows;
}

/** Lists a member's newest bills of a kind. */
export const newestOf = (db: Db, memberId: bigint, kind: ContractKind, limit: number): Promise<Bill[]> =>
  read(
    db,
    sql`${select} where b.member_id = ${memberId} and b.kind = ${kind} order by b.period_start desc, b.id limit ${limit}`,
  );

export interface NewBill {
  reference: string;
  contractId: bigint;
  memberId: bigint;
  uplineId: bigint | null;
  uplineBillId: bigint | null;
  currency: string;
  version: number;
  validBet: Money;
  lostBet: Money;
  wonBet: Money;
  activeMembers: number;
  loss: Money;
  adjustments: readonly Adjustment[];
  carried: Carried;
  tier: number | undefined;
  own: Money;
  shares: Money;
  state: BillState;
  reason: string | null;
}

/** Stores the bills of one period and level at once; returns their ids by contract. */
export async function insertBills(
  db: Db,
  { merchant, kind, period }: Group,
  { start, end }: Period,
  bills: readonly NewBill[],
): Promise<Map<bigint, bigint>> {
  const stored = bills.map(({ adjustments, carried, tier, ...bill }) => ({
    ...Object.fromEntries(
      Object.entries(bill).map(([name, value]) => [name, typeof value === "bigint" ? value.toString() : value]),
    ),
    adjustments: adjustments.map(({ from, bets, validBet, loss }) => ({
      from: from.toISOString(),
      bets,
      validBet: formatMoney(validBet),
      loss: formatMoney(loss),
    })),
    carriedValid: carried.validBet.toString(),
    carriedLost: carried.lostBet.toString(),
    carriedWon: carried.wonBet.toString(),
    carriedLoss: carried.loss.toString(),
    tier: tier ?? null,
  }));
  const { rows } = await db.query<{ id: bigint; contract_id: bigint }>(sql`
    insert into contract_bill (merchant, kind, period, period_start, period_end, reference, contract_id, member_id, upline_id,
                               upline_bill_id, currency, version, valid_bet, lost_bet, won_bet, active_members, loss,
                               adjustments, carried_valid, carried_lost, carried_won, carried_loss, tier, own, shares,
                               state, reason)
    select ${merchant}, ${kind}, ${period}, ${start}, ${end}, n.* from jsonb_to_recordset(${JSON.stringify(stored)}) as n (
      reference text, "contractId" bigint, "memberId" bigint, "uplineId" bigint, "uplineBillId" bigint, currency text,
      version integer, "validBet" bigint, "lostBet" bigint, "wonBet" bigint, "activeMembers" integer, loss bigint,
      adjustments jsonb, "carriedValid" bigint, "carriedLost" bigint, "carriedWon" bigint, "carriedLoss" bigint, tier integer,
      own bigint, shares bigint, state text, reason text)
    returning id, contract_id`);
  return new Map(rows.map(({ id, contract_id: contractId }) => [contractId, id]));
}

/**
 * Lists the bills that can now be paid, uplines first: those that depend on no other, and those with enough cash again.
 */
export async function payable(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    select b.id from contract_bill b
    where b.state in ('pending', 'insufficient') and (
      b.state = 'pending' and (b.upline_bill_id is null or b.funded_at is not null or b.own = 0)
      or b.state = 'insufficient' and exists (
        select from ledger_account a where a.member_id = b.member_id and a.kind = 'cash' and a.currency = b.currency
          and a.balance >= b.shares - b.own))
    order by b.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Counts a member's bills that need attention: shares that its cash does not cover, and dividends to claim. */
export async function waitingOf(db: Db, memberId: bigint) {
  const { rows } = await db.query<{ about: "uncovered" | "unclaimed"; kind: ContractKind; count: number }>(sql`
    select case state when 'unclaimed' then 'unclaimed' else 'uncovered' end as about, kind, count(*)::int as count
    from contract_bill where member_id = ${memberId} and state in ('unclaimed', 'insufficient')
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Lists bills that were not claimed in time. */
export async function overdue(db: Db, now: Date, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    select id from contract_bill where state = 'unclaimed' and expires_at <= ${now} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function setFunded(db: Db, ids: readonly bigint[]): Promise<void> {
  await db.query(sql`
    update contract_bill set funded_at = clock_timestamp()
    where id = any (${ids.map(String)}::bigint[]) and funded_at is null`);
}

/** Sets the state of a bill, whose own part may move with it. */
export async function setState(
  db: Db,
  id: bigint,
  state: "issued" | "insufficient" | "unclaimed" | "expired",
  expiresAt: Date | null = null,
): Promise<void> {
  await db.query(sql`
    update contract_bill set state = ${state}, expires_at = coalesce(${expiresAt}, expires_at),
                             paid_at = case when ${state} in ('issued', 'expired') then clock_timestamp() end
    where id = ${id}`);
}
