import { expect, test } from "vitest";
import { nextShare, randomBelow, type Below } from "./shares.ts";

const cent = 100n;

function divide(mode: "equal" | "random", amount: bigint, count: number, below?: Below): bigint[] {
  const shares: bigint[] = [];
  let given = 0n;
  for (let opened = 0; opened < count; opened += 1) {
    const share = nextShare({ mode, amount, count, opened, given }, cent, below);
    shares.push(share);
    given += share;
  }
  return shares;
}

const sum = (shares: readonly bigint[]) => shares.reduce((total, share) => total + share, 0n);

test("random and equal shares sum to the whole, and each is at least a unit", () => {
  for (let round = 0; round < 2000; round += 1) {
    const count = 1 + Number(randomBelow(40n));
    const amount = (BigInt(count) + randomBelow(500n)) * cent;
    for (const mode of ["equal", "random"] as const) {
      const shares = divide(mode, amount, count);
      expect(sum(shares)).toBe(amount);
      expect(shares.every((share) => share >= cent && share % cent === 0n)).toBe(true);
    }
  }
});

test("equal shares differ by one unit at most, and the larger ones come first", () => {
  expect(divide("equal", 1000n, 3)).toEqual([400n, 300n, 300n]);
  expect(divide("equal", 700n, 7)).toEqual(Array.from({ length: 7 }, () => 100n));
});

test("the luckiest share leaves a unit for everybody after it", () => {
  const highest: Below = (limit) => limit - 1n;
  expect(divide("random", 1000n, 5, highest)).toEqual([400n, 300n, 100n, 100n, 100n]);
  expect(divide("random", 1000n, 5, () => 0n)).toEqual([100n, 100n, 100n, 100n, 600n]);
  expect(divide("random", 500n, 5, highest)).toEqual([100n, 100n, 100n, 100n, 100n]);
});

test("every place gets about the mean over many envelopes, so being first is no advantage", () => {
  const totals = [0n, 0n, 0n, 0n, 0n];
  const rounds = 4000;
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, share] of divide("random", 50_000n, 5).entries()) totals[place] = (totals[place] ?? 0n) + share;
  }
  for (const total of totals) {
    const mean = Number(total) / rounds;
    expect(mean).toBeGreaterThan(9300);
    expect(mean).toBeLessThan(10_700);
  }
});
