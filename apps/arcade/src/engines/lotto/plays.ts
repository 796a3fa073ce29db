import { addedRule, anyRule, sidesRule, type RuleSentence } from "./rules.ts";
import { choose, oneOf, ordered, sizeOf, sumOf, total, type Shape, type Spread } from "./shape.ts";

/** Form of a play's picks: one of some options, a number for each place, or a set of numbers. */
export type Form =
  | { kind: "options"; options: readonly string[] }
  | { kind: "places"; places: readonly string[]; low: number; high: number; distinct: boolean }
  | { kind: "handful"; size: number; low: number; high: number };

/** An exact chance: winning results out of equally likely ones, and those that return the stake. */
export type Chance = readonly [winning: bigint, of: bigint, returned?: bigint];

export interface Play {
  id: string;
  /** Tab that lists the play. */
  tab: string;
  form: Form;
  /** Places of the draw that the play reads; hits in several groups add up. */
  readPlaces: readonly (readonly number[])[];
  /** Sentences that say what wins and what returns the stake. */
  rule: readonly RuleSentence[];
  /** Returns how often a pick wins in a result: 0 or 1, or more where a number can be drawn several times. */
  hits(pick: string): (result: readonly number[]) => number;
  /** Returns whether a result decides nothing for a pick: its stake is returned. */
  isReturned?(pick: string): (result: readonly number[]) => boolean;
  /** Returns the exact expectation of `hits`; undefined for a pick this play does not offer. */
  chance(pick: string): Chance | undefined;
}

/** Parses "1-7-9" into numbers within the bounds; undefined for anything else. */
function read(pick: string, count: number, low: number, high: number): number[] | undefined {
  if (!/^\d{1,2}(-\d{1,2}){0,9}$/.test(pick)) return undefined;
  const numbers = pick.split("-").map(Number);
  const fits = numbers.length === count && numbers.every((n) => n >= low && n <= high) && numbers.join("-") === pick;
  return fits ? numbers : undefined;
}
const rises = (numbers: readonly number[]) => numbers.every((n, at) => at === 0 || n > (numbers[at - 1] ?? n));
const at = (result: readonly number[], places: readonly number[]) => places.map((place) => result[place] ?? -1);

/** Returns the lowest big value; a middle value is small. */
const bigFrom = (low: number, high: number): number => Math.floor((low + high) / 2) + 1;

interface ValuePlay {
  id: string;
  tab: string;
  /** Places the play reads. */
  places: readonly number[];
  spread: Spread;
  value(result: readonly number[]): number;
  /** Lowest big value; set where big and small, odd and even are offered. */
  big?: number;
  /** True where each value can be picked too. */
  numbers?: boolean;
  /** The value that decides nothing for big and small, and perhaps for odd and even. */
  neutral?: Neutral | undefined;
  /** How the play describes its value, and a pick of the value itself. */
  rule: readonly RuleSentence[];
}

/** A value that returns the stakes on big and small, or on odd and even too. */
export interface Neutral {
  value: number;
  of: "sizes" | "sides";
}

const sizes = ["big", "small"];
const parities = ["odd", "even"];

/** Returns whether a value returns the stake on a side. */
const isNeutral = (neutral: Neutral | undefined, pick: string, found: number): boolean =>
  found === neutral?.value && (sizes.includes(pick) || (neutral.of === "sides" && parities.includes(pick)));

/** Creates a play on one value of the draw (a place or a sum): big or small, odd or even, or the value itself. */
function valuePlay({ id, tab, places, spread, value, big, numbers = false, neutral, rule }: ValuePlay): Play {
  const values = [...spread.keys()].sort((a, b) => a - b);
  const is = (pick: string, found: number): boolean => {
    if (isNeutral(neutral, pick, found)) return false;
    if (pick === "big") return found >= (big ?? 0);
    if (pick === "small") return found < (big ?? 0);
    if (pick === "odd") return found % 2 === 1;
    if (pick === "even") return found % 2 === 0;
    return String(found) === pick;
  };
  const options = [...(big === undefined ? [] : [...sizes, ...parities]), ...(numbers ? values.map(String) : [])];
  return {
    id,
    tab,
    form: { kind: "options", options },
    readPlaces: [places],
    rule: [...rule, ...(big === undefined ? [] : sidesRule(values, is, (pick, n) => isNeutral(neutral, pick, n)))],
    hits: (pick) => (result) => (is(pick, value(result)) ? 1 : 0),
    isReturned: (pick) => (result) => isNeutral(neutral, pick, value(result)),
    chance(pick) {
      if (!options.includes(pick)) return undefined;
      const ways = (fits: (found: number) => boolean) =>
        [...spread].reduce((sum, [found, each]) => (fits(found) ? sum + each : sum), 0n);
      return [ways((found) => is(pick, found)), total(spread), ways((found) => isNeutral(neutral, pick, found))];
    },
  };
}

/** Creates a play on one place of the draw; a neutral highest number leaves two halves below it. */
export const placePlay = (shape: Shape, place: number, id: string, tab: string, neutral?: Neutral): Play =>
  valuePlay({
    id,
    tab,
    places: [place],
    spread: oneOf(shape),
    value: (result) => result[place] ?? -1,
    big: bigFrom(shape.low, neutral?.value === shape.high ? shape.high - 1 : shape.high),
    numbers: true,
    neutral,
    rule: [{ name: "place" }],
  });

/** Creates a play on the sum of some places. */
export function sumPlay(
  shape: Shape,
  places: readonly number[],
  id: string,
  { numbers = false, neutral }: Pick<ValuePlay, "numbers" | "neutral"> = {},
): Play {
  const spread = sumOf(shape, places.length);
  const sums = [...spread.keys()];
  const big = bigFrom(Math.min(...sums), Math.max(...sums));
  const value = (result: readonly number[]) => at(result, places).reduce((sum, n) => sum + n, 0);
  const rule: RuleSentence[] = [addedRule(places), ...(numbers ? [{ name: "exact" } as const] : [])];
  return valuePlay({ id, tab: "sum", places, spread, value, big, numbers, neutral, rule });
}

/**
 * Creates a play on the higher of two places: the first is the dragon, the second the tiger. A tie returns the stakes on
 * both.
 */
export function duelPlay(shape: Shape, dragon: number, tiger: number, id = "duel"): Play {
  const n = BigInt(sizeOf(shape));
  const ties = shape.kind === "digits";
  const options = ["dragon", "tiger", ...(ties ? ["tie"] : [])];
  return {
    id,
    tab: "duel",
    form: { kind: "options", options },
    readPlaces: [[dragon, tiger]],
    rule: [
      { name: "duel", values: { dragon: dragon + 1, tiger: tiger + 1 } },
      ...(ties ? [{ name: "ties" } as const] : []),
    ],
    hits: (pick) => (result) => {
      const difference = (result[dragon] ?? 0) - (result[tiger] ?? 0);
      return (difference > 0 ? "dragon" : difference < 0 ? "tiger" : "tie") === pick ? 1 : 0;
    },
    isReturned: (pick) => (result) => pick !== "tie" && result[dragon] === result[tiger],
    chance(pick) {
      if (!options.includes(pick)) return undefined;
      const of = ties ? n * n : n * (n - 1n);
      return pick === "tie" ? [n, of] : [(n * (n - 1n)) / 2n, of, ties ? n : 0n];
    },
  };
}

/** Creates the direct play: the numbers of these places in order. */
export function directPlay(shape: Shape, places: readonly number[], names: readonly string[], id: string): Play {
  const { low, high } = shape;
  const distinct = shape.kind === "distinct";
  const size = sizeOf(shape);
  return {
    id,
    tab: "direct",
    form: { kind: "places", places: names, low, high, distinct },
    readPlaces: [places],
    rule: [{ name: "direct" }],
    hits: (pick) => (result) => (at(result, places).join("-") === pick ? 1 : 0),
    chance(pick) {
      const numbers = read(pick, places.length, low, high);
      if (!numbers || (distinct && new Set(numbers).size < numbers.length)) return undefined;
      return [1n, distinct ? ordered(size, places.length) : BigInt(size) ** BigInt(places.length)];
    },
  };
}

/** Creates the group play: the numbers of these places in any order, each once; a pick is written in rising order. */
export function groupPlay(shape: Shape, places: readonly number[], id: string): Play {
  const { low, high } = shape;
  const size = sizeOf(shape);
  const k = places.length;
  return {
    id,
    tab: "group",
    form: { kind: "handful", size: k, low, high },
    readPlaces: [places],
    rule: [{ name: "group" }],
    hits: (pick) => (result) =>
      at(result, places)
        .sort((a, b) => a - b)
        .join("-") === pick
        ? 1
        : 0,
    chance(pick) {
      const numbers = read(pick, k, low, high);
      if (!numbers || !rises(numbers)) return undefined;
      return [ordered(k, k), shape.kind === "distinct" ? ordered(size, k) : BigInt(size) ** BigInt(k)];
    },
  };
}

/** Creates the group play with a pair: "7-2" is 7, 7 and 2 in any order. */
export function pairPlay(shape: Shape, places: readonly [number, number, number], id: string): Play {
  const { low, high } = shape;
  return {
    id,
    tab: "group",
    form: { kind: "places", places: ["pair", "single"], low, high, distinct: true },
    readPlaces: [places],
    rule: [{ name: "pair" }],
    hits(pick) {
      const [pair, single] = read(pick, 2, low, high) ?? [];
      return (result) => {
        const found = at(result, places);
        const count = (n: number | undefined) => found.filter((each) => each === n).length;
        return count(pair) === 2 && count(single) === 1 ? 1 : 0;
      };
    },
    chance(pick) {
      const [pair, single] = read(pick, 2, low, high) ?? [];
      if (pair === undefined || pair === single) return undefined;
      return [3n, BigInt(sizeOf(shape)) ** 3n];
    },
  };
}

/** Creates the any play: all picked numbers are among these places. */
export function anyPlay(shape: Shape, size: number, places: readonly number[], id: string): Play {
  const { low, high } = shape;
  return {
    id,
    tab: "any",
    form: { kind: "handful", size, low, high },
    readPlaces: [places],
    rule: [anyRule(size, places.length, shape.count)],
    hits(pick) {
      const wanted = pick.split("-").map(Number);
      const isDrawn = (result: readonly number[], n: number) => places.some((place) => result[place] === n);
      return (result) => (wanted.every((n) => isDrawn(result, n)) ? 1 : 0);
    },
    chance(pick) {
      const numbers = read(pick, size, low, high);
      if (!numbers || !rises(numbers)) return undefined;
      return [choose(sizeOf(shape) - size, places.length - size), choose(sizeOf(shape), places.length)];
    },
  };
}

/** Creates a play that pays for each prize with the picked digits at these places. */
export function prizesPlay(
  shape: Shape,
  prizes: readonly (readonly number[])[],
  names: readonly string[],
  { id, tab }: { id: string; tab: string },
): Play {
  const { low, high } = shape;
  return {
    id,
    tab,
    form: { kind: "places", places: names, low, high, distinct: false },
    readPlaces: prizes,
    rule: [{ name: "prizes" }],
    hits: (pick) => (result) => prizes.filter((places) => at(result, places).join("-") === pick).length,
    chance(pick) {
      if (!read(pick, names.length, low, high)) return undefined;
      return [BigInt(prizes.length), BigInt(sizeOf(shape)) ** BigInt(names.length)];
    },
  };
}
