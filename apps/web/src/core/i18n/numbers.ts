import { parseMoney, truncateToCents } from "@croupier/contract/domain/money";
import type { Language } from "@croupier/contract/domain/languages";

/**
 * Between groups of three digits, and before the decimals. Written down, since the first use of `Intl.NumberFormat`
 * takes a cheap phone a tenth of a second, and every page shows money; a test compares them with Intl.
 */
const marks: Record<Language, readonly [group: string, decimal: string]> = {
  en: [",", "."],
  "zh-CN": [",", "."],
};

const grouped = (digits: string, language: Language): string =>
  digits.replace(/\B(?=(?:\d{3})+$)/g, marks[language][0]);

/** Grouped, two decimals, truncated toward zero, from the wire form: `"-1250.5099"` is "−1,250.50". */
export function formatAmount(wire: string, language: Language): string {
  const money = parseMoney(wire);
  if (money === undefined) return "–";
  const text = truncateToCents(money);
  const negative = text.startsWith("-");
  const [whole = "0", cents = "00"] = text.replace("-", "").split(".");
  return `${negative ? "\u2212" : ""}${grouped(whole, language)}${marks[language][1]}${cents}`;
}

/** A preset or limit as people say it: without ".00" where there are no cents. */
export function formatRound(wire: string, language: Language): string {
  return formatAmount(wire, language).replace(/[.,]00$/, "");
}

/** A whole number, grouped. */
export function formatCount(value: number, language: Language): string {
  return grouped(String(Math.trunc(value)), language);
}
