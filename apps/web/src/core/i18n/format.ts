import { parseMoney, truncateToCents } from "@croupier/contract/money";
import type { Language } from "@croupier/contract/languages";

/** Days before months for every reader of English. */
const dateLocales: Partial<Record<Language, string>> = { en: "en-GB" };

/** The only place that speaks to Intl: Latin digits and the Gregorian calendar in every language. */
const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dates(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const found = cache.get(key);
  if (found instanceof Intl.DateTimeFormat) return found;
  const made = new Intl.DateTimeFormat(dateLocales[language] ?? language, {
    ...options,
    numberingSystem: "latn",
    calendar: "gregory",
  });
  cache.set(key, made);
  return made;
}

function numbers(language: Language): Intl.NumberFormat {
  const found = cache.get(language);
  if (found instanceof Intl.NumberFormat) return found;
  const made = new Intl.NumberFormat(language, { numberingSystem: "latn", maximumFractionDigits: 0 });
  cache.set(language, made);
  return made;
}

/** Grouped, two decimals, truncated toward zero, from the wire form: `"-1250.5099"` is "−1,250.50". */
export function formatAmount(wire: string, language: Language): string {
  const money = parseMoney(wire);
  if (money === undefined) return "–";
  const text = truncateToCents(money);
  const negative = text.startsWith("-");
  const [whole = "0", cents = "00"] = text.replace("-", "").split(".");
  return `${negative ? "\u2212" : ""}${numbers(language).format(BigInt(whole))}${decimalMark(language)}${cents}`;
}

function decimalMark(language: Language): string {
  const part = numbersWithDecimals(language)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal");
  return part?.value ?? ".";
}

function numbersWithDecimals(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { numberingSystem: "latn", minimumFractionDigits: 1 });
}

/** A preset or limit as people say it: without ".00" where there are no cents. */
export function formatRound(wire: string, language: Language): string {
  return formatAmount(wire, language).replace(/[.,]00$/, "");
}

export function formatCount(value: number, language: Language): string {
  return numbers(language).format(value);
}

/** "20 Nov, 21:40" */
export function formatMoment(iso: string, language: Language): string {
  return dates(language, "moment", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
}

/** "20 November 2026, 21:40:05" */
export function formatFull(iso: string, language: Language): string {
  return dates(language, "full", {
    dateStyle: "long",
    timeStyle: "medium",
    hourCycle: "h23",
  } as Intl.DateTimeFormatOptions).format(new Date(iso));
}

/** "20 Nov 2026" */
export function formatDay(date: Date, language: Language): string {
  return dates(language, "day", { day: "numeric", month: "short", year: "numeric" }).format(date);
}

/** What is left as "14:22", minutes and seconds; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const pad = (value: number) => value.toString().padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** A country by its two letters, in the reader's language. */
export function regionName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;
}
