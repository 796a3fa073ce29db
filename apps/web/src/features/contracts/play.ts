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
  /** The most of any one period. */
  activeMembers: number;
  /** The highest tier that any period reached. */
  tier: number | undefined;
  /** How many periods reached a tier, of how many. */
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

/** The highest tier that any period reached, how many reached one, and what they bring: each is settled by itself. */
function settle(kind: ContractKind, terms: readonly Tier[], periods: readonly Measures[]) {
  const settled = periods.map((measures) => ({ measures, tier: reachedTier(terms, measures) }));
  const tiers = settled.flatMap(({ tier }) => tier ?? []);
  return {
    tier: tiers.length === 0 ? undefined : Math.max(...tiers),
    reached: tiers.length,
    payout: settled.reduce((total, { tier, measures }) => total + bringsOf(kind, terms, tier, measures), 0n),
  };
}

/** Tries terms on what one's own team did. */
export const broughtBy = (kind: ContractKind, terms: readonly Tier[], { mine }: Play) =>
  settle(kind, terms, mine.map(toMeasures));

/** Tries an offer's terms, and one's own beside them, on what the teams did. */
export function tryTerms(kind: ContractKind, terms: readonly Tier[], own: readonly Tier[], play: Play): Trial {
  const theirs = (play.downline ?? []).map(toMeasures);
  const mine = play.mine.map(toMeasures);
  const paid = settle(kind, terms, theirs);
  // One's own tier is reached by the whole team, and brings of what this part of it did.
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

/** Says how far the running period has come: the tier reached so far, what it brings, and what the next one still needs. */
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
