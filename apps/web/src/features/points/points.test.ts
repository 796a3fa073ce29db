import { expect, test } from "vitest";
import { affordable, costOf, formatIn, missingOf, perUnit } from "./points.ts";
import { percentDone } from "../../core/money/percent-done.ts";

test("what goods cost, what is missing for them and how many one can have are reckoned exactly", () => {
  expect(costOf("600.0000", 3, "2000.0000")).toEqual({ cost: "1800.0000", left: "200.0000" });
  expect(missingOf("600.0000", "599.9900")).toBe("0.0100");
  expect(missingOf("600.0000", "600.0000")).toBeUndefined();
  expect(affordable("600.0000", "1799.9900")).toBe(2);
});

test("requirements are whole percent, ratios points per unit, money the mall's currency", () => {
  expect([
    percentDone("0.0000", "500.0000"),
    percentDone("125.0000", "500.0000"),
    percentDone("900.0000", "500.0000"),
  ]).toEqual([0, 25, 100]);
  expect([5000, 10_000, 250].map(perUnit)).toEqual(["0.5", "1", "0.025"]);
  expect(formatIn("USD", "2000.0000", "en")).toBe("$\u00a02,000");
});
