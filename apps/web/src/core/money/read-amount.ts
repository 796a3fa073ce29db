import { formatMoney, MONEY_SCALE, type Money } from "@croupier/contract/domain/money";
import { readTypedAmount } from "@croupier/contract/domain/typed-amounts";
import type { Texts } from "../i18n/texts.ts";
import { moneyText, type MoneyText } from "./use-money-text.ts";

/** A typed amount: the amount itself, or the error as text. */
export type AmountRead = { amount: Money; text?: undefined } | { amount?: undefined; text: string };

const readIn = ({ language }: Texts, { symbol, smallest }: MoneyText, typed: string) =>
  readTypedAmount(typed, { language, symbol, smallest });

/** Describes what may be typed in a currency, by its decimals. */
export function invalidAmount({ t }: Texts, { smallest }: MoneyText): string {
  if (smallest >= MONEY_SCALE) return t("amount.whole");
  return t(hasThousandths(smallest) ? "amount.thousandths" : "wallet.amountInvalid");
}

const hasThousandths = (smallest: Money): boolean => smallest * 100n < MONEY_SCALE;

/** Reads an amount that must be typed, in the notation of the player's language. */
export const readAmount = (texts: Texts, money: MoneyText, typed: string): AmountRead =>
  readRequired(texts, money, typed, invalidAmount(texts, money));

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
    const readings = { less: money.written(less), more: money.written(more) };
    return { text: t(hasThousandths(money.smallest) ? "amount.unclearThousandths" : "amount.unclear", readings) };
  }
  return { text: invalid };
}

/** Describes what was understood; undefined for a text that is already as the site writes it, or is no amount. */
export function understoodText(texts: Texts, money: MoneyText, typed: string): string | undefined {
  const read = readIn(texts, money, typed);
  if (read.kind !== "clear") return undefined;
  const wire = formatMoney(read.amount);
  const written = [money.figure(wire), money.roundFigure(wire)];
  return written.includes(typed.trim()) ? undefined : texts.t("amount.understood", { amount: money(wire) });
}
