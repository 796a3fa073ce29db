import { share, type Money } from "./money.ts";

/** Contract kinds by the specification's types: dividend, daily, hourly and real-time salary. */
export const contractKinds = ["enableCt", "salary", "hourSalary", "agentRealtimeSalary"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** How often a contract is settled. */
export const contractPeriods = ["daily", "weekly", "semimonthly", "monthly", "hourly", "fiveMinutes"] as const;
export type ContractPeriod = (typeof contractPeriods)[number];

const periodsByKind: Record<ContractKind, readonly ContractPeriod[]> = {
  enableCt: ["daily", "weekly", "semimonthly", "monthly"],
  salary: ["daily"],
  hourSalary: ["hourly"],
  agentRealtimeSalary: ["fiveMinutes"],
};

/** Lists the periods that a kind may have, the usual one first. */
export const periodsOf = (kind: ContractKind): readonly ContractPeriod[] => periodsByKind[kind];

/** The maximum number of tiers in a contract. */
export const maxTiers = 10;

/** The thresholds of a period and the rate they bring, in basis points. */
export interface Tier {
  validBet: Money;
  activeMembers: number;
  /** Only for dividends: the loss the team must reach. */
  loss: Money;
  /** For real-time salary: the rate of lost bets. */
  rate: number;
  /** Only for real-time salary: the rate of won bets. */
  winRate: number;
}

/** A team's figures of a period. */
export interface Measures {
  validBet: Money;
  /** Parts of the valid bets: bets that paid less than their stake, and those that paid more. */
  lostBet: Money;
  wonBet: Money;
  activeMembers: number;
  /** The team's loss; negative if it won. */
  loss: Money;
}

/** The first fault in a list of tiers, by index and field. */
export interface TierFault {
  tier: number;
  field: keyof Tier;
  rule: "count" | "rate" | "rising" | "falling" | "unused" | "upline";
}

const thresholds = ["validBet", "activeMembers", "loss"] as const;

/** Finds the first fault in a contract's tiers; `maxRate` is the merchant's maximum for this kind. */
export function findTierFault(kind: ContractKind, tiers: readonly Tier[], maxRate: number): TierFault | undefined {
  const realtime = kind === "agentRealtimeSalary";
  if (tiers.length === 0 || tiers.length > (realtime ? 1 : maxTiers)) {
    return { tier: tiers.length, field: "rate", rule: "count" };
  }
  for (const [at, tier] of tiers.entries()) {
    const fault = findFault(tier, tiers[at - 1], { kind, maxRate });
    if (fault) return { tier: at, ...fault };
  }
  return undefined;
}

function findFault(
  tier: Tier,
  before: Tier | undefined,
  { kind, maxRate }: { kind: ContractKind; maxRate: number },
): Omit<TierFault, "tier"> | undefined {
  const realtime = kind === "agentRealtimeSalary";
  const unused = realtime ? thresholds : kind === "enableCt" ? [] : (["loss"] as const);
  for (const field of unused) if (BigInt(tier[field]) !== 0n) return { field, rule: "unused" };
  if (!realtime && tier.winRate !== 0) return { field: "winRate", rule: "unused" };
  for (const field of thresholds) if (BigInt(tier[field]) < 0n) return { field, rule: "falling" };
  for (const field of ["rate", "winRate"] as const) {
    if (tier[field] < 0 || tier[field] > maxRate) return { field, rule: "rate" };
  }
  if (tier.rate + tier.winRate === 0) return { field: "rate", rule: "rate" };
  if (!before) return undefined;
  for (const field of thresholds) if (BigInt(tier[field]) < BigInt(before[field])) return { field, rule: "falling" };
  return tier.rate > before.rate ? undefined : { field: "rate", rule: "rising" };
}

/** Returns whether one tier brings at least as much as another for no higher thresholds. */
const covers = (upper: Tier, lower: Tier): boolean =>
  thresholds.every((field) => BigInt(upper[field]) <= BigInt(lower[field])) &&
  upper.rate >= lower.rate &&
  upper.winRate >= lower.winRate;

/** Finds the first tier for which the upline has none with thresholds no higher and a rate no lower. */
export function findTierAbove(tiers: readonly Tier[], upline: readonly Tier[]): TierFault | undefined {
  const tier = tiers.findIndex((each) => !upline.some((upper) => covers(upper, each)));
  return tier === -1 ? undefined : { tier, field: "rate", rule: "upline" };
}

/** Returns the index of the highest tier whose thresholds are all met, or undefined. */
export function reachedTier(tiers: readonly Tier[], measures: Measures): number | undefined {
  // A threshold of zero requires nothing, also if the team won.
  const isMet = (tier: Tier, field: (typeof thresholds)[number]): boolean =>
    BigInt(tier[field]) === 0n || BigInt(measures[field]) >= BigInt(tier[field]);
  const at = tiers.findLastIndex((tier) => thresholds.every((field) => isMet(tier, field)));
  return at === -1 ? undefined : at;
}

const positive = (money: Money): Money => (money > 0n ? money : 0n);

/** Calculates the payout of a tier; never below zero. */
export function payoutOf(kind: ContractKind, tier: Tier | undefined, measures: Measures): Money {
  if (!tier) return 0n;
  if (kind === "agentRealtimeSalary") {
    const units = measures.lostBet * BigInt(tier.rate) + measures.wonBet * BigInt(tier.winRate);
    return positive(units) / 10_000n;
  }
  return share(positive(kind === "enableCt" ? measures.loss : measures.validBet), BigInt(tier.rate));
}

/** Calculates the distance to a tier's thresholds. */
export const missingFor = (tier: Tier, { validBet, activeMembers, loss }: Measures) => ({
  validBet: tier.validBet === 0n ? 0n : positive(tier.validBet - validBet),
  activeMembers: Math.max(0, tier.activeMembers - activeMembers),
  loss: tier.loss === 0n ? 0n : positive(tier.loss - loss),
});
