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

/** What terms would have brought. */
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
  /** What it would have paid. */
  payout: bigint;
  /** What would have remained with the upline by its own terms. */
  remains: bigint;
}

const nothing = 0n;
const sum = (all: readonly Measures[], of: "validBet" | "lostBet" | "wonBet" | "loss"): bigint =>
  all.reduce((total, each) => total + each[of], 0n);

/** The highest tier that any period reached, and what the periods bring together: each is settled by itself. */
export function broughtBy(kind: ContractKind, terms: readonly Tier[], { mine }: Play) {
  const periods = mine.map(toMeasures).flatMap((measures) => {
    const tier = reachedTier(terms, measures);
    return tier === undefined ? [] : [{ tier, payout: payoutOf(kind, terms[tier], measures) }];
  });
  return {
    tier: periods.length === 0 ? undefined : Math.max(...periods.map(({ tier }) => tier)),
    payout: periods.reduce((total, { payout }) => total + payout, nothing),
  };
}

/** Tries an offer's terms, and one's own beside them, on what the teams did: each period is settled by itself. */
export function tryTerms(kind: ContractKind, terms: readonly Tier[], own: readonly Tier[], play: Play): Trial {
  const theirs = (play.downline ?? []).map(toMeasures);
  const mine = play.mine.map(toMeasures);
  const periods = theirs.map((measures, at) => {
    const tier = reachedTier(terms, measures);
    const ownTier = mine[at] && reachedTier(own, mine[at]);
    const payout = tier === undefined ? 0n : payoutOf(kind, terms[tier], measures);
    const brings = ownTier === undefined ? 0n : payoutOf(kind, own[ownTier], measures);
    return { tier, payout, remains: brings - payout };
  });
  const tiers = periods.flatMap(({ tier }) => tier ?? []);
  return {
    validBet: sum(theirs, "validBet"),
    lostBet: sum(theirs, "lostBet"),
    wonBet: sum(theirs, "wonBet"),
    loss: sum(theirs, "loss"),
    activeMembers: Math.max(0, ...theirs.map(({ activeMembers }) => activeMembers)),
    tier: tiers.length === 0 ? undefined : Math.max(...tiers),
    reached: tiers.length,
    periods: periods.length,
    payout: periods.reduce((total, { payout }) => total + payout, 0n),
    remains: periods.reduce((total, { remains }) => total + remains, 0n),
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
