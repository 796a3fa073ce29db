import { directionOf, type Language } from "@croupier/contract/domain/languages";

/** Formats "$ 12.00" or "−$ 5.00": the sign precedes the currency, and no line breaks between the two. */
export const withSymbol = (symbol: string, amount: string): string =>
  amount.replace(/^\u2212?/, (minus) => `${minus}${symbol}\u00a0`);

/** Formats an amount for use within a sentence; right-to-left text does not reorder it. */
export function symbolInText(symbol: string, amount: string, language: Language): string {
  const text = withSymbol(symbol, amount);
  return directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text;
}
