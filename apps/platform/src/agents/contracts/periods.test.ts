import type { ContractPeriod } from "@croupier/contract/domain/contracts";
import { contractPeriods } from "@croupier/contract/domain/contracts";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { periodAt, startAfter } from "./periods.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const span = (period: ContractPeriod, at: string, offset: number) => {
  const { start, end } = periodAt(period, new Date(at), offset);
  return [start.toISOString(), end.toISOString()].map((text) => text.slice(0, 16));
};

test("a half month ends at the merchant's midnight after the 15th, or with the month", () => {
  expect(span("semimonthly", "2026-02-15T15:59:59.999Z", 480)).toEqual(["2026-01-31T16:00", "2026-02-15T16:00"]);
  expect(span("semimonthly", "2026-02-15T16:00:00Z", 480)).toEqual(["2026-02-15T16:00", "2026-02-28T16:00"]);
  expect(span("semimonthly", "2028-02-29T15:59:59Z", 480)).toEqual(["2028-02-15T16:00", "2028-02-29T16:00"]);
  expect(span("semimonthly", "2026-01-01T03:29:00Z", -210)).toEqual(["2025-12-16T03:30", "2026-01-01T03:30"]);
});

test("all periods begin by the merchant's clock, weeks on Monday", () => {
  expect(span("monthly", "2025-12-31T16:00:00Z", 480)).toEqual(["2025-12-31T16:00", "2026-01-31T16:00"]);
  expect(span("weekly", "2026-11-22T15:59:00Z", 480)).toEqual(["2026-11-15T16:00", "2026-11-22T16:00"]);
  expect(span("weekly", "2026-11-22T16:00:00Z", 480)).toEqual(["2026-11-22T16:00", "2026-11-29T16:00"]);
  expect(span("daily", "2026-11-22T16:00:00Z", 480)).toEqual(["2026-11-22T16:00", "2026-11-23T16:00"]);
  expect(span("hourly", "2026-11-22T16:29:00Z", -210)).toEqual(["2026-11-22T15:30", "2026-11-22T16:30"]);
  expect(span("fiveMinutes", "2026-11-22T16:29:59Z", 480)).toEqual(["2026-11-22T16:25", "2026-11-22T16:30"]);
});

test("the server's time zone and summer time have no effect", () => {
  const moments = ["2026-03-08T06:59:00Z", "2026-03-08T07:01:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"];
  const all = () => contractPeriods.flatMap((period) => moments.map((at) => span(period, at, 480)));
  process.env.TZ = "UTC";
  const here = all();
  for (const other of ["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]) {
    process.env.TZ = other;
    expect(new Date("2026-11-01T00:00").toISOString()).not.toBe("2026-11-01T00:00:00.000Z");
    expect(all()).toEqual(here);
  }
});

test("periods follow each other without a gap, and each moment lies in its own", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...contractPeriods),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
      (period, at, offset) => {
        const { start, end } = periodAt(period, at, offset);
        expect(start <= at && at < end).toBe(true);
        expect(periodAt(period, end, offset).start).toEqual(end);
        expect(periodAt(period, new Date(start.getTime() - 1), offset).end).toEqual(start);
        expect(startAfter(period, [at, start], offset)).toEqual(at > start ? end : start);
      },
    ),
  );
});
