import { cardNames, rankOf } from "../cards/deck.ts";
import { climb, highest, multipleOf } from "./cash-out.ts";
import { freshCards, none } from "../alone/rules.ts";

/*
 * Higher or lower: guess the next card against the open one, each from a full deck. An equal rank wins both ways;
 * beside an ace or a king, where that would always win, the choice is between strictly beyond it and equal.
 */

const lastStep = 50;

/** Returns the winning ranks out of 13 for a guess; undefined where the guess is not offered. */
export function winningRanks(card: number, guess: string): number | undefined {
  const rank = rankOf(card);
  if (rank === 0) return guess === "hi" ? 12 : guess === "same" ? 1 : undefined;
  if (rank === 12) return guess === "lo" ? 12 : guess === "same" ? 1 : undefined;
  return guess === "hi" ? 13 - rank : guess === "lo" ? rank + 1 : undefined;
}

function isRight(card: number, next: number, guess: string): boolean {
  const [from, to] = [rankOf(card), rankOf(next)];
  if (guess === "same") return from === to;
  const isEdge = from === 0 || from === 12;
  return (guess === "hi" ? to > from : to < from) || (!isEdge && to === from);
}

export const hiLo = climb({
  accepts: none,
  draw: (below) => freshCards(below, lastStep + 1),
  progress(luck, _choices, steps) {
    let [fair, chance, count] = [1n, 1n, 0];
    let isLost = false;
    for (const [at, step] of steps.entries()) {
      const [card = 0, next = 0] = luck.slice(at, at + 2);
      if (step === "skip") continue;
      const ranks = winningRanks(card, step);
      if (ranks === undefined) return undefined;
      fair *= 13n;
      chance *= BigInt(ranks);
      if (isRight(card, next, step)) count += 1;
      else isLost = true;
    }
    if (steps.length > lastStep) return undefined;
    const card = luck[steps.length] ?? 0;
    const pays = count === 0 ? 100 : multipleOf(fair, chance);
    const guesses = ["hi", "lo", "same"].flatMap((guess): [string, number][] => {
      const ranks = winningRanks(card, guess);
      return ranks === undefined ? [] : [[guess, multipleOf(fair * 13n, chance * BigInt(ranks))]];
    });
    const isFull = (steps.length === lastStep || pays === highest) && !isLost;
    return { count, isLost, isFull, pays, steps: isFull ? [] : [...guesses, ["skip"]] };
  },
  view: (luck, _choices, steps) => ({ numbers: luck.slice(0, steps.length + 1) }),
  details: ({ view: { numbers = [] } }) => ({ hand: cardNames(numbers) }),
});
