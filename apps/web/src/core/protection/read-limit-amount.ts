import { formatMoney } from "@croupier/contract/domain/money";
import { largestLimit } from "@croupier/contract/domain/member-limits";
import type { Texts } from "../i18n/texts.ts";
import { invalidAmount, readAmount } from "../money/read-amount.ts";
import type { MoneyText } from "../money/use-money-text.ts";

/** Reads the typed amount of a limit: in the wire form, or the error as text. */
export function readLimitAmount(texts: Texts, money: MoneyText, typed: string): { amount?: string; text?: string } {
  const { amount, text } = readAmount(texts, money, typed);
  if (amount === undefined) return { text };
  if (amount <= 0n) return { text: texts.t("amount.atLeast", { amount: money(formatMoney(money.smallest)) }) };
  return amount <= largestLimit ? { amount: formatMoney(amount) } : { text: invalidAmount(texts, money) };
}
