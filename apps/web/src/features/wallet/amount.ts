import { formatMoney, parseMoney, parseTyped, share, type Money } from "@croupier/contract/money";
import type { Texts } from "../../core/i18n/texts.ts";
import { formatRound } from "../../core/i18n/numbers.ts";
import type { DepositMethod } from "./Deposit.tsx";

export interface Summary {
  /** The wire form of each. */
  send: string;
  fee: string;
  receive: string;
}

/** What a typed amount comes to, or what is wrong with it, in words; undefined while nothing is typed. */
export function judgeAmount(
  texts: Texts,
  method: DepositMethod,
  symbol: string,
  typed: string,
): { ok: true; summary: Summary } | { ok: false; text: string } | undefined {
  if (typed.trim() === "") return undefined;
  const amount = parseTyped(typed);
  if (amount === undefined || amount === 0n) return { ok: false, text: texts.t("wallet.amountInvalid") };
  const limit = (wire: string) => ({
    method: method.name,
    amount: `${symbol}${formatRound(wire, texts.language)}`,
  });
  if (amount < read(method.min)) return { ok: false, text: texts.t("wallet.tooSmall", limit(method.min)) };
  if (amount > read(method.max)) return { ok: false, text: texts.t("wallet.tooLarge", limit(method.max)) };
  const fee = share(amount, BigInt(method.feeBasisPoints));
  return {
    ok: true,
    summary: { send: formatMoney(amount), fee: formatMoney(fee), receive: formatMoney(amount - fee) },
  };
}

const read = (wire: string): Money => parseMoney(wire) ?? 0n;

/** A preset as it would be typed: "1000" for "1000.0000". */
export function presetText(wire: string): string {
  return wire.replace(/\.0000$/, "").replace(/(\.\d\d)\d\d$/, "$1");
}
