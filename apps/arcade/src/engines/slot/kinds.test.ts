import { describe, expect, it } from "vitest";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";
import { choiceReturn, picks, pickNames } from "./kinds/choice.ts";
import { cluster, clusterPay, clustersIn } from "./kinds/cluster.ts";
import { anywhere } from "./kinds/anywhere.ts";
import { bothWays, expanding, expandingReturn } from "./kinds/expanding.ts";
import { hold, holdReturn } from "./kinds/hold.ts";
import { countTumbling, fallsFrom, times, tumbling, tumblingReturn } from "./kinds/tumbling.ts";
import { waysReturn, waysWins } from "./kinds/ways.ts";
import { block, drawFrom } from "./luck.ts";
import proven from "./proven.json" with { type: "json" };
import { replayFirst, firstShare, measuredReturn } from "./prove.ts";
import { seeded } from "./simulate.ts";
import { kindNames, mostPaid, sumOf, type Slot } from "./slot.ts";
import { slotGames, slotNames, slotOf } from "./slots.ts";
import { slotTitles } from "./titles.ts";

/** Creates a window from rows of letters, as displayed. */
const window = (...rows: string[]) =>
  Array.from({ length: rows[0]?.length ?? 0 }, (_, reel) => rows.map((row) => "WSABCDEFGH".indexOf(row[reel] ?? "")));

describe("the numbers of a round", () => {
  it("are the key stream of ChaCha20: the first block of RFC 8439's third test vector", () => {
    // Appendix A.1, test vector 3: the key's last byte is 1, and the counter is 1.
    const key = [0, 0, 0, 0, 0, 0, 0, 0x01000000];
    const bytes = new Uint8Array(block(key, 1).buffer);
    expect(Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(
      "3aeb5224ecf84992",
    );
  });

  it("are equally likely below their bound and reproducible from the key", () => {
    const key = [1, 2, 3, 4, 5, 6, 7, 8];
    const draw = drawFrom(key);
    const counts = Array.from({ length: 7 }, () => 0);
    for (let i = 0; i < 70_000; i += 1) {
      const at = draw(7);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    const [one, other] = [drawFrom(key), drawFrom(key)];
    for (const below of [2, 1000, 33, 2 ** 31]) expect(one(below)).toBe(other(below));
  });
});

describe("243 ways", () => {
  it("pay a symbol once for each way through places that show it or a wild", () => {
    const [win] = waysWins(window("ABACD", "BWWEF", "AGHHG"), 1);
    // Two, one and two places show it.
    expect(win).toMatchObject({ symbol: 2, count: 3, ways: 4, pays: 4 * 65 });
  });
});

describe("expanding wilds", () => {
  it("pay ten lines from both sides, but five of a kind once", () => {
    const both = bothWays(window("BCDEF", "AAAHH", "FEDCB"));
    expect(both.filter(({ line }) => line === 1)).toMatchObject([{ symbol: 2, count: 3, cells: [1, 4, 7] }]);
    const right = bothWays(window("BCDEF", "HHAAA", "FEDCB"));
    expect(right.filter(({ line }) => line === 1)).toMatchObject([{ symbol: 2, count: 3, cells: [7, 10, 13] }]);
    const five = bothWays(window("BCDEF", "AAWAA", "FEDCB"));
    expect(five.filter(({ line }) => line === 1)).toMatchObject([{ symbol: 2, count: 5 }]);
  });

  it("stay for the respin, which repeats until no new wild comes", () => {
    const draw = seeded(5);
    let respins = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const { steps } = expanding.play(draw, {});
      expect(steps.length).toBeLessThanOrEqual(4);
      for (const [at, step] of steps.entries()) {
        const wild = step.window.filter((column) => column.includes(0));
        expect(wild.every((column) => column.every((symbol) => symbol === 0))).toBe(true);
        if (at > 0) {
          respins += 1;
          const held = new Set((step.held ?? []).map((cell) => Math.floor(cell / 3)));
          const before = steps[at - 1]?.window.filter((column) => column[0] === 0).length;
          expect(held.size).toBe(before);
        }
      }
    }
    expect(respins).toBeGreaterThan(300);
  });
});

describe("free spins with a choice", () => {
  it("return the same for every choice: spins times multiplier is constant", () => {
    expect(new Set(pickNames.map((pick) => Number(pick) * picks[pick]))).toEqual(new Set([24]));
  });

  it("wait for the player, continue with the choice, and accept no other move", async () => {
    const rules = slotGames["four-castles"];
    for (let number = 0; ; number += 1) {
      const luck = await rules.draw(sourceOf(number.toString(16).padStart(64, "0"), "a-game", "a-round"));
      const first = rules.play(luck, {}, []);
      if (first?.isOver) {
        expect(rules.play(luck, {}, ["pick:8"])).toBeUndefined();
        continue;
      }
      expect(first).toMatchObject({ moves: [{ move: "pick", extra: 0 }], pays: 0 });
      for (const pick of pickNames) {
        const round = rules.play(luck, {}, [`pick:${pick}`]);
        const free = round?.view.steps?.filter((step) => step.free > 0) ?? [];
        expect(free.length).toBe(Number(pick));
        expect(new Set(free.map((step) => step.times))).toEqual(new Set([picks[pick]]));
        expect(round?.isOver).toBe(true);
        // The paid spin stays the same.
        expect(round?.view.steps?.[0]?.window).toEqual(first?.view.steps?.[0]?.window);
      }
      for (const wrong of [["pick:9"], ["pick"], ["pick:8", "pick:8"]]) {
        expect(rules.play(luck, {}, wrong)).toBeUndefined();
      }
      expect(rules.play(luck, {}, [rules.leave(first ?? never())])?.isOver).toBe(true);
      return;
    }
  });
});

function never(): never {
  throw new Error("nothing was played");
}

describe("hold and win", () => {
  it("keeps coins with their amounts, respins three times after a new one, and pays at the end", () => {
    const draw = seeded(8);
    let features = 0;
    while (features < 60) {
      const { steps, pays } = hold.play(draw, {});
      if (steps.length === 1) continue;
      features += 1;
      let left = 3;
      for (const [at, step] of steps.entries()) {
        if (at === 0) continue;
        const before = new Map(steps[at - 1]?.marks ?? []);
        const now = new Map(step.marks ?? []);
        for (const [cell, value] of before) expect(now.get(cell)).toBe(value);
        expect(step.held?.length).toBe(before.size);
        left = now.size > before.size ? 3 : left - 1;
        expect(left === 0 || now.size === 15).toBe(at === steps.length - 1);
      }
      const coins = (steps.at(-1)?.marks ?? []).reduce((sum, [, value]) => sum + value, 0);
      expect(pays).toBeGreaterThanOrEqual(coins);
    }
  });
});

describe("falling reels", () => {
  it("pay more with each fall, refill from the strip, and end without a win", () => {
    const draw = seeded(21);
    let falls = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const steps = tumbling.play(draw, {}).steps.filter((step) => step.free === 0);
      for (const [at, step] of steps.entries()) {
        expect(step.times).toBe(times.paid[Math.min(3, at)]);
        expect(step.wins.length > 0).toBe(at < steps.length - 1);
        falls += Number(at > 0);
      }
    }
    expect(falls).toBeGreaterThan(1_000);
  });

  it("keep the other symbols in order at the foot of their reel", () => {
    const steps = Array.from({ length: 400 }, (_, stop) => fallsFrom([stop % 20, stop, 3, 7, 1], false)).find(
      (each) => each.length > 1,
    );
    const [first, second] = steps ?? [];
    const gone = new Set(first?.wins.flatMap(({ cells }) => cells));
    for (const [reel, column] of (first?.window ?? []).entries()) {
      const left = column.filter((_, row) => !gone.has(reel * 3 + row));
      expect(second?.window[reel]?.slice(3 - left.length)).toEqual(left);
    }
  });
});

describe("clusters", () => {
  it("are five or more equal symbols that share sides", () => {
    const cells = Uint8Array.from({ length: 49 }, (_, at) => 2 + (at % 2));
    for (const cell of [0, 1, 2, 7, 8]) cells[cell] = 7;
    const found = clustersIn(cells);
    expect(found.map((each) => each.toSorted((a, b) => a - b))).toEqual([[0, 1, 2, 7, 8]]);
    expect([clusterPay(7, 4), clusterPay(7, 5), clusterPay(7, 11), clusterPay(7, 49)]).toEqual([0, 20, 120, 1000]);
  });

  it("multiply repeated wins on a place, doubling from the second on", () => {
    const draw = seeded(4);
    let multiplied = 0;
    for (let round = 0; round < 400; round += 1) {
      for (const { wins, marks = [], window: shown } of cluster.play(draw, {}).steps) {
        const by = new Map(marks);
        for (const { cells, pays, symbol, count } of wins) {
          const sum = cells.reduce((all, cell) => all + (by.get(cell) ?? 0), 0);
          expect(pays).toBe(clusterPay(symbol, count) * Math.max(1, sum));
          expect(cells.every((cell) => shown[Math.floor(cell / 7)]?.[cell % 7] === symbol)).toBe(true);
          multiplied += Number(sum > 0);
        }
      }
    }
    expect(multiplied).toBeGreaterThan(20);
  });
});

describe("symbols that pay anywhere", () => {
  it("pay a free spin times the sum of its multipliers, which paid spins do not have", () => {
    const draw = seeded(2);
    let starred = 0;
    for (let round = 0; round < 40; round += 1) {
      const { steps } = anywhere.play(draw, { isBought: true });
      expect(steps[0]).toMatchObject({ free: 0, freeWon: 10, pays: 300 });
      expect(steps.filter((step) => step.free === 0 && (step.marks ?? []).length > 0)).toEqual([]);
      const last = steps.findLast((step) => step.times > 1);
      if (!last) continue;
      starred += 1;
      expect(last.times).toBe((last.marks ?? []).reduce((sum, [, by]) => sum + by, 0));
      const own = steps.filter((step) => step.free === last.free);
      const plain = own.slice(0, -1).reduce((sum, step) => sum + step.pays, 0);
      const scattered = last.wins.filter(({ symbol }) => symbol === 1);
      expect(sumOf(own) - sumOf(scattered)).toBe(plain * last.times);
    }
    expect(starred).toBeGreaterThan(20);
  });
});

describe.each(slotNames)("the slot %s", (name) => {
  const slot: Slot = slotOf(name);

  it("has ten different emblems and a paytable in which more symbols pay more", () => {
    expect(new Set(slot.emblems).size).toBe(10);
    for (const { pays } of slot.table) {
      expect(pays.map(([, paid]) => paid)).toEqual(pays.map(([, paid]) => paid).toSorted((a, b) => a - b));
    }
  });

  it("plays rounds that add up and stay within the window and the highest payout", () => {
    const draw = seeded(33);
    for (let round = 0; round < 400; round += 1) {
      const { steps, pays, asks } = slot.play(draw, {});
      expect(pays).toBe(Math.min(mostPaid, sumOf(steps)));
      for (const step of steps) {
        expect(step.window.map((column) => column.length)).toEqual(Array.from({ length: slot.reels }, () => slot.rows));
        expect(Number.isInteger(step.pays) && step.pays >= sumOf(step.wins)).toBe(true);
      }
      if (asks) expect(asks).toEqual(pickNames);
    }
  });

  it("follows from its seed alone", async () => {
    const rules = slotGames[name];
    const seed = "5a".repeat(32);
    expect(await commitmentOf(seed)).toHaveLength(64);
    const luck = await rules.draw(sourceOf(seed, "a-game", "a-round"));
    expect(luck).toHaveLength(8);
    expect(rules.play(luck, {}, [])).toEqual(rules.play(luck, {}, []));
  });

  it("backs at least 30 tiles of the catalogue", () => {
    expect([...slotTitles.values()].filter(({ solo }) => solo === name).length).toBeGreaterThanOrEqual(30);
  });
});

describe("the stated returns", () => {
  const stated = (name: (typeof slotNames)[number], bet = "spin") =>
    slotOf(name).returns.find((each) => each.bet === bet);

  it("come from eight kinds of rules", () => {
    expect(new Set(slotNames.map((name) => slotOf(name).kind))).toEqual(new Set(kindNames));
  });

  it.each([
    ["jade-pavilion", waysReturn],
    ["star-harbour", expandingReturn],
    ["four-castles", choiceReturn],
    ["coin-vault", () => holdReturn().rtp],
  ] as const)("of %s is what the exact calculation gives", (name, compute) => {
    expect(stated(name)).toEqual({ bet: "spin", basisPoints: Math.round(compute() * 10_000), how: "exact" });
  });

  it.each([
    ["jade-pavilion", 60_000],
    ["star-harbour", 60_000],
    ["coin-vault", 60_000],
    ["four-castles", 60_000],
  ] as const)("of %s holds in play, but for chance", (name, rounds) => {
    const draw = seeded(17);
    let [sum, squares] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const pays = slotOf(name).play(draw, { pick: "12" }).pays / 100;
      sum += pays;
      squares += pays * pays;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - (stated(name)?.basisPoints ?? 0) / 10_000)).toBeLessThan(4 * error);
  });

  it("of falling reels come from counting all nine million stops, part of which is recounted", () => {
    const { tumbling: counted } = proven.counted;
    expect(stated("sun-temple")).toEqual({
      bet: "spin",
      basisPoints: Math.round(tumblingReturn(counted) * 10_000),
      how: "exact",
    });
    expect(countTumbling(0, firstShare).paid).toBe(counted.first);
  });

  it.each([
    ["sweet-garden", "cluster", "spin"],
    ["storm-islands", "anywhere", "spin"],
    ["storm-islands", "anywhere bought", "buy"],
  ] as const)(
    "of %s is that of its recorded simulation (%s), whose first rounds come out the same again",
    (name, simulation, bet) => {
      const record = proven.simulated[simulation];
      const { rtp, half } = measuredReturn(simulation, record);
      expect(record.rounds).toBeGreaterThanOrEqual(1_000_000);
      expect(stated(name, bet)).toEqual({ bet, basisPoints: Math.round(rtp * 10_000), how: "simulated" });
      expect(rtp + half).toBeLessThan(1);
      expect(replayFirst(simulation)).toBe(record.first);
    },
  );
});
