import { describe, expect, it } from "vitest";
import { formatCountdown, formatMoment } from "./format.ts";

describe("time", () => {
  it("is written in Latin digits with the day first", () => {
    expect(formatMoment("2026-11-20T21:40:00.000Z", "en")).toMatch(/^2[01] Nov, \d\d:40$/);
  });

  it("counts down to zero and no further", () => {
    expect([formatCountdown(862_000), formatCountdown(1), formatCountdown(-5)]).toEqual(["14:22", "00:01", "00:00"]);
    expect(formatCountdown(3_845_000)).toBe("1:04:05");
  });
});
