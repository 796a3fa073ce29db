import { currencies } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import type { Money } from "@croupier/contract/domain/money";
import { formatAmount, formatRound, isCurrencyLast } from "@croupier/contract/domain/numbers";
import { writeTyped } from "@croupier/contract/domain/typed-amounts";
import { useTexts } from "../app-context.tsx";
import { useDecimals, useSymbol, type Decimals } from "./use-symbol.ts";
import { symbolInText } from "./with-symbol.ts";

/** Formats amounts of one currency for use within a sentence; `Money` draws an amount on its own. */
export interface MoneyText {
  /** Formats "$ 1,250.50". */
  (wire: string): string;
  /** Formats "$ 1,250": a preset or limit, without ".00" if there are no cents. */
  round(wire: string): string;
  /** Formats "1,250.50", where the currency is named elsewhere. */
  figure(wire: string): string;
  /** Formats "1,250" likewise. */
  roundFigure(wire: string): string;
  /** Writes "1250.50", as the member would type it. */
  typed(amount: Money): string;
  /** Adds the currency to an amount that is already written. */
  written(amount: string): string;
  symbol: string;
  /** The currency of a field, before its amount or behind it, as the language writes it. */
  affix: { prefix: string } | { suffix: string };
  /** The smallest amount that may be typed. */
  smallest: Money;
}

export function moneyText(
  symbol: string,
  language: Language,
  { decimals, smallest }: Decimals = currencies.USD,
): MoneyText {
  const written = (amount: string) => (symbol === "" ? amount : symbolInText(symbol, amount, language));
  const figure = (wire: string) => formatAmount(wire, language, decimals);
  const roundFigure = (wire: string) => formatRound(wire, language, decimals);
  return Object.assign((wire: string) => written(figure(wire)), {
    round: (wire: string) => written(roundFigure(wire)),
    figure,
    roundFigure,
    typed: (amount: Money) => writeTyped(amount, language, decimals),
    written,
    symbol,
    affix: isCurrencyLast(language) ? { suffix: symbol } : { prefix: symbol },
    smallest,
  });
}

/** Formats amounts in the member's currency and language. */
export function useMoneyText(): MoneyText {
  return moneyText(useSymbol(), useTexts().language, useDecimals());
}
