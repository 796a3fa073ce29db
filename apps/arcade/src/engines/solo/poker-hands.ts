import { kindOf, pokerRank } from "../cards/poker-rank.ts";
import { rankOf, suitOf } from "../cards/deck.ts";
import type { Row } from "../alone/rules.ts";

/* Ranks and names hands in the games against a dealer. */

/** Name of a hand; the page translates it. */
export type HandName =
  | ReturnType<typeof kindOf>
  | "royal"
  | "acesUp"
  | "fiveAces"
  | "threeStraight"
  | "threeFlush"
  | "threeKind"
  | "threeStraightFlush";

const royalWorth = (8 << 20) | (12 << 16);

/** Names a five-card hand; a royal flush has its own name. */
export function handName(cards: readonly number[]): HandName {
  const worth = pokerRank(cards);
  return worth === royalWorth ? "royal" : kindOf(worth);
}

const high = (card: number): number => (rankOf(card) + 12) % 13;
const threeKinds = [
  "highCard",
  "pair",
  "threeFlush",
  "threeStraight",
  "threeKind",
  "threeStraightFlush",
] as const satisfies readonly HandName[];
export type ThreeKind = (typeof threeKinds)[number];

/** Ranks three cards: here a straight is above a flush, and three of a kind above both. */
export function threeRank(cards: readonly number[]): number {
  const [a = 0, b = 0, c = 0] = cards.map(high).sort((one, other) => other - one);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const isLow = a === 12 && b === 1 && c === 0;
  const isStraight = isLow || (a === b + 1 && b === c + 1);
  const write = (kind: number, ...ranks: number[]) => ranks.reduce((sum, rank) => (sum << 4) | rank, kind);
  if (isStraight) return write(isFlush ? 5 : 3, isLow ? 1 : a, 0, 0);
  if (a === c) return write(4, a, 0, 0);
  if (isFlush) return write(2, a, b, c);
  if (a === b) return write(1, a, c, 0);
  return b === c ? write(1, b, a, 0) : write(0, a, b, c);
}

export const threeKindOf = (worth: number): ThreeKind => threeKinds[worth >> 12] ?? "highCard";

const plainNames: Partial<Record<string, string>> = {
  three: "three of a kind",
  four: "four of a kind",
  full: "full house",
  royal: "royal flush",
  threeKind: "three of a kind",
  threeStraight: "straight",
  threeFlush: "flush",
  threeStraightFlush: "straight flush",
  notQualified: "does not play",
};

/** Returns a hand's name for the record, such as "two pair". */
export const plainName = (name: string): string =>
  plainNames[name] ?? name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

interface Seat {
  who: Row["who"];
  cards: readonly (number | null)[];
  total?: string;
  stake?: number;
  result?: Row["result"];
  isActive?: boolean;
}

/** Creates a row of the layout; rarely used fields default to empty. */
export const seat = ({ who, cards, total = "", stake = 0, result = "", isActive = false }: Seat): Row => ({
  who,
  cards,
  total,
  stake,
  result,
  isActive,
});
