import type { Draw } from "../machine.ts";
import { MOST_FREE_SPINS, SCATTER } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { mostPaid, roundOf, sumOf, type Slot } from "../slot.ts";

/*
 * Seven by seven places. Five or more adjacent equal symbols pay and fall away. A winning place is marked; from its
 * second win on, it multiplies further wins there, doubling each time. In free spins the marks stay.
 */

const size = 7;
const least = 5;
/** Weight of each symbol in hundredths, from the scatter on. */
const shares = [1, 12, 14, 16, 18, 19, 20];
const mostTimes = 128;
const freeSpins = [10, 12, 15, 20, 30];
/** Pays of clusters of 5, 6, 7, 8, 9–11, 12–14, and 15 or more, in hundredths of the stake. */
const sizes = [5, 6, 7, 8, 9, 12, 15] as const;
const clusterPays = [
  [150, 200, 300, 500, 1000, 3000, 10000],
  [100, 150, 200, 300, 600, 1500, 5000],
  [60, 100, 150, 200, 350, 1000, 3000],
  [40, 60, 100, 150, 250, 600, 2000],
  [30, 40, 60, 80, 160, 400, 1200],
  [20, 30, 40, 60, 120, 300, 1000],
] as const;

const shareSum = shares.reduce((sum, share) => sum + share, 0);
/** Maps each equally likely number to a symbol. */
const bag = Uint8Array.from(shares.flatMap((share, at) => Array.from({ length: share }, () => at + 1)));

const neighbours = Array.from({ length: size * size }, (_, cell) => {
  const [reel, row] = [Math.floor(cell / size), cell % size];
  return [
    ...(reel > 0 ? [cell - size] : []),
    ...(reel < size - 1 ? [cell + size] : []),
    ...(row > 0 ? [cell - 1] : []),
    ...(row < size - 1 ? [cell + 1] : []),
  ];
});

/** Returns the clusters of a window: equal symbols that touch. */
export function clustersIn(cells: Uint8Array): number[][] {
  const seen = new Uint8Array(cells.length);
  const found: number[][] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (seen[start] === 1 || cells[start] === SCATTER) continue;
    const symbol = cells[start];
    const cluster = [start];
    seen[start] = 1;
    for (let at = 0; at < cluster.length; at += 1) {
      for (const next of neighbours[cluster[at] ?? 0] ?? []) {
        if (seen[next] === 1 || cells[next] !== symbol) continue;
        seen[next] = 1;
        cluster.push(next);
      }
    }
    if (cluster.length >= least) found.push(cluster);
  }
  return found;
}

export function clusterPay(symbol: number, count: number): number {
  const at = sizes.findLastIndex((each) => count >= each);
  return clusterPays[symbol - 2]?.[at] ?? 0;
}

/** Returns the multiplier of a mark; the first win on a place only marks it. */
const timesOf = (wins: number): number => (wins < 2 ? 0 : Math.min(mostTimes, 2 ** (wins - 1)));

function winOf(cells: Uint8Array, cluster: number[], marked: Uint8Array): Win {
  const symbol = cells[cluster[0] ?? 0] ?? 0;
  const times = cluster.reduce((sum, cell) => sum + timesOf(marked[cell] ?? 0), 0);
  return {
    symbol,
    count: cluster.length,
    pays: clusterPay(symbol, cluster.length) * Math.max(1, times),
    cells: cluster,
  };
}

function windowOf(cells: Uint8Array): number[][] {
  const window: number[][] = [];
  for (let at = 0; at < cells.length; at += size) window.push(Array.from(cells.subarray(at, at + size)));
  return window;
}

function marksOf(marked: Uint8Array): [number, number][] {
  const marks: [number, number][] = [];
  for (let cell = 0; cell < marked.length; cell += 1) {
    const wins = marked[cell] ?? 0;
    if (wins > 0) marks.push([cell, timesOf(wins)]);
  }
  return marks;
}

function countOf(cells: Uint8Array, symbol: number): number {
  let count = 0;
  for (const each of cells) if (each === symbol) count += 1;
  return count;
}

/** Drops the symbols above empty places, and fills up from above. */
function fall(cells: Uint8Array, gone: ReadonlySet<number>, draw: Draw): void {
  for (let reel = 0; reel < size; reel += 1) {
    let to = size - 1;
    for (let row = size - 1; row >= 0; row -= 1) {
      const cell = reel * size + row;
      if (gone.has(cell)) continue;
      cells[reel * size + to] = cells[cell] ?? 0;
      to -= 1;
    }
    for (; to >= 0; to -= 1) cells[reel * size + to] = bag[draw(shareSum)] ?? 0;
  }
}

function turn(draw: Draw, marked: Uint8Array, free: number): Step[] {
  const cells = new Uint8Array(size * size);
  for (let cell = 0; cell < cells.length; cell += 1) cells[cell] = bag[draw(shareSum)] ?? 0;
  const steps: Step[] = [];
  for (;;) {
    const wins = clustersIn(cells).map((cluster) => winOf(cells, cluster, marked));
    const step: Step = {
      by: steps.length === 0 ? "spin" : "tumble",
      free,
      window: windowOf(cells),
      wins,
      times: 1,
      pays: sumOf(wins),
      freeWon: 0,
      marks: marksOf(marked),
    };
    steps.push(step);
    if (wins.length === 0) {
      step.freeWon = freeSpins[Math.min(freeSpins.length - 1, countOf(cells, SCATTER) - 3)] ?? 0;
      return steps;
    }
    const gone = new Set(wins.flatMap((win) => win.cells));
    for (const cell of gone) marked[cell] = Math.min(250, (marked[cell] ?? 0) + 1);
    fall(cells, gone, draw);
  }
}

function playAll(draw: Draw): Step[] {
  const steps = turn(draw, new Uint8Array(size * size), 0);
  let left = steps.at(-1)?.freeWon ?? 0;
  let paid = sumOf(steps);
  const marked = new Uint8Array(size * size);
  for (let free = 1; left > 0 && free <= MOST_FREE_SPINS && paid < mostPaid; free += 1) {
    const own = turn(draw, marked, free);
    steps.push(...own);
    paid += sumOf(own);
    left += (own.at(-1)?.freeWon ?? 0) - 1;
  }
  return steps;
}

export const cluster: Slot = {
  kind: "cluster",
  reels: size,
  rows: size,
  volatility: "high",
  returns: [{ bet: "spin", basisPoints: 9775, how: "simulated" }],
  emblems: [
    "sparkles",
    "lollipop",
    "birthday-cake",
    "cupcake",
    "doughnut",
    "candy",
    "strawberry",
    "cookie",
    "grapes",
    "lemon",
  ],
  table: clusterPays.map((each, at) => ({
    symbol: at + 2,
    pays: each.map((value, i) => {
      const [from = 0, to = 0] = [sizes[i], (sizes[i + 1] ?? 0) - 1];
      return [to < 0 ? `${from}+` : from === to ? `${from}` : `${from}–${to}`, value] as const;
    }),
  })),
  facts: { free: freeSpins, most: [mostTimes] },
  play: (draw) => roundOf(playAll(draw)),
};
