import { expect, test } from "vitest";
import { createBuckets } from "./buckets.ts";

test("a bucket gives its burst, then its rate, and returns the wait for the next token", () => {
  let now = 0;
  const buckets = createBuckets({ burst: 3, perSecond: 0.5 }, () => now);
  expect([1, 2, 3, 4, 5].map(() => buckets.take("a"))).toEqual([0, 0, 0, 2, 2]);
  expect(buckets.take("b")).toBe(0);
  now = 2_000;
  expect(buckets.waitFor("a")).toBe(0);
  expect([buckets.take("a"), buckets.take("a")]).toEqual([0, 2]);
  now = 3_600_000;
  expect([1, 2, 3, 4].map(() => buckets.take("a"))).toEqual([0, 0, 0, 2]);
});
