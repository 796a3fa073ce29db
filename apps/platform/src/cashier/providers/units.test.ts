import { expect, test } from "vitest";
import { fromUnits, toUnits } from "./units.ts";

test.each([
  ["USD", 100_0000n, 10_000],
  ["USD", 100n, 1],
  ["USD", 50n, undefined],
  ["VND", 50_000_0000n, 50_000],
  ["VND", 5000n, undefined],
  ["JPY", 1000_0000n, 1000],
  ["JPY", 1000_5000n, undefined],
  ["KRW", 50_000_0000n, 50_000],
  ["KRW", 100n, undefined],
  ["KWD", 12_3450n, 12_345],
  ["KWD", 12_3455n, undefined],
  ["USDT", 100_0000n, undefined],
  ["???", 100_0000n, undefined],
])("%s: %s is %s of its smallest unit", (currency, amount, units) => {
  expect(toUnits(amount, currency)).toBe(units);
  if (units !== undefined) expect(fromUnits(units, currency)).toBe(amount);
});
