import type { Draw } from "./machine.ts";

/*
 * What the kinds of slots have in common. A round is a list of steps: each shows a window, what it pays and how it came
 * about. Amounts are hundredths of the stake of one spin, so that money stays exact.
 */

export const kindNames = ["lines", "ways", "expanding", "choice", "hold", "tumbling", "cluster", "anywhere"] as const;
export type KindName = (typeof kindNames)[number];

export interface Win {
  symbol: number;
  /** Neighbouring reels, or symbols that belong together. */
  count: number;
  /** In hundredths of the stake, multipliers included. */
  pays: number;
  /** The cells that show it: reel × rows + row. */
  cells: number[];
  /** The line it stands on, from 1. */
  line?: number;
  /** In how many ways it is there. */
  ways?: number;
}

export interface Step {
  /** All reels turned, some did, or what had won fell away. */
  by: "spin" | "respin" | "tumble";
  /** 0 in the paid spin, else the number of the free spin. */
  free: number;
  /** Symbols by reel, each from the top. */
  window: number[][];
  wins: Win[];
  /** By what its wins were multiplied. */
  times: number;
  /** All that this step pays, in hundredths of the stake. */
  pays: number;
  freeWon: number;
  /** Cells that did not turn. */
  held?: number[];
  /** What is written on a cell: what a coin pays in hundredths of the stake, or by what it multiplies. */
  marks?: (readonly [cell: number, value: number])[];
}

/** A round as far as it is played. */
export interface Round {
  steps: Step[];
  pays: number;
  /** What the player has to choose before it goes on. */
  asks?: readonly string[];
}

interface Bet {
  /** The chosen free spins, once they are. */
  pick?: string | undefined;
  /** The free spins are bought: the round begins with them. */
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
  /** Emblems of its ten symbols: what stands for others or multiplies, what is scattered, then from the dearest on. */
  emblems: readonly string[];
  /** What how many of a symbol pay, in hundredths of the stake. */
  table: readonly { symbol: number; pays: readonly (readonly [count: string, pays: number])[] }[];
  /** Figures that its rules are told with. */
  facts: Readonly<Record<string, readonly number[]>>;
  /** What bought free spins cost, in stakes. */
  price?: number;
  play(draw: Draw, bet: Bet): Round;
}

/** The most that a round pays, in hundredths of the stake. */
export const mostPaid = 500_000;

/** Sums a round: it ends at the most that is paid. */
export function roundOf(steps: Step[]): Round {
  return { steps, pays: Math.min(mostPaid, sumOf(steps)) };
}

export const sumOf = (paying: readonly { pays: number }[]): number => paying.reduce((sum, { pays }) => sum + pays, 0);

/** Answers a paytable's row for three, four and five of a symbol. */
export const threeToFive = (pays: readonly number[]): readonly (readonly [string, number])[] =>
  pays.map((each, at) => [String(at + 3), each] as const);
