import { parseMoney, truncateToCents } from "./money.ts";
import { directionOf, type Language } from "./languages.ts";

type Marks = readonly [group: string, decimal: string];

/**
 * Between groups of digits, and before the decimals, where they are not a comma and a point. Written down, since the
 * first use of `Intl.NumberFormat` takes a cheap phone a tenth of a second, and every page shows money; a test compares
 * them with Intl.
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

/** Languages that count in lakhs: two digits a group above the thousand. */
const lakhs: readonly Language[] = ["hi", "bn", "ta", "te", "ne"];

const grouped = (digits: string, language: Language): string =>
  digits.replace(lakhs.includes(language) ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, marksOf(language)[0]);

/** Grouped, two decimals, truncated toward zero, from the wire form: `"-1250.5099"` is "−1,250.50". */
export function formatAmount(wire: string, language: Language): string {
  const money = parseMoney(wire);
  if (money === undefined) return "–";
  const text = truncateToCents(money);
  const negative = text.startsWith("-");
  const [whole = "0", cents = "00"] = text.replace("-", "").split(".");
  return `${negative ? "\u2212" : ""}${grouped(whole, language)}${marksOf(language)[1]}${cents}`;
}

/** A preset or limit as people say it: without ".00" where there are no cents. */
export function formatRound(wire: string, language: Language): string {
  return formatAmount(wire, language).replace(/[.,]00$/, "");
}

/** A figure of a computer's writing with the language's own mark before its decimals: "95.5" is "95,5". */
export const formatDecimal = (figure: string, language: Language): string => figure.replace(".", marksOf(language)[1]);

/** The sign of percents with what stands before it, where that is not "%" alone. */
const percentSigns: Partial<Record<Language, string>> = {
  ar: "\u200e%\u200e",
  es: "\u00a0%",
  ru: "\u00a0%",
  de: "\u00a0%",
  ro: "\u00a0%",
  fr: "\u00a0%",
};

/** A figure of a computer's writing in percent: "95.5" is "95.5%", "95,5 %" or "%95,5"; a plus or minus stays in front. */
export function formatPercent(figure: string, language: Language): string {
  const sign = /^[+\u2212]/.exec(figure)?.[0] ?? "";
  // Where words go from right to left, the sign stays with its number.
  const start = sign && directionOf(language) === "rtl" ? `\u200e${sign}` : sign;
  const digits = formatDecimal(figure.slice(sign.length), language);
  return language === "tr" ? `${start}%${digits}` : `${start}${digits}${percentSigns[language] ?? "%"}`;
}

/** A whole number, grouped. */
export function formatCount(value: number, language: Language): string {
  return grouped(String(Math.trunc(value)), language);
}
