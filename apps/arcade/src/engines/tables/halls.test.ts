import { describe, expect, it } from "vitest";
import { sourceOf } from "../../kit/seed.ts";
import {
  cardCount,
  chancesOf,
  doneOf,
  emptyCell,
  freeCell,
  hallOf,
  halls,
  prizeOf,
  waysOf,
  type Hall,
} from "./bingo.ts";
import { cashOrCrash, heightOf, heights } from "./cash-or-crash.ts";
import { tableGames } from "./games.ts";
import { lanterns } from "./forest-party.ts";
import { returnOf, type Rules } from "./rules.ts";

function percent(rules: Rules, id: string): string {
  const bet = rules.spots.find((spot) => spot.id === id);
  if (!bet) throw new Error(`no bet ${id}`);
  const { paid, stakes } = returnOf(rules, bet, bet.picks[0] ?? "");
  return (Number((paid * 10_000n) / stakes) / 10_000).toFixed(2);
}
const names = Object.keys(halls) as (keyof typeof halls)[];

describe("a bingo card", () => {
  it("has distinct numbers of its hall's balls, and equally large patterns on every card", () => {
    for (const name of names) {
      const hall: Hall = halls[name];
      const sizes = new Set<string>();
      for (let number = 1; number <= cardCount; number += 1) {
        const balls = hall.card(number).filter((ball) => ball > 0);
        expect(new Set(balls).size).toBe(balls.length);
        expect(balls.every((ball) => ball >= 1 && ball <= hall.balls)).toBe(true);
        const needed = (cells: readonly number[]) => cells.filter((cell) => (hall.card(number)[cell] ?? 0) > 0).length;
        sizes.add(hall.patterns.map(needed).join());
      }
      expect(sizes.size).toBe(1);
    }
  });

  it("of ninety balls is a ticket: five numbers a row, one or more a column, rising downwards", () => {
    for (let number = 1; number <= cardCount; number += 1) {
      const card = halls["bingo-90"].card(number);
      for (const row of [0, 1, 2]) {
        expect(card.slice(row * 9, row * 9 + 9).filter((ball) => ball !== emptyCell).length).toBe(5);
      }
      for (let column = 0; column < 9; column += 1) {
        const numbers = [0, 1, 2].map((row) => card[row * 9 + column] ?? 0).filter((ball) => ball > 0);
        expect(numbers.length).toBeGreaterThan(0);
        expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
        expect(numbers.every((ball) => Math.min(8, Math.floor(ball / 10)) === column)).toBe(true);
      }
    }
  });

  it("is paid for the best complete pattern: all of its lines, not the first", () => {
    const hall: Hall = halls["bingo-30"];
    const card = hall.card(3);
    const [top = [], second = []] = hall.patterns;
    const called = (cells: readonly number[]) => new Set(cells.map((cell) => card[cell] ?? freeCell));
    expect(prizeOf(hall, card, called(top))?.id).toBe("lines1");
    expect(prizeOf(hall, card, called([...top, ...second]))?.id).toBe("lines2");
    expect(prizeOf(hall, card, new Set(card))?.id).toBe("full");
    expect(prizeOf(hall, card, called(top.slice(1)))).toBeUndefined();
  });
});

describe("the exact return", () => {
  it("of every hall is between 92 and 96 %", () => {
    expect(names.map((name) => [name, percent(tableGames[name], "bingoCard")])).toEqual([
      ["bingo-75", "93.86"],
      ["bingo-80", "94.46"],
      ["bingo-90", "93.11"],
      ["bingo-30", "93.32"],
      ["bingo-rainbow", "95.37"],
      ["bingo-pirate", "93.49"],
    ]);
  });

  it("of a hall equals a count over every set of balls", () => {
    const full: Hall = halls["bingo-30"];
    const small: Hall = { ...full, balls: 12, calls: 6, card: () => [1, 2, 3, 4, 5, 6, 7, 8, 9] };
    const counted = waysOf(small).map(() => 0n);
    for (let set = 0; set < 2 ** 12; set += 1) {
      const called = Array.from({ length: 12 }, (_, at) => at + 1).filter((ball) => (set >> (ball - 1)) % 2 === 1);
      if (called.length !== small.calls) continue;
      const done = doneOf(small, small.card(1), new Set(called));
      counted[done] = (counted[done] ?? 0n) + 1n;
    }
    expect(waysOf(small)).toEqual(counted);
    expect([...chancesOf(small).won.values()].reduce((a, b) => a + b, 0n) <= chancesOf(small).all).toBe(true);
  });

  it("of a hall matches 4,000 played rounds within chance", async () => {
    const hall = hallOf("bingo-30");
    const rules = tableGames["bingo-30"];
    const below = sourceOf("ab".repeat(32), "halls", "1");
    let won = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const result = await rules.derive(below, []);
      expect(new Set(result).size).toBe(hall?.calls);
      if (rules.spots[0]?.pays(result, "7")) won += 1;
    }
    const { won: ways, all } = chancesOf(halls["bingo-30"]);
    const chance = Number(([...ways.values()].reduce((a, b) => a + b, 0n) * 10_000n) / all) / 10_000;
    // This is four standard deviations; the seed is fixed.
    expect(Math.abs(won / 4_000 - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / 4_000));
  });

  it("of the forest follows from 36 lanterns, with equal ones never adjacent", () => {
    expect(lanterns.length).toBe(36);
    const rules = tableGames["forest-party"];
    expect(
      ["redLight", "lion", "panda", "monkey", "rabbit", "gold-lion", "red-rabbit"].map((id) => percent(rules, id)),
    ).toEqual(["96.67", "95.83", "95.83", "96.25", "96.50", "95.83", "95.83"]);
    for (const colour of ["red", "green", "gold"]) {
      expect(lanterns.filter((each) => each.colour === colour).length).toBe(12);
    }
  });

  it("of the fruit duel is 96.82 % on a basket, 95.64 % on even, 95.83 % on three alike", () => {
    const rules = tableGames["fruit-duel"];
    expect(
      ["redBasket", "blueBasket", "heavyFruit", "lightFruit", "evenWeight", "redAlike"].map((id) => percent(rules, id)),
    ).toEqual(["96.82", "96.82", "96.82", "96.82", "95.64", "95.83"]);
  });

  it("of every height of cash or crash is 96 %", () => {
    const rules = tableGames["cash-or-crash"];
    expect(heights.map((height) => percent(rules, `height${height}`))).toEqual(heights.map(() => "96.00"));
    for (const [result] of rules.all()) expect(heightOf(result)).toBeLessThanOrEqual(10_000);
  });

  it("of a cash-out at any moment of the flight is between 95 and 96 %", () => {
    const { flight } = cashOrCrash;
    const returns = (flight?.returns() ?? []).map(({ paid, stakes }) => Number(paid) / Number(stakes));
    // There is one for each hundredth from 1.01 to 100.00.
    expect(returns.length).toBe(9_900);
    expect(Math.max(...returns)).toBe(96);
    expect(Math.min(...returns)).toBeGreaterThan(95);
    // On the ground there is no cash-out, and a reached height counts until the next one.
    expect(flight?.heightAt(1_200)).toBeUndefined();
    for (const height of [101, 150, 231, 999, 10_000]) {
      expect(flight?.heightAt((flight.lastsMs([height]) ?? 0) - 0.01)).toBeLessThanOrEqual(height);
      expect(flight?.heightAt((flight.lastsMs([height]) ?? 0) + 1)).toBeGreaterThanOrEqual(height);
    }
  });
});
