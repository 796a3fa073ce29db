import { expect, test } from "vitest";
import { profitBars } from "./profit-bars.ts";

const day = (at: number) => ({
  day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  bets: 1,
  stake: "2.0000",
  payout: "1.0000",
  net: at % 2 === 0 ? "-1.0000" : "0.2500",
});
const days = (count: number) => Array.from({ length: count }, (_, at) => day(at));

test("a month has a bar a day, a year a bar a week, and nothing gets lost", () => {
  expect(profitBars(days(30))).toHaveLength(30);
  const year = profitBars(days(365));
  expect(year).toHaveLength(53);
  expect(year[0]).toEqual({ from: "2026-01-01", to: "2026-01-07", net: "-3.2500" });
  expect(year.at(-1)).toMatchObject({ from: "2026-12-31", to: "2026-12-31" });
  expect(profitBars([])).toEqual([]);
});
