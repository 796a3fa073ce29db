import type { Pool } from "../../kit/db/pool.ts";
import { verify } from "../invariants/verify.ts";
import type { PaymentEvent, PaymentProvider } from "../../cashier/deposits/provider.ts";
import type { VendorStatements } from "../../games/vendors/vendor.ts";
import type { PayoutProvider } from "../../cashier/withdrawals/provider.ts";
import { compareBets, compareDeposits, comparePayout, compareTransfers, type Difference } from "./compare.ts";
import * as store from "./store.ts";
import type { Range } from "./store.ts";

export interface ReconciliationDeps {
  db: Pool;
  statements: VendorStatements;
  provider: (Pick<PaymentProvider, "outcomes"> & PayoutProvider) | undefined;
  /** Somebody has to look: called with what was not known before. */
  alarm(fresh: number, found: readonly Difference[]): void;
}

/** What one look came to; a house that did not answer was not looked at. */
export interface Comparison {
  found: Difference[];
  silent: ("vendor" | "provider")[];
}

/** What happened within this time may still be on its way from one book to the other. */
const usualSettlingMs = 2 * 60_000;
/** Books of two houses name slightly different moments for one thing. */
const skewMs = 60_000;
/** As many payments as a provider is asked about in one call. */
const askedAtOnce = 50;

const kindsOf = {
  vendor: ["bet.missing", "bet.unknownToVendor", "bet.amount", "bet.state", "bet.disputed"],
  transfers: ["transfer.missing", "transfer.unknownToVendor", "transfer.amount", "transfer.state"],
  deposits: ["deposit.uncredited", "deposit.unpaid", "deposit.amount"],
  payouts: ["withdrawal.amount"],
  ledger: ["ledger"],
};

/** Compares our books with the vendors' and the provider's, and the ledger with itself. */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, alarm } = deps;
  return {
    /** Of the last so many hours, up to a few minutes ago. */
    async run(hours: number, settlingMs = usualSettlingMs): Promise<Comparison> {
      const since = await store.databaseNow(db);
      const range = { from: new Date(since.getTime() - hours * 3_600_000), to: new Date(since.getTime() - settlingMs) };
      const comparison = await compareRange(deps, range);
      const fresh = await store.noteDifferences(db, comparison.found);
      await store.closeGone(db, comparison.kinds, range, since);
      if (fresh > 0) alarm(fresh, comparison.found);
      return { found: comparison.found, silent: comparison.silent };
    },
    /** The ledger against itself, and against bets, deposits, withdrawals and the rest of our own books. */
    async verifyLedger(): Promise<Difference[]> {
      const since = await store.databaseNow(db);
      const found = (await verify(db)).flatMap(({ check, faults }) =>
        faults.map((fault): Difference => ({ kind: "ledger", subject: check, ours: fault, theirs: "", at: since })),
      );
      const fresh = await store.noteDifferences(db, found);
      await store.closeGone(db, kindsOf.ledger, { from: new Date(0), to: since }, since);
      if (fresh > 0) alarm(fresh, found);
      return found;
    },
    open: (limit: number) => store.openDifferences(db, limit),
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

async function compareRange(deps: ReconciliationDeps, range: Range): Promise<Comparison & { kinds: string[] }> {
  const { db, statements, provider } = deps;
  const wide = { from: new Date(range.from.getTime() - skewMs), to: new Date(range.to.getTime() + skewMs) };
  const within = ({ at }: Difference) => at >= range.from && at < range.to;
  const comparison: Comparison & { kinds: string[] } = { found: [], silent: [], kinds: [] };
  const [rounds, transfers] = await Promise.all([statements.rounds(wide), statements.transfers(wide)]);
  if (rounds && transfers) {
    comparison.found.push(...compareBets(await store.betsIn(db, wide), rounds).filter(within));
    comparison.found.push(...compareTransfers(await store.transfersIn(db, wide), transfers).filter(within));
    comparison.kinds.push(...kindsOf.vendor, ...kindsOf.transfers);
  } else comparison.silent.push("vendor");
  const money = provider && (await compareProvider(deps, provider, range));
  if (money) {
    comparison.found.push(...money);
    comparison.kinds.push(...kindsOf.deposits, ...kindsOf.payouts);
  } else if (provider) comparison.silent.push("provider");
  return comparison;
}

/** Undefined where the provider does not answer. */
async function compareProvider(
  { db }: ReconciliationDeps,
  provider: NonNullable<ReconciliationDeps["provider"]>,
  range: Range,
): Promise<Difference[] | undefined> {
  const deposits = await store.depositsIn(db, range);
  const event: PaymentEvent[] = [];
  for (let at = 0; at < deposits.length; at += askedAtOnce) {
    const requested = deposits.slice(at, at + askedAtOnce).map(({ reference }) => reference);
    const heard = await provider.outcomes(requested);
    if (!heard) return undefined;
    event.push(...heard);
  }
  const found = compareDeposits(deposits, event);
  for (const payout of await store.payoutsIn(db, range)) {
    // Asked again by its reference, the provider answers how it stands: it pays nothing twice.
    const events = await provider.payOut({ ...payout, bankCode: payout.bank_code });
    if (!events) return undefined;
    const paid = events.filter(({ outcome }) => outcome === "paid").reduce((sum, { amount }) => sum + amount, 0n);
    found.push(...comparePayout(payout, paid));
  }
  return found;
}
