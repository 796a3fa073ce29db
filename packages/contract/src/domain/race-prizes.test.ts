import { expect, test } from "vitest";
import { racePrizes } from "./race-prizes.ts";

const prizes = [500_000n, 300_000n, 100_000n];

test("each place has its own prize, and there is none behind the last", () => {
  expect(racePrizes([1, 2, 3, 4], prizes)).toEqual([500_000n, 300_000n, 100_000n, 0n]);
  expect(racePrizes([1], prizes)).toEqual([500_000n]);
  expect(racePrizes([], prizes)).toEqual([]);
});

test("members who are level share the prizes of their places in whole cents", () => {
  expect(racePrizes([1, 1, 3], prizes)).toEqual([400_000n, 400_000n, 100_000n]);
  expect(racePrizes([1, 2, 3, 3, 3], prizes)).toEqual([500_000n, 300_000n, 33_300n, 33_300n, 33_300n]);
});

test("no race pays more than its prizes, however many are level", () => {
  for (let level = 1; level <= 40; level += 1) {
    const paid = racePrizes(
      Array.from({ length: level }, () => 1),
      prizes,
    ).reduce((sum, each) => sum + each, 0n);
    expect(paid).toBeLessThanOrEqual(900_000n);
  }
});
