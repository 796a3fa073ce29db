import type { Language } from "@croupier/contract/domain/languages";
import type { Calendar } from "./calendar.ts";

/** Languages whose names of months browsers lack: their patterns are part of the texts. */
export const languagesWithPatterns: readonly Language[] = ["my", "km", "lo", "ne", "si", "mn", "kk", "uz", "az"];

/** The key of the patterns among the texts of a language, as JSON. */
export const patternsKey = "~dates";

/** The ways to write a date: 24 hours and Latin digits in every language. */
const forms = {
  moment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  full: { dateStyle: "long", timeStyle: "medium" },
  day: { day: "numeric", month: "short", year: "numeric" },
  weekday: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  yearless: { day: "numeric", month: "long" },
  monthName: { month: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateForm = keyof typeof forms;
export const dateForms = Object.keys(forms) as DateForm[];

/** Creates the formatter of a form, in UTC or the device's time, and in the Gregorian calendar unless another is chosen. */
export const createDateFormat = (
  locale: string,
  form: DateForm,
  isUtc: boolean,
  calendar: Calendar = "gregory",
): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    ...forms[form],
    hourCycle: "h23",
    numberingSystem: "latn",
    calendar,
    ...(isUtc ? { timeZone: "UTC" } : {}),
  });

/**
 * How a language writes dates: "{d} {M} {y}" for each form, where {M} is a month's name, {w} a weekday's, {d}, {y}, {H},
 * {m} and {s} numbers.
 */
export interface DatePatterns {
  forms: Record<DateForm, string>;
  /** The names of the months in each form, January first. */
  months: Record<DateForm, string[]>;
  /** The short names of the weekdays, Sunday first. */
  weekdays: string[];
}

const known = new Map<Language, DatePatterns>();

/** Takes a language's patterns from its texts. */
export function keepDatePatterns(language: Language, json: string): void {
  if (!known.has(language)) known.set(language, JSON.parse(json) as DatePatterns);
}

const pad = (value: number) => String(value).padStart(2, "0");

/** Writes a date by the language's own patterns, in UTC or the device's time; undefined if the browser knows them. */
export function writeByPattern(form: DateForm, language: Language, date: Date, isUtc: boolean): string | undefined {
  const patterns = known.get(language);
  if (!patterns) return undefined;
  // A date of the device, moved so that its parts in UTC are those of the device's clock.
  const at = isUtc ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  const parts: Record<string, string | undefined> = {
    y: String(at.getUTCFullYear()),
    M: patterns.months[form][at.getUTCMonth()],
    d: String(at.getUTCDate()),
    w: patterns.weekdays[at.getUTCDay()],
    H: pad(at.getUTCHours()),
    m: pad(at.getUTCMinutes()),
    s: pad(at.getUTCSeconds()),
  };
  return patterns.forms[form].replace(/\{(\w)\}/g, (_, part: string) => parts[part] ?? "");
}
