import { describe, expect, it } from "vitest";
import { formatAmount, formatCountdown, formatMoment, formatRound } from "./format.ts";

describe("money as a player sees it", () => {
  it.each([
    ["12480.5099", "12,480.50"],
    ["-0.0099", "0.00"],
    ["-1250.5099", "\u22121,250.50"],
    ["922337203685477.5807", "922,337,203,685,477.58"],
    ["0.0000", "0.00"],
    ["NaN", "–"],
  ])("shows %s as %s: two decimals, never rounded up", (wire, shown) => {
    expect(formatAmount(wire, "en")).toBe(shown);
  });

  it("leaves out cents that are not there where people say round numbers", () => {
    expect([formatRound("5000.0000", "zh-CN"), formatRound("12.5000", "en")]).toEqual(["5,000", "12.50"]);
  });
});

describe("time", () => {
  it("is written in Latin digits with the day first", () => {
    expect(formatMoment("2026-11-20T21:40:00.000Z", "en")).toMatch(/^2[01] Nov, \d\d:40$/);
  });

  it("counts down to zero and no further", () => {
    expect([formatCountdown(862_000), formatCountdown(1), formatCountdown(-5)]).toEqual(["14:22", "00:01", "00:00"]);
  });
});
