import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bigtwo, readBigTwo } from "./bigtwo.ts";
import { at, type CardGame, type Play } from "./game.ts";
import { beatsLandlord, landlord, readLandlord } from "./landlord.ts";
import { runfast } from "./runfast.ts";
import { settle } from "./settle.ts";

/** Parses "3s 4s 5s", with "x" and "X" for the jokers. */
const cards = (text: string) =>
  text
    .split(" ")
    .map((name) =>
      name === "x"
        ? 52
        : name === "X"
          ? 53
          : "A23456789TJQK".indexOf(name[0] ?? "") + "shcd".indexOf(name[1] ?? "") * 13,
    );
const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);

describe("landlord's combinations", () => {
  const kind = (text: string) => {
    const combo = readLandlord(cards(text));
    return combo && `${combo.kind} ${combo.length}`;
  };
  it("follow the rules, and no other cards form one", () => {
    expect(
      [
        "3s",
        "3s 3h",
        "x X",
        "3s 3h 3c",
        "3s 3h 3c 4d",
        "3s 3h 3c 4d 4s",
        "3s 4h 5c 6d 7s",
        "Ts Jh Qc Kd As",
        "3s 3h 4c 4d 5s 5h",
        "3s 3h 3c 4d 4s 4h",
        "3s 3h 3c 4d 4s 4h 7s 9d",
        "3s 3h 3c 4d 4s 4h 7s 7d 9s 9d",
        "8s 8h 8c 8d",
        "8s 8h 8c 8d 3s 4s",
      ].map(kind),
    ).toEqual([
      "single 1",
      "pair 1",
      "rocket 1",
      "trio0 1",
      "trio1 1",
      "trio2 1",
      "straight 5",
      "straight 5",
      "pairs 3",
      "plane0 2",
      "plane1 2",
      "plane2 2",
      "bomb 1",
      "four1 1",
    ]);
    for (const none of [
      "3s 4s",
      "3s 4h 5c 6d",
      "Jh Qc Kd As 2s",
      "3s 3h 4c 4d",
      "3s 3h 3c 4d 5s",
      "Kd Ks Kh Ad As Ah 2d 2s 2h",
    ]) {
      expect(kind(none), none).toBeUndefined();
    }
  });
  it("beat lower ones of their kind; bombs beat all but higher bombs and the rocket", () => {
    const beats = (one: string, other: string) => {
      const [a, b] = [readLandlord(cards(one)), readLandlord(cards(other))];
      return a !== undefined && b !== undefined && beatsLandlord(a, b);
    };
    expect(beats("2s", "As")).toBe(true);
    expect(beats("X", "x")).toBe(true);
    expect(beats("3s 3h", "As")).toBe(false);
    expect(beats("4s 4h 4c 4d", "2s 2h")).toBe(true);
    expect(beats("4s 4h 4c 4d", "5s 5h 5c 5d")).toBe(false);
    expect(beats("x X", "2s 2h 2c 2d")).toBe(true);
    expect(beats("2s 2h 2c 2d", "x X")).toBe(false);
    expect(beats("4s 5h 6c 7d 8s", "3s 4h 5c 6d 7s 8h")).toBe(false);
  });
});

it("big two ranks five-card hands like poker, and singles by suit", () => {
  const worth = (text: string) => readBigTwo(cards(text))?.worth ?? -1;
  const order = ["3d 4s 5h 6c 7d", "3d 5d 6d 7d 9d", "3d 3s 3h 4c 4d", "3d 3s 3h 3c 4d", "3d 4d 5d 6d 7d"].map(worth);
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(["3d", "3c", "3h", "3s", "4d", "As", "2d", "2s"].map(worth)).toEqual(
    ["3d", "3c", "3h", "3s", "4d", "As", "2d", "2s"].map(worth).toSorted((a, b) => a - b),
  );
  expect(worth("3d 4s 5h 6c 8d")).toBe(-1);
});

function playOut(game: CardGame, hand: Play, choices: readonly number[]): void {
  for (let step = 0; hand.turn.length > 0; step += 1) {
    expect(step).toBeLessThan(400);
    const player = at(hand.turn, 0);
    const choice = choices[step % choices.length] ?? 0;
    let n = choice;
    const pick = (bound: number) => (n = (n * 48_271 + 11) % 2_147_483_647) % bound;
    const view = hand.view(player);
    const other = hand.view((player + 1) % game.seats);
    // Other players' cards are hidden.
    expect(at(other.players, player).cards.every((card) => card === null)).toBe(true);
    expect(other.options).toBeNull();
    const { options } = view;
    const hints = options?.kind === "shed" ? options.hints : [];
    const wanted =
      choice % 4 === 0
        ? hand.defaultAction(player)
        : choice % 4 === 1 && hints.length > 0
          ? `play:${at(hints, choice % hints.length).join()}`
          : game.think(view, player, 10_000n, pick);
    expect(hand.act((player + 1) % game.seats, wanted)).toBe(false);
    expect(hand.act(player, wanted), wanted).toBe(true);
  }
}

for (const [name, game] of [
  ["landlord", landlord] as const,
  ["big two", bigtwo] as const,
  ["run fast", runfast] as const,
]) {
  it(`in ${name} every hand ends, every offered move is legal, and every chip is kept`, () => {
    const hands = fc.record({
      stacks: fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: game.seats, maxLength: game.seats }),
      deck: fc.shuffledSubarray(
        Array.from({ length: game.deck }, (_, card) => card),
        { minLength: game.deck, maxLength: game.deck },
      ),
      choices: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }),
    });
    fc.assert(
      fc.property(hands, ({ stacks, deck, choices }) => {
        const brought = stacks.map((each) => BigInt(each) * 700n);
        const hand = game.begin({ stacks: brought, posts: brought.map(() => false), button: 0, unit: 10_000n }, deck);
        playOut(game, hand, choices);
        const { ended } = hand;
        if (!ended) throw new Error("not over");
        expect(sum(ended.stacks) + ended.rake).toBe(sum(brought));
        expect(ended.stacks.every((stack) => stack >= 0n)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
}

describe("debts", () => {
  it("are paid from the table, the banker's last, with 5 % of wins to the room", () => {
    const transfers = [
      { from: 1, to: 0, amount: 100_000n },
      { from: 0, to: 2, amount: 300_000n },
      { from: 0, to: 3, amount: 100_000n },
    ];
    const { stacks, rake } = settle([100_000n, 50_000n, 0n, 0n], transfers, 0);
    // The banker has 10 and gets 5, so 15 cover debts of 40.
    expect(stacks).toEqual([0n, 0n, 112_500n - 5_600n, 37_500n - 1_800n]);
    expect(rake).toBe(7_400n);
  });
  it("of landlord are the bid, doubled by bombs, and twice that for the landlord", () => {
    const deck = [...Array.from({ length: 51 }, () => 0), ...cards("2d X x")];
    const hands = [cards("3s 3h 3c 3d 2s"), cards("4s"), cards("5s")];
    const all = cards(
      "4h 4c 4d 5h 5c 5d 6s 6h 6c 6d 7s 7h 7c 7d 8s 8h 8c 8d 9s 9h 9c 9d Ts Th Tc Td Js Jh Jc Jd Qs Qh Qc Qd Ks Kh Kc Kd As Ah Ac Ad 2h 2c",
    );
    for (const [player, own] of hands.entries()) {
      while (own.length < 17) own.push(all.pop() ?? 0);
      for (const [index, card] of own.entries()) deck[index * 3 + player] = card;
    }
    const hand = landlord.begin({ stacks: [500_000n, 500_000n, 500_000n], posts: [], button: 2, unit: 10_000n }, deck);
    expect(hand.turn).toEqual([0]);
    expect(hand.act(0, "bid:3")).toBe(true);
    expect(hand.turn).toEqual([0]);
    expect(hand.view(1).players[0]).toMatchObject({ role: "landlord" });
    expect(hand.view(1).board).toEqual(cards("2d x X"));
    expect(hand.act(0, `play:${cards("3s 3h 3c 3d").join()}`)).toBe(true);
    expect(hand.view(1).facts).toMatchObject({ bid: "3", times: "2" });
    expect(hand.act(1, "pass")).toBe(true);
  });
});
