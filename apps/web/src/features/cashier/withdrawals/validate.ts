import { formatMoney, readMoney, paymentFee } from "@croupier/contract/domain/money";
import { invalidAmount, readAmount } from "../../../core/money/read-amount.ts";
import type { MoneyText } from "../../../core/money/use-money-text.ts";
import type { Texts } from "../../../core/i18n/texts.ts";
import type { WithdrawInfo } from "./types.ts";

type Method = WithdrawInfo["methods"][number];

export interface Terms {
  /** The amount in the wire form. */
  take: string;
  fee: string;
  arrives: string;
}

/** Validates a typed amount; returns it, or the error as text. */
export function validateWithdrawal(
  texts: Texts,
  info: WithdrawInfo,
  method: Method,
  money: MoneyText,
  typed: string,
): { text?: string; terms?: Terms } {
  const { t } = texts;
  const { amount, text } = readAmount(texts, money, typed);
  if (amount === undefined) return { text };
  if (amount < readMoney(method.min)) return { text: t("withdraw.tooSmall", { amount: money.round(method.min) }) };
  if (amount === 0n) return { text: invalidAmount(texts, money) };
  if (amount > readMoney(method.max)) return { text: t("withdraw.tooLarge", { amount: money.round(method.max) }) };
  if (amount > readMoney(info.available)) return { text: t("withdraw.tooMuch", { amount: money(info.available) }) };
  const { amountLeft, timesLeft } = info.today;
  const left = timesLeft === 0 ? "0.0000" : amountLeft;
  if (amount > readMoney(left)) return { text: t("withdraw.overDay", { amount: money(left) }) };
  const fee = paymentFee(amount, method.feeBasisPoints, money.smallest);
  return {
    terms: { take: formatMoney(amount), fee: formatMoney(fee), arrives: formatMoney(amount - fee) },
  };
}

/** Returns the largest amount that can be typed and is within the method's limit, as a member would type it. */
export function mostOf(info: WithdrawInfo, method: Method, { smallest, typed }: MoneyText): string {
  const amounts = [info.available, method.max, info.today.amountLeft].map(readMoney);
  const least = amounts.reduce((low, each) => (each < low ? each : low));
  return typed(least - (least % smallest));
}
