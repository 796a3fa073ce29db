import type { Draw } from "../machine.ts";
import { MOST_FREE_SPINS, ROWS, SCATTER, WILD } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { roundOf, sumOf, threeToFive, type Slot } from "../slot.ts";
import { cellsOf, hitsOf, numbersOf, symbolsAt } from "../reels.ts";

/*
 * 243 ways: a symbol pays on neighbouring reels from the first on, in any row, once for each way through places that
 * show it or a wild. Three scatters give free spins in which all ways are doubled.
 */

const strips = numbersOf([
  "EHBCFGHDCESAHEFHGDFGCEGBDGSHAF",
  "CHGCEHDGFHAGDAGEFDCWBEHFGSEFBHFS",
  "DBCFSEHADEHBEDCFBHGECGSADGHFGWHGF",
  "EHDCHEBFDEFCHGCHDSABGEWFGDFSGFHGA",
  "HFAGSFEBDHCGFEHSDFHGEDCFHEGBACBDG",
]);
/** Pays of three, four and five of each symbol, dearest first, in hundredths of the stake for one way. */
const pays = [
  [65, 190, 600],
  [40, 110, 320],
  [30, 80, 220],
  [20, 50, 130],
  [15, 40, 100],
  [10, 30, 75],
  [10, 20, 50],
  [5, 20, 50],
] as const;
const scatterPays = [200, 1000, 5000];
const freeSpins = [10, 15, 20];
const freeTimes = 2;

const isOf = (symbol: number) => (shown: number) => shown === symbol || shown === WILD;

/** Returns the wins of every way through a window. */
export function waysWins(window: readonly (readonly number[])[], times: number): Win[] {
  return pays.flatMap((each, at): Win[] => {
    const symbol = at + 2;
    const cells: number[] = [];
    let count = 0;
    let ways = 1;
    for (const [reel, column] of window.entries()) {
      const rows = [...column.keys()].filter((row) => isOf(symbol)(column[row] ?? SCATTER));
      if (rows.length === 0) break;
      cells.push(...rows.map((row) => reel * ROWS + row));
      ways *= rows.length;
      count += 1;
    }
    const one = each[count - 3] ?? 0;
    return one > 0 ? [{ symbol, count, pays: one * ways * times, cells, ways }] : [];
  });
}

function spin(draw: Draw, free: number): Step {
  const window = strips.map((strip) => symbolsAt(strip, draw(strip.length), ROWS));
  const times = free > 0 ? freeTimes : 1;
  const wins = waysWins(window, times);
  const cells = cellsOf(window, SCATTER);
  const scattered = scatterPays[cells.length - 3] ?? 0;
  if (scattered > 0) wins.push({ symbol: SCATTER, count: cells.length, pays: scattered, cells });
  return { by: "spin", free, window, wins, times, pays: sumOf(wins), freeWon: freeSpins[cells.length - 3] ?? 0 };
}

/** Plays a spin and the free spins that follow from it. */
function withFreeSpins(turn: (free: number) => Step): Step[] {
  const steps = [turn(0)];
  let left = steps[0]?.freeWon ?? 0;
  while (left > 0 && steps.length <= MOST_FREE_SPINS) {
    const step = turn(steps.length);
    steps.push(step);
    left += step.freeWon - 1;
  }
  return steps;
}

/**
 * Computes the exact return. Reels stop independently: a symbol's pay is the product of its average counts on each
 * reel, times the chance that the next reel does not show it.
 */
export function waysReturn(): number {
  const means = (of: (window: number[]) => number) =>
    strips.map(
      (strip) => [...strip.keys()].reduce((sum, at) => sum + of(symbolsAt(strip, at, ROWS)), 0) / strip.length,
    );
  let ways = 0;
  for (const [at, each] of pays.entries()) {
    const counts = means((window) => window.filter(isOf(at + 2)).length);
    const without = means((window) => Number(!window.some(isOf(at + 2))));
    let product = (counts[0] ?? 0) * (counts[1] ?? 0);
    for (const [more, one] of each.entries()) {
      product *= counts[more + 2] ?? 0;
      ways += one * product * (without[more + 3] ?? 1);
    }
  }
  const chances = means((window) => Number(window.includes(SCATTER)));
  const hits = hitsOf(chances);
  const expect = (values: readonly number[]) => values.reduce((sum, value, n) => sum + value * (hits[n + 3] ?? 0), 0);
  const won = expect(freeSpins);
  const scatters = expect(scatterPays);
  return (ways + scatters + (won / (1 - won)) * (ways * freeTimes + scatters)) / 100;
}

export const ways: Slot = {
  kind: "ways",
  reels: 5,
  rows: ROWS,
  volatility: "medium",
  returns: [{ bet: "spin", basisPoints: 9586, how: "exact" }],
  emblems: [
    "yin-yang",
    "japanese-castle",
    "dragon",
    "lion",
    "peacock",
    "folding-hand-fan",
    "flute",
    "bouquet",
    "lotus",
    "leafy-green",
  ],
  table: pays.map((each, at) => ({ symbol: at + 2, pays: threeToFive(each) })),
  facts: { scatters: scatterPays, free: freeSpins, times: [freeTimes] },
  play: (draw) => roundOf(withFreeSpins((free) => spin(draw, free))),
};
