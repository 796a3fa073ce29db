import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import type { Money } from "@croupier/contract/domain/money";
import { useSession, useTexts } from "../app-context.tsx";
import { formatAmount, formatRound } from "@croupier/contract/domain/numbers";
import { isSignedIn } from "../session/session.ts";
import { useSymbol } from "./use-symbol.ts";
import { symbolInText } from "./with-symbol.ts";

/** Formats amounts of one currency for use within a sentence; `Money` draws an amount on its own. */
export interface MoneyText {
  /** Formats "$ 1,250.50". */
  (wire: string): string;
  /** Formats "$ 1,250": a preset or limit, without ".00" if there are no cents. */
  round(wire: string): string;
  /** Adds the currency to an amount that is already written. */
  written(amount: string): string;
  symbol: string;
  /** The smallest amount that may be typed. */
  smallest: Money;
}

const cent = currencies.USD.smallest;

export function moneyText(symbol: string, language: Language, smallest: Money = cent): MoneyText {
  const written = (amount: string) => (symbol === "" ? amount : symbolInText(symbol, amount, language));
  return Object.assign((wire: string) => written(formatAmount(wire, language)), {
    round: (wire: string) => written(formatRound(wire, language)),
    written,
    symbol,
    smallest,
  });
}

/** Formats amounts in the member's currency and language. */
export function useMoneyText(): MoneyText {
  const session = useSession();
  const code = isSignedIn(session) ? session.info.currency : "";
  return moneyText(useSymbol(), useTexts().language, isCurrency(code) ? currencies[code].smallest : cent);
}
