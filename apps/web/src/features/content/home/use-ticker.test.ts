import { expect, test } from "vitest";
import { between, countUp, type Ticker } from "./use-ticker.ts";

const ticker: Ticker = {
  place: "site",
  unit: 1n,
  period: 86_400_000,
  start: (random) => between(random, 50_000_000, 84_000_000),
  step: (random) => between(random, 100, 500),
  seconds: (random) => between(random, 3, 5),
};
const noon = Date.UTC(2026, 10, 24, 12);

test("two devices that come at different times of a day show the same at the same moment", () => {
  const early = countUp(ticker, noon);
  while (early.due() <= noon + 60_000) early.next();
  expect(countUp(ticker, noon + 60_000).amount()).toBe(early.amount());
});

test("within a day it only grows, by 100 to 500 every three to five seconds, and starts between 50 and 99 million", () => {
  const count = countUp(ticker, noon);
  expect(count.amount()).toBeGreaterThan(50_000_000);
  for (let step = 0; step < 500; step += 1) {
    const [amount, due] = [count.amount(), count.due()];
    count.next();
    expect(count.amount() - amount).toBeGreaterThanOrEqual(100);
    expect(count.amount() - amount).toBeLessThanOrEqual(500);
    expect([3000, 4000, 5000]).toContain(count.due() - due);
  }
  for (let day = 0; day < 60; day += 1) {
    expect(countUp(ticker, noon + day * 86_400_000 + 43_199_000).amount()).toBeLessThanOrEqual(99_000_000);
  }
});
