import type { Pool } from "../../kit/db/pool.ts";
import type { SignedDigests } from "../invariants/chain.ts";
import { isOfCell } from "../../kit/db/cell.ts";
import { verify } from "../invariants/verify.ts";
import type { PaymentEvent } from "../../cashier/deposits/provider.ts";
import { byProvider, type Provider, type ProviderKey, type Providers } from "../../cashier/providers/providers.ts";
import type { VendorStatements } from "../../games/vendors/vendor.ts";
import {
  compareAwards,
  compareBets,
  compareDeposits,
  comparePayout,
  compareTips,
  compareTransfers,
  type Difference,
} from "./compare.ts";
import * as store from "./store.ts";
import type { Range } from "./store.ts";

export interface ReconciliationDeps {
  db: Pool;
  /** Names the database itself, for the check of the ledger; by default `db`. */
  directDb?: Pool;
  statements: VendorStatements;
  /** The cell of this database; a vendor's statements may name players of others. */
  cell?: number;
  /** Reads the ledger's digests; without them the chain is checked alone. */
  signed?(): Promise<SignedDigests | undefined>;
  providers: Providers;
  /** Called with the number of new differences, so that a person investigates. */
  alarm(fresh: number, found: readonly Difference[]): void;
}

/** The result of one comparison, without vendors and providers that did not answer. */
export interface Comparison {
  found: Difference[];
  silent: ("vendor" | "provider")[];
}

/** Milliseconds that an event may need to reach the other side's statements. */
const usualSettlingMs = 2 * 60_000;
/** The two sides record slightly different times for the same event. */
const skewMs = 60_000;
/** The number of payments in one call to a provider. */
const batchSize = 50;

const kindsOf = {
  vendor: ["bet.missing", "bet.unknownToVendor", "bet.amount", "bet.state", "bet.disputed"],
  awards: ["award.missing", "award.unknownToVendor", "award.amount"],
  tips: ["tip.missing", "tip.unknownToVendor", "tip.amount", "tip.state"],
  transfers: ["transfer.missing", "transfer.unknownToVendor", "transfer.amount", "transfer.state"],
  deposits: ["deposit.uncredited", "deposit.unpaid", "deposit.amount"],
  payouts: ["withdrawal.amount"],
  ledger: ["ledger"],
};

/**
 * Creates the reconciliation: compares the platform's records with the vendors' and the provider's statements, and the
 * ledger with itself.
 */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, directDb = db, alarm } = deps;
  return {
    /** Compares the last hours, except for the last minutes. */
    async run(hours: number, settlingMs = usualSettlingMs): Promise<Comparison> {
      const since = await store.databaseNow(db);
      const range = { from: new Date(since.getTime() - hours * 3_600_000), to: new Date(since.getTime() - settlingMs) };
      const comparison = await compareRange(deps, range);
      const fresh = await store.noteDifferences(db, comparison.found);
      await store.closeResolved(db, comparison.kinds, range, since);
      if (fresh > 0) alarm(fresh, comparison.found);
      return { found: comparison.found, silent: comparison.silent };
    },
    /** Checks the ledger against itself, and against bets, deposits, withdrawals and the other records. */
    async verifyLedger(): Promise<Difference[]> {
      const since = await store.databaseNow(db);
      const found = (await verify(directDb, await deps.signed?.())).flatMap(({ check, faults }) =>
        faults.map((fault): Difference => ({ kind: "ledger", subject: check, ours: fault, theirs: "", at: since })),
      );
      const fresh = await store.noteDifferences(db, found);
      await store.closeResolved(db, kindsOf.ledger, { from: new Date(0), to: since }, since);
      if (fresh > 0) alarm(fresh, found);
      return found;
    },
    open: (limit: number) => store.openDifferences(db, limit),
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

async function compareRange(deps: ReconciliationDeps, range: Range): Promise<Comparison & { kinds: string[] }> {
  const { db, statements, providers } = deps;
  const wide = { from: new Date(range.from.getTime() - skewMs), to: new Date(range.to.getTime() + skewMs) };
  const within = ({ at }: Difference) => at >= range.from && at < range.to;
  const comparison: Comparison & { kinds: string[] } = { found: [], silent: [], kinds: [] };
  const own = await Promise.all([
    statements.rounds(wide),
    statements.transfers(wide),
    statements.awards(wide),
    statements.tips(wide),
  ]);
  const isOwn = await findOwnPlayers(
    deps,
    own.flatMap((rows: readonly { playerId: string }[] = []) => rows),
  );
  const [rounds, transfers, awards, tips] = [
    own[0]?.filter(isOwn),
    own[1]?.filter(isOwn),
    own[2]?.filter(isOwn),
    own[3]?.filter(isOwn),
  ];
  if (rounds && transfers && awards && tips) {
    comparison.found.push(...compareBets(await store.betsIn(db, wide), rounds).filter(within));
    comparison.found.push(...compareTransfers(await store.transfersIn(db, wide), transfers).filter(within));
    comparison.found.push(...compareAwards(await store.awardsIn(db, wide), awards).filter(within));
    comparison.found.push(...compareTips(await store.tipsIn(db, wide), tips).filter(within));
    comparison.kinds.push(...kindsOf.vendor, ...kindsOf.transfers, ...kindsOf.awards, ...kindsOf.tips);
  } else comparison.silent.push("vendor");
  const money = await compareProviders(deps, range);
  comparison.found.push(...money.found);
  if (money.isSilent) comparison.silent.push("provider");
  else if ((await providers.all()).length > 0) comparison.kinds.push(...kindsOf.deposits, ...kindsOf.payouts);
  return comparison;
}

/** Returns whether a row is about a player of this cell, who was made in it or moved to it. */
async function findOwnPlayers(
  { db, cell = 0 }: ReconciliationDeps,
  rows: readonly { playerId: string }[],
): Promise<(row: { playerId: string }) => boolean> {
  const isMade = (id: string) => !/^[1-9]\d{0,17}$/.test(id) || isOfCell(BigInt(id), cell);
  const others = [...new Set(rows.map(({ playerId }) => playerId))].filter((id) => !isMade(id));
  const moved = others.length > 0 ? await store.findMembers(db, others) : new Set();
  return ({ playerId }) => isMade(playerId) || moved.has(playerId);
}

/** Compares the payments of every provider. One that does not answer, or is gone while payments name it, is silent. */
async function compareProviders(
  { db, providers }: ReconciliationDeps,
  range: Range,
): Promise<{ found: Difference[]; isSilent: boolean }> {
  const keys = await providers.all();
  const deposits = byProvider(await store.depositsIn(db, range));
  const payouts = byProvider(await store.payoutsIn(db, range));
  const isOf =
    (key: ProviderKey) =>
    ([{ merchant, id }]: [ProviderKey, unknown]) =>
      merchant === key.merchant && id === key.id;
  const found: Difference[] = [];
  let isSilent = [...deposits, ...payouts].some(
    ([key]) => keys.length > 0 && !keys.some((each) => isOf(key)([each, 0])),
  );
  for (const key of keys) {
    const provider = await providers.of(key.merchant, key.id);
    const differences =
      provider &&
      (await compareProvider(provider, deposits.find(isOf(key))?.[1] ?? [], payouts.find(isOf(key))?.[1] ?? []));
    if (differences) found.push(...differences);
    else isSilent = true;
  }
  return { found, isSilent };
}

/** Returns undefined if the provider does not answer. */
async function compareProvider(
  provider: Provider,
  deposits: readonly store.OurDeposit[],
  payouts: readonly store.OurPayout[],
): Promise<Difference[] | undefined> {
  const event: PaymentEvent[] = [];
  for (let at = 0; at < deposits.length; at += batchSize) {
    const requested = deposits.slice(at, at + batchSize).map(({ reference }) => reference);
    const outcomes = await provider.outcomes(requested);
    if (!outcomes) return undefined;
    event.push(...outcomes);
  }
  const found = compareDeposits(deposits, event);
  for (const payout of payouts) {
    const status = await provider.payoutStatus(payout.reference);
    if (!status) return undefined;
    const events = status === "unknown" ? [] : status;
    const paid = events.filter(({ outcome }) => outcome === "paid").reduce((sum, { amount }) => sum + amount, 0n);
    found.push(...comparePayout(payout, paid));
  }
  return found;
}
