import type { Language } from "@croupier/contract/domain/languages";
import { useTexts } from "../app-context.tsx";
import { formatAmount, formatRound } from "@croupier/contract/domain/numbers";
import { useSymbol } from "./use-symbol.ts";
import { symbolInText } from "./with-symbol.ts";

/** Formats amounts of one currency for use within a sentence; `Money` draws an amount on its own. */
export interface MoneyText {
  /** Formats "$ 1,250.50". */
  (wire: string): string;
  /** Formats "$ 1,250": a preset or limit, without ".00" if there are no cents. */
  round(wire: string): string;
}

export function moneyText(symbol: string, language: Language): MoneyText {
  const written = (amount: string) => symbolInText(symbol, amount, language);
  return Object.assign((wire: string) => written(formatAmount(wire, language)), {
    round: (wire: string) => written(formatRound(wire, language)),
  });
}

/** Formats amounts in the member's currency and language. */
export function useMoneyText(): MoneyText {
  return moneyText(useSymbol(), useTexts().language);
}
