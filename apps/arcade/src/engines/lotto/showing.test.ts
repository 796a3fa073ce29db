import { expect, it } from "vitest";
import { lotteries } from "./lotteries.ts";
import { rollMs, setsOutAt, shownAfterMs } from "./showing.ts";

it("shows every draw in three to five seconds and pays it long before the next close", () => {
  for (const { family, periodSeconds, closeSeconds, revealMs } of lotteries.values()) {
    const shown = shownAfterMs(family.prizes?.[0] ?? family.shape.count);
    expect(shown).toBeGreaterThanOrEqual(3_000);
    expect(shown).toBeLessThanOrEqual(5_000);
    expect(revealMs([])).toBeGreaterThan(shown);
    expect(revealMs([])).toBeLessThan(((periodSeconds - closeSeconds) * 1000) / 4);
  }
});

it.each([3, 5, 10, 30])("starts each of %i numbers after the one before and ends with the last", (count) => {
  const starts = Array.from({ length: count }, (_, at) => setsOutAt(at, count));
  expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
  expect((starts.at(-1) ?? 0) + rollMs).toBeLessThan(shownAfterMs(count));
});
