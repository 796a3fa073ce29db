import type { Below } from "../../kit/seed.ts";
import { atOnce, distinct, none, times, type Rules } from "../alone/rules.ts";

/*
 * A scratch card with nine fields: three alike win their symbol's prize. Each prize has a fixed number among ten
 * thousand cards; the bought card is drawn, and the symbols are laid out to fit.
 */

export const cardsPrinted = 10_000;

export interface Prize {
  /** In hundredths of the stake. */
  pays: number;
  /** Number of all cards that win it. */
  cards: number;
}

const prize = (pays: number, cards: number): Prize => ({ pays, cards });

/** Prizes of each card, by symbol. */
export const scratchPrizes = {
  "scratch-lantern": [
    prize(50_000, 1),
    prize(10_000, 5),
    prize(2500, 40),
    prize(1000, 120),
    prize(500, 300),
    prize(200, 1100),
    prize(100, 2600),
  ],
  "scratch-peach": [
    prize(100_000, 1),
    prize(5000, 10),
    prize(2000, 50),
    prize(800, 150),
    prize(300, 600),
    prize(200, 800),
    prize(100, 2500),
  ],
} as const satisfies Record<string, readonly Prize[]>;

export type ScratchName = keyof typeof scratchPrizes;

/** Emblems of each card's symbols. */
export const scratchEmblems: Record<ScratchName, readonly string[]> = {
  "scratch-lantern": [
    "red-paper-lantern",
    "fireworks",
    "firecracker",
    "sparkler",
    "diya-lamp",
    "moon-cake",
    "folding-hand-fan",
  ],
  "scratch-peach": ["peach", "mango", "pineapple", "watermelon", "grapes", "cherries", "tangerine"],
};

/** Returns the prize of the n-th printed card; -1 for none. */
export function prizeOf(prizes: readonly Prize[], n: number): number {
  let left = n;
  return prizes.findIndex(({ cards }) => (left -= cards) < 0);
}

/** Lays out nine symbols: three of the prize's, and at most two of any other. */
async function lay(below: Below, prizes: readonly Prize[], won: number): Promise<number[]> {
  const others = prizes.flatMap((_, sign) => (sign === won ? [] : [sign, sign]));
  const drawn = await distinct(below, others.length, won < 0 ? 9 : 6);
  const signs = [...(won < 0 ? [] : [won, won, won]), ...drawn.map((at) => others[at] ?? 0)];
  return (await distinct(below, 9, 9)).map((at) => signs[at] ?? 0);
}

export function scratch(name: ScratchName): Rules {
  const prizes = scratchPrizes[name];
  return atOnce({
    accepts: none,
    async draw(below) {
      const won = prizeOf(prizes, await below(cardsPrinted));
      return [won + 1, ...(await lay(below, prizes, won))];
    },
    decide: ([won = 0, ...signs]) => ({ view: { numbers: signs }, pays: prizes[won - 1]?.pays ?? 0 }),
    details: ({ view, pays }) => ({
      fields: (view.numbers ?? []).map((sign) => times(prizes[sign]?.pays ?? 0)).join(" "),
      result: pays > 0 ? `three alike, ${times(pays)}` : "no three alike",
    }),
    showMs: 60_000,
  });
}
