import type { Draw } from "../machine.ts";
import { MOST_FREE_SPINS, SCATTER, WILD } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { mostPaid, roundOf, sumOf, type Slot } from "../slot.ts";
import { cellsOf } from "../reels.ts";

/*
 * Six by five places. Eight or more of a symbol pay anywhere, and fall away. In free spins, multipliers (stars) appear:
 * the total win of a spin is multiplied by their sum. The free spins can be bought.
 */

const [reels, rows] = [6, 5];
/** Weight of each symbol, from the scatter on, about in thousandths; they need not add up to 1000. */
const shares = [23, 60, 80, 100, 120, 140, 150, 160, 170];
/** Chance of a star on a place in a free spin, in thousandths. */
const starChance = 62;
/** Multipliers of stars, with their weights in hundredths. */
const stars = [
  [2, 40],
  [3, 24],
  [5, 18],
  [8, 9],
  [10, 5],
  [25, 3],
  [100, 1],
] as const;
const freeSpins = 10;
const more = 5;
/** Price of bought free spins, in stakes. */
const price = 70;
/** Pays of 8–9, 10–11 and 12 or more, in hundredths of the stake. */
const counts = [8, 10, 12] as const;
const anywherePays = [
  [1200, 3000, 6000],
  [400, 1200, 3000],
  [250, 700, 1800],
  [180, 300, 1500],
  [120, 250, 1200],
  [100, 180, 1000],
  [75, 150, 600],
  [60, 120, 500],
] as const;
/** Pays of four, five and six scatters. */
const scatterPays = [300, 500, 10_000];

const cheapest = 9;
const shareSum = shares.reduce((sum, share) => sum + share, 0);
const bag = Uint8Array.from(shares.flatMap((share, at) => Array.from({ length: share }, () => at + 1)));

function starFrom(draw: Draw): number {
  let at = draw(100);
  for (const [times, share] of stars) {
    if (at < share) return times;
    at -= share;
  }
  return 0;
}

/** A place is coded as its symbol plus, for a star, 16 times its multiplier. */
const symbolOf = (place: number): number => place % 16;
const timesOf = (place: number): number => Math.floor(place / 16);

function placeFrom(draw: Draw, isFree: boolean): number {
  if (isFree && draw(1000) < starChance) return WILD + 16 * starFrom(draw);
  return bag[draw(shareSum)] ?? 0;
}

/** Fills a reel from above, with at most one scatter: another becomes the cheapest symbol. */
function columnFrom(draw: Draw, isFree: boolean, left: readonly number[]): number[] {
  const fresh: number[] = [];
  let hasScatter = left.includes(SCATTER);
  while (fresh.length + left.length < rows) {
    const place = placeFrom(draw, isFree);
    fresh.push(place === SCATTER && hasScatter ? cheapest : place);
    hasScatter ||= place === SCATTER;
  }
  return [...fresh, ...left];
}

function winsIn(places: readonly (readonly number[])[]): Win[] {
  const count = new Uint8Array(16);
  for (const column of places) for (const place of column) count[place % 16] = (count[place % 16] ?? 0) + 1;
  const wins: Win[] = [];
  for (const [at, pays] of anywherePays.entries()) {
    const own = count[at + 2] ?? 0;
    const paid = pays[counts.findLastIndex((each) => own >= each)] ?? 0;
    if (paid > 0) wins.push({ symbol: at + 2, count: own, pays: paid, cells: cellsOf(places, at + 2) });
  }
  return wins;
}

function marksOf(places: readonly (readonly number[])[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const [reel, column] of places.entries()) {
    for (const [row, place] of column.entries()) if (place >= 16) marks.push([reel * rows + row, timesOf(place)]);
  }
  return marks;
}

/** Plays one spin with all its falls; stars apply to the last one. */
function turn(draw: Draw, free: number, placed?: number[][]): Step[] {
  const isFree = free > 0;
  let places = placed ?? Array.from({ length: reels }, () => columnFrom(draw, isFree, []));
  const steps: Step[] = [];
  for (;;) {
    const wins = winsIn(places);
    steps.push({
      by: steps.length === 0 ? "spin" : "tumble",
      free,
      window: places.map((column) => column.map(symbolOf)),
      wins,
      times: 1,
      pays: sumOf(wins),
      freeWon: 0,
      ...(isFree ? { marks: marksOf(places) } : {}),
    });
    if (wins.length === 0) break;
    const gone = new Set(wins.flatMap(({ cells }) => cells));
    places = places.map((column, reel) => {
      const left = column.filter((_, row) => !gone.has(reel * rows + row));
      return left.length === rows ? column : columnFrom(draw, isFree, left);
    });
  }
  finish(steps, isFree);
  return steps;
}

/** Completes a spin: stars multiply its wins, scatters pay and give free spins. */
function finish(steps: Step[], isFree: boolean): void {
  const last = steps.at(-1);
  if (!last) return;
  const won = sumOf(steps);
  const all = (last.marks ?? []).reduce((sum, [, times]) => sum + times, 0);
  if (won > 0 && all > 1) {
    last.times = all;
    last.pays += won * (all - 1);
  }
  const cells = cellsOf(last.window, SCATTER);
  const scattered = scatterPays[cells.length - 4] ?? 0;
  if (scattered > 0) {
    last.wins.push({ symbol: SCATTER, count: cells.length, pays: scattered, cells });
    last.pays += scattered;
  }
  last.freeWon = isFree ? (cells.length >= 3 ? more : 0) : cells.length >= 4 ? freeSpins : 0;
}

/** Plays bought free spins, which begin with a spin that shows four scatters and wins nothing. */
function bought(draw: Draw): Step[] {
  const chosen = [0, 1, 2, 3, 4, 5];
  while (chosen.length > 4) chosen.splice(draw(chosen.length), 1);
  for (;;) {
    const places = Array.from({ length: reels }, (_, reel) => {
      const column = Array.from({ length: rows }, () => 2 + draw(8));
      const at = draw(rows);
      if (chosen.includes(reel)) column[at] = SCATTER;
      return column;
    });
    if (winsIn(places).length === 0) return turn(draw, 0, places);
  }
}

function playAll(draw: Draw, isBought: boolean): Step[] {
  const steps = isBought ? bought(draw) : turn(draw, 0);
  let left = steps.at(-1)?.freeWon ?? 0;
  let paid = sumOf(steps);
  for (let free = 1; left > 0 && free <= MOST_FREE_SPINS && paid < mostPaid; free += 1) {
    const own = turn(draw, free);
    steps.push(...own);
    paid += sumOf(own);
    left += (own.at(-1)?.freeWon ?? 0) - 1;
  }
  return steps;
}

export const anywhere: Slot = {
  kind: "anywhere",
  reels,
  rows,
  volatility: "high",
  returns: [
    { bet: "spin", basisPoints: 9434, how: "simulated" },
    { bet: "buy", basisPoints: 9393, how: "simulated" },
  ],
  emblems: [
    "high-voltage",
    "cloud-with-lightning",
    "crown",
    "trophy",
    "bell",
    "gem-stone",
    "heart-with-ribbon",
    "peach",
    "grapes",
    "blueberries",
  ],
  table: anywherePays.map((each, at) => ({
    symbol: at + 2,
    pays: [["8–9", each[0]] as const, ["10–11", each[1]] as const, ["12+", each[2]] as const],
  })),
  facts: { scatters: scatterPays, free: [freeSpins, more], stars: stars.map(([times]) => times), price: [price] },
  price,
  play: (draw, { isBought = false }) => roundOf(playAll(draw, isBought)),
};
