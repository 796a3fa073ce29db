import { beforeEach, expect, it } from "vitest";
import {
  allowed,
  buyIn,
  decimal,
  outside,
  payable,
  readStake,
  show,
  showOdds,
  showRound,
  useLimits,
  useSymbol,
  writeStake,
} from "./money.ts";
import { unclearStake } from "./book/unclear-stake.ts";
import { useTexts } from "./text.ts";
import { compiled } from "../messages.ts";

beforeEach(() => {
  useTexts("en", compiled("en", "slot"));
  useSymbol("$");
});

it("reports the range for a stake outside the site's limits, and nothing for one within", () => {
  useLimits({ least: "1.0000", most: "50.0000" });
  for (const stake of [0n, 9_900n, 50_0100n]) {
    expect(outside(stake)).toBe("One bet takes $ 1.00 to $ 50.00");
  }
  for (const stake of [1_0000n, 50_0000n]) expect(outside(stake)).toBe("");
  useLimits({ least: "1.0000", most: null });
  expect(outside(9_900n)).toBe("One bet takes $ 1.00 at least");
  expect(outside(1_000_000_0000n)).toBe("");
});

it("limits a buy-in to both the table's and the site's range", () => {
  useLimits({ least: "20.0000", most: "60.0000" });
  expect(allowed(10_0000n, 100_0000n)).toEqual({ least: 20_0000n, most: 60_0000n });
  expect(allowed(30_0000n, 40_0000n)).toEqual({ least: 30_0000n, most: 40_0000n });
});

it("formats odds with two decimals in the style of the page's language", () => {
  expect([200, 190, 3_410, 95_500, 195_500].map(showOdds)).toEqual(["2.00", "1.90", "34.10", "955.00", "1,955.00"]);
  useTexts("de", compiled("de", "slot"));
  expect([200, 195_500].map(showOdds)).toEqual(["2,00", "1.955,00"]);
});

it("reads a stake as the page's language writes it, and names both amounts of an unclear one", () => {
  expect(["1,250.5", "$ 12", "١٢٫٥", "12,5"].map((typed) => readStake(typed).stake)).toEqual([
    1250_5000n,
    12_0000n,
    12_5000n,
    12_5000n,
  ]);
  expect(readStake("1.250")).toEqual({ unclear: { less: "$ 1.25", more: "$ 1,250.00" } });
  expect(["", "abc", "-5", "1.2345"].map(readStake)).toEqual([{}, {}, {}, {}]);
  useTexts("de", compiled("de", "slot"));
  expect(readStake("1.250").stake).toBe(1250_0000n);
  expect(readStake("12,500")).toEqual({ unclear: { less: "12,50 $", more: "12.500,00 $" } });
  expect(writeStake(1250_5000n)).toBe("1250,50");
  useSymbol("₫");
  expect([readStake("12,500").stake, readStake("12,50").stake]).toEqual([12_500_0000n, undefined]);
});

it("reads, writes and shows the decimals of the player's currency", () => {
  useTexts("en", compiled("en", "book"));
  useSymbol("KD");
  expect(readStake("1.250").stake).toBe(1_2500n);
  expect(readStake("1,250")).toEqual({ unclear: { less: "KD 1.250", more: "KD 1,250.000" } });
  expect([writeStake(1_2550n), show(1_2559n), showRound(5_0000n)]).toEqual(["1.255", "KD 1.255", "KD 5"]);
  expect([showOdds(190), payable(1_2559n), buyIn(20_1550n)]).toEqual(["1.90", 1_2550n, 20_1500n]);
  expect(unclearStake({ less: "KD 1.250", more: "KD 1,250.000" })).toContain("three decimals");
  useSymbol("₫");
  expect([show(1250_5000n), payable(1250_5050n), buyIn(1250_5000n)]).toEqual(["₫ 1,250.50", 1250_5000n, 1250_0000n]);
  expect(unclearStake({ less: "", more: "" })).toContain("two decimals");
});

it("writes odds and multiples with the decimal mark of the page's language", () => {
  const all = () => [decimal(4.6, 2), decimal(1.94), decimal(3)];
  expect(all()).toEqual(["4.60", "1.94", "3"]);
  useTexts("de", compiled("de", "slot"));
  expect(all()).toEqual(["4,60", "1,94", "3"]);
});
