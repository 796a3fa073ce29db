import { describe, expect, it } from "vitest";
import { sourceOf } from "../../kit/seed.ts";
import { balloon, pumps } from "./balloon.ts";
import { fineness, heightOf } from "./cash-out.ts";
import { beatMs, crash, heightAt, heights } from "./crash.ts";
import { chanceOf, dice, dicePays } from "./dice.ts";
import { hiLo, winningRanks } from "./hi-lo.ts";
import { keno, kenoDrawn, kenoNumbers, kenoPays } from "./keno.ts";
import { cupsOf, plinko, plinkoRisks, plinkoRows } from "./plinko.ts";
import { cardsPrinted, prizeOf, scratch, scratchPrizes, type ScratchName } from "./scratch.ts";
import { floors, tower, towerLevels, towerPays, type TowerLevel } from "./tower.ts";

/** Returns the number of ways to choose k of n. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1);
  return ways;
}

const source = (label: string) => sourceOf("5eed".repeat(16), "test", label);

describe("the exact return", () => {
  it("of keno is between 95.5 and 97 % for each number of picks", () => {
    for (const [count, pays] of Object.entries(kenoPays)) {
      const n = Number(count);
      const returns = pays.reduce((sum, pay, hits) => {
        const ways = choose(kenoDrawn, hits) * choose(kenoNumbers - kenoDrawn, n - hits);
        return sum + (ways / choose(kenoNumbers, n)) * pay;
      }, 0);
      expect(returns, count).toBeGreaterThan(95.5);
      expect(returns, count).toBeLessThan(97);
    }
  });

  it("of plinko is between 96.8 and 97.1 % for all rows and risks", () => {
    for (const rows of plinkoRows) {
      for (const risk of plinkoRisks) {
        const cups = cupsOf({ rows, risk });
        expect(cups).toHaveLength(Number(rows) + 1);
        const returns = cups.reduce((sum, pay, cup) => sum + choose(Number(rows), cup) * pay, 0) / 2 ** Number(rows);
        expect(returns, `${rows} ${risk}`).toBeGreaterThan(96.8);
        expect(returns, `${rows} ${risk}`).toBeLessThan(97.1);
      }
    }
  });

  it("of dice is 97 % for every target, less rounding down", () => {
    for (let target = 2; target <= 95; target += 1) {
      const returns = (target * dicePays(target)) / 100;
      expect(returns).toBeLessThanOrEqual(97);
      expect(returns).toBeGreaterThan(96);
    }
  });

  it("of a scratch card is 95 % for the lantern and 96 % for the peach", () => {
    const returnOf = (name: ScratchName) =>
      scratchPrizes[name].reduce((sum, { pays, cards }) => sum + pays * cards, 0) / cardsPrinted;
    expect([returnOf("scratch-lantern"), returnOf("scratch-peach")]).toEqual([95, 96]);
  });

  it("of the tower is 97 % at every height, less rounding", () => {
    for (const level of Object.keys(towerLevels) as TowerLevel[]) {
      const { tiles, coins } = towerLevels[level];
      for (let climbed = 1; climbed <= floors && towerPays(level, climbed) < 100_000; climbed += 1) {
        const returns = (coins / tiles) ** climbed * towerPays(level, climbed);
        expect(returns).toBeLessThanOrEqual(97 + 1e-9);
        expect(returns).toBeGreaterThan(96);
      }
    }
  });

  it("of balloon and kite is at most 97 %, and hardly less, at every cash-out", () => {
    const reached = (height: number) => {
      // The height grows with the number, so bisection finds the lowest one with enough height.
      let [low, high] = [0, fineness];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (heightOf(middle) >= height) high = middle;
        else low = middle + 1;
      }
      return (fineness - low) / fineness;
    };
    for (const height of [...pumps, ...heights]) {
      expect(reached(height) * height).toBeLessThanOrEqual(97 + 1e-9);
      expect(reached(height) * height, String(height)).toBeGreaterThan(96.8);
    }
  });

  it("of higher or lower is 97 %, as each right guess raises the pay by the fair multiple", () => {
    for (let rank = 0; rank < 13; rank += 1) {
      const guesses = ["hi", "lo", "same"].filter((guess) => winningRanks(rank, guess) !== undefined);
      expect(guesses).toHaveLength(2);
      for (const guess of guesses) {
        let right = 0;
        const pays = hiLo.play([rank, 0], {}, [])?.view.next?.[guess] ?? 0;
        for (let next = 0; next < 13; next += 1) {
          const played = hiLo.play([rank, next, ...Array<number>(50).fill(0)], {}, [guess]);
          if (!played?.isOver) right += 1;
        }
        expect(right).toBe(winningRanks(rank, guess));
        expect(pays).toBe(Math.floor((97 * 13) / right));
      }
    }
  });
});

describe("keno, plinko, dice and scratch cards", () => {
  it("pay by the drawn numbers", () => {
    const luck = Array.from({ length: 10 }, (_, at) => at);
    expect(keno.play(luck, { picks: "1,2,40" }, [])).toMatchObject({ isOver: true, pays: 380 });
    expect(plinko.play(Array<number>(16).fill(1), { rows: "8", risk: "high" }, [])).toMatchObject({ pays: 2800 });
    expect(dice.play([4999], { side: "under", target: "50" }, [])).toMatchObject({ pays: 194 });
    expect(dice.play([4999], { side: "over", target: "50" }, [])).toMatchObject({ pays: 0 });
    expect(dice.play([5000], { side: "over", target: "50" }, [])).toMatchObject({ pays: 194 });
    expect(keno.play(luck, { picks: "1" }, ["cash"])).toBeUndefined();
  });

  it("accept only offered choices", () => {
    const refused = ["", "0", "41", "2,1", "1,1", "1,2,3,4,5,6,7,8,9,10,11", "x"];
    expect(refused.filter((picks) => keno.accepts({ picks }))).toEqual([]);
    expect(plinko.accepts({ rows: "9", risk: "low" })).toBe(false);
    expect(chanceOf({ side: "under", target: "1" })).toBeUndefined();
    expect(chanceOf({ side: "over", target: "4" })).toBeUndefined();
    expect(dice.accepts({ side: "up", target: "50" })).toBe(false);
  });

  it.each(["scratch-lantern", "scratch-peach"] as const)(
    "show three alike on the %s exactly where it wins",
    async (name) => {
      const rules = scratch(name);
      const prizes = scratchPrizes[name];
      expect(prizeOf(prizes, 0)).toBe(0);
      expect(prizeOf(prizes, cardsPrinted - 1)).toBe(-1);
      for (let card = 0; card < 300; card += 1) {
        const luck = await rules.draw(source(String(card)));
        const played = rules.play(luck, {}, []);
        const signs = played?.view.numbers ?? [];
        expect(signs).toHaveLength(9);
        const alike = prizes.flatMap(({ pays }, sign) =>
          signs.filter((each) => each === sign).length >= 3 ? [pays as number] : [],
        );
        expect(alike).toEqual(played?.pays ? [played.pays] : []);
      }
    },
  );
});

describe("games with a cash-out", () => {
  it("tower: hides coins until the end, pays the reached floor, loses on an empty tile", () => {
    const luck = [0, 1, 2, 3, 4, 5, 6, 7];
    const easy = { level: "easy" };
    expect(tower.play(luck, easy, ["climb:1"])?.view.cells?.filter(Boolean)).toEqual(["coin"]);
    expect(tower.play(luck, easy, ["climb:1", "cash"])).toMatchObject({ isOver: true, pays: towerPays("easy", 1) });
    expect(tower.play(luck, easy, ["climb:0"])).toMatchObject({ isOver: true, pays: 0 });
    expect(tower.play(luck, easy, ["back"])).toMatchObject({ isOver: true, pays: 100 });
    const top = Array.from({ length: floors }, (_, at) => `climb:${((luck[at] ?? 0) + 1) % 4}`);
    expect(tower.play(luck, easy, top)).toMatchObject({ isOver: true, pays: towerPays("easy", floors) });
    for (const moves of [["cash"], ["climb:4"], ["climb:0", "climb:1"], ["climb:1", "cash", "climb:1"], ["pump"]])
      expect(tower.play(luck, easy, moves)).toBeUndefined();
  });

  it("balloon: bursts at the drawn height and reveals it at the end", () => {
    const luck = [500_000];
    expect(balloon.play(luck, {}, ["pump", "pump", "cash"])).toMatchObject({ pays: 135, view: { numbers: [2, 4] } });
    expect(balloon.play(luck, {}, Array<string>(5).fill("pump"))).toMatchObject({ isOver: true, pays: 0 });
    expect(balloon.play([fineness - 1], {}, Array<string>(20).fill("pump"))).toMatchObject({ pays: 25_000 });
    expect(balloon.play(luck, {}, [])?.view.numbers).toEqual([0]);
  });

  it("higher or lower: continues card by card, and skipping a card is free", () => {
    const luck = [5, 9, 2, 12, ...Array<number>(60).fill(3)];
    expect(hiLo.play(luck, {}, ["hi", "skip", "hi", "cash"])).toMatchObject({ isOver: true });
    expect(hiLo.play(luck, {}, ["lo"])).toMatchObject({ isOver: true, pays: 0 });
    expect(hiLo.play(luck, {}, ["skip", "cash"])).toBeUndefined();
    expect(hiLo.play(luck, {}, ["same"])).toBeUndefined();
    expect(hiLo.play(luck, {}, Array<string>(50).fill("skip"))).toMatchObject({ isOver: true, pays: 100 });
  });
});

describe("the kite", () => {
  it("pays the height at the cash-out, and nothing after its line has broken", () => {
    const play = (height: number, target: string, ...moves: string[]) => crash.play([height], { target }, moves);
    expect(heightAt(0)).toBe(100);
    expect(heightAt(7_000)).toBe(201);
    expect(play(250, "", "cash@7000")).toMatchObject({ pays: 201, view: { numbers: [250, 201] } });
    expect(play(200, "", "cash@7000")).toMatchObject({ pays: 0 });
    expect(play(250, "1.50", "cash@7000")).toMatchObject({ pays: 150 });
    expect(play(250, "1.50", "end")).toMatchObject({ pays: 150 });
    expect(play(149, "1.50", "end")).toMatchObject({ pays: 0 });
    expect(play(250, "", "end")).toMatchObject({ pays: 0 });
    expect(play(100_000, "", "end")).toMatchObject({ pays: 100_000 });
    expect(play(250, "")).toEqual({ view: {}, moves: [{ move: "cash", extra: 0 }], isOver: false, pays: 0 });
    for (const moves of [["cash"], ["cash@-1"], ["cash@1", "end"], ["open"]])
      expect(play(250, "", ...moves)).toBeUndefined();
  });

  it("ends automatically at its target or when the line breaks", () => {
    const ends = (height: number, target = "") => crash.endsAt?.([height], { target }) ?? -1;
    expect(ends(97)).toBe(0);
    expect(heightAt(ends(250))).toBeGreaterThan(250);
    expect(heightAt(ends(250) - beatMs)).toBeLessThanOrEqual(250);
    expect(heightAt(ends(250, "1.50"))).toBeGreaterThanOrEqual(150);
    expect(ends(120, "1.50")).toBe(ends(120));
    expect(heightAt(ends(100_000))).toBe(100_000);
    expect(["1.00", "1", "0.50", "1000.01", "-2.00", "1e3"].filter((target) => crash.accepts({ target }))).toEqual([]);
    expect(["", "1.01", "1000.00"].filter((target) => crash.accepts({ target }))).toHaveLength(3);
  });
});
