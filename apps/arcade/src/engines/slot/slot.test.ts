import { describe, expect, it } from "vitest";
import { exactReturn } from "./exact.ts";
import { evaluate, lineWin, makeMachine, play, windowAt } from "./machine.ts";
import simulated from "./simulated.json" with { type: "json" };
import { seeded, simulate } from "./simulate.ts";
import { LINES, paylines, skinNames, symbols } from "./skin.ts";
import { skins } from "./skins.ts";
import { stakeParts } from "../alone/stakes.ts";

const machine = makeMachine(skins["qilin-gates"]);
const number = (letter: string) => symbols.findIndex((name) => name === letter);
/** Creates a window from three rows of five letters, as displayed. */
const window = (...rows: [string, string, string]) =>
  Array.from({ length: 5 }, (_, reel) => rows.map((row) => number(row[reel] ?? "")));

describe("a line", () => {
  it("pays three, four and five neighbours from the left by the table", () => {
    for (const [rows, count, pays] of [
      ["AAAHG", 3, 35],
      ["AAAAG", 4, 175],
      ["AAAAA", 5, 1000],
    ] as const) {
      expect(lineWin(machine, window("BCDEF", rows, "FEDCB"), 1)).toEqual({ line: 1, symbol: 2, count, pays });
    }
  });

  it("pays nothing for two, or for three that do not start on the first reel", () => {
    expect(lineWin(machine, window("BCDEF", "AAHAA", "FEDCB"), 1)).toBeUndefined();
    expect(lineWin(machine, window("BCDEF", "HAAAA", "FEDCB"), 1)).toBeUndefined();
  });

  it("accepts a wild for any paying symbol, never for a scatter", () => {
    expect(lineWin(machine, window("BCDEF", "HWHWC", "FEDCB"), 1)).toMatchObject({ count: 4, pays: 10 });
    expect(lineWin(machine, window("BCDEF", "SWWWW", "FEDCB"), 1)).toBeUndefined();
    expect(lineWin(machine, window("BCDEF", "ASAAA", "FEDCB"), 1)).toBeUndefined();
  });

  it("follows its own rows", () => {
    const down = window("BCDEB", "EBDBF", "FEBCD");
    expect(lineWin(machine, down, 4)).toMatchObject({ symbol: number("B"), count: 5, pays: 400 });
    expect(lineWin(machine, down, 1)).toBeUndefined();
  });

  it("is one of twenty distinct ones with five rows each", () => {
    expect(LINES).toBe(20);
    expect(BigInt(LINES)).toBe(stakeParts);
    expect(new Set(paylines.map((rows) => rows.join(""))).size).toBe(20);
    for (const rows of paylines) expect(rows.every((row) => row >= 0 && row <= 2) && rows.length === 5).toBe(true);
  });
});

describe("a spin", () => {
  it("adds up lines and scatters, and multiplies only lines in free spins", () => {
    const { skin, strips } = machine;
    const stops = strips.map((strip) => [...strip].indexOf(number("S")));
    const paid = evaluate(machine, stops, false);
    const free = evaluate(machine, stops, true);
    const lines = (spin: typeof paid) => spin.lines.reduce((sum, win) => sum + win.pays, 0);
    expect(paid).toMatchObject({ scatters: 5, scatterPays: 50 * 20, freeSpinsWon: 20 });
    expect(paid.units).toBe(paid.scatterPays + lines(paid));
    expect(lines(free)).toBe(lines(paid) * skin.freeMultiplier);
    expect(free.scatterPays).toBe(paid.scatterPays);
  });

  it("reads a strip as a ring", () => {
    const last = machine.strips.map((strip) => strip.length - 1);
    expect(windowAt(machine, last).map((reel, i) => reel[1] === machine.strips[i]?.[0])).toEqual(Array(5).fill(true));
  });

  it("plays all its free spins and sums up the round", () => {
    const draw = seeded(3);
    let rounds = 0;
    for (let i = 0; i < 5000; i += 1) {
      const { base, free, units } = play(machine, draw);
      const won = [base, ...free].reduce((sum, spin) => sum + spin.freeSpinsWon, 0);
      expect(free.length).toBe(Math.min(won, 150));
      expect(units).toBe([base, ...free].reduce((sum, spin) => sum + spin.units, 0));
      if (free.length > 0) rounds += 1;
    }
    expect(rounds).toBeGreaterThan(50);
  });
});

describe.each(skinNames)("the skin %s", (name) => {
  const skin = skins[name];

  it("keeps scatters and wilds three places apart and has no wild on the first reel", () => {
    for (const strip of skin.strips) {
      const ring = strip + strip.slice(0, 2);
      for (const pattern of ["SS", "WW", "S.S", "W.W"]) expect(ring).not.toMatch(new RegExp(pattern));
    }
    expect(skin.strips[0]).not.toContain("W");
  });

  it("has ten different emblems", () => {
    expect(new Set(skin.emblems).size).toBe(10);
  });

  it("states its exact return, about 96 %", () => {
    const { rtp } = exactReturn(skin);
    expect(skin.rtpBasisPoints).toBe(Math.round(rtp * 10_000));
    expect(rtp).toBeGreaterThan(0.955);
    expect(rtp).toBeLessThan(0.965);
  });

  it("is within three standard errors of it in ten million recorded spins", () => {
    const run = simulated.results.find((result) => result.skin === name);
    expect(run?.spins).toBe(10_000_000);
    const error = (run?.deviation ?? 0) / Math.sqrt(10_000_000);
    expect(Math.abs((run?.rtp ?? 0) - exactReturn(skin).rtp)).toBeLessThan(3 * error);
    expect(run?.exact).toBe(exactReturn(skin).rtp);
  });

  it("pays the same by the machine and by the counting loop of the simulation", () => {
    const own = makeMachine(skin);
    const rounds = 20_000;
    const draw = seeded(11);
    let units = 0;
    for (let i = 0; i < rounds; i += 1) units += play(own, draw).units;
    expect(simulate(own, rounds, seeded(11)).rtp).toBeCloseTo(units / LINES / rounds, 9);
  });
});

it("orders the skins by their stated volatility", () => {
  const deviations = skinNames.map((name) => simulated.results.find((result) => result.skin === name)?.deviation ?? 0);
  expect(deviations).toEqual(deviations.toSorted((a, b) => a - b));
  expect(skinNames.map((name) => skins[name].volatility)).toEqual(["low", "medium", "high"]);
});
