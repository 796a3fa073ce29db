import fc from "fast-check";
import { expect, it } from "vitest";
import { at } from "./game.ts";
import { arrange, compareRows, inOrder, thirteen } from "./thirteen.ts";

const cards = (text: string) =>
  text.split(" ").map((name) => "A23456789TJQK".indexOf(name[0] ?? "") + "shcd".indexOf(name[1] ?? "") * 13);
const rows = (front: string, middle: string, back: string) => [front, middle, back].map(cards);
const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
const decks = fc.shuffledSubarray(
  Array.from({ length: 52 }, (_, card) => card),
  { minLength: 52, maxLength: 52 },
);

it("arranges any thirteen cards in three valid rows", () => {
  fc.assert(
    fc.property(decks, (deck) => {
      const own = deck.slice(0, 13);
      const laid = arrange(own);
      expect(laid.map((row) => row.length)).toEqual([3, 5, 5]);
      expect(laid.flat().toSorted()).toEqual(own.toSorted());
      expect(inOrder(laid)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it("compares row by row, with extra units for strong rows and for winning all three", () => {
  const one = rows("As Ah Ac", "2s 2h 2c 3d 3s", "9s 9h 9c 9d 4s");
  const two = rows("Ks Kh 5c", "Ts Th Jc Jd 6s", "7s 7h 7c 8d 8s");
  expect(compareRows(one, two)).toBe((3n + 2n + 4n) * 2n);
  expect(compareRows(two, one)).toBe(-18n);
  const three = rows("Kd Kc 6c", "4h 4c 5d 5h 7d", "8h 8c 8s Qd Qs");
  expect(compareRows(three, two)).toBe(1n - 1n + 1n);
});

it("keeps every chip, hides others' cards, and refuses rows that are out of order", () => {
  const hands = fc.record({
    deck: decks,
    stacks: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 4 }),
  });
  fc.assert(
    fc.property(hands, ({ deck, stacks }) => {
      const brought = stacks.map((each) => BigInt(each) * 2_300n);
      const hand = thirteen.begin({ stacks: brought, posts: [], button: 0, unit: 10_000n }, deck);
      for (const player of hand.turn) {
        const view = hand.view(player);
        if (view.options?.kind !== "arrange") throw new Error("nothing to arrange");
        expect(
          view.players.every(({ cards: own }, other) => other === player || own.every((card) => card === null)),
        ).toBe(true);
        const [front = [], middle = [], back = []] = view.options.rows;
        const wrong = [...back.slice(0, 3), ...middle, ...back.slice(3), ...front];
        if (!inOrder([wrong.slice(0, 3), wrong.slice(3, 8), wrong.slice(8)]))
          expect(hand.act(player, `rows:${wrong.join()}`)).toBe(false);
        expect(hand.act(player, `rows:${at(deck, 51)}${",0".repeat(12)}`)).toBe(false);
        expect(hand.act(player, hand.defaultAction(player))).toBe(true);
      }
      const { ended } = hand;
      if (!ended) throw new Error("not over");
      expect(sum(ended.stacks) + ended.rake).toBe(sum(brought));
      expect(ended.stacks.every((stack) => stack >= 0n)).toBe(true);
    }),
    { numRuns: 30 },
  );
}, 60_000);
