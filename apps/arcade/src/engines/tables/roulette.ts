import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules } from "./rules.ts";

/* European roulette: one zero, 37 pockets. A result is [the number]. */

/** Numbers in the order of the wheel. */
export const wheel = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;

const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const isRedNumber = (n: number): boolean => reds.has(n);
export const colourOf = (n: number): "red" | "black" | "green" => (n === 0 ? "green" : reds.has(n) ? "red" : "black");

const numbers = Array.from({ length: 36 }, (_, at) => at + 1);
const name = (...of: number[]) => of.join("-");
const drawn = ([n = 0]: Result) => n;
const holds = (result: Result, pick: string) => pick.split("-").includes(String(drawn(result)));

/** Pairs of neighbours on the layout, by their numbers. */
const splits = [
  name(0, 1),
  name(0, 2),
  name(0, 3),
  ...numbers.filter((n) => n % 3 !== 0).map((n) => name(n, n + 1)),
  ...numbers.filter((n) => n <= 33).map((n) => name(n, n + 3)),
];
const firsts = numbers.filter((n) => n % 3 === 1);
const streets = [name(0, 1, 2), name(0, 2, 3), ...firsts.map((n) => name(n, n + 1, n + 2))];
const corners = [
  name(0, 1, 2, 3),
  ...numbers.filter((n) => n <= 33 && n % 3 !== 0).map((n) => name(n, n + 1, n + 3, n + 4)),
];
const sixes = firsts.filter((n) => n <= 31).map((n) => name(n, n + 1, n + 2, n + 3, n + 4, n + 5));
const third = (n: number) => (n === 0 ? "0" : String(Math.ceil(n / 12)));
const column = (n: number) => (n === 0 ? "0" : String(((n - 1) % 3) + 1));

/** A bet of several chips: plays and picks with their numbers of chips. */
export type Call = readonly (readonly [
  play: "straight" | "split" | "street" | "corner",
  pick: string,
  chips: number,
])[];

/** Call bets, which together cover the whole wheel. */
export const calls = {
  /** Neighbours of zero: seventeen numbers from 22 to 25. */
  voisins: [
    ["street", "0-2-3", 2],
    ["split", "4-7", 1],
    ["split", "12-15", 1],
    ["split", "18-21", 1],
    ["split", "19-22", 1],
    ["split", "32-35", 1],
    ["corner", "25-26-28-29", 2],
  ],
  /** Third of the wheel: twelve numbers from 27 to 33. */
  tiers: [
    ["split", "5-8", 1],
    ["split", "10-11", 1],
    ["split", "13-16", 1],
    ["split", "23-24", 1],
    ["split", "27-30", 1],
    ["split", "33-36", 1],
  ],
  /** Orphans: the eight numbers between. */
  orphelins: [
    ["straight", "1", 1],
    ["split", "6-9", 1],
    ["split", "14-17", 1],
    ["split", "17-20", 1],
    ["split", "31-34", 1],
  ],
} as const satisfies Record<string, Call>;

/** Returns the bet on a number and two on each side of it on the wheel. */
export function neighboursOf(n: number): Call {
  const at = wheel.findIndex((each) => each === n);
  return [-2, -1, 0, 1, 2].map((by) => ["straight", String(wheel[(at + by + 37) % 37] ?? 0), 1] as const);
}

/** Number of past results on the page. */
const followed = 500;

export const roulette: Rules = {
  seconds: { bets: 17, close: 1, show: 12 },
  pastNeeded: 0,
  pastShown: followed,
  spots: [
    spot("red", 200n, (result) => isRedNumber(drawn(result))),
    spot("black", 200n, (result) => drawn(result) !== 0 && !isRedNumber(drawn(result))),
    spot("odd", 200n, (result) => drawn(result) % 2 === 1),
    spot("even", 200n, (result) => drawn(result) !== 0 && drawn(result) % 2 === 0),
    spot("low", 200n, (result) => drawn(result) >= 1 && drawn(result) <= 18),
    spot("high", 200n, (result) => drawn(result) >= 19),
    spot("dozen", 300n, (result, pick) => third(drawn(result)) === pick, ["1", "2", "3"]),
    spot("column", 300n, (result, pick) => column(drawn(result)) === pick, ["1", "2", "3"]),
    side("straight", 3600n, holds, ["0", ...numbers.map(String)]),
    side("split", 1800n, holds, splits),
    side("street", 1200n, holds, streets),
    side("corner", 900n, holds, corners),
    side("six", 600n, holds, sixes),
  ],
  derive: async (below) => [await below(37)],
  revealMs: () => 7_500,
  describe: (result) => ({ number: drawn(result), colour: colourOf(drawn(result)) }),
  *all() {
    for (let n = 0; n <= 36; n += 1) yield [[n], 1n];
  },
};
