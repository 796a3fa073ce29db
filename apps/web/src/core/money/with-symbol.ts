import { withSymbol } from "@croupier/contract/domain/numbers";
import { directionOf, type Language } from "@croupier/contract/domain/languages";

/** Formats an amount for use within a sentence; right-to-left text does not reorder it. */
export function symbolInText(symbol: string, amount: string, language: Language): string {
  const text = withSymbol(symbol, amount, language);
  return directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text;
}
