import { describe, expect, it } from "vitest";
import { soloGames } from "./games.ts";

const { blackjack } = soloGames;

/** Ten values, with 1 for the ace; a ten is four times as likely. */
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const chance = (value: number): number => (value === 10 ? 4 : 1) / 13;

interface Total {
  hard: number;
  hasAce: boolean;
}
const plus = ({ hard, hasAce }: Total, value: number): Total => ({ hard: hard + value, hasAce: hasAce || value === 1 });
const best = ({ hard, hasAce }: Total): number => (hasAce && hard <= 11 ? hard + 10 : hard);

function memo<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** Returns the chances of the dealer's totals from an open card, without a blackjack. */
const dealerEnds = memo((key) => {
  const up = Number(key);
  const ends = new Map<number, number>();
  const draw = (total: Total, share: number): void => {
    if (best(total) >= 17) return void ends.set(best(total), (ends.get(best(total)) ?? 0) + share);
    for (const value of values) draw(plus(total, value), share * chance(value));
  };
  const hole = values.filter((value) => up + value !== 11 || (up !== 1 && value !== 1));
  const all = hole.reduce((sum, value) => sum + chance(value), 0);
  const first = { hard: up, hasAce: up === 1 };
  for (const value of hole) draw(plus(first, value), chance(value) / all);
  return ends;
});

function standing(own: number, up: number): number {
  if (own > 21) return -1;
  let sum = 0;
  for (const [total, share] of dealerEnds(String(up)))
    sum += share * (total > 21 || own > total ? 1 : own < total ? -1 : 0);
  return sum;
}

const onward = memo((key): number => {
  const [hard = 0, ace = 0, up = 0] = key.split(",").map(Number);
  return bestOf({ hard, hasAce: ace === 1 }, up);
});
const keyOf = ({ hard, hasAce }: Total, up: number) => `${hard},${Number(hasAce)},${up}`;
function drawing(total: Total, up: number): number {
  let sum = 0;
  for (const value of values) {
    const next = plus(total, value);
    sum += chance(value) * (next.hard > 21 ? -1 : onward(keyOf(next, up)));
  }
  return sum;
}
function bestOf(total: Total, up: number): number {
  if (best(total) >= 21) return standing(best(total), up);
  return Math.max(standing(best(total), up), drawing(total, up));
}
function doubled(total: Total, up: number): number {
  return 2 * values.reduce((sum, value) => sum + chance(value) * standing(best(plus(total, value)), up), 0);
}

/** Returns the value of one of two hands after a split. */
function afterSplit(card: number, up: number): number {
  return values.reduce((sum, value) => {
    const total = plus({ hard: card, hasAce: card === 1 }, value);
    const its =
      card === 1 || best(total) === 21
        ? standing(best(total), up)
        : Math.max(onward(keyOf(total, up)), doubled(total, up));
    return sum + chance(value) * its;
  }, 0);
}

function bestPlay(one: number, two: number, up: number): number {
  const total = plus({ hard: one, hasAce: one === 1 }, two);
  const plain = Math.max(onward(keyOf(total, up)), doubled(total, up));
  return one === two ? Math.max(plain, 2 * afterSplit(one, up)) : plain;
}

/** Computes the exact return of the best play without insurance, over every first three cards. */
function returnOfBlackjack(): number {
  let sum = 0;
  for (const up of values) {
    const dealerHas = up === 1 ? chance(10) : up === 10 ? chance(1) : 0;
    for (const one of values) {
      for (const two of values) {
        const share = chance(up) * chance(one) * chance(two);
        const isNatural = one + two === 11 && (one === 1 || two === 1);
        const without = isNatural ? 1.5 : bestPlay(one, two, up);
        sum += share * (dealerHas * (isNatural ? 0 : -1) + (1 - dealerHas) * without);
      }
    }
  }
  return 1 + sum;
}

/** Deals cards by rank: aces 0, tens 9, kings 12, in any suit. */
const deal = (cards: number[], ...moves: string[]) =>
  blackjack.play([...cards, ...Array<number>(60).fill(1)], {}, moves);

describe("blackjack", () => {
  it("returns what its rules state", () => {
    expect((returnOfBlackjack() * 100).toFixed(2)).toBe("99.43");
  });

  it.each([
    ["a blackjack pays 3 to 2", [0, 6, 12, 9], [], 250],
    ["two blackjacks are a push", [0, 9, 12, 13], [], 100],
    ["insurance pays 2 to 1 when the dealer has a blackjack", [9, 0, 8, 12], ["insure"], 150],
    ["insurance is lost when there is none", [9, 0, 8, 6], ["insure", "stand"], 200],
    ["a higher total wins once more", [9, 5, 9, 9, 9], ["stand"], 200],
    ["the same total is a push", [9, 9, 9, 9], ["stand"], 100],
    ["above 21 is lost, and the dealer draws no card", [9, 5, 5, 9, 9], ["hit"], 0],
    ["a doubled hand gets one card and twice the win", [4, 5, 5, 9, 9, 9], ["double"], 400],
    ["two hands after a split are paid each", [7, 5, 20, 9, 9, 9, 9], ["split", "stand", "stand"], 400],
    ["split aces get one card each, and 21 is no blackjack", [0, 5, 13, 9, 9, 9, 9], ["split"], 400],
    ["the dealer stands on a soft 17", [9, 5, 6, 0], ["stand"], 100],
  ] as const)("%s", (_text, cards, moves, pays) => {
    const played = deal([...cards], ...moves);
    expect(played).toMatchObject({ isOver: true, pays });
  });

  it("allows what the hand allows, and nothing after its end", () => {
    expect(deal([7, 5, 20, 9])?.moves.map(({ move }) => move)).toEqual(["hit", "stand", "double", "split"]);
    expect(deal([7, 5, 20, 9], "insure")).toBeUndefined();
    expect(deal([9, 5, 9, 9, 9], "stand", "hit")).toBeUndefined();
    expect(deal([7, 5, 20, 9])?.view.rows?.[0]?.cards).toEqual([5, null]);
  });
});
