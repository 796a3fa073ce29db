import { gmtText } from "@croupier/contract/domain/gmt-offset";
import type { Language } from "@croupier/contract/domain/languages";
import { createDateFormat, writeByPattern, type DateForm } from "./date-patterns.ts";

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

function formatter(form: DateForm, language: Language, isUtc: boolean): Intl.DateTimeFormat {
  const key = `${language} ${form} ${isUtc}`;
  const made = cache.get(key) ?? createDateFormat(locales[language] ?? language, form, isUtc);
  cache.set(key, made);
  return made;
}

/** Writes a date by the language's own pattern where browsers lack the names of its months. */
const writeDate = (form: DateForm, language: Language, date: Date, isUtc = false): string =>
  writeByPattern(form, language, date, isUtc) ?? formatter(form, language, isUtc).format(date);

/** Formats "20 Nov, 21:40" in the device's time, or at an offset from Greenwich, with its name if that differs. */
export const formatMoment = (iso: string, language: Language, offset?: number): string =>
  writeDate("moment", language, clockAt(iso, offset), offset !== undefined) + zoneNote(iso, offset);

/** Formats "20 November 2026, 21:40:05" in the device's time, or as formatMoment at an offset. */
export const formatFull = (iso: string, language: Language, offset?: number): string =>
  writeDate("full", language, clockAt(iso, offset), offset !== undefined) + zoneNote(iso, offset);

/** Formats "20 Nov 2026". */
export const formatDay = (date: Date, language: Language): string => writeDate("day", language, date);

/** Formats the day of a moment, "20 Nov 2026", in the device's time or at an offset from Greenwich. */
export const formatDayOf = (iso: string, language: Language, offset?: number): string =>
  writeDate("day", language, clockAt(iso, offset), offset !== undefined);

/** Formats "16 – 22 Nov 2026": the first and the last day with shared parts written once; a single day alone. */
export function formatDays(from: Date, to: Date, language: Language): string {
  const [first, last] = [formatDay(from, language), formatDay(to, language)];
  if (first === last) return first;
  if (writeByPattern("day", language, from, false) !== undefined) return `${first} – ${last}`;
  const text = formatter("day", language, false).formatRange(from, to);
  // Some languages put narrow spaces around the dash, which the page's font lacks.
  return text.replaceAll("\u2009", " ");
}

/** Formats "Sun, 29 Nov". */
export const formatWeekday = (date: Date, language: Language): string => writeDate("weekday", language, date);

/** Formats "11-22" as "22 November". */
export const formatYearless = (monthDay: string, language: Language): string =>
  writeDate("yearless", language, new Date(`2024-${monthDay}T12:00:00Z`), true);

/** Returns the name of a month, 1 to 12, as a name without a day. */
export const monthName = (month: number, language: Language): string =>
  writeDate("monthName", language, new Date(Date.UTC(2024, month - 1, 15)), true);

/** Formats "2026-11" as "November 2026". */
export function formatMonth(month: string, language: Language): string {
  const [year, at] = month.split("-").map(Number);
  return writeDate("month", language, new Date(year ?? 0, (at ?? 1) - 1, 1));
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
  return made.format(value);
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
