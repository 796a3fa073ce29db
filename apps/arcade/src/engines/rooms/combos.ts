import { rankOf, suitOf } from "../cards/deck.ts";

/*
 * Combinations of cards that are played together. Each game reads a set of cards as a combination with a kind, a length
 * and a rank; a higher rank beats a lower one of the same kind and length.
 */

export interface Combo {
  kind: string;
  /** Number of cards, or of steps in a run: only equal lengths are compared. */
  length: number;
  worth: number;
  cards: readonly number[];
}

/** Returns a card's power: three is lowest (0), ace 11, two 12, jokers 13 and 14. */
export const power = (card: number): number => (card >= 52 ? card - 39 : (rankOf(card) + 11) % 13);
/** Returns a suit's power among equal ranks: diamonds, clubs, hearts, spades. */
export const suitPower = (card: number): number => [3, 2, 1, 0][suitOf(card)] ?? 0;

export const byPower = (cards: readonly number[]): number[] =>
  cards.toSorted((a, b) => power(a) - power(b) || suitPower(a) - suitPower(b));

/** Groups cards by power. */
export function groups(cards: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const card of byPower(cards)) found.set(power(card), [...(found.get(power(card)) ?? []), card]);
  return found;
}

/** Returns whether powers are consecutive, with none above the ace. */
export const isRun = (powers: readonly number[]): boolean =>
  powers.every((each, at) => each <= 11 && (at === 0 || each === (powers[at - 1] ?? 0) + 1));

/** Lists runs of `same` equal cards with at least `least` steps, from the lowest. */
export function runsOf(cards: readonly number[], same: number, least: number): number[][] {
  const found = groups(cards);
  const able = [...found.entries()]
    .filter(([each, all]) => each <= 11 && all.length >= same)
    .map(([each]) => each)
    .toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (let from = 0; from < able.length; from += 1) {
    for (let to = from + least; to <= able.length; to += 1) {
      const powers = able.slice(from, to);
      if (isRun(powers)) runs.push(powers.flatMap((each) => (found.get(each) ?? []).slice(0, same)));
    }
  }
  return runs;
}

/** Lists sets of `same` equal cards, from the lowest; those that break no larger set come first. */
export function setsOf(cards: readonly number[], same: number): number[][] {
  const all = [...groups(cards).values()].filter(
    (each) => each.length >= same && power(each[0] ?? 0) < 13 + Number(same === 1) * 2,
  );
  return all.toSorted((a, b) => Number(a.length > same) - Number(b.length > same)).map((each) => each.slice(0, same));
}
