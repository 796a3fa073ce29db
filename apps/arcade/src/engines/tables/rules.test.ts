import { describe, expect, it } from "vitest";
import { sourceOf } from "../../kit/seed.ts";
import { bankerTakes, handOf, pairChance, shoeOf } from "./baccarat.ts";
import { tableGames } from "./games.ts";
import { fields } from "./fortune-wheel.ts";
import { bestOfSeven, bullOf, compare, pokerWorth, threeCardWorth, threeFaceOf } from "../cards/hands.ts";
import { calls, neighboursOf, wheel, type Call } from "./roulette.ts";
import type { Result } from "../draws/shared-game.ts";
import { returnOf, type Rules } from "./rules.ts";
import { tables } from "./tables.ts";

/** Returns the exact return of a bet in per cent. */
function percent(rules: Rules, id: string, decimals = 2, pick?: string): string {
  const bet = rules.spots.find((spot) => spot.id === id);
  if (!bet) throw new Error(`no bet ${id}`);
  const { paid, stakes } = returnOf(rules, bet, pick ?? bet.picks[0] ?? "");
  return (Number((paid * 10n ** BigInt(decimals + 2)) / stakes) / 10 ** (decimals + 2)).toFixed(decimals);
}

function chance(rules: Rules, wins: (result: Result) => boolean): string {
  let won = 0n;
  let all = 0n;
  for (const [result, ways] of rules.all()) {
    if (wins(result)) won += ways;
    all += ways;
  }
  return (Number((won * 10n ** 9n) / all) / 10 ** 7).toFixed(4);
}

describe("baccarat", () => {
  const rules = tableGames.baccarat;

  it("deals from a fresh shoe banker 45.8597 %, player 44.6247 % and tie 9.5156 %", () => {
    expect(chance(rules, (result) => handOf(result).winner === "banker")).toBe("45.8597");
    expect(chance(rules, (result) => handOf(result).winner === "player")).toBe("44.6247");
    expect(chance(rules, (result) => handOf(result).winner === "tie")).toBe("9.5156");
  });

  it("returns 98.94 % on banker, 98.76 % on player, 85.64 % on tie, 89.64 % on a pair", () => {
    expect([percent(rules, "banker"), percent(rules, "player"), percent(rules, "tie")]).toEqual([
      "98.94",
      "98.76",
      "85.64",
    ]);
    const [pairs, cards] = pairChance;
    expect((Number((pairs * 12n * 1_000_000n) / cards) / 10_000).toFixed(2)).toBe("89.64");
    expect(percent(tableGames["baccarat-free"], "banker")).toBe("98.54");
  });

  it("draws the banker's third card by the table, and up to five when the player stood", () => {
    const draws = (banker: number) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerTakes(banker, third));
    expect(draws(2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(draws(3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
    expect(draws(4)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(draws(5)).toEqual([4, 5, 6, 7]);
    expect(draws(6)).toEqual([6, 7]);
    expect(draws(7)).toEqual([]);
    expect([5, 6].map((banker) => bankerTakes(banker, undefined))).toEqual([true, false]);
  });

  it("deals every card of a shoe at most eight times, and begins a new shoe at the cut card", async () => {
    const past: number[][] = [];
    for (let hand = 0; hand < 200; hand += 1) {
      past.unshift(await rules.derive(sourceOf("ab".repeat(32), "table", String(hand)), past));
    }
    const starts = past.filter(([before]) => before === 0).length;
    expect(starts).toBeGreaterThanOrEqual(2);
    const shoes: number[][] = [];
    for (const [before, ...cards] of past.toReversed()) {
      if (before === 0) shoes.push([]);
      expect(shoes.at(-1)?.length).toBe(before);
      shoes.at(-1)?.push(...cards.filter((card) => card >= 0));
    }
    for (const shoe of shoes) {
      for (let card = 0; card < 52; card += 1)
        expect(shoe.filter((each) => each === card).length).toBeLessThanOrEqual(8);
    }
    for (const shoe of shoes.slice(0, -1)) expect(416 - shoe.length).toBeLessThan(52);
    expect(shoeOf(past).at(-1)?.[0]).toBe(0);
  });

  it("returns stakes in a tie, and pays a banker's six half without commission", () => {
    const tie = [0, 0, 0, 13, 13, -1, -1];
    const six = [0, 0, 2, 13, 2, -1, -1];
    const pays = (rule: Rules, id: string, result: Result) =>
      rule.spots.find((spot) => spot.id === id)?.pays(result, "");
    expect(handOf(tie).winner).toBe("tie");
    expect([pays(rules, "player", tie), pays(rules, "banker", tie), pays(rules, "tie", tie)]).toEqual([
      100n,
      100n,
      900n,
    ]);
    expect(handOf(six)).toMatchObject({ winner: "banker", bankerPoints: 6 });
    expect([pays(rules, "banker", six), pays(tableGames["baccarat-free"], "banker", six)]).toEqual([195n, 150n]);
  });
});

describe("the exact return", () => {
  it("of every bet of roulette is 97.30 %", () => {
    const { roulette } = tableGames;
    const returns = roulette.spots.flatMap(({ id, picks }) => picks.map((pick) => percent(roulette, id, 2, pick)));
    expect(returns.length).toBe(6 + 3 + 3 + 37 + 60 + 14 + 23 + 11);
    expect(new Set(returns)).toEqual(new Set(["97.30"]));
  });

  it("of roulette's call bets is the wheel's: they cover each number, neighbours adjacent", () => {
    const picks = new Map(tableGames.roulette.spots.map(({ id, picks: offered }) => [id, offered]));
    const all = [...Object.values(calls), ...wheel.map(neighboursOf)].flat();
    for (const [play, pick] of all) expect(picks.get(play)).toContain(pick);
    const covered = (call: Call) => new Set(call.flatMap(([, pick]) => pick.split("-").map(Number)));
    const sets = Object.values(calls).map(covered);
    expect(sets.map((set) => set.size)).toEqual([17, 12, 8]);
    expect(new Set(sets.flatMap((set) => [...set])).size).toBe(37);
    expect([...covered(neighboursOf(0))].toSorted((a, b) => a - b)).toEqual([0, 3, 15, 26, 32]);
  });

  it("of every bet of roulette with two balls is 97.30 %, but 97.03 % on colours of both", () => {
    const rules = tableGames["roulette-double"];
    const onBoth = ["bothRed", "bothBlack", "redBlack"];
    for (const { id, picks } of rules.spots)
      expect([id, percent(rules, id, 2, picks[0])]).toEqual([id, onBoth.includes(id) ? "97.03" : "97.30"]);
    const red = rules.spots.find(({ id }) => id === "red");
    expect([red?.pays([1, 3], ""), red?.pays([1, 2], ""), red?.pays([0, 2], "")]).toEqual([200n, 100n, 0n]);
  });

  it("of dragon tiger: side 96.27 %, tie 89.64 %, suited tie 86.02 %, colour 96.50 %", () => {
    const rules = tableGames["dragon-tiger"];
    expect(["dragon", "tiger", "tie", "suitedTie", "dragonRed"].map((id) => percent(rules, id))).toEqual([
      "96.27",
      "96.27",
      "89.64",
      "86.02",
      "96.50",
    ]);
  });

  it("of sic bo is 97.22 % on big and small, and between 80 and 98 % on every other bet", () => {
    const rules = tableGames["sic-bo"];
    expect([percent(rules, "big"), percent(rules, "small")]).toEqual(["97.22", "97.22"]);
    for (const { id, picks } of rules.spots) {
      for (const pick of picks) {
        expect(Number(percent(rules, id, 2, pick))).toBeGreaterThan(80);
        expect(Number(percent(rules, id, 2, pick))).toBeLessThan(98);
      }
    }
  });

  it("of every bet of every engine is below 100 % and at least 80 %", () => {
    for (const [name, rules] of Object.entries<Rules>(tableGames)) {
      if (name.startsWith("baccarat")) continue;
      for (const { id, picks } of rules.spots) {
        const most = Number(percent(rules, id, 2, picks[0]));
        expect([name, id, most >= 80 && most < 100]).toEqual([name, id, true]);
      }
    }
  });

  it("of the wheel follows from 52 fields, with equal high marks never adjacent", () => {
    expect(fields.length).toBe(52);
    expect(fields.filter((mark, at) => mark >= 5 && mark === fields[(at + 1) % 52])).toEqual([]);
    expect(["field1", "field2", "field5", "field15"].map((id) => percent(tableGames["fortune-wheel"], id))).toEqual([
      "96.15",
      "92.31",
      "92.31",
      "92.31",
    ]);
  });
});

describe("hands of cards", () => {
  const cards = (text: string) =>
    text.split(" ").map((name) => {
      const suit = "shcd".indexOf(name.slice(-1));
      return suit * 13 + ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"].indexOf(name.slice(0, -1));
    });

  it("of three cards have the expected count of each kind among all 22,100", () => {
    const times = [0, 0, 0, 0, 0, 0];
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1) {
          const kind = threeCardWorth([a, b, c])[0] ?? 0;
          times[kind] = (times[kind] ?? 0) + 1;
        }
    expect(times).toEqual([16_440, 3_744, 1_096, 720, 48, 52]);
  });

  it.runIf(process.env.NIGHTLY)(
    "of poker have the expected count of each kind among all 2,598,960",
    () => {
      const times = [0, 0, 0, 0, 0, 0, 0, 0, 0];
      for (let a = 0; a < 52; a += 1)
        for (let b = a + 1; b < 52; b += 1)
          for (let c = b + 1; c < 52; c += 1)
            for (let d = c + 1; d < 52; d += 1)
              for (let e = d + 1; e < 52; e += 1) {
                const kind = pokerWorth([a, b, c, d, e])[0] ?? 0;
                times[kind] = (times[kind] ?? 0) + 1;
              }
      expect(times).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    },
    300_000,
  );

  it("rank by kind, then by the deciding ranks, with the wheel lowest", () => {
    const order = ["Ah 2s 3d 4c 5h", "2h 3s 4d 5c 6h", "Th Js Qd Kc Ah", "2h 5h 7h 9h Kh", "7h 7s 7d 2c 2h"];
    const worths = order.map((hand) => pokerWorth(cards(hand)));
    for (const [at, worth] of worths.entries())
      if (at > 0) expect(compare(worth, worths[at - 1] ?? [])).toBeGreaterThan(0);
    expect(compare(pokerWorth(cards("7h 7s 2d 3c 4h")), pokerWorth(cards("7d 7c 2h 3s 4s")))).toBe(0);
    expect(bestOfSeven(cards("2h 3h Ah Kh Qh Jh Th"))[0]).toBe(8);
  });

  it("make bulls: ten from three cards, points from the two others", () => {
    expect(
      ["Th Js Qd Kc 5h", "Th 3s 7d 4c 3h", "Th Js Qd Kc Kh", "2s 2h 3d 3c Ah", "Jh Js Qd Kc Kh"].map((hand) =>
        bullOf(cards(hand)),
      ),
    ).toEqual([5, 7, 10, 0, 11]);
    expect([threeFaceOf(cards("Jh Qs Kd")), threeFaceOf(cards("7h 8s Kd"))]).toEqual([10, 5]);
  });

  it("of one deck never tie, and each side wins about half of all deals", async () => {
    const below = sourceOf("12".repeat(32), "duels", "1");
    for (const name of ["bull-bull", "three-face", "three-cards"] as const) {
      const [bet] = tableGames[name].spots;
      let won = 0;
      for (let at = 0; at < 1500; at += 1) {
        const result = await tableGames[name].derive(below, []);
        if ((bet?.pays(result, bet.picks[0] ?? "") ?? 0n) > 0n) won += 1;
      }
      // 1,500 fair coins are further than 75 from the middle once in ten thousand times; the seed is fixed.
      expect(Math.abs(won - 750)).toBeLessThan(75);
    }
  });
});

describe("every engine", () => {
  it("derives only listed results", async () => {
    for (const [name, rules] of Object.entries<Rules>(tableGames)) {
      // Shoes are listed by points and andar bahar by length, and some engines have too many results: all these are
      // skipped.
      if (name.startsWith("baccarat") || name === "andar-bahar" || rules.exact) continue;
      const known = new Map([...rules.all()].map(([result, ways]) => [result.join(), ways]));
      const below = sourceOf("cd".repeat(32), name, "1");
      for (let at = 0; at < 300; at += 1) expect(known.has((await rules.derive(below, [])).join())).toBe(true);
    }
  });

  it("shows a result no longer than the pause before the next bets, and describes it", async () => {
    for (const [name, rules] of Object.entries<Rules>(tableGames)) {
      const below = sourceOf("ef".repeat(32), name, "1");
      for (let at = 0; at < 100; at += 1) {
        const result = await rules.derive(below, []);
        expect(rules.revealMs(result)).toBeLessThanOrEqual((rules.seconds.show - 1) * 1000);
        expect(Object.keys(rules.describe(result)).length).toBeGreaterThan(0);
      }
    }
  });

  it("serves at least one table, and offers only its own bets", () => {
    expect(new Set([...tables.values()].map(({ engine }) => engine))).toEqual(new Set(Object.keys(tableGames)));
    for (const table of tables.values()) {
      expect(table.oddsOf("nothing", "")).toBeUndefined();
      expect(table.oddsOf(table.rules.spots[0]?.id ?? "", "elsewhere")).toBeUndefined();
    }
  });
});
