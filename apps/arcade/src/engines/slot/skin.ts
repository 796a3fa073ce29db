/** Letters of the strips: W wild, S scatter, A to H the paying symbols from dearest to cheapest. */
export const symbols = ["W", "S", "A", "B", "C", "D", "E", "F", "G", "H"] as const;
export type SymbolName = (typeof symbols)[number];

export const WILD = 0;
export const SCATTER = 1;
export const REELS = 5;
export const ROWS = 3;

export const skinNames = ["lantern-market", "qilin-gates", "deep-sea"] as const;
export type SkinName = (typeof skinNames)[number];

export interface Skin {
  name: string;
  volatility: "low" | "medium" | "high";
  /** Return to player in basis points, checked against the exact calculation and ten million simulated spins. */
  rtpBasisPoints: number;
  /** Five reel strips in letters; a window shows three neighbours, and the strip closes to a ring. */
  strips: readonly [string, string, string, string, string];
  /** Pays of three, four and five of a symbol on a line, in stakes of one line. */
  pays: Record<Exclude<SymbolName, "W" | "S">, readonly [number, number, number]>;
  /** Pays of three, four and five scatters anywhere, in whole stakes. */
  scatterPays: readonly [number, number, number];
  /** Free spins for three, four and five scatters. */
  freeSpins: readonly [number, number, number];
  /** Multiplier of line wins in free spins. */
  freeMultiplier: number;
  /** True where scatters in free spins give more of them. */
  retrigger: boolean;
  /** Emblem names of the ten symbols, in the order of `symbols`. */
  emblems: readonly string[];
}

/** Highest number of free spins in a round; it is reached less than once in 10^9 rounds. */
export const MOST_FREE_SPINS = 150;

/** The 20 lines: the row of each reel, 0 at the top. */
export const paylines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];
export const LINES = paylines.length;
