import { formatMoney, paymentFee, readMoney, share } from "@croupier/contract/domain/money";
import type { Texts } from "../../core/i18n/texts.ts";
import { invalidAmount, readAmount } from "../../core/money/read-amount.ts";
import type { MoneyText } from "../../core/money/use-money-text.ts";
import type { DepositMethod } from "./deposits/types.ts";

export interface Summary {
  /** The amount in the wire form. */
  send: string;
  fee: string;
  receive: string;
}

/** Validates a typed amount; returns it, or the error as text. */
export function validateAmount(
  texts: Texts,
  method: DepositMethod,
  money: MoneyText,
  typed: string,
): { text?: string; summary?: Summary } {
  const { amount, text } = readAmount(texts, money, typed);
  if (amount === undefined) return { text };
  const limit = (wire: string) => ({
    method: method.name,
    amount: money.round(wire),
  });
  if (amount < readMoney(method.min)) return { text: texts.t("wallet.tooSmall", limit(method.min)) };
  if (amount === 0n) return { text: invalidAmount(texts, money) };
  if (amount > readMoney(method.max)) return { text: texts.t("wallet.tooLarge", limit(method.max)) };
  const fee = paymentFee(amount, method.feeBasisPoints, money.smallest);
  return {
    summary: { send: formatMoney(amount), fee: formatMoney(fee), receive: formatMoney(amount - fee) },
  };
}

export interface BonusTerms {
  amount: string;
  required: string;
}

/** Calculates the bonus of an amount as the platform does; undefined below its smallest deposit. */
export function bonusOn(
  bonus: { percent: number; most: string; min: string; turnoverTimes: number },
  amount: string,
): BonusTerms | undefined {
  if (readMoney(amount) < readMoney(bonus.min)) return undefined;
  const reckoned = share(readMoney(amount), BigInt(bonus.percent) * 100n);
  const given = reckoned < readMoney(bonus.most) ? reckoned : readMoney(bonus.most);
  return { amount: formatMoney(given), required: formatMoney(given * BigInt(bonus.turnoverTimes)) };
}

/** Calculates the turnover before a withdrawal: of the deposit itself and of the bonus. */
export function turnoverOn(percent: number, amount: string, bonus: BonusTerms | undefined): string {
  const own = share(readMoney(amount), BigInt(percent) * 100n);
  return formatMoney(own + (bonus ? readMoney(bonus.required) : 0n));
}

/** Sums amounts in the wire form. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, wire) => sum + readMoney(wire), 0n));

/** Rounds a required amount up to a whole cent, so that zero means nothing is required. */
export const neededOf = (wire: string): string => {
  const cent = 100n;
  return formatMoney(((readMoney(wire) + cent - 1n) / cent) * cent);
};
