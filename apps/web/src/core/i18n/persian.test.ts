import { describe, expect, it, test } from "vitest";
import { formatDay, formatDays, formatFull, formatMonth, formatWeekday, formatYearless, monthName } from "./format.ts";
import { fromPersian, fromPersianYearless, toPersian, toPersianYearless } from "./persian.ts";

const dayMs = 24 * 3600_000;
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

test.each([
  ["2026-03-25", { year: 1405, month: 1, day: 5 }],
  ["2025-03-20", { year: 1403, month: 12, day: 30 }],
  ["2025-03-21", { year: 1404, month: 1, day: 1 }],
  ["1979-02-11", { year: 1357, month: 11, day: 22 }],
  ["2000-02-29", { year: 1378, month: 12, day: 10 }],
])("%s is the same day in both calendars", (day, persian) => {
  expect(toPersian(day)).toEqual(persian);
  expect(fromPersian(persian)).toBe(day);
});

test("every day of a long life is stored as it was chosen", () => {
  const start = Date.UTC(1930, 0, 1);
  const days = Array.from({ length: 8000 }, (_, at) => dayAt(start + at * 6 * dayMs));
  expect(days.map((day) => fromPersian(toPersian(day) ?? { year: 0, month: 0, day: 0 }))).toEqual(days);
});

test.each([
  { year: 1404, month: 12, day: 30 },
  { year: 1405, month: 7, day: 31 },
  { year: 1405, month: 13, day: 1 },
  { year: 1405, month: 1, day: 0 },
])("there is no $year/$month/$day", (persian) => expect(fromPersian(persian)).toBeUndefined());

test.each(["", "soon", "2026-3-25", "2026-13-45"])("%j is no day", (day) => expect(toPersian(day)).toBeUndefined());

describe("a birthday without a year", () => {
  const every = Array.from({ length: 366 }, (_, at) => dayAt(Date.UTC(2024, 0, 1) + at * dayMs).slice(5));

  it("is one day of each calendar, and stays the one that was chosen", () => {
    const persian = every.map((day) => toPersianYearless(day));
    expect(new Set(persian.map((of) => `${of?.month} ${of?.day}`)).size).toBe(366);
    expect(persian.map((of) => of && fromPersianYearless(of))).toEqual(every);
  });

  it("on 5 Farvardin is shown on 5 Farvardin", () => {
    expect(formatYearless(fromPersianYearless({ month: 1, day: 5 }) ?? "", "fa-u-ca-persian")).toBe("5 فروردین");
    expect(formatYearless("03-25", "fa")).toBe("25 مارس");
  });
});

test("dates are written in the chosen calendar, in Latin digits", () => {
  const day = new Date(2026, 2, 25);
  const written = [formatDay, formatWeekday].map((write) => write(day, "fa-u-ca-persian"));
  expect(written).toEqual(["5 فروردین 1405", "چهارشنبه 5 فروردین"]);
  expect(formatFull("2026-03-25T10:00:00Z", "fa-u-ca-persian", 210)).toContain("5 فروردین 1405");
  expect(formatDays(day, new Date(2026, 3, 3), "fa-u-ca-persian")).toBe("5 تا 14 فروردین 1405");
  expect(monthName(1, "fa-u-ca-persian")).toBe("فروردین");
  expect(monthName(12, "fa-u-ca-persian")).toBe("اسفند");
});

test("a Gregorian month is named by its days in another calendar", () => {
  expect(formatMonth("2026-11", "fa-u-ca-persian")).toBe("10 آبان تا 9 آذر 1405");
  expect(formatMonth("2026-11", "fa")).toBe("نوامبر 2026");
});
