import { rankOf, suitOf } from "./deck.ts";

/*
 * Ranks five to seven poker cards as one number: the kind (8 straight flush to 0 high card), then up to five deciding
 * ranks of four bits each. Ranks are bits of a mask, from the two to the ace, so that a hand is ranked in a few steps.
 */

const kinds = ["highCard", "pair", "twoPair", "three", "straight", "flush", "full", "four", "straightFlush"] as const;
export type Kind = (typeof kinds)[number];

const high = (card: number): number => (rankOf(card) + 12) % 13;
const top = (mask: number): number => 31 - Math.clz32(mask);

/** Returns the rank of the highest straight in a mask; -1 for none. The ace counts low as well. */
function straightOf(mask: number): number {
  const run = (mask << 1) | ((mask >> 12) & 1);
  const whole = run & (run >> 1) & (run >> 2) & (run >> 3) & (run >> 4);
  return whole === 0 ? -1 : top(whole) + 3;
}

/** Encodes the kind, one or two ranks that decide first (-1 for none), and the highest ranks of a mask. */
function write(kind: number, first: number, mask: number, count: number): number {
  let worth = first < 0 ? kind : (kind << 8) | first;
  let rest = mask;
  const places = first < 0 ? 5 : 3;
  for (let at = 0; at < places; at += 1) {
    const rank = at < count && rest !== 0 ? top(rest) : 0;
    worth = (worth << 4) | rank;
    rest &= ~(1 << rank);
  }
  return worth;
}

export function pokerRank(cards: readonly number[]): number {
  let ones = 0;
  let twos = 0;
  let threes = 0;
  let fours = 0;
  const suits = [0, 0, 0, 0];
  const counts = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << high(card);
    fours |= threes & bit;
    threes |= twos & bit;
    twos |= ones & bit;
    ones |= bit;
    const suit = suitOf(card);
    suits[suit] = (suits[suit] ?? 0) | bit;
    counts[suit] = (counts[suit] ?? 0) + 1;
  }
  const flush = suits[counts.findIndex((count) => count >= 5)] ?? 0;
  const best = flush === 0 ? -1 : straightOf(flush);
  if (best >= 0) return write(8, -1, 1 << best, 1);
  if (fours !== 0) return write(7, (top(fours) << 4) | top(ones & ~(1 << top(fours))), 0, 0);
  const three = threes === 0 ? -1 : top(threes);
  const pairs = three < 0 ? twos : twos & ~(1 << three);
  if (three >= 0 && pairs !== 0) return write(6, (three << 4) | top(pairs), 0, 0);
  if (flush !== 0) return write(5, -1, flush, 5);
  const straight = straightOf(ones);
  if (straight >= 0) return write(4, -1, 1 << straight, 1);
  if (three >= 0) return write(3, three << 4, ones & ~(1 << three), 2);
  if (pairs === 0) return write(0, -1, ones, 5);
  const first = top(pairs);
  const second = pairs & ~(1 << first);
  if (second !== 0) return write(2, (first << 4) | top(second), ones & ~(1 << first) & ~(1 << top(second)), 1);
  return write(1, first << 4, ones & ~(1 << first), 3);
}

export const kindOf = (worth: number): Kind => kinds[worth >> 20] ?? "highCard";
