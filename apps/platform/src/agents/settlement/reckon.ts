import {
  payoutOf,
  reachedTier,
  type ContractKind,
  type Measures,
  type Tier,
} from "@croupier/contract/domain/contracts";
import type { Money } from "@croupier/contract/domain/money";

/** A contract in a period: its terms, and its team's measures. */
export interface Reckonable {
  contractId: bigint;
  memberId: bigint;
  /** Null: the platform pays. */
  uplineId: bigint | null;
  tiers: readonly Tier[];
  measures: Measures;
  /** The number of facts; without any, hours and five minutes need no bill. */
  facts: number;
}

/** The carry-over for the next bill, below zero. */
export type Carried = Pick<Measures, "validBet" | "lostBet" | "wonBet" | "loss">;

/** The kind of contract, and whether a period that a team won reduces its next dividend. */
export interface Rules {
  kind: ContractKind;
  carryLosses: boolean;
}

export interface Reckoned<C extends Reckonable> {
  contract: C;
  /** The contract of which this one is a share; undefined if the platform pays. */
  above: C | undefined;
  tier: number | undefined;
  own: Money;
  /** The part that goes to those directly below. */
  shares: Money;
  carried: Carried;
  /** Set if no contract above could pay. */
  isOrphan: boolean;
}

const nothing: Carried = { validBet: 0n, lostBet: 0n, wonBet: 0n, loss: 0n };

/**
 * Returns a period's carry-over: the excess of cancelled bets over placed ones; of dividends the amount a team won, if
 * losses are carried.
 */
function carriedOf({ kind, carryLosses }: Rules, tiers: readonly Tier[], measures: Measures): Carried {
  const { validBet, lostBet, wonBet, loss } = measures;
  if (kind === "enableCt") return carryLosses && loss < 0n ? { ...nothing, loss } : nothing;
  const [tier] = tiers;
  const counted =
    kind === "agentRealtimeSalary" && tier ? lostBet * BigInt(tier.rate) + wonBet * BigInt(tier.winRate) : validBet;
  return counted < 0n ? { ...nothing, validBet, lostBet, wonBet } : nothing;
}

/** Calculates a contract alone: the tier reached and its payout. */
function reckonOwn(kind: ContractKind, tiers: readonly Tier[], measures: Measures) {
  const tier = reachedTier(tiers, measures);
  return { tier, own: tier === undefined ? 0n : payoutOf(kind, tiers[tier], measures) };
}

/**
 * Calculates all contracts of a kind and period: each by its whole team, and the part of it for those directly below.
 * Payers precede their recipients. An agent's remainder may be below zero: it is never clamped, since the payouts would
 * then no longer sum to the platform's payment.
 */
export function reckon<C extends Reckonable>(rules: Rules, contracts: readonly C[]): Reckoned<C>[] {
  const below = Map.groupBy(contracts, ({ uplineId }) => uplineId);
  const own = new Map(
    contracts.map(({ contractId, tiers, measures }) => [contractId, reckonOwn(rules.kind, tiers, measures)]),
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
      carried: carriedOf(rules, contract.tiers, contract.measures),
      isOrphan,
    });
    for (const share of shares) add(share, contract, isOrphan);
  };
  for (const top of below.get(null) ?? []) add(top, undefined, false);
  // Without a contract above nobody would pay; the contracts' own rules prevent that.
  const members = new Set(contracts.map(({ memberId }) => memberId));
  for (const orphan of contracts)
    if (orphan.uplineId !== null && !members.has(orphan.uplineId)) add(orphan, undefined, true);
  return reckoned;
}

/** Omits hours and five minutes without activity in a team; its days and longer periods always have a bill. */
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
