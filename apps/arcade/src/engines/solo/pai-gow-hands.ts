import { kindOf, pokerRank } from "../cards/poker-rank.ts";
import { rankOf } from "../cards/deck.ts";
import { handName, type HandName } from "./poker-hands.ts";

/*
 * Hands of pai gow poker: five cards and two, of 52 and a joker. The joker completes a straight or a flush; otherwise
 * it is an ace.
 */

export const joker = 52;
const aces = [0, 13, 26, 39];
const fiveAces = 9 << 20;

/** Returns a card's height: 0 for a two, 12 for an ace or the joker. */
export const heightOfCard = (card: number): number => (card === joker ? 12 : (rankOf(card) + 12) % 13);

/** Returns the joker's best card beside four others, and the rank of that hand. */
function withJoker(cards: readonly number[]): { worth: number; as: number } {
  const rest = cards.filter((card) => card !== joker);
  if (aces.every((ace) => rest.includes(ace))) return { worth: fiveAces, as: joker };
  let best = { worth: -1, as: joker };
  for (let card = 0; card < 52; card += 1) {
    if (rest.includes(card)) continue;
    const worth = pokerRank([...rest, card]);
    const isAllowed = rankOf(card) === 0 || ["straight", "flush", "straightFlush"].includes(kindOf(worth));
    if (isAllowed && worth > best.worth) best = { worth, as: card };
  }
  return best;
}

export const fiveWorth = (cards: readonly number[]): number =>
  cards.includes(joker) ? withJoker(cards).worth : pokerRank(cards);

/** Ranks two cards on the scale of five-card hands. */
export function twoWorth([one = 0, two = 0]: readonly number[]): number {
  const [a, b] = [heightOfCard(one), heightOfCard(two)];
  return a === b ? (1 << 20) | (a << 16) : (Math.max(a, b) << 16) | (Math.min(a, b) << 12);
}

export function fiveName(cards: readonly number[]): HandName {
  if (!cards.includes(joker)) return handName(cards);
  const { worth, as } = withJoker(cards);
  return worth === fiveAces ? "fiveAces" : handName([...cards.filter((card) => card !== joker), as]);
}

export const twoName = (cards: readonly number[]): HandName => (twoWorth(cards) >> 20 === 1 ? "pair" : "highCard");

export interface Split {
  two: readonly number[];
  five: readonly number[];
}

/** Splits seven cards by the indexes of the two in front; undefined where the front would rank above the back. */
export function splitAt(cards: readonly number[], one: number, other: number): Split | undefined {
  const two = cards.filter((_, at) => at === one || at === other);
  const five = cards.filter((_, at) => at !== one && at !== other);
  return two.length === 2 && twoWorth(two) <= fiveWorth(five) ? { two, five } : undefined;
}

interface Ranked extends Split {
  front: number;
  kind: number;
  top: number;
}

function allSplits(cards: readonly number[]): Ranked[] {
  const places = cards.map((_, at) => at);
  return places
    .flatMap((one) => places.slice(one + 1).map((other) => splitAt(cards, one, other)))
    .flatMap((split) => {
      if (!split) return [];
      const worth = fiveWorth(split.five);
      return [{ ...split, front: twoWorth(split.two), kind: worth >> 20, top: worth & 0xfffff }];
    })
    .sort((a, b) => b.front - a.front || b.kind - a.kind || b.top - a.top);
}

/** Returns the filter of the standard way; the split with the highest front passing it is used. */
function wanted(cards: readonly number[], splits: readonly Ranked[]): (split: Ranked) => boolean {
  const counts = Array.from({ length: 13 }, () => 0);
  for (const card of cards) counts[heightOfCard(card)] = (counts[heightOfCard(card)] ?? 0) + 1;
  const groups = counts.flatMap((count, height) => (count > 1 ? [{ count, height }] : []));
  const [first, second] = groups;
  if (groups.length > 1 || (first?.count === 4 && first.height >= 5)) {
    const areLow = groups.length === 2 && groups.every(({ count, height }) => count === 2 && height <= 4);
    return areLow && first && second && (counts[12] ?? 0) === 1
      ? ({ kind }) => kind === 2
      : ({ front }) => front >> 20 === 1;
  }
  if (splits.some(({ kind }) => kind >= 4)) return ({ kind }) => kind >= 4;
  if (first?.count === 3 && first.height < 12) return ({ kind }) => kind === 3;
  if (first) return ({ kind }) => kind === 1;
  const top = Math.max(...splits.map((split) => split.top >> 16));
  return (split) => split.top >> 16 === top;
}

/** Splits seven cards by the standard way, which the dealer uses. */
export function standardWay(cards: readonly number[]): Split {
  const splits = allSplits(cards);
  const found = splits.find(wanted(cards, splits)) ?? splits[0];
  if (!found) throw new Error("seven cards can always be set");
  return { two: found.two, five: found.five };
}
