import { describe, expect, it } from "vitest";
import { derivePatterns } from "../../../scripts/vite/date-patterns.ts";
import {
  createDateFormat,
  dateForms,
  keepDatePatterns,
  languagesWithPatterns,
  writeByPattern,
} from "./date-patterns.ts";
import { formatDays, formatMoment, formatYearless, monthName } from "./format.ts";

/** Moments of every month and every weekday. Unlike Unicode's, the patterns have two digits for every hour. */
const moments = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, at / 2, 1 + at, 10 + (at % 12), 7, 5)));

describe.each(languagesWithPatterns)("dates in %s", (language) => {
  keepDatePatterns(language, JSON.stringify(derivePatterns(language)));

  // This runtime knows the language, unlike browsers.
  it.each(dateForms)("are written as Unicode has them: %s", (form) => {
    const format = createDateFormat(language, form, true);
    for (const date of moments) expect(writeByPattern(form, language, date, true)).toBe(format.format(date));
  });

  it("never name a month M11 or in English", () => {
    expect(formatMoment("2026-11-20T21:40:00.000Z", language)).not.toMatch(/M11|Nov /);
  });
});

it("a period has both days where there is no pattern for ranges", () => {
  keepDatePatterns("uz", JSON.stringify(derivePatterns("uz")));
  expect(formatDays(new Date(2026, 10, 22), new Date(2026, 10, 28), "uz")).toBe("22-noy, 2026 – 28-noy, 2026");
  expect(formatDays(new Date(2026, 10, 22), new Date(2026, 10, 22), "uz")).toBe("22-noy, 2026");
});

it("other languages are written by the browser", () => {
  expect(writeByPattern("day", "de", new Date(), true)).toBeUndefined();
});

it("a birthday is written in the months in which it is stored, also in Persian", () => {
  expect([formatYearless("11-22", "en"), monthName(1, "fa")]).toEqual(["22 November", "ژانویه"]);
});
