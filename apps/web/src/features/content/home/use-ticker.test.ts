import { expect, test } from "vitest";
import { jackpotTicker, tileTicker } from "./tickers.ts";
import { countUp } from "./use-ticker.ts";

const day = 86_400_000;
const midnight = Date.UTC(2026, 10, 24);
const noon = midnight + day / 2;

test("two devices that come at different times of a day show the same at the same moment", () => {
  const early = countUp(jackpotTicker, noon);
  while (early.due() <= noon + 60_000) early.next();
  expect(countUp(jackpotTicker, noon + 60_000).amount()).toBe(early.amount());
});

test("the jackpot starts between 50 and 99 million for whoever comes, at any time of a day", () => {
  const starts = Array.from({ length: 300 }, (_, at) =>
    [0, day / 2, day - 1].map((time) => countUp(jackpotTicker, midnight + at * day + time).amount()),
  ).flat();
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(50_000_000);
  expect(Math.max(...starts)).toBeLessThanOrEqual(99_000_000);
  expect(Math.min(...starts)).toBeLessThan(51_000_000);
  expect(Math.max(...starts)).toBeGreaterThan(89_000_000);
});

test("even a day of the largest and quickest steps ends at 99 million", () => {
  const steps = day / 3000;
  expect(jackpotTicker.start(() => 0.999_999_999) + steps * 500).toBeLessThanOrEqual(99_000_000);
});

test("within a day the jackpot only grows, by 100 to 500 every three, four or five seconds", () => {
  const count = countUp(jackpotTicker, noon);
  const [steps, waits] = [new Set<number>(), new Set<number>()];
  for (let step = 0; step < 5000; step += 1) {
    const [amount, due] = [count.amount(), count.due()];
    count.next();
    steps.add(count.amount() - amount);
    waits.add(count.due() - due);
  }
  expect([Math.min(...steps), Math.max(...steps)]).toEqual([100, 500]);
  expect(waits).toEqual(new Set([3000, 4000, 5000]));
});

test("the tile's ticker grows by 165.11 every three seconds", () => {
  const count = countUp(tileTicker, noon);
  for (let step = 0; step < 100; step += 1) {
    const [amount, due] = [count.amount(), count.due()];
    count.next();
    expect([count.amount() - amount, count.due() - due]).toEqual([165_11, 3000]);
  }
});
