import { formatMoney, MONEY_SCALE, type Money } from "@croupier/contract/domain/money";
import { formatAmount, formatRound } from "@croupier/contract/domain/numbers";
import { readTypedAmount } from "@croupier/contract/domain/typed-amounts";
import type { Texts } from "../i18n/texts.ts";
import { moneyText, type MoneyText } from "./use-money-text.ts";

/** A typed amount: the amount itself, or the error as text. */
export type AmountRead = { amount: Money; text?: undefined } | { amount?: undefined; text: string };

const readIn = ({ language }: Texts, { symbol, smallest }: MoneyText, typed: string) =>
  readTypedAmount(typed, { language, symbol, smallest });

/** Reads an amount that must be typed, in the notation of the player's language. */
export const readAmount = (texts: Texts, money: MoneyText, typed: string): AmountRead =>
  readRequired(texts, money, typed, texts.t(money.smallest >= MONEY_SCALE ? "amount.whole" : "wallet.amountInvalid"));

/** Reads a number without a currency, such as points. */
export const readPoints = (texts: Texts, typed: string, invalid: string): AmountRead =>
  readRequired(texts, moneyText("", texts.language), typed, invalid);

function readRequired(texts: Texts, money: MoneyText, typed: string, invalid: string): AmountRead {
  const { t } = texts;
  if (typed.trim() === "") return { text: t("rule.required") };
  const read = readIn(texts, money, typed);
  if (read.kind === "clear") return { amount: read.amount };
  if (read.kind === "unclear") {
    const [less, more] = read.readings;
    return { text: t("amount.unclear", { less: money.written(less), more: money.written(more) }) };
  }
  return { text: invalid };
}

/** Describes what was understood; undefined for a text that is already as the site writes it, or is no amount. */
export function understoodText(texts: Texts, money: MoneyText, typed: string): string | undefined {
  const read = readIn(texts, money, typed);
  if (read.kind !== "clear") return undefined;
  const wire = formatMoney(read.amount);
  const written = [formatAmount(wire, texts.language), formatRound(wire, texts.language)];
  return written.includes(typed.trim()) ? undefined : texts.t("amount.understood", { amount: money(wire) });
}
