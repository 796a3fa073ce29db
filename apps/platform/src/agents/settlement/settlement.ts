import type { ContractKind, Measures } from "@croupier/contract/domain/contracts";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { runEach } from "../../kit/lib/run-each.ts";
import { newReference, type MemberActor } from "../../ledger/command.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { lockKind } from "../contracts/store.ts";
import { periodAt, startAfter, type Period } from "../contracts/periods.ts";
import { measuredUntil } from "../measures/store.ts";
import { dayOf } from "../team/days.ts";
import * as bills from "./bill-store.ts";
import type { Adjustment, NewBill } from "./bill-store.ts";
import { notifyBill } from "./notify.ts";
import * as pay from "./pay.ts";
import type { PayDeps } from "./pay.ts";
import { reckon, withBills, type Reckonable, type Reckoned } from "./reckon.ts";
import * as store from "./store.ts";
import type { Group, InForce } from "./store.ts";

/** A contract in a period, with its measures. */
export type Counted = InForce & Reckonable & { adjustments: Adjustment[] };

/** Maximum of periods in one run; several runs catch up after a pause. */
const periodsARun = 400;

/** Creates the settlement of contracts: bills by period, calculated once, and paid as far as there is money. */
export function createSettlement({
  db,
  configOf,
  now = () => new Date(),
}: {
  db: Connection;
  configOf(merchant: string): Promise<MerchantConfig>;
  now?: () => Date;
}) {
  const deps: PayDeps = { db, now, configOf, notify: notifyBill };
  return {
    /** Calculates and pays the due bills of these groups; two concurrent runs make no second bill. */
    async run(only: (group: Group) => boolean = () => true): Promise<void> {
      await settleDue(deps, only);
      await pay.payAll(deps);
    },
    payAll: () => pay.payAll(deps),
    expire: () => pay.expireAll(deps),
    claim: (actor: MemberActor, id: bigint) => pay.claimBill(deps, actor, id),
    pay: (actor: MemberActor, id: bigint) => pay.payShares(deps, actor, id),
    find: (id: bigint) => bills.findBill(db, id),
    waitingOf: (memberId: bigint) => bills.waitingOf(db, memberId),
    sharesOf: (id: bigint) => bills.sharesOf(db, id),
    newestOf: (memberId: bigint, kind: ContractKind, limit: number) => bills.newestOf(db, memberId, kind, limit),
    sums: (memberId: bigint, filter: bills.BillFilter, by: "day" | "hour", gmtOffsetMinutes: number) =>
      bills.sumsOf(db, memberId, filter, by, gmtOffsetMinutes),
    page: (memberId: bigint, filter: bills.BillFilter, pageNo: number, pageSize: number) =>
      bills.pageOf(db, memberId, filter, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Settlement = ReturnType<typeof createSettlement>;

async function settleDue(deps: PayDeps, only: (group: Group) => boolean): Promise<void> {
  const until = await measuredUntil(deps.db);
  if (!until) return;
  let left = periodsARun;
  await runEach((await store.openGroups(deps.db)).filter(only), async ({ from, ...group }) => {
    for (let next: Date | undefined = from; next && left > 0; left--) next = await settleNext(deps, group, next, until);
  });
}

/**
 * Settles the first period from a moment on in one transaction; returns where to continue, undefined if none is due. A
 * period is due once all of its events are visible.
 */
async function settleNext(deps: PayDeps, group: Group, from: Date, until: Date): Promise<Date | undefined> {
  const config = await deps.configOf(group.merchant);
  const offset = config.gmtOffsetMinutes;
  const begin = startAfter(group.period, [from], offset);
  const first = periodAt(group.period, begin, offset);
  if (first.end > until) return undefined;
  return transact(deps.db, async (tx) => {
    await lockKind(tx, group.merchant, group.kind);
    const due = await skipQuiet(tx, group, first, until, offset);
    const isOver = due.end <= until;
    const reached = isOver ? due.end : due.start;
    // Another run has already settled it.
    if (!(await store.advance(tx, group, from, reached))) return undefined;
    if (isOver) await makeBills(tx, group, due, config);
    return reached;
  });
}

/** Returns the first hour or five minutes with activity; days and longer periods always have a bill. */
async function skipQuiet(
  tx: Tx,
  { merchant, period }: Group,
  first: Period,
  until: Date,
  offset: number,
): Promise<Period> {
  if (period !== "hourly" && period !== "fiveMinutes") return first;
  const next = await store.nextFact(tx, merchant, first.start, until);
  return periodAt(period, next ?? until, offset);
}

async function makeBills(tx: Tx, group: Group, period: Period, config: MerchantConfig): Promise<void> {
  const { kind } = group;
  const { carryLosses } = config.contracts;
  const reckoned = withBills(kind, reckon({ kind, carryLosses }, await countContracts(tx, group, period, config)));
  const ids = new Map<bigint, bigint>();
  let level = reckoned.filter(({ above }) => above === undefined);
  while (level.length > 0) {
    const made = await bills.insertBills(
      tx,
      group,
      period,
      level.map((each) => toBill(each, ids)),
    );
    for (const [contractId, id] of made) ids.set(contractId, id);
    const done = new Set(level.map(({ contract }) => contract));
    level = reckoned.filter(({ above }) => above !== undefined && done.has(above));
  }
}

/** Builds a new bill from the calculation, as a share of its upline's. */
function toBill(
  { contract, above, tier, own, shares, carried, isOrphan }: Reckoned<Counted>,
  ids: Map<bigint, bigint>,
): NewBill {
  const empty = own === 0n && shares === 0n;
  return {
    reference: newReference("B"),
    contractId: contract.contractId,
    memberId: contract.memberId,
    uplineId: contract.uplineId,
    uplineBillId: above ? (ids.get(above.contractId) ?? null) : null,
    currency: contract.currency,
    version: contract.version,
    ...contract.measures,
    adjustments: contract.adjustments,
    carried,
    tier,
    own,
    shares,
    state: empty ? "notReached" : isOrphan ? "rejected" : "pending",
    reason: !empty && isOrphan ? "There was no contract above to pay it." : null,
  };
}

/** Counts the measures of the teams of all contracts in force in a period. */
export async function countContracts(tx: Tx, group: Group, period: Period, config: MerchantConfig): Promise<Counted[]> {
  const contracts = await store.contractsIn(tx, group, period);
  if (contracts.length === 0) return [];
  const { merchant, kind } = group;
  const [measured, late] = [
    await store.measuresIn(tx, merchant, contracts, period, config.agents.activeMinimum),
    await store.lateIn(tx, merchant, contracts, period),
  ];
  const given = kind === "enableCt" ? await givenIn(tx, contracts, period, config) : new Map<bigint, bigint>();
  const byMember = new Map(measured.map((each) => [each.memberId, each]));
  return contracts.map((contract): Counted => {
    const { memberId, carried, carriedFrom } = contract;
    const { facts = 0, ...counted } = byMember.get(memberId) ?? {};
    const none: Measures = { validBet: 0n, lostBet: 0n, wonBet: 0n, activeMembers: 0, loss: 0n };
    const own = { ...none, ...counted };
    const measures: Measures = {
      validBet: own.validBet + carried.validBet,
      lostBet: own.lostBet + carried.lostBet,
      wonBet: own.wonBet + carried.wonBet,
      activeMembers: own.activeMembers,
      loss: own.loss - (given.get(memberId) ?? 0n) + carried.loss,
    };
    const adjustments = adjust(
      group,
      late.filter((each) => each.memberId === memberId),
      config,
    );
    if (carriedFrom && (carried.validBet !== 0n || carried.loss !== 0n)) {
      adjustments.push({ from: carriedFrom, bets: 0, validBet: carried.validBet, loss: carried.loss });
    }
    return { ...contract, facts, measures, adjustments };
  });
}

const givenIn = (tx: Tx, contracts: readonly InForce[], { start, end }: Period, { gmtOffsetMinutes }: MerchantConfig) =>
  store.givenIn(
    tx,
    contracts.map(({ memberId }) => memberId),
    dayOf(start, gmtOffsetMinutes),
    dayOf(new Date(end.getTime() - 1), gmtOffsetMinutes),
  );

/** Sums late changes by the period in which the bets were settled. */
function adjust({ period }: Group, late: readonly store.LateFact[], config: MerchantConfig): Adjustment[] {
  const startOf = ({ settledAt }: store.LateFact) =>
    periodAt(period, settledAt, config.gmtOffsetMinutes).start.getTime();
  return [...Map.groupBy(late, startOf)].map(([from, facts]) => ({
    from: new Date(from),
    bets: facts.length,
    validBet: facts.reduce((sum, { validBet }) => sum + validBet, 0n),
    loss: facts.reduce((sum, { loss }) => sum + loss, 0n),
  }));
}
