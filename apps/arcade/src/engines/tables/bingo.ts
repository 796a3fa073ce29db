import type { Below } from "../../kit/seed.ts";
import type { Result } from "../draws/shared-game.ts";
import type { Rules } from "./rules.ts";

/*
 * Bingo: a number of balls is called for all players, and each card pays its best prize complete by then. The hall has
 * numbered cards whose numbers never change. Every order of the balls is equally likely, so all cards are worth the
 * same, and their return follows from counting. A result is the balls in order.
 */

/** Marks a cell that needs no ball, and one that has no number. */
export const freeCell = 0;
export const emptyCell = -1;

export interface Prize {
  id: string;
  /** In hundredths, stake included. */
  odds: bigint;
  /** Returns whether the prize is won with these complete patterns, one bit each. */
  wins(done: number): boolean;
}

export interface Hall {
  balls: number;
  calls: number;
  columns: number;
  /** Returns the numbers of a card, row by row. */
  card(number: number): readonly number[];
  /** Groups of cells that complete a pattern. */
  patterns: readonly (readonly number[])[];
  /** Best prize first. */
  prizes: readonly Prize[];
}

export const cardCount = 48;
const callMs = 550;

/** Creates the fixed shuffle of a card: the cards of the hall are the same for everyone and never change. */
function printer(seed: number): (bound: number) => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  for (let warm = 0; warm < 8; warm += 1) next();
  return (bound) => next() % bound;
}

/** Chooses a number of distinct numbers from a range, in rising order. */
function some(below: (bound: number) => number, low: number, high: number, count: number): number[] {
  const left = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const taken = Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? low);
  return taken.toSorted((a, b) => a - b);
}

/** Creates a square card, each column of which has a separate range of the balls. */
function square(size: number, balls: number, hasFree: boolean) {
  const span = balls / size;
  return (number: number): number[] => {
    const below = printer(number * 97 + balls);
    const columns = Array.from({ length: size }, (_, at) => some(below, at * span + 1, (at + 1) * span, size));
    return Array.from({ length: size * size }, (_, cell) =>
      hasFree && cell === (size * size - 1) / 2
        ? freeCell
        : (columns[cell % size]?.[Math.floor(cell / size)] ?? freeCell),
    );
  };
}

/** Columns of a ticket's rows in turn, so that each column has a number and each row five. */
const ticketRows = [
  [0, 1, 3, 5, 7],
  [1, 2, 4, 6, 8],
  [0, 2, 4, 5, 7],
];

/** Creates a ticket of three rows and nine columns, with five numbers in each row. */
function ticket(number: number): number[] {
  const below = printer(number * 131 + 90);
  const turn = below(9);
  const cells = Array.from({ length: 27 }, () => emptyCell);
  for (let column = 0; column < 9; column += 1) {
    const rows = [0, 1, 2].filter((row) => ticketRows[row]?.includes((column + turn) % 9));
    const [low, high] = [Math.max(1, column * 10), column === 8 ? 90 : column * 10 + 9];
    const numbers = some(below, low, high, rows.length);
    for (const [at, row] of rows.entries()) cells[row * 9 + column] = numbers[at] ?? emptyCell;
  }
  return cells;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Returns rows, columns and both diagonals. */
const lines = (size: number): number[][] => [
  ...upTo(size).map((row) => upTo(size).map((column) => row * size + column)),
  ...upTo(size).map((column) => upTo(size).map((row) => row * size + column)),
  upTo(size).map((at) => at * (size + 1)),
  upTo(size).map((at) => (at + 1) * (size - 1)),
];

const countOf = (done: number): number => done.toString(2).replaceAll("0", "").length;
const atLeast = (count: number, odds: bigint): Prize => ({
  id: `lines${count}`,
  odds,
  wins: (done) => countOf(done) >= count,
});
/** Creates prizes for a number of lines, and for each smaller number of them. */
const downFrom = (count: number, odds: readonly bigint[]): Prize[] => odds.map((each, at) => atLeast(count - at, each));
const all = (count: number, odds: bigint): Prize => ({ id: "full", odds, wins: (done) => done === 2 ** count - 1 });
/** Creates a prize for all of these patterns together. */
const both = (id: string, patterns: readonly number[], odds: bigint): Prize => ({
  id,
  odds,
  wins: (done) => patterns.every((at) => Math.floor(done / 2 ** at) % 2 === 1),
});
const pattern = (id: string, at: number, odds: bigint): Prize => both(id, [at], odds);

/** Returns the cells of a 5 by 5 card from a drawing. */
const drawn = (picture: string): number[] =>
  [...picture.replaceAll(" ", "")].flatMap((mark, cell) => (mark === "x" ? [cell] : []));

const corners = drawn("x...x ..... ..... ..... x...x");
const cross = drawn("x...x .x.x. ..x.. .x.x. x...x");
const anchor = drawn("..x.. .xxx. ..x.. x.x.x .xxx.");
const smallBow = drawn("..... ..... .xxx. .x.x. .....");
const middleBow = drawn("..... .xxx. x...x x...x .....");
const greatBow = drawn(".xxx. x...x x...x x...x x...x");

export const halls = {
  "bingo-75": {
    balls: 75,
    calls: 44,
    columns: 5,
    card: square(5, 75, true),
    patterns: lines(5),
    prizes: downFrom(7, [250_00n, 40_00n, 10_00n, 4_00n, 2_50n, 1_50n, 1_00n]),
  },
  "bingo-80": {
    balls: 80,
    calls: 42,
    columns: 4,
    card: square(4, 80, false),
    patterns: lines(4),
    prizes: [all(10, 2_000_00n), ...downFrom(6, [50_00n, 25_00n, 10_00n, 5_00n, 2_00n, 1_00n])],
  },
  "bingo-90": {
    balls: 90,
    calls: 54,
    columns: 9,
    card: ticket,
    patterns: [0, 1, 2].map((row) => upTo(9).map((column) => row * 9 + column)),
    prizes: [all(3, 1_000_00n), atLeast(2, 30_00n), atLeast(1, 2_00n)],
  },
  "bingo-30": {
    balls: 30,
    calls: 14,
    columns: 3,
    card: square(3, 30, false),
    patterns: lines(3),
    prizes: [all(8, 500_00n), ...downFrom(4, [12_00n, 4_00n, 2_00n, 1_00n])],
  },
  "bingo-rainbow": {
    balls: 75,
    calls: 45,
    columns: 5,
    card: square(5, 75, true),
    patterns: [smallBow, middleBow, greatBow],
    prizes: [
      both("rainbow", [0, 1, 2], 5_000_00n),
      pattern("great", 2, 80_00n),
      pattern("middle", 1, 15_00n),
      pattern("little", 0, 3_00n),
    ],
  },
  "bingo-pirate": {
    balls: 75,
    calls: 45,
    columns: 5,
    card: square(5, 75, true),
    patterns: [corners, cross, anchor],
    prizes: [
      both("treasure", [1, 2], 1_500_00n),
      pattern("anchor", 2, 70_00n),
      pattern("cross", 1, 18_00n),
      pattern("corners", 0, 3_00n),
    ],
  },
} satisfies Record<string, Hall>;

export type HallName = keyof typeof halls;
export const hallOf = (engine: string): Hall | undefined => (halls as Record<string, Hall>)[engine];

/** Returns whether a cell needs no further ball. */
const isDone = (number: number, called: ReadonlySet<number>) => number <= 0 || called.has(number);

/** Returns the complete patterns of a card, one bit each. */
export function doneOf({ patterns }: Hall, card: readonly number[], called: ReadonlySet<number>): number {
  let done = 0;
  for (const [at, cells] of patterns.entries()) {
    if (cells.every((cell) => isDone(card[cell] ?? freeCell, called))) done += 2 ** at;
  }
  return done;
}

/** Returns the best prize of a card with these balls. */
export function prizeOf(hall: Hall, card: readonly number[], called: ReadonlySet<number>): Prize | undefined {
  const done = doneOf(hall, card, called);
  return hall.prizes.find((prize) => prize.wins(done));
}

function choose(from: number, count: number): bigint {
  if (count < 0 || count > from) return 0n;
  let ways = 1n;
  for (let at = 1; at <= count; at += 1) ways = (ways * BigInt(from - count + at)) / BigInt(at);
  return ways;
}

/** Counts, for each set of patterns, the sets of called balls that complete exactly these. */
export function waysOf({ balls, calls, card, patterns }: Hall): bigint[] {
  const first = card(1);
  const ways = Array.from({ length: 2 ** patterns.length }, (_, mask) => {
    const cells = new Set(patterns.filter((_each, at) => Math.floor(mask / 2 ** at) % 2 === 1).flat());
    const needed = [...cells].filter((cell) => (first[cell] ?? freeCell) > 0).length;
    return choose(balls - needed, calls - needed);
  });
  // Converts "at least these" into "exactly these".
  for (const at of patterns.keys()) {
    for (const mask of ways.keys()) {
      if (Math.floor(mask / 2 ** at) % 2 === 0) ways[mask] = (ways[mask] ?? 0n) - (ways[mask + 2 ** at] ?? 0n);
    }
  }
  return ways;
}

/** Returns how many of all sets of called balls win each prize. */
export function chancesOf(hall: Hall): { won: Map<string, bigint>; all: bigint } {
  const won = new Map(hall.prizes.map(({ id }) => [id, 0n]));
  for (const [done, ways] of waysOf(hall).entries()) {
    const prize = hall.prizes.find((each) => each.wins(done));
    if (prize) won.set(prize.id, (won.get(prize.id) ?? 0n) + ways);
  }
  return { won, all: choose(hall.balls, hall.calls) };
}

async function call(below: Below, { balls, calls }: Hall): Promise<number[]> {
  const left = Array.from({ length: balls }, (_, at) => at + 1);
  const called: number[] = [];
  for (let at = 0; at < calls; at += 1) called.push(left.splice(await below(left.length), 1)[0] ?? 0);
  return called;
}

/** Returns when the n-th ball of a round is called, in milliseconds after the draw. */
export const calledAt = (ball: number): number => 900 + ball * callMs;

export function bingo(name: HallName): Rules {
  const hall: Hall = halls[name];
  const printed = new Map(upTo(cardCount).map((at) => [String(at + 1), hall.card(at + 1)]));
  const top = hall.prizes[0]?.odds ?? 0n;
  let known: { paid: bigint; stakes: bigint } | undefined;
  return {
    seconds: { bets: 25, close: 1, show: Math.ceil(calledAt(hall.calls) / 1000) + 6 },
    pastNeeded: 0,
    pastShown: 12,
    prizes: hall.prizes.map(({ id, odds }) => ({ id, odds })),
    spots: [
      {
        id: "bingoCard",
        picks: [...printed.keys()],
        odds: top,
        limit: "side",
        pays: (result, pick) => prizeOf(hall, printed.get(pick) ?? [], new Set(result))?.odds ?? 0n,
      },
    ],
    derive: (below) => call(below, hall),
    revealMs: () => calledAt(hall.calls) + 1_500,
    describe: (result: Result) => ({ called: result.join(" ") }),
    all: () => [],
    exact() {
      if (!known) {
        const { won, all: stakes } = chancesOf(hall);
        known = { paid: hall.prizes.reduce((sum, { id, odds }) => sum + odds * (won.get(id) ?? 0n), 0n), stakes };
      }
      return known;
    },
  };
}
