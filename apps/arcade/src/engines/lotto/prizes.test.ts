import { describe, expect, it } from "vitest";
import type { Family } from "./families.ts";
import { families } from "./lotteries.ts";
import type { Play } from "./plays.ts";
import { oddsFor, paid, returns, type PrizeMode } from "./prizes.ts";
import type { Shape } from "./shape.ts";

/** Enumerates every assignment of numbers to these places, without the code under test. */
function everyFilling({ kind, low, high }: Shape, result: number[], places: readonly number[], look: () => void): void {
  const [place, ...rest] = places;
  if (place === undefined) return look();
  for (let n = low; n <= high; n += 1) {
    if (kind === "distinct" && result.includes(n)) continue;
    result[place] = n;
    everyFilling({ kind, low, high, count: result.length }, result, rest, look);
    result[place] = none;
  }
}

/** Enumerates combinations for plays that ignore order, which would have too many permutations. */
function everyHandful(low: number, high: number, result: number[], places: readonly number[], look: () => void): void {
  const [place, ...rest] = places;
  if (place === undefined) return look();
  for (let n = low; n <= high; n += 1) {
    result[place] = n;
    everyHandful(n + 1, high, result, rest, look);
  }
}

/** Marks places that no play reads. */
const none = -100;
const manyPlaces = 5;

/** Samples picks of a play: every option, or the first, a middle and the last set of numbers. */
function picksOf({ form }: Play): string[] {
  if (form.kind === "options") return [...form.options];
  const { low, high } = form;
  const size = form.kind === "places" ? form.places.length : form.size;
  const run = (from: number) => Array.from({ length: size }, (_, at) => from + at).join("-");
  // Six of forty-nine has fourteen million combinations, so one pick is enough.
  if (high === 49 && form.kind === "handful") return [run(low)];
  return [run(low), run(Math.floor((low + high - size) / 2)), run(high - size + 1)];
}

interface Count {
  play: Play;
  pick: string;
  /** Expected hits, as a fraction. */
  hits: bigint;
  of: bigint;
  /** Results that return the stake. */
  returned: bigint;
}

/** Counts the hits of every pick over all results of the places a play reads. */
function counted({ shape, plays }: Family): Count[] {
  return plays.flatMap((play) => {
    const picks = picksOf(play).map((pick) => ({
      pick,
      hits: 0,
      of: play.hits(pick),
      returned: 0,
      isReturned: play.isReturned?.(pick) ?? (() => false),
    }));
    let of = 0;
    for (const places of play.readPlaces) {
      of = 0;
      const free = shape.kind === "distinct" && places.length > manyPlaces;
      const { low, high } = shape;
      const result = Array.from({ length: shape.count }, () => none);
      const look = () => {
        of += 1;
        for (const count of picks) {
          count.hits += count.of(result);
          if (count.isReturned(result)) count.returned += 1;
        }
      };
      if (free) everyHandful(low, high, result, places, look);
      else everyFilling(shape, result, places, look);
    }
    return picks.map(({ pick, hits, returned }) => ({
      play,
      pick,
      hits: BigInt(hits),
      of: BigInt(of),
      returned: BigInt(returned),
    }));
  });
}

const modes = Object.keys(returns) as PrizeMode[];

/** Returns whether all results can be counted; a drum has too many, so the next test compares it with known chances. */
const isCountable = ({ plays }: Family) =>
  plays.every(({ readPlaces }) => readPlaces.every((places) => places.length <= 10));

it("gives a drum the known chances of keno: 1 in 4 for one, 1 in 1,550.57 for five of five", () => {
  const chance = (family: string, play: string, pick: string) => {
    const [winning, of] = families
      .get(family)
      ?.plays.find(({ id }) => id === play)
      ?.chance(pick) ?? [0n, 1n];
    return (Number((of * 100n) / winning) / 100).toFixed(2);
  };
  expect([chance("KENO", "any1", "7"), chance("KENO", "any5", "3-9-27-40-80")]).toEqual(["4.00", "1550.56"]);
  expect([chance("BINGO75", "any1", "75"), chance("BINGO90", "any1", "1")]).toEqual(["3.00", "3.00"]);
  expect([...families.values()].filter((family) => !isCountable(family)).map(({ name }) => name)).toEqual([
    "KENO",
    "BINGO75",
    "BINGO90",
  ]);
});

describe.each([...families.values()].filter(isCountable))("the prize table of $name", (family) => {
  const counts = counted(family);

  it("has the chance of every pick that counting all results gives", () => {
    for (const { play, pick, hits, returned, of: results } of counts) {
      const [winning, of, back = 0n] = play.chance(pick) ?? [0n, 1n];
      expect([play.id, pick, winning * results, back * results]).toEqual([play.id, pick, hits * of, returned * of]);
      expect(hits > 0n).toBe(true);
    }
  });

  it("returns what its table promises in every bet, and never more", () => {
    for (const mode of modes) {
      for (const { play, pick, hits, returned, of: results } of counts) {
        const odds = oddsFor(play.chance(pick) ?? [0n, 1n], mode);
        const back = (odds * hits * 100n + returned * 10_000n) / results;
        expect(back).toBeLessThanOrEqual(BigInt(returns[mode]));
        // Rounding down to hundredths costs the player at most this much.
        expect(back).toBeGreaterThanOrEqual(BigInt(returns[mode]) - 102n);
        expect(odds).toBeGreaterThan(100n);
      }
    }
  });

  it("refuses stakes on invalid picks", () => {
    for (const play of family.plays) {
      for (const pick of ["", "x", "-1", "01", "1-", "1--2", "999", "BIG", "1-1-1-1-1-1-1-1-1-1-1"]) {
        expect(play.chance(pick)).toBeUndefined();
      }
    }
  });
});

/** The results that people of these lotteries know to decide nothing, with the halves around them. */
it.each([
  ["LHC", "special", "big", [1, 2, 3, 4, 5, 6, 49], "returned"],
  ["LHC", "special", "odd", [1, 2, 3, 4, 5, 6, 49], "returned"],
  ["LHC", "special", "big", [1, 2, 3, 4, 5, 6, 25], "won"],
  ["LHC", "special", "small", [1, 2, 3, 4, 5, 6, 24], "won"],
  ["LHC", "special", "49", [1, 2, 3, 4, 5, 6, 49], "won"],
  ["11X5", "p1", "big", [6, 1, 2, 3, 4], "won"],
  ["11X5", "p1", "small", [5, 1, 2, 3, 4], "won"],
  ["11X5", "p1", "small", [11, 1, 2, 3, 4], "returned"],
  ["11X5", "p1", "even", [11, 1, 2, 3, 4], "returned"],
  ["11X5", "sum", "big", [2, 4, 6, 8, 10], "returned"],
  ["11X5", "sum", "even", [2, 4, 6, 8, 10], "won"],
  ["11X5", "sum", "big", [2, 4, 6, 8, 11], "won"],
  ["LF", "sum", "small", [1, 20, 2, 19, 3, 18, 4, 17], "returned"],
  ["LF", "sum", "big", [1, 20, 2, 19, 3, 18, 4, 16], "lost"],
  ["SSC", "duel", "dragon", [5, 1, 2, 3, 5], "returned"],
  ["SSC", "duel", "tie", [5, 1, 2, 3, 5], "won"],
  ["SSC", "duel", "tiger", [4, 1, 2, 3, 5], "won"],
  ["PK10", "sum2", "small", [5, 6, 1, 2, 3, 4, 7, 8, 9, 10], "won"],
] as const)("%s: a bet on %s %s with %j is %s", (name, play, pick, result, ending) => {
  const family = families.get(name);
  if (!family) throw new Error(`no ${name}`);
  const back = paid(family, { play, pick, stake: 10_0000n, odds: 200n }, result);
  expect(back).toBe({ won: 20_0000n, returned: 10_0000n, lost: 0n }[ending]);
});

it("pays a winning line its stake at the placed odds, and a losing line nothing", () => {
  const family = families.get("SSC");
  if (!family) throw new Error("no SSC");
  const line = { play: "direct3", pick: "3-4-5", stake: 10_0000n, odds: 97_000n };
  expect(paid(family, line, [1, 2, 3, 4, 5])).toBe(9_700_0000n);
  expect(paid(family, line, [1, 2, 5, 4, 3])).toBe(0n);
});
