import { expect, test } from "vitest";
import { readAmount, readExact } from "./amounts.ts";

test("operators type the decimals of a currency", () => {
  expect([readAmount("12.345", "KWD"), readAmount("12.3455", "KWD")]).toEqual([12_3450n, undefined]);
  expect([readAmount("12,345", "VND"), readAmount("12.50", "VND"), readAmount("12.50", "USD")]).toEqual([
    12_345_0000n,
    undefined,
    12_5000n,
  ]);
  expect(() => readAmount("12,345", "KWD")).toThrow("12.345 or 12,345.000");
});

test("what a provider states may be typed with all four decimals", () => {
  expect([readExact("12.3456", "VND"), readExact("12.3456"), readExact("12.34567")]).toEqual([
    12_3456n,
    12_3456n,
    undefined,
  ]);
});
