import {
  missingFor,
  payoutOf,
  reachedTier,
  type ContractKind,
  type Measures,
  type Tier,
} from "@croupier/contract/domain/contracts";
import { readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";

export type Play = WireOutput<"contractPlay">;

const toMeasures = ({ validBet, lostBet, wonBet, loss, activeMembers }: Play["mine"][number]): Measures => ({
  validBet: readMoney(validBet),
  lostBet: readMoney(lostBet),
  wonBet: readMoney(wonBet),
  loss: readMoney(loss),
  activeMembers,
});

/** The result of trying terms on a past period. */
export interface Trial {
  validBet: bigint;
  lostBet: bigint;
  wonBet: bigint;
  loss: bigint;
  /** The maximum of any one period. */
  activeMembers: number;
  /** The highest tier that any period reached. */
  tier: number | undefined;
  /** The number of periods that reached a tier, and their total. */
  reached: number;
  periods: number;
  /** The payout it would have made. */
  payout: bigint;
  /** The rest for the upline by its own terms. */
  remains: bigint;
}

const sum = (all: readonly Measures[], of: "validBet" | "lostBet" | "wonBet" | "loss"): bigint =>
  all.reduce((total, each) => total + each[of], 0n);

/** Calculates the payout of a tier for one period; zero if none was reached. */
const bringsOf = (kind: ContractKind, terms: readonly Tier[], tier: number | undefined, measures: Measures): bigint =>
  tier === undefined ? 0n : payoutOf(kind, terms[tier], measures);

/**
 * Finds the highest tier that any period reached, how many reached one, and the total payout; each period is settled
 * separately.
 */
function settle(kind: ContractKind, terms: readonly Tier[], periods: readonly Measures[]) {
  const settled = periods.map((measures) => ({ measures, tier: reachedTier(terms, measures) }));
  const tiers = settled.flatMap(({ tier }) => tier ?? []);
  return {
    tier: tiers.length === 0 ? undefined : Math.max(...tiers),
    reached: tiers.length,
    payout: settled.reduce((total, { tier, measures }) => total + bringsOf(kind, terms, tier, measures), 0n),
  };
}

/** Tries terms on the results of the member's own team. */
export const broughtBy = (kind: ContractKind, terms: readonly Tier[], { mine }: Play) =>
  settle(kind, terms, mine.map(toMeasures));

/** Tries an offer's terms, and the member's own beside them, on the results of the teams. */
export function tryTerms(kind: ContractKind, terms: readonly Tier[], own: readonly Tier[], play: Play): Trial {
  const theirs = (play.downline ?? []).map(toMeasures);
  const mine = play.mine.map(toMeasures);
  const paid = settle(kind, terms, theirs);
  // The whole team reaches the member's own tier, which pays for the results of this part of it.
  const brought = theirs.reduce(
    (total, measures, at) => total + bringsOf(kind, own, mine[at] && reachedTier(own, mine[at]), measures),
    0n,
  );
  return {
    validBet: sum(theirs, "validBet"),
    lostBet: sum(theirs, "lostBet"),
    wonBet: sum(theirs, "wonBet"),
    loss: sum(theirs, "loss"),
    activeMembers: Math.max(0, ...theirs.map(({ activeMembers }) => activeMembers)),
    ...paid,
    periods: theirs.length,
    remains: brought - paid.payout,
  };
}

/**
 * Calculates the progress of the current period: the tier reached so far, its payout, and what the next one still
 * needs.
 */
export function progressOf(kind: ContractKind, terms: readonly Tier[], { mine: [first] }: Play) {
  if (!first) return undefined;
  const measures = toMeasures(first);
  const tier = reachedTier(terms, measures);
  const next = terms[tier === undefined ? 0 : tier + 1];
  return {
    measures,
    tier,
    payout: tier === undefined ? 0n : payoutOf(kind, terms[tier], measures),
    next: next && { tier: tier === undefined ? 0 : tier + 1, ...missingFor(next, measures) },
  };
}
