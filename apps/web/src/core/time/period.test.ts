import { describe, expect, it } from "vitest";
import { daysIn, fromInput, isLatest, lastDays, shift, toInput, toWire, type Period } from "./period.ts";

const now = new Date(2026, 10, 21, 15, 30);
const text = ({ from, to }: Period) => `${toInput(from)}..${toInput(to)}`;

describe("a period", () => {
  it("of the last 7 days includes today", () => {
    expect(text(lastDays(7, now))).toBe("2026-11-15..2026-11-21");
    expect(daysIn(lastDays(30, now))).toBe(30);
  });

  it("moves to the 7 days before it and back", () => {
    const before = shift(lastDays(7, now), 7, -1, now);
    expect(text(before)).toBe("2026-11-08..2026-11-14");
    expect(text(shift(before, 7, 1, now))).toBe("2026-11-15..2026-11-21");
  });

  it("never moves past today", () => {
    expect(text(shift(lastDays(7, now), 30, 1, now))).toBe("2026-10-23..2026-11-21");
    expect(isLatest(lastDays(7, now), now)).toBe(true);
  });

  it("reaches the calls from its first to its last moment", () => {
    const { from, to } = toWire(lastDays(1, now));
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3600_000 - 1);
  });

  it("reads what a date input holds", () => {
    expect(fromInput("2026-02-28")).toEqual(new Date(2026, 1, 28));
    expect(fromInput("soon")).toBeUndefined();
  });
});
