import { gmtText } from "@croupier/contract/domain/gmt-offset";
import type { Language } from "@croupier/contract/domain/languages";
import { isPersian, languageOf, type DateLocale } from "./calendar.ts";
import { createDateFormat, writeByPattern, type DateForm } from "./date-patterns.ts";
import { dayOfYearless, fromPersianYearless } from "./persian.ts";

/** English for every reader: the day precedes the month, and no comma precedes "and". */
const locales: Partial<Record<Language, string>> = { en: "en-GB" };

/** Caches formatters. */
const cache = new Map<string, Intl.DateTimeFormat>();

/** A moment at an offset from Greenwich, in minutes: the date whose parts in UTC are those of its clock. */
const clockAt = (iso: string, offset: number | undefined) => new Date(Date.parse(iso) + (offset ?? 0) * 60_000);

/** Returns the zone of a time that is not the device's own, which a reader would otherwise take it for. */
function zoneNote(iso: string, offset: number | undefined): string {
  const isOwn = offset === undefined || offset === -new Date(iso).getTimezoneOffset();
  return isOwn ? "" : ` \u2066${gmtText(offset)}\u2069`;
}

function formatter(form: DateForm, locale: DateLocale, isUtc: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${form} ${isUtc}`;
  const language = languageOf(locale);
  const calendar = isPersian(locale) ? "persian" : "gregory";
  const made = cache.get(key) ?? createDateFormat(locales[language] ?? language, form, isUtc, calendar);
  cache.set(key, made);
  return made;
}

/** Writes a date by the language's own pattern where browsers lack the names of its months. */
const writeDate = (form: DateForm, locale: DateLocale, date: Date, isUtc = false): string =>
  writeByPattern(form, languageOf(locale), date, isUtc) ?? formatter(form, locale, isUtc).format(date);

/** Formats "20 Nov, 21:40" in the device's time, or at an offset from Greenwich, with its name if that differs. */
export const formatMoment = (iso: string, locale: DateLocale, offset?: number): string =>
  writeDate("moment", locale, clockAt(iso, offset), offset !== undefined) + zoneNote(iso, offset);

/** Formats "20 November 2026, 21:40:05" in the device's time, or as formatMoment at an offset. */
export const formatFull = (iso: string, locale: DateLocale, offset?: number): string =>
  writeDate("full", locale, clockAt(iso, offset), offset !== undefined) + zoneNote(iso, offset);

/** Formats "20 Nov 2026". */
export const formatDay = (date: Date, locale: DateLocale): string => writeDate("day", locale, date);

/** Formats the day of a moment, "20 Nov 2026", in the device's time or at an offset from Greenwich. */
export const formatDayOf = (iso: string, locale: DateLocale, offset?: number): string =>
  writeDate("day", locale, clockAt(iso, offset), offset !== undefined);

/** Formats "16 – 22 Nov 2026": the first and the last day with shared parts written once; a single day alone. */
export function formatDays(from: Date, to: Date, locale: DateLocale): string {
  const [first, last] = [formatDay(from, locale), formatDay(to, locale)];
  if (first === last) return first;
  if (writeByPattern("day", languageOf(locale), from, false) !== undefined) return `${first} – ${last}`;
  const text = formatter("day", locale, false).formatRange(from, to);
  // Some languages put narrow spaces around the dash, which the page's font lacks.
  return text.replaceAll("\u2009", " ");
}

/** Formats "Sun, 29 Nov". */
export const formatWeekday = (date: Date, locale: DateLocale): string => writeDate("weekday", locale, date);

/** Formats "11-22" as "22 November". */
export const formatYearless = (monthDay: string, locale: DateLocale): string => {
  const day = isPersian(locale) ? dayOfYearless(monthDay) : `2024-${monthDay}`;
  return writeDate("yearless", locale, new Date(`${day}T12:00:00Z`), true);
};

/** Returns the name of a month, 1 to 12, as a name without a day: of the locale's own calendar. */
export function monthName(month: number, locale: DateLocale): string {
  const day = isPersian(locale) ? fromPersianYearless({ month, day: 15 }) : undefined;
  const date = day === undefined ? Date.UTC(2024, month - 1, 15) : Date.parse(`${dayOfYearless(day)}T12:00:00Z`);
  return writeDate("monthName", locale, new Date(date), true);
}

/** Formats "2026-11" as "November 2026"; in another calendar, in which it is no month, by its days. */
export function formatMonth(month: string, locale: DateLocale): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  const first = new Date(year, at - 1, 1);
  return isPersian(locale) ? formatDays(first, new Date(year, at, 0), locale) : writeDate("month", locale, first);
}

/** Formats a remaining time as "14:22" (minutes, seconds), or "1:04:05" from an hour on; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const pad = (value: number) => value.toString().padStart(2, "0");
  const minutes = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutes}` : minutes;
}

const shortFigures = new Map<Language, Intl.NumberFormat>();

/** Formats a number where there is room for few digits: 1500 is "1.5k" in English, and 4000000 "4 Mio." in German. */
export function formatShort(value: number, language: Language): string {
  const made =
    shortFigures.get(language) ??
    new Intl.NumberFormat(locales[language] ?? language, {
      notation: "compact",
      maximumFractionDigits: 2,
      roundingMode: "trunc",
      numberingSystem: "latn",
    });
  shortFigures.set(language, made);
  // Amounts have the mathematical minus in every language; some locales have a hyphen.
  return made.format(value).replace("-", "\u2212");
}

/** Returns the name of a country code in the player's language. */
export function regionName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;
}

const lists = new Map<Language, Intl.ListFormat>();

/** Formats "Email, nickname and address", with the punctuation and conjunction of the language. */
export function formatList(parts: readonly string[], language: Language): string {
  const list = lists.get(language) ?? new Intl.ListFormat(locales[language] ?? language, { type: "conjunction" });
  lists.set(language, list);
  return list.format(parts);
}
