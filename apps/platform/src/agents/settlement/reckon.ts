import {
  payoutOf,
  reachedTier,
  type ContractKind,
  type Measures,
  type Tier,
} from "@croupier/contract/domain/contracts";
import type { Money } from "@croupier/contract/domain/money";

/** A contract in a period: its terms, and what its member's team did. */
export interface Reckonable {
  contractId: bigint;
  memberId: bigint;
  /** Null: the platform pays. */
  uplineId: bigint | null;
  tiers: readonly Tier[];
  measures: Measures;
  /** How much there was to count; where nothing was, hours and five minutes need no bill. */
  facts: number;
}

/** What is left over for the next bill, below zero. */
export type Carried = Pick<Measures, "validBet" | "lostBet" | "wonBet">;

export interface Reckoned<C extends Reckonable> {
  contract: C;
  /** The contract of which this one is a share; undefined where the platform pays. */
  above: C | undefined;
  tier: number | undefined;
  own: Money;
  /** What goes to those directly below. */
  shares: Money;
  carried: Carried;
  /** Whether there is no contract above that could pay. */
  isOrphan: boolean;
}

const nothing: Carried = { validBet: 0n, lostBet: 0n, wonBet: 0n };

/** Answers what a period leaves over: bets that were taken back, more than were placed. Dividends leave nothing over. */
function carriedOf(kind: ContractKind, tiers: readonly Tier[], { validBet, lostBet, wonBet }: Measures): Carried {
  const [tier] = tiers;
  const counted =
    kind === "agentRealtimeSalary" && tier
      ? lostBet * BigInt(tier.rate) + wonBet * BigInt(tier.winRate)
      : kind === "enableCt"
        ? 0n
        : validBet;
  return counted < 0n ? { validBet, lostBet, wonBet } : nothing;
}

/** Reckons a contract by itself: the tier that was reached and what it brings. */
function reckonOwn(kind: ContractKind, tiers: readonly Tier[], measures: Measures) {
  const tier = reachedTier(tiers, measures);
  return { tier, own: tier === undefined ? 0n : payoutOf(kind, tiers[tier], measures) };
}

/**
 * Reckons all contracts of a kind and period: each by its whole team, and what of it goes to those directly below. Who
 * pays stands before who is paid. What is left to an agent may be below zero: it is never clamped, since the payouts
 * would then no longer add up to what the platform pays.
 */
export function reckon<C extends Reckonable>(kind: ContractKind, contracts: readonly C[]): Reckoned<C>[] {
  const below = Map.groupBy(contracts, ({ uplineId }) => uplineId);
  const own = new Map(
    contracts.map(({ contractId, tiers, measures }) => [contractId, reckonOwn(kind, tiers, measures)]),
  );
  const done = new Set<bigint>();
  const reckoned: Reckoned<C>[] = [];
  const add = (contract: C, above: C | undefined, isOrphan: boolean): void => {
    if (done.has(contract.contractId)) return;
    done.add(contract.contractId);
    const shares = below.get(contract.memberId) ?? [];
    reckoned.push({
      contract,
      above,
      tier: own.get(contract.contractId)?.tier,
      own: own.get(contract.contractId)?.own ?? 0n,
      shares: shares.reduce((sum, share) => sum + (own.get(share.contractId)?.own ?? 0n), 0n),
      carried: carriedOf(kind, contract.tiers, contract.measures),
      isOrphan,
    });
    for (const share of shares) add(share, contract, isOrphan);
  };
  for (const top of below.get(null) ?? []) add(top, undefined, false);
  // No contract above: nobody would pay. The contracts' own rules do not let it come to that.
  const members = new Set(contracts.map(({ memberId }) => memberId));
  for (const orphan of contracts)
    if (orphan.uplineId !== null && !members.has(orphan.uplineId)) add(orphan, undefined, true);
  return reckoned;
}

/** Leaves out hours and five minutes in which nothing happened in a team; its days and longer periods have a bill always. */
export function withBills<C extends Reckonable>(kind: ContractKind, reckoned: Reckoned<C>[]): Reckoned<C>[] {
  if (kind === "enableCt" || kind === "salary") return reckoned;
  const needed = new Set<bigint>();
  for (const { contract, above } of reckoned.toReversed()) {
    if (contract.facts === 0 && !needed.has(contract.contractId)) continue;
    needed.add(contract.contractId);
    if (above) needed.add(above.contractId);
  }
  return reckoned.filter(({ contract }) => needed.has(contract.contractId));
}
