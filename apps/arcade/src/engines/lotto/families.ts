import {
  anyPlay,
  directPlay,
  duelPlay,
  groupPlay,
  pairPlay,
  placePlay,
  prizesPlay,
  sumPlay,
  type Neutral,
  type Play,
} from "./plays.ts";
import type { Shape } from "./shape.ts";

/** A kind of lottery: the numbers it draws and the bets it takes. */
export interface Family {
  name: FamilyName;
  shape: Shape;
  plays: readonly Play[];
  /** Digits of each prize, the special (highest) prize first, where a draw is a list of prizes. */
  prizes?: readonly number[];
}

export const familyNames = [
  "SSC",
  "11X5",
  "PK10",
  "LHC",
  "LF",
  "VN_NORTH",
  "VN_SOUTH",
  "3D",
  "4D",
  "SWEEP",
  "K3",
  "PC28",
  "KENO",
  "BINGO75",
  "BINGO90",
] as const;
type FamilyName = (typeof familyNames)[number];
type Rules = Omit<Family, "name">;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const times = (count: number, digits: number) => Array.from({ length: count }, () => digits);
const names = (count: number) => upTo(count).map((at) => `p${at + 1}`);
const placesOf = (shape: Shape, neutral?: Neutral) =>
  names(shape.count).map((name, at) => placePlay(shape, at, name, "place", neutral));

/** Creates the rules for five digits. */
function ssc(): Rules {
  const shape: Shape = { kind: "digits", count: 5, low: 0, high: 9 };
  const last = [2, 3, 4] as const;
  return {
    shape,
    plays: [
      sumPlay(shape, upTo(5), "sum"),
      ...placesOf(shape),
      duelPlay(shape, 0, 4),
      directPlay(shape, [3, 4], ["p4", "p5"], "direct2"),
      directPlay(shape, last, ["p3", "p4", "p5"], "direct3"),
      groupPlay(shape, last, "group6"),
      pairPlay(shape, last, "group3"),
    ],
  };
}

/** Creates the rules for five of eleven numbers. */
function elevenFive(): Rules {
  const shape: Shape = { kind: "distinct", count: 5, low: 1, high: 11 };
  return {
    shape,
    plays: [
      // The middle sum and the highest number belong to neither half.
      sumPlay(shape, upTo(5), "sum", { neutral: { value: 30, of: "sizes" } }),
      ...placesOf(shape, { value: 11, of: "sides" }),
      duelPlay(shape, 0, 4),
      directPlay(shape, upTo(2), names(2), "first2"),
      directPlay(shape, upTo(3), names(3), "first3"),
      groupPlay(shape, upTo(2), "group2of"),
      groupPlay(shape, upTo(3), "group3of"),
      ...[1, 2, 3, 4, 5].map((size) => anyPlay(shape, size, upTo(5), `any${size}`)),
    ],
  };
}

/** Creates the rules for ten racers, each in one place. */
function pk10(): Rules {
  const shape: Shape = { kind: "distinct", count: 10, low: 1, high: 10 };
  return {
    shape,
    plays: [
      sumPlay(shape, upTo(2), "sum2", { numbers: true }),
      ...placesOf(shape),
      ...upTo(5).map((at) => duelPlay(shape, at, 9 - at, `duel${at + 1}`)),
      directPlay(shape, upTo(2), names(2), "first2"),
      directPlay(shape, upTo(3), names(3), "first3"),
      groupPlay(shape, upTo(2), "group2of"),
      groupPlay(shape, upTo(3), "group3of"),
    ],
  };
}

/** Creates the rules for six of forty-nine numbers and a special number. */
function lhc(): Rules {
  const shape: Shape = { kind: "distinct", count: 7, low: 1, high: 49 };
  // The highest number belongs to neither half.
  const neutral: Neutral = { value: 49, of: "sides" };
  return {
    shape,
    plays: [
      placePlay(shape, 6, "special", "special", neutral),
      ...upTo(6).map((at) => placePlay(shape, at, `p${at + 1}`, "place", neutral)),
      anyPlay(shape, 1, upTo(6), "any1"),
      anyPlay(shape, 2, upTo(6), "any2"),
      directPlay(shape, upTo(2), names(2), "first2"),
      groupPlay(shape, upTo(2), "group2of"),
      sumPlay(shape, upTo(2), "sum2"),
    ],
  };
}

/** Creates the rules for eight of twenty numbers. */
function lf(): Rules {
  const shape: Shape = { kind: "distinct", count: 8, low: 1, high: 20 };
  return {
    shape,
    plays: [
      // The middle sum belongs to neither half.
      sumPlay(shape, upTo(8), "sum", { neutral: { value: 84, of: "sizes" } }),
      ...placesOf(shape),
      ...upTo(4).map((at) => duelPlay(shape, at, 7 - at, `duel${at + 1}`)),
      directPlay(shape, upTo(2), names(2), "first2"),
      directPlay(shape, upTo(3), names(3), "first3"),
      groupPlay(shape, upTo(2), "group2of"),
      groupPlay(shape, upTo(3), "group3of"),
      ...[1, 2, 3].map((size) => anyPlay(shape, size, upTo(8), `any${size}`)),
    ],
  };
}

/** Creates the rules for a list of prizes with a number of digits each, the special prize first, as in Vietnam. */
function vietnamese(prizes: readonly number[]): Rules {
  const shape: Shape = { kind: "digits", count: prizes.reduce((sum, digits) => sum + digits, 0), low: 0, high: 9 };
  const [special = 0] = prizes;
  const last = (count: number) => upTo(count).map((at) => special - count + at);
  const digits = ["hundreds", "tens", "units"];
  let end = 0;
  const ends = prizes.map((length) => {
    end += length;
    return [end - 2, end - 1] as const;
  });
  return {
    shape,
    prizes,
    plays: [
      directPlay(shape, last(2), digits.slice(1), "special2"),
      directPlay(shape, last(3), digits, "special3"),
      prizesPlay(shape, ends, digits.slice(1), { id: "tail2", tab: "tails" }),
      placePlay(shape, special - 2, "tens", "place"),
      placePlay(shape, special - 1, "units", "place"),
      sumPlay(shape, last(2), "sumLast2", { numbers: true }),
      groupPlay(shape, last(2), "groupLast2"),
      groupPlay(shape, last(3), "group6"),
      pairPlay(shape, [special - 3, special - 2, special - 1], "group3"),
    ],
  };
}

/** Creates the rules for three digits. */
function threeDigits(): Rules {
  const shape: Shape = { kind: "digits", count: 3, low: 0, high: 9 };
  const all = [0, 1, 2] as const;
  return {
    shape,
    plays: [
      sumPlay(shape, all, "sum", { numbers: true }),
      ...placesOf(shape),
      duelPlay(shape, 0, 2),
      directPlay(shape, [1, 2], ["p2", "p3"], "direct2"),
      directPlay(shape, all, names(3), "direct3"),
      groupPlay(shape, all, "group6"),
      pairPlay(shape, all, "group3"),
    ],
  };
}

/** Creates the rules for three main prizes and twenty small ones of four digits each, the first prize first. */
function fourDigits(): Rules {
  const count = 23;
  const shape: Shape = { kind: "digits", count: count * 4, low: 0, high: 9 };
  const prizes = upTo(count).map((prize) => upTo(4).map((at) => prize * 4 + at));
  const first = upTo(4);
  return {
    shape,
    prizes: times(count, 4),
    plays: [
      sumPlay(shape, first, "sumFirst"),
      ...first.map((at) => placePlay(shape, at, `p${at + 1}`, "place")),
      duelPlay(shape, 0, 3, "duelFirst"),
      directPlay(shape, first, names(4), "direct4"),
      directPlay(shape, [1, 2, 3], ["p2", "p3", "p4"], "special3"),
      prizesPlay(shape, prizes, names(4), { id: "prize4", tab: "any" }),
      groupPlay(shape, first, "group24"),
    ],
  };
}

/** Creates the rules for three dice. */
function threeDice(): Rules {
  const shape: Shape = { kind: "digits", count: 3, low: 1, high: 6 };
  const all = [0, 1, 2] as const;
  return {
    shape,
    plays: [
      sumPlay(shape, all, "sum", { numbers: true }),
      ...placesOf(shape),
      duelPlay(shape, 0, 2),
      groupPlay(shape, all, "group6"),
      pairPlay(shape, all, "group3"),
    ],
  };
}

/** Creates the rules for three digits with a sum from 0 to 27. */
function twentyEight(): Rules {
  const shape: Shape = { kind: "digits", count: 3, low: 0, high: 9 };
  return {
    shape,
    plays: [sumPlay(shape, upTo(3), "sum", { numbers: true }), ...placesOf(shape), duelPlay(shape, 0, 2)],
  };
}

/**
 * Creates the rules for `count` balls: bets are one number, up to five numbers that must all be drawn, or the first
 * ball alone.
 */
function drum(count: number, high: number): Rules {
  const shape: Shape = { kind: "distinct", count, low: 1, high };
  return {
    shape,
    plays: [
      ...[1, 2, 3, 4, 5].map((size) => anyPlay(shape, size, upTo(count), `any${size}`)),
      placePlay(shape, 0, "p1", "place"),
    ],
  };
}

/** Creates the rules for one number of six digits. */
function sweep(): Rules {
  const shape: Shape = { kind: "digits", count: 6, low: 0, high: 9 };
  const last = (count: number) => upTo(count).map((at) => 6 - count + at);
  return {
    shape,
    plays: [
      sumPlay(shape, upTo(6), "sum"),
      ...placesOf(shape),
      duelPlay(shape, 0, 5),
      directPlay(shape, last(2), ["p5", "p6"], "direct2"),
      directPlay(shape, last(3), ["p4", "p5", "p6"], "direct3"),
      directPlay(shape, last(4), ["p3", "p4", "p5", "p6"], "last4"),
      groupPlay(shape, last(3), "group6"),
      pairPlay(shape, [3, 4, 5], "group3"),
    ],
  };
}

const makers: Record<FamilyName, () => Rules> = {
  SSC: ssc,
  "11X5": elevenFive,
  PK10: pk10,
  LHC: lhc,
  LF: lf,
  VN_NORTH: () =>
    vietnamese([5, 5, ...times(2, 5), ...times(6, 5), ...times(4, 4), ...times(6, 4), ...times(3, 3), ...times(4, 2)]),
  VN_SOUTH: () => vietnamese([6, 5, 5, ...times(2, 5), ...times(7, 5), 4, ...times(3, 4), 3, 2]),
  "3D": threeDigits,
  "4D": fourDigits,
  SWEEP: sweep,
  K3: threeDice,
  PC28: twentyEight,
  KENO: () => drum(20, 80),
  BINGO75: () => drum(25, 75),
  BINGO90: () => drum(30, 90),
};

/** Creates the rules of one kind of lottery. */
export const makeFamily = (name: FamilyName): Family => ({ name, ...makers[name]() });
