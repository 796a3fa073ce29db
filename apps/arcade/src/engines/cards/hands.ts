import { rankOf, suitOf } from "./deck.ts";

/*
 * Ranks hands of cards. A rank is a list of numbers, compared from the first on; the last ones are rank and suit of the
 * highest card, so that two hands of one deck never tie, except in hold'em.
 */

export type Worth = readonly number[];

export function compare(a: Worth, b: Worth): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

/** Returns the highest card: king high, ace low; spades before hearts, clubs and diamonds. */
function highest(cards: readonly number[]): [rank: number, suit: number] {
  const [best = 0] = cards.toSorted((a, b) => rankOf(b) - rankOf(a) || suitOf(a) - suitOf(b));
  return [rankOf(best), 3 - suitOf(best)];
}

const isFace = (card: number) => rankOf(card) >= 10;
const points = (card: number) => Math.min(rankOf(card) + 1, 10);
const sum = (cards: readonly number[]) => cards.reduce((all, card) => all + points(card), 0);

/** Returns the points of bull bull: five faces 11, bull bull 10, bull 1 to 9, no bull 0. */
export function bullOf(cards: readonly number[]): number {
  if (cards.every(isFace)) return 11;
  const all = sum(cards);
  // Three cards make a multiple of ten exactly where the other two have the same remainder as all five.
  for (let a = 0; a < cards.length; a += 1) {
    for (let b = a + 1; b < cards.length; b += 1) {
      const two = points(cards[a] ?? 0) + points(cards[b] ?? 0);
      if ((all - two) % 10 === 0) return two % 10 === 0 ? 10 : two % 10;
    }
  }
  return 0;
}
export const bullWorth = (cards: readonly number[]): Worth => [bullOf(cards), ...highest(cards)];

/** Returns the points of three face: 10 for three faces, otherwise the points; ties compare the number of faces. */
export const threeFaceOf = (cards: readonly number[]): number => (cards.every(isFace) ? 10 : sum(cards) % 10);
export const threeFaceWorth = (cards: readonly number[]): Worth => [
  threeFaceOf(cards),
  cards.filter(isFace).length,
  ...highest(cards),
];

/** Returns the rank with the ace high. */
const high = (card: number) => (rankOf(card) === 0 ? 13 : rankOf(card));

export const threeCardNames = ["high", "pair", "colour", "sequence", "pureSequence", "trio"] as const;

/**
 * Ranks three cards: trio, pure sequence, sequence, colour, pair, high card; ace, two, three is the lowest sequence.
 */
export function threeCardWorth(cards: readonly number[]): Worth {
  const ranks = cards.map(high).toSorted((a, b) => b - a);
  const [a = 0, b = 0, c = 0] = ranks;
  const isLow = a === 13 && b === 2 && c === 1;
  const isRun = isLow || (a === b + 1 && b === c + 1);
  const isColour = new Set(cards.map(suitOf)).size === 1;
  const pair = a === b ? a : b === c ? b : undefined;
  const kinds: [boolean, number][] = [
    [a === b && b === c, 5],
    [isRun && isColour, 4],
    [isRun, 3],
    [isColour, 2],
    [pair !== undefined, 1],
  ];
  const kind = kinds.find(([is]) => is)?.[1] ?? 0;
  const order = isLow ? [2, 1, 0] : pair === undefined || kind === 5 ? ranks : [pair, a === b ? c : a];
  const best = cards.toSorted((x, y) => high(y) - high(x) || suitOf(x) - suitOf(y))[0] ?? 0;
  return [kind, ...order, 3 - suitOf(best)];
}

/** Ranks five poker cards: the kind (8 straight flush to 0 high card), then the deciding ranks. */
export function pokerWorth(cards: readonly number[]): Worth {
  const ranks = cards.map(high).toSorted((a, b) => b - a);
  const groups = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((each) => each === rank).length }))
    .toSorted((a, b) => b.count - a.count || b.rank - a.rank);
  const order = groups.map(({ rank }) => rank);
  const [first = 0] = ranks;
  const isWheel = ranks.join() === "13,4,3,2,1";
  const isRun = isWheel || (groups.length === 5 && first - (ranks[4] ?? 0) === 4);
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  const counts = groups.map(({ count }) => count).join("");
  const run = isWheel ? [4] : [first];
  if (isRun && isFlush) return [8, ...run];
  if (counts === "41") return [7, ...order];
  if (counts === "32") return [6, ...order];
  if (isFlush) return [5, ...order];
  if (isRun) return [4, ...run];
  if (counts === "311") return [3, ...order];
  if (counts === "221") return [2, ...order];
  return [counts === "2111" ? 1 : 0, ...order];
}

/** Returns the best rank of five among seven cards. */
export function bestOfSeven(cards: readonly number[]): Worth {
  let best: Worth = [-1];
  for (let a = 0; a < cards.length; a += 1) {
    for (let b = a + 1; b < cards.length; b += 1) {
      const worth = pokerWorth(cards.filter((_, at) => at !== a && at !== b));
      if (compare(worth, best) > 0) best = worth;
    }
  }
  return best;
}
