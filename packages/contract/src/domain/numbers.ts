import { parseMoney, truncate } from "./money.ts";
import { directionOf, type Language } from "./languages.ts";

type Marks = readonly [group: string, decimal: string];

/**
 * The group and decimal separators where they are not a comma and a point. They are written down because the first use
 * of `Intl.NumberFormat` takes a cheap phone a tenth of a second; a test compares them with Intl.
 */
const point: Marks = [".", ","];
const space: Marks = ["\u00a0", ","];
const others: Partial<Record<Language, Marks>> = {
  vi: point,
  id: point,
  tr: point,
  "pt-BR": point,
  pt: point,
  es: point,
  lo: point,
  az: point,
  de: point,
  it: point,
  nl: point,
  ro: point,
  ru: space,
  uk: space,
  kk: space,
  uz: space,
  pl: space,
  fr: ["\u202f", ","],
};
const marksOf = (language: Language): Marks => others[language] ?? [",", "."];

/** Returns the mark that groups thousands. */
export const groupMarkOf = (language: Language): string => marksOf(language)[0];

/** Returns the mark that begins decimals. */
export const decimalMarkOf = (language: Language): string => marksOf(language)[1];

/** Languages that count in lakhs: two digits a group above the thousand. */
const lakhs: readonly Language[] = ["hi", "bn", "ta", "te", "ne"];

const grouped = (digits: string, language: Language): string =>
  digits.replace(lakhs.includes(language) ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, marksOf(language)[0]);

/**
 * Formats the wire form grouped with the currency's decimals, truncated toward zero: `"-1250.5099"` is "−1,250.50".
 */
export function formatAmount(wire: string, language: Language, decimals = 2): string {
  const money = parseMoney(wire);
  if (money === undefined) return "–";
  const text = truncate(money, decimals);
  const negative = text.startsWith("-");
  const [whole = "0", cents = "00"] = text.replace("-", "").split(".");
  return `${negative ? "\u2212" : ""}${grouped(whole, language)}${marksOf(language)[1]}${cents}`;
}

/**
 * Languages that write the currency after the amount. Those from right to left have it on the left of the amount, which
 * is where a text from left to right begins.
 */
const currencyLast: readonly Language[] = [
  "vi",
  "my",
  "km",
  "bn",
  "kk",
  "uz",
  "az",
  "ru",
  "uk",
  "es",
  "fr",
  "de",
  "it",
  "pl",
  "ro",
];

export const isCurrencyLast = (language: Language): boolean => currencyLast.includes(language);

/** Adds the currency to an amount: "$ 12.00", "−$ 5.00", or "12,00 $". No line breaks between the two. */
export const withSymbol = (symbol: string, amount: string, language: Language): string =>
  isCurrencyLast(language)
    ? `${amount}\u00a0${symbol}`
    : amount.replace(/^[+\u2212]?/, (sign) => `${sign}${symbol}\u00a0`);

/**
 * Formats a preset or limit without ".00" if it has no cents. Three decimals stay beside a group of three digits:
 * "1,250" would be either.
 */
export function formatRound(wire: string, language: Language, decimals = 2): string {
  const text = formatAmount(wire, language, decimals);
  const round = text.replace(/[.,]0+$/, "");
  return decimals > 2 && /[^\d\u2212]\d{3}$/.test(round) ? text : round;
}

/** Replaces the decimal point of a figure by the language's own separator: "95.5" is "95,5". */
export const formatDecimal = (figure: string, language: Language): string => figure.replace(".", marksOf(language)[1]);

/** The percent sign with its spacing, where that is not "%" alone. */
const percentSigns: Partial<Record<Language, string>> = {
  ar: "\u200e%\u200e",
  es: "\u00a0%",
  ru: "\u00a0%",
  de: "\u00a0%",
  ro: "\u00a0%",
  fr: "\u00a0%",
};

/** Formats a figure as a percentage: "95.5" is "95.5%", "95,5 %" or "%95,5"; a sign stays in front. */
export function formatPercent(figure: string, language: Language): string {
  const sign = /^[+\u2212]/.exec(figure)?.[0] ?? "";
  // In right-to-left text the sign stays with its number.
  const start = sign && directionOf(language) === "rtl" ? `\u200e${sign}` : sign;
  const digits = formatDecimal(figure.slice(sign.length), language);
  return language === "tr" ? `${start}%${digits}` : `${start}${digits}${percentSigns[language] ?? "%"}`;
}

/** Formats a whole number, grouped. */
export function formatCount(value: number, language: Language): string {
  return grouped(String(Math.trunc(value)), language);
}
