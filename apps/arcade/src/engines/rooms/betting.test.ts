import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";
import { compare, pokerWorth } from "../cards/hands.ts";
import { at, type CardGame, type Play } from "./game.ts";
import { holdem } from "./holdem.ts";
import { pokerRank } from "../cards/poker-rank.ts";
import { stud } from "./stud.ts";

const cards = (text: string) =>
  text.split(" ").map((name) => "A23456789TJQK".indexOf(name[0] ?? "") + "shcd".indexOf(name[1] ?? "") * 13);
/** Creates a deck that begins with these cards. */
const deckFrom = (text: string) => {
  const first = cards(text);
  return [...first, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => !first.includes(card))];
};
const units = (...amounts: number[]) => amounts.map((amount) => BigInt(amount) * 10_000n);
const begin = (game: CardGame, stacks: bigint[], deck: number[], button = 0) =>
  game.begin({ stacks, posts: stacks.map(() => false), button, unit: 10_000n }, deck);
function play(hand: Play, ...actions: string[]): Play {
  for (const action of actions) expect(hand.act(at(hand.turn, 0), action), action).toBe(true);
  return hand;
}

describe("five cards", () => {
  it("have the expected count of each kind among all 2,598,960 hands", () => {
    const times = Array.from({ length: 9 }, () => 0);
    let royal = 0;
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1)
          for (let d = c + 1; d < 52; d += 1)
            for (let e = d + 1; e < 52; e += 1) {
              const worth = pokerRank([a, b, c, d, e]);
              const kind = worth >> 20;
              times[kind] = (times[kind] ?? 0) + 1;
              if (worth === ((8 << 20) | (12 << 16))) royal += 1;
            }
    expect(times).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    expect(royal).toBe(4);
  }, 60_000);

  it("rank as a plain reading of the rules ranks them", () => {
    const hand = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(hand, hand, (one, two) => {
        expect(Math.sign(pokerRank(one) - pokerRank(two))).toBe(Math.sign(compare(pokerWorth(one), pokerWorth(two))));
      }),
      { numRuns: 3_000 },
    );
  });

  it("are the best of seven", () => {
    const seven = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seven, (all) => {
        const fives = all.flatMap((_, a) =>
          all.slice(a + 1).map((_, b) => all.filter((__, n) => n !== a && n !== a + 1 + b)),
        );
        expect(pokerRank(all)).toBe(Math.max(...fives.map(pokerRank)));
      }),
      { numRuns: 1_000 },
    );
  });
});

const shuffled = Array.from({ length: 52 }, (_, card) => (card * 7 + 3) % 52);

/** Plays a hand to its end with legal and illegal actions chosen by the numbers. */
function playOut(hand: Play, choices: readonly number[]): void {
  for (let step = 0; hand.turn.length > 0; step += 1) {
    expect(step).toBeLessThan(5_000);
    const player = at(hand.turn, 0);
    const choice = choices[step % choices.length] ?? 0;
    const { options } = hand.view(player);
    if (options?.kind !== "bet") throw new Error("nothing to do");
    const { raise } = options;
    const [least, most] = [parseMoney(raise?.least ?? "") ?? 0n, parseMoney(raise?.most ?? "") ?? 0n];
    const wanted = least + ((most - least) * BigInt(choice % 7)) / 7n;
    const action =
      choice % 10 === 0
        ? "fold"
        : raise && choice % 3 === 0
          ? `raise:${formatMoney(choice % 5 === 0 ? most : wanted - (wanted % 100n) < least ? least : wanted - (wanted % 100n))}`
          : "call";
    const total = () => chips(hand);
    const before = total();
    expect(hand.act((player + 1) % 2, "raise:1.0001")).toBe(false);
    expect(hand.act(player, action)).toBe(true);
    if (!hand.ended) expect(total()).toBe(before);
  }
}
function chips(hand: Play): bigint {
  const { players, pots } = hand.view(undefined);
  const read = (text: string) => parseMoney(text) ?? 0n;
  return [...players.map(({ stack, bet }) => read(stack) + read(bet)), ...pots.map(read)].reduce((a, b) => a + b, 0n);
}

for (const [name, game] of [["hold'em", holdem] as const, ["five card stud", stud] as const]) {
  describe(name, () => {
    it("keeps every chip: stacks, pots and rake of any hand add up to the buy-ins", () => {
      const hands = fc.record({
        stacks: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: game.seats }),
        button: fc.nat(5),
        posts: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        deck: fc.shuffledSubarray(
          Array.from({ length: 52 }, (_, card) => card),
          { minLength: 52, maxLength: 52 },
        ),
        choices: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
      });
      fc.assert(
        fc.property(hands, ({ stacks, button, posts, deck, choices }) => {
          const brought = stacks.map((cents) => BigInt(cents) * 700n);
          const hand = game.begin(
            { stacks: brought, posts: posts.slice(0, stacks.length), button: button % stacks.length, unit: 10_000n },
            deck,
          );
          playOut(hand, choices);
          const { ended } = hand;
          if (!ended) throw new Error("not over");
          const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
          expect(sum(ended.stacks) + ended.rake).toBe(sum(brought));
          expect(ended.stacks.every((stack) => stack >= 0n)).toBe(true);
          expect(ended.rake).toBeLessThanOrEqual(30_000n);
        }),
        { numRuns: 700 },
      );
    });
  });
}

describe("hold'em", () => {
  it("returns to a folding player the part of the bet that nobody else matched", () => {
    const hand = holdem.begin({ stacks: [5_600n, 700n], posts: [false, false], button: 0, unit: 10_000n }, shuffled);
    if (!hand.ended) hand.act(hand.turn[0] ?? 0, "fold");
    expect(hand.ended?.stacks.reduce((sum, stack) => sum + stack, hand.ended.rake)).toBe(6_300n);
  });

  // Cards are dealt from the seat after the button: players 1, 2, 0, then again, then the board.
  const deck = deckFrom("Ks 2c As Kh 3c Ah 7d 8d 9s Jc 4h");

  it("pays the main pot to the short aces and the side pot to the kings", () => {
    const hand = begin(holdem, units(20, 50, 80), deck);
    play(hand, `raise:${formatMoney(200_000n)}`, "raise:50.0000", "call");
    const { ended } = hand;
    // The aces win the main pot of 60 less 3 rake, the kings the side pot of 60; the third player keeps 30 of 80.
    expect(ended?.rake).toBe(30_000n);
    expect(ended?.stacks).toEqual([570_000n, 600_000n, 300_000n]);
    expect(hand.view(undefined).pots).toEqual(["60.0000", "60.0000"]);
  });

  it("returns an uncalled bet without rake, and rakes nothing before the flop", () => {
    const hand = play(begin(holdem, units(50, 50, 50), deck), "raise:20.0000", "fold", "fold");
    expect(hand.ended).toMatchObject({ rake: 0n, stacks: [515_000n, 495_000n, 490_000n] });
    // Without a showdown, no cards are revealed.
    expect(hand.view(1).players[0]?.cards).toEqual([null, null]);
  });

  it("splits a pot that the board wins, with the odd cent to the first winner after the button", () => {
    const board = deckFrom("2s 2c 3s 3h 4c 4h Td Jd Qd Kd Ad");
    const hand = begin(holdem, [101_300n, 101_300n, 101_300n], board);
    play(hand, "raise:10.1300", "call", "call");
    const { ended } = hand;
    expect(ended?.rake).toBe(15_100n);
    expect(ended?.stacks).toEqual([96_200n, 96_300n, 96_300n]);
  });

  it("allows no re-raise after an all-in for less than a full raise", () => {
    const hand = play(begin(holdem, units(100, 100, 12), deck), "raise:10.0000", "call", "raise:12.0000");
    const options = hand.view(0).options;
    expect(options).toMatchObject({ call: "2.0000", raise: null });
    expect(hand.act(0, "raise:40.0000")).toBe(false);
  });

  it("heads up, the button posts the small blind, acts first before the flop and last after it", () => {
    const hand = begin(holdem, units(50, 50), deck);
    expect(hand.view(undefined).players.map(({ bet }) => bet)).toEqual(["0.5000", "1.0000"]);
    expect(hand.turn).toEqual([0]);
    play(hand, "call", "call");
    expect(hand.turn).toEqual([1]);
  });

  it("shows each player only their own cards", () => {
    const hand = begin(holdem, units(50, 50, 50), deck);
    const seen = hand.view(1).players.map(({ cards: own }) => own);
    expect(seen).toEqual([[null, null], cards("Ks Kh"), [null, null]]);
    expect(hand.view(undefined).players.every(({ cards: own }) => own.every((card) => card === null))).toBe(true);
  });
});

it("in five-card stud the highest open cards act first, and only the first card is hidden", () => {
  const hand = begin(stud, units(50, 50), deckFrom("2s As 3h Kh 4d 5d"), 1);
  expect(hand.turn).toEqual([1]);
  expect(hand.view(0).players.map(({ cards: own }) => own)).toEqual([cards("2s 3h"), [null, ...cards("Kh")]]);
});

it("a bot acts on the view of its own page, and always legally", () => {
  let at0 = 1;
  const pick = (bound: number) => (at0 = (at0 * 48_271) % 2_147_483_647) % bound;
  for (const game of [holdem, stud]) {
    for (let time = 0; time < 40; time += 1) {
      const deck = Array.from({ length: 52 }, (_, card) => card).sort(() => pick(3) - 1);
      const hand = begin(game, units(40, 60, 90, 100), deck, time % 4);
      for (let step = 0; hand.turn.length > 0; step += 1) {
        expect(step).toBeLessThan(300);
        const player = at(hand.turn, 0);
        expect(hand.act(player, game.think(hand.view(player), player, 10_000n, pick))).toBe(true);
      }
      expect(hand.ended).toBeDefined();
    }
  }
});
