import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bull } from "./bull.ts";
import { at, type CardGame } from "./game.ts";
import { paigow, paiGowWorth, pipsOf } from "./paigow.ts";
import { tiles, tilesWorth } from "./tiles.ts";

const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
const isAbove = (one: readonly number[], other: readonly number[]) => {
  const differs = one.findIndex((value, index) => value !== other[index]);
  return differs >= 0 && (one[differs] ?? 0) > (other[differs] ?? 0);
};

for (const [name, game] of Object.entries<CardGame>({ bull, tiles, paigow })) {
  it(`${name} hides cards and bids until all have chosen, and loses no chip`, () => {
    const hands = fc.record({
      stacks: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: game.seats }),
      deck: fc.shuffledSubarray(
        Array.from({ length: game.deck }, (_, card) => card),
        { minLength: game.deck, maxLength: game.deck },
      ),
      choices: fc.array(fc.nat(3), { minLength: 10, maxLength: 10 }),
    });
    fc.assert(
      fc.property(hands, ({ stacks, deck, choices }) => {
        const brought = stacks.map((each) => BigInt(each) * 900n);
        const hand = game.begin({ stacks: brought, posts: [], button: 0, unit: 10_000n }, deck);
        for (let step = 0; hand.turn.length > 0; step += 1) {
          const player = at(hand.turn, (choices[step % 10] ?? 0) % hand.turn.length);
          const other = (player + 1) % brought.length;
          expect(at(hand.view(other).players, player).cards.every((card) => card === null)).toBe(true);
          const { options, phase } = hand.view(player);
          if (options?.kind !== "choose") throw new Error("nothing to choose");
          const action =
            step % 2 === 0
              ? at(options.choices, (choices[step % 10] ?? 0) % options.choices.length)
              : game.think(hand.view(player), player, 10_000n, (bound) => step % bound);
          expect(hand.act(player, "grab:9")).toBe(false);
          expect(hand.act(player, action)).toBe(true);
          expect(hand.act(player, action)).toBe(false);
          if (hand.turn.length > 0 && hand.view(other).phase === phase && phase === "grab") {
            expect(at(hand.view(other).players, player).did).toBeNull();
          }
        }
        const { ended } = hand;
        if (!ended) throw new Error("not over");
        expect(sum(ended.stacks) + ended.rake).toBe(sum(brought));
        expect(ended.stacks.every((stack) => stack >= 0n)).toBe(true);
        expect(hand.view(undefined).players.filter(({ role }) => role === "banker").length).toBe(1);
      }),
      { numRuns: 300 },
    );
  });
}

describe("two tiles", () => {
  const tile = (dots: number, copy = 0) => (dots === 0 ? 36 : (dots - 1) * 4) + copy;
  it("rank as white pair, pairs, two-eight, then points, with half a point for the white", () => {
    const order = [
      [tile(1), tile(9)],
      [tile(0), tile(1)],
      [tile(4), tile(5)],
      [tile(0), tile(9)],
      [tile(2), tile(8)],
      [tile(1), tile(1, 1)],
      [tile(9), tile(9, 1)],
      [tile(0), tile(0, 1)],
    ].map(tilesWorth);
    for (const [at0, worth] of order.entries()) if (at0 > 0) expect(isAbove(worth, order[at0 - 1] ?? [])).toBe(true);
  });
  it("make 60 pairs and 16 two-eights among all 780 hands", () => {
    const kinds = [0, 0, 0, 0];
    for (let a = 0; a < 40; a += 1) {
      for (let b = a + 1; b < 40; b += 1) {
        const kind = tilesWorth([a, b])[0] ?? 0;
        kinds[kind] = (kinds[kind] ?? 0) + 1;
      }
    }
    expect(kinds).toEqual([0, 704, 16, 60]);
  });
});

it("ranks pai gow's 496 hands: 16 pairs, 8 kings (two nines), 16 gongs, then points", () => {
  expect(Array.from({ length: 32 }, (_, tile) => pipsOf(tile)[0] + pipsOf(tile)[1]).reduce((a, b) => a + b, 0)).toBe(
    227,
  );
  const kinds = [0, 0, 0, 0, 0];
  let best: readonly number[] = [0];
  let pair = [0, 0];
  for (let a = 0; a < 32; a += 1) {
    for (let b = a + 1; b < 32; b += 1) {
      const worth = paiGowWorth([a, b]);
      const kind = worth[0] ?? 0;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (isAbove(worth, best)) [best, pair] = [worth, [a, b]];
    }
  }
  expect(kinds).toEqual([0, 456, 16, 8, 16]);
  expect(pair.map((tile) => pipsOf(tile).join("")).toSorted()).toEqual(["12", "24"]);
});
