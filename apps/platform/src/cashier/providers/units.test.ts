import { expect, test } from "vitest";
import { currencies, type Currency } from "@croupier/contract/domain/currencies";
import { fromUnits, toUnits } from "./units.ts";

/** ISO 4217, list one: the decimals of each code of ours that is in it. */
const published: Record<string, number> = { USD: 2, EUR: 2, GBP: 2, CNY: 2, VND: 0, THB: 2, JPY: 0, KRW: 0, KWD: 3 };

test.each(Object.values<Currency>(currencies).map(({ code, exponent }) => [code, exponent]))(
  "%s has the decimals of the published list",
  (code, exponent) => {
    expect(exponent).toBe(published[String(code)]);
  },
);

test.each([
  ["USD", 100_0000n, 10_000],
  ["USD", 100n, 1],
  ["USD", 50n, undefined],
  ["VND", 50_000_0000n, 50_000],
  ["VND", 5000n, undefined],
  ["USDT", 100_0000n, undefined],
  ["???", 100_0000n, undefined],
])("%s: %s is %s of its smallest unit", (currency, amount, units) => {
  expect(toUnits(amount, currency)).toBe(units);
  if (units !== undefined) expect(fromUnits(units, currency)).toBe(amount);
});
