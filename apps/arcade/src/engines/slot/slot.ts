import type { Step } from "../alone/rules.ts";
import type { Draw } from "./machine.ts";

/*
 * Shared types of all slots. A round is a list of steps: each shows a window, its pay and its cause. Amounts are in
 * hundredths of the stake of one spin, so that money stays exact.
 */

export const kindNames = ["lines", "ways", "expanding", "choice", "hold", "tumbling", "cluster", "anywhere"] as const;
export type KindName = (typeof kindNames)[number];

/** The steps of a round played so far. */
export interface Round {
  steps: Step[];
  pays: number;
  /** Choices that the player must make before the round continues. */
  asks?: readonly string[];
}

interface Bet {
  /** The chosen free spins, after the choice. */
  pick?: string | undefined;
  /** True where free spins are bought: the round begins with them. */
  isBought?: boolean;
}

interface Stated {
  bet: "spin" | "buy";
  basisPoints: number;
  how: "exact" | "simulated";
}

export interface Slot {
  kind: KindName;
  reels: number;
  rows: number;
  volatility: "low" | "medium" | "high";
  returns: readonly Stated[];
  /** Emblems of its ten symbols: the wild or multiplier, the scatter, then the others from the dearest on. */
  emblems: readonly string[];
  /** Pays by symbol and count, in hundredths of the stake. */
  table: readonly { symbol: number; pays: readonly (readonly [count: string, pays: number])[] }[];
  /** Figures for the text of its rules. */
  facts: Readonly<Record<string, readonly number[]>>;
  /** Price of bought free spins, in stakes. */
  price?: number;
  play(draw: Draw, bet: Bet): Round;
}

/** Highest pay of a round, in hundredths of the stake. */
export const mostPaid = 500_000;

/** Sums up a round and caps it at the highest pay. */
export function roundOf(steps: Step[]): Round {
  return { steps, pays: Math.min(mostPaid, sumOf(steps)) };
}

export const sumOf = (paying: readonly { pays: number }[]): number => paying.reduce((sum, { pays }) => sum + pays, 0);

/** Returns a paytable row for three, four and five of a symbol. */
export const threeToFive = (pays: readonly number[]): readonly (readonly [string, number])[] =>
  pays.map((each, at) => [String(at + 3), each] as const);
