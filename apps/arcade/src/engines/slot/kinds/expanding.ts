import type { Draw } from "../machine.ts";
import { paylines, ROWS, WILD } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { roundOf, sumOf, threeToFive, type Slot } from "../slot.ts";
import { cellsOf, numbersOf, symbolsAt } from "../reels.ts";

/*
 * Ten lines that pay from both sides. Wilds appear only on the three middle reels: one fills its reel and stays, and
 * all other reels respin; another wild repeats that, up to three times.
 */

const strips = numbersOf([
  "BHFGEFHADHFGDCEHGFDCGEFBAHECGD",
  "HEDHEBFCGHDEAGBFAHEDCGFECGFWHDGBHGF",
  "EHBGFDBFADFGHECGFDEWHEGHEDGHBCHGFCA",
  "GAFHEFGHBGCHEDGECGFBEDBHFGAHWCHDEFD",
  "FGEHDEFACEHFDGFHBDHGBCGAFHEDGC",
]);
const lines = paylines.slice(0, 10);
/** Pays of three, four and five of each symbol, dearest first, in hundredths of the stake. */
const pays = [
  [200, 500, 1500],
  [100, 250, 600],
  [50, 120, 300],
  [30, 80, 150],
  [20, 40, 100],
  [10, 30, 70],
  [10, 20, 50],
  [10, 20, 40],
] as const;
const middle = [1, 2, 3];

/** Returns the run of a line from one side: the symbol of its first reel, and its number of reels. */
function runOf(row: readonly number[]): { symbol: number; count: number } {
  const symbol = row[0] ?? 0;
  let count = 1;
  while (count < row.length && (row[count] === symbol || row[count] === WILD)) count += 1;
  return { symbol, count };
}

export function bothWays(window: readonly (readonly number[])[]): Win[] {
  return lines.flatMap((rows, at): Win[] => {
    const seen = rows.map((row, reel) => window[reel]?.[row] ?? 0);
    const cells = rows.map((row, reel) => reel * ROWS + row);
    const left = runOf(seen);
    // Five of a kind run from both sides but pay once.
    const sides = left.count === 5 ? [left] : [left, runOf(seen.toReversed())];
    return sides.flatMap(({ symbol, count }, side): Win[] => {
      const own = pays[symbol - 2]?.[count - 3] ?? 0;
      const shown = side === 0 ? cells.slice(0, count) : cells.slice(-count);
      return own > 0 ? [{ symbol, count, pays: own, cells: shown, line: at + 1 }] : [];
    });
  });
}

const full = (reel: number) => Array.from({ length: ROWS }, (_, row) => reel * ROWS + row);

function turn(draw: Draw, held: readonly number[]): { step: Step; wild: number[] } {
  const window = strips.map((strip, reel) =>
    held.includes(reel) ? Array.from({ length: ROWS }, () => WILD) : symbolsAt(strip, draw(strip.length), ROWS),
  );
  const wild = middle.filter((reel) => window[reel]?.includes(WILD));
  const shown = window.map((column, reel) => (wild.includes(reel) ? column.map(() => WILD) : column));
  const wins = bothWays(shown);
  const step: Step = {
    by: held.length > 0 ? "respin" : "spin",
    free: 0,
    window: shown,
    wins,
    times: 1,
    pays: sumOf(wins),
    freeWon: 0,
    ...(held.length > 0 ? { held: held.flatMap(full) } : {}),
    // Positions of the wilds before they filled their reels.
    marks: cellsOf(window, WILD)
      .filter((cell) => !held.includes(Math.floor(cell / ROWS)))
      .map((cell) => [cell, 0] as const),
  };
  return { step, wild };
}

function playAll(draw: Draw): Step[] {
  const steps: Step[] = [];
  let held: number[] = [];
  for (;;) {
    const { step, wild } = turn(draw, held);
    steps.push(step);
    if (wild.length === held.length) return steps;
    held = wild;
  }
}

/** Returns the chance of each symbol on a row of a reel; a wild anywhere on the reel fills it. */
function shownOn(reel: number, row: number, isHeld: boolean): number[] {
  const chances = Array.from({ length: 10 }, () => 0);
  const strip = strips[reel] ?? new Uint8Array();
  for (const stop of strip.keys()) {
    const seen = symbolsAt(strip, stop, ROWS);
    const symbol = isHeld || seen.includes(WILD) ? WILD : (seen[row] ?? 0);
    chances[symbol] = (chances[symbol] ?? 0) + 1 / strip.length;
  }
  return chances;
}

/** Returns a line's average pay from its first reel on, and the part of five of a kind. */
function lineMean(reels: readonly (readonly number[])[]): { all: number; five: number } {
  let all = 0;
  let five = 0;
  for (const [at, own] of pays.entries()) {
    const symbol = at + 2;
    let run = reels[0]?.[symbol] ?? 0;
    for (let count = 1; count <= 5; count += 1) {
      const next = count < 5 ? (reels[count]?.[symbol] ?? 0) + (reels[count]?.[WILD] ?? 0) : 0;
      const mean = run * (1 - next) * (own[count - 3] ?? 0);
      all += mean;
      if (count === 5) five += mean;
      run *= next;
    }
  }
  return { all, five };
}

/** Computes the exact return over every set of held reels. */
export function expandingReturn(held: readonly number[] = []): number {
  let mean = 0;
  for (const rows of lines) {
    const reels = rows.map((row, reel) => shownOn(reel, row, held.includes(reel)));
    const left = lineMean(reels);
    mean += left.all + lineMean(reels.toReversed()).all - left.five;
  }
  const open = middle.filter((reel) => !held.includes(reel));
  const chance = (reel: number) => shownOn(reel, 0, false)[WILD] ?? 0;
  let more = 0;
  for (let set = 1; set < 2 ** open.length; set += 1) {
    const isIn = (at: number) => Math.floor(set / 2 ** at) % 2 === 1;
    const probability = open.reduce((all, reel, at) => all * (isIn(at) ? chance(reel) : 1 - chance(reel)), 1);
    more += probability * expandingReturn([...held, ...open.filter((_, at) => isIn(at))]);
  }
  return mean / 100 + more;
}

export const expanding: Slot = {
  kind: "expanding",
  reels: 5,
  rows: ROWS,
  volatility: "low",
  returns: [{ bet: "spin", basisPoints: 9682, how: "exact" }],
  emblems: [
    "rainbow",
    "star-and-crescent",
    "gem-stone",
    "large-blue-diamond",
    "large-orange-diamond",
    "crystal-ball",
    "ring",
    "ringed-planet",
    "comet",
    "star",
  ],
  table: pays.map((each, at) => ({ symbol: at + 2, pays: threeToFive(each) })),
  facts: {},
  play: (draw) => roundOf(playAll(draw)),
};
