import { describe, expect, it } from "vitest";
import { pokerRank } from "../cards/poker-rank.ts";
import { rankOf } from "../cards/deck.ts";
import { caribbeanStud, studResult } from "./caribbean-stud.ts";
import { casinoWar } from "./casino-war.ts";
import { craps, crapsBets, fieldPays, oddsPay } from "./craps.ts";
import { fiveName, fiveWorth, joker, splitAt, standardWay, twoWorth } from "./pai-gow-hands.ts";
import { paiGowPoker, paiGowResult } from "./pai-gow-poker.ts";
import { threeKindOf, threeRank } from "./poker-hands.ts";
import { redDog, redDogResult, spreadOf } from "./red-dog.ts";
import { pairPlus, playResult, threeCardPoker } from "./three-card-poker.ts";

const isNight = process.env.NIGHTLY !== undefined;

/** Parses card names such as "9♥". */
function cards(names: string): number[] {
  return names.split(" ").map((name) => {
    if (name === "joker") return joker;
    const rank = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].indexOf(name.slice(0, -1));
    return rank + 13 * ["s", "h", "c", "d"].indexOf(name.slice(-1));
  });
}

/** Creates a generator with a fixed seed, so that every run sees the same cards. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled(next: (below: number) => number, of: number, count: number): number[] {
  const deck = Array.from({ length: of }, (_, at) => at);
  for (let at = 0; at < count; at += 1) {
    const other = at + next(of - at);
    [deck[at], deck[other]] = [deck[other] ?? 0, deck[at] ?? 0];
  }
  return deck.slice(0, count);
}

function allThrees(): number[][] {
  const hands: number[][] = [];
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) hands.push([a, b, c]);
  return hands;
}

/** Groups hands that differ only by swapped suits; returns one of each group, with the group's size. */
function classesOf(hands: readonly number[][]): Iterable<{ at: number; count: number }> {
  const classes = new Map<string, { at: number; count: number }>();
  for (const [at, hand] of hands.entries()) {
    const suits = new Map<number, number>();
    const shapes = hand
      .toSorted((x, y) => rankOf(y) - rankOf(x) || x - y)
      .map((card) => {
        const suit = Math.floor(card / 13);
        if (!suits.has(suit)) suits.set(suit, suits.size);
        return `${rankOf(card)}.${suits.get(suit)}`;
      });
    const key = shapes.join(" ");
    const known = classes.get(key);
    if (known) known.count += 1;
    else classes.set(key, { at, count: 1 });
  }
  return classes.values();
}

describe("the exact return", () => {
  it("of red dog is 96.84 % when raising on gaps of seven and more", () => {
    let [sum, deals] = [0, 0];
    // Every first card counts the same in any suit.
    for (let one = 0; one < 13; one += 1) {
      for (let two = 0; two < 52; two += 1) {
        for (let third = 0; third < 52; third += 1) {
          if (one === two || one === third || two === third) continue;
          const stake = spreadOf(one, two) >= 7 ? 200 : 100;
          sum += redDogResult([one, two, third], stake) - stake;
          deals += 1;
        }
      }
    }
    expect((100 + sum / deals).toFixed(2)).toBe("96.84");
  });

  it("of casino war is 97.63 % when going to war, 96.15 % when surrendering", () => {
    const returnOf = (move: string, stakes: number) => {
      let sum = 0;
      for (let deal = 0; deal < 13 ** 4; deal += 1) {
        const luck = [0, 1, 2, 3].map((at) => Math.floor(deal / 13 ** at) % 13);
        const begun = casinoWar.play(luck, {}, []);
        const ended = begun?.isOver ? begun : casinoWar.play(luck, {}, [move]);
        sum += (ended?.pays ?? 0) - (begun?.isOver ? 0 : 100 * stakes);
      }
      return (sum / 13 ** 4).toFixed(2);
    };
    expect(returnOf("war", 1)).toBe("97.63");
    expect(returnOf("surrender", 0)).toBe("96.15");
  });

  it("of three card poker is 96.63 % of the ante, playing Q-6-4 and better, 97.68 % of pair plus", () => {
    const hands = allThrees();
    const worths = Int32Array.from(hands, threeRank);
    const plus = worths.reduce((sum, worth) => sum + (pairPlus[threeKindOf(worth)] ?? 0), 0) / worths.length;
    expect(plus.toFixed(2)).toBe("97.68");
    const least = threeRank(cards("Qs 6h 4s"));
    const [first, second, third] = [0, 1, 2].map((at) => Uint8Array.from(hands, (hand) => hand[at] ?? 0));
    // The payout depends on few values, so it is computed once for each kind of the player's hand.
    const bonus = (worth: number) => playResult(worth, 0) - 300;
    const opens = playResult(0, 0);
    const needed = threeRank([11, 1, 15]);
    let sum = 0;
    for (const { at, count } of classesOf(hands)) {
      const own = worths[at] ?? 0;
      if (own < least) {
        sum -= count * 100;
        continue;
      }
      const held = new Uint8Array(52);
      for (const card of hands[at] ?? []) held[card] = 1;
      let [paid, deals] = [0, 0];
      for (let other = 0; other < worths.length; other += 1) {
        if (held[first?.[other] ?? 0] || held[second?.[other] ?? 0] || held[third?.[other] ?? 0]) continue;
        const its = worths[other] ?? 0;
        const shownDown = own > its ? 400 : own === its ? 200 : 0;
        paid += its < needed ? opens : shownDown;
        deals += 1;
      }
      sum += count * (paid / deals + bonus(own) - 200);
    }
    expect((100 + sum / hands.length).toFixed(2)).toBe("96.63");
  });

  it("of craps is 98.59 % for pass, 98.64 % for don't pass, 97.22 % for field and 100 % for odds", () => {
    const ways = (sum: number) => 6 - Math.abs(7 - sum);
    const points = [4, 5, 6, 8, 9, 10];
    const made = (point: number) => ways(point) / (ways(point) + 6);
    const byPoint = points.reduce((sum, point) => sum + (ways(point) / 36) * made(point), 0);
    const pass = 8 / 36 + byPoint;
    const missed = points.reduce((sum, point) => sum + (ways(point) / 36) * (1 - made(point)), 0);
    const dont = (3 / 36 + missed) * 2 + 1 / 36;
    expect([(pass * 200).toFixed(2), (dont * 100).toFixed(2)]).toEqual(["98.59", "98.64"]);
    let field = 0;
    for (let sum = 2; sum <= 12; sum += 1) field += (ways(sum) / 36) * fieldPays(sum);
    expect(field.toFixed(2)).toBe("97.22");
    for (const point of points) expect(made(point) * (oddsPay[point] ?? 0)).toBeCloseTo(100, 9);
  });
});

describe("simulated hands", () => {
  it("of caribbean stud return 94.7 % of the ante, raising a pair or A-K-J-8-3 and better", () => {
    const least = pokerRank(cards("As Kh Js 8h 3s"));
    const next = generator(11);
    const deals = isNight ? 10_000_000 : 30_000;
    let [sum, squares] = [0, 0];
    for (let deal = 0; deal < deals; deal += 1) {
      const drawn = shuffled(next, 52, 10);
      const own = drawn.slice(0, 5);
      const net = pokerRank(own) < least ? -100 : studResult(own, drawn.slice(5)) - 300;
      sum += net;
      squares += net * net;
    }
    const mean = sum / deals;
    const error = Math.sqrt((squares / deals - mean * mean) / deals);
    expect(Math.abs(100 + mean - 94.75)).toBeLessThan(3 * error);
  }, 600_000);

  it("of pai gow poker return 97.3 % when both sides use the standard way", () => {
    const next = generator(7);
    const deals = isNight ? 400_000 : 1500;
    let [sum, squares] = [0, 0];
    for (let deal = 0; deal < deals; deal += 1) {
      const drawn = shuffled(next, 53, 14);
      const { pays } = paiGowResult(standardWay(drawn.slice(0, 7)), standardWay(drawn.slice(7)));
      sum += pays;
      squares += pays * pays;
    }
    const mean = sum / deals;
    const error = Math.sqrt((squares / deals - mean * mean) / deals);
    expect(Math.abs(mean - 97.3)).toBeLessThan(3 * error);
  }, 600_000);
});

describe("the course of a hand", () => {
  it("of red dog: neighbours push, three of a kind pays 11 to 1, a gap offers a raise", () => {
    expect(redDog.play(cards("5s 6s 9s"), {}, [])).toMatchObject({ isOver: true, pays: 100 });
    expect(redDog.play(cards("5s 5h 5c"), {}, [])).toMatchObject({ isOver: true, pays: 1200 });
    expect(redDog.play(cards("5s 5h 9c"), {}, [])).toMatchObject({ isOver: true, pays: 100 });
    expect(redDog.play(cards("5s 7h 6c"), {}, [])?.view.rows?.[0]?.cards[1]).toBeNull();
    expect(redDog.play(cards("5s 7h 6c"), {}, ["raise"])).toMatchObject({ pays: 1200 });
    expect(redDog.play(cards("5s 7h 9c"), {}, ["call"])).toMatchObject({ pays: 0 });
    expect(redDog.play(cards("5s 6s 9s"), {}, ["raise"])).toBeUndefined();
  });

  it("of three card poker: the dealer needs a queen, and bonus and pair plus always pay", () => {
    const play = (names: string, pair: string, ...moves: string[]) =>
      threeCardPoker.play(cards(names), { pair }, moves);
    expect(play("Ks 9h 2c Js 9d 4h", "0", "play")).toMatchObject({ pays: 300 });
    expect(play("Ks 9h 2c Qs 9d 4h", "0", "play")).toMatchObject({ pays: 400 });
    expect(play("5s 6h 7c 8s 9d 10h", "0", "play")).toMatchObject({ pays: 100 });
    expect(play("Ks Kh 2c Qs 9d 4h", "1", "play")).toMatchObject({ pays: 600 });
    expect(play("Ks Kh 2c Qs 9d 4h", "1", "fold")).toMatchObject({ pays: 200 });
    expect(play("Ks Kh 2c Qs 9d 4h", "1")?.view.rows?.[0]?.cards).toEqual([null, null, null]);
    expect(["2", ""].filter((pair) => threeCardPoker.accepts({ pair }))).toEqual([]);
  });

  it("of caribbean stud: the ante is paid unless the dealer has A-K, and raises pay by the hand", () => {
    const play = (names: string, move: string) => caribbeanStud.play(cards(names), {}, [move])?.pays;
    expect(play("2s 2h 5c 9d Jh Qs 10d 4h 3c 8s", "raise")).toBe(400);
    expect(play("2s 2h 2c 9d 9h As Kd 4h 3c 8s", "raise")).toBe(200 + 200 * 8);
    expect(play("2s 2h 5c 9d Jh As Ad 4h 3c 8s", "raise")).toBe(0);
    expect(play("2s 2h 5c 9d Jh As Ad 4h 3c 8s", "fold")).toBe(0);
    expect(caribbeanStud.play(cards("2s 2h 5c 9d Jh As Ad 4h 3c 8s"), {}, [])?.view.rows?.[0]?.cards[1]).toBeNull();
  });

  it("of craps: the come-out decides or sets a point, and odds are added behind it", () => {
    const play = (bets: string, faces: number[], ...moves: string[]) =>
      craps.play([...faces.map((face) => face - 1), ...Array<number>(300).fill(0)], { bets }, moves);
    expect(play("pass", [3, 4])).toMatchObject({ isOver: true, pays: 200 });
    expect(play("pass", [1, 1])).toMatchObject({ isOver: true, pays: 0 });
    expect(play("dont", [6, 6])).toMatchObject({ isOver: true, pays: 100 });
    expect(play("field", [6, 6])).toMatchObject({ isOver: true, pays: 400 });
    expect(play("field", [3, 3])).toMatchObject({ isOver: true, pays: 0 });
    expect(play("pass", [3, 3, 1, 2, 4, 2], "odds", "odds", "roll", "roll")).toMatchObject({ pays: 200 + 440 });
    expect(play("pass,field", [2, 2, 3, 4], "roll")).toMatchObject({ isOver: true, pays: 200 });
    expect(play("dont", [2, 2, 3, 4], "roll")).toMatchObject({ pays: 200 });
    expect(play("dont", [2, 2, 3, 4], "odds")).toBeUndefined();
    expect(play("pass", [2, 2, 3, 4], "odds", "odds", "odds")).toBeUndefined();
    expect(craps.parts?.({ bets: crapsBets.join(",") })).toBe(3);
    expect(["", "field,pass", "pass,pass", "any"].filter((bets) => craps.accepts({ bets }))).toEqual([]);
  });

  it("of pai gow poker: the joker fills, a front above the back is refused, and both must win", () => {
    expect(fiveName(cards("joker As Ah Ac Ad"))).toBe("fiveAces");
    expect(fiveName(cards("joker 5s 6h 7c 8d"))).toBe("straight");
    expect(fiveName(cards("joker 5s 9s Js Ks"))).toBe("flush");
    expect(fiveName(cards("joker 5s 5h 9d Ks"))).toBe("pair");
    expect(twoWorth(cards("joker As"))).toBe(twoWorth(cards("Ah As")));
    expect(fiveWorth(cards("Ks Kh 2c 3d 5h"))).toBeGreaterThan(twoWorth(cards("Qs Qh")));
    expect(splitAt(cards("As Ah 2c 3d 5h 7s 9d"), 0, 1)).toBeUndefined();
    expect(standardWay(cards("As Ah 2c 2d 5h 7s 9d")).two).toEqual(cards("2c 2d"));
    expect(standardWay(cards("As 3h 2c 2d 3d 7s 9d")).two).toEqual(cards("As 9d"));
    expect(standardWay(cards("Ks Kh 2c 4d 5h 7s 9d")).two).toEqual(cards("7s 9d"));
    const luck = cards("Ks Kh Qc Qd 5h 7s 9d As Jh 2c 4d 6h 8s 10d");
    expect(paiGowPoker.play(luck, {}, ["way"])).toMatchObject({ pays: 195 });
    expect(paiGowPoker.play(luck, {}, ["set:0,1"])).toBeUndefined();
    expect(paiGowPoker.play(luck, {}, ["set:5,6"])).toMatchObject({ pays: 100 });
    expect(paiGowPoker.play(luck, {}, ["set:2,2"])).toBeUndefined();
  });
});
