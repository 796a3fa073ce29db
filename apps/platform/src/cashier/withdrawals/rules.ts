import { createHash } from "node:crypto";
import { currencies, smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, paymentFee, type Money } from "@croupier/contract/domain/money";
import type { Confirmation, WithdrawalState } from "@croupier/contract/rows/cashier/withdrawals";
import { familyRule, violation, type Violation } from "@croupier/contract/domain/rules";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { MerchantConfig, WithdrawConfig, WithdrawMethodConfig } from "../../site/merchants/config.ts";

const numberRule = familyRule("digits", 6, 20);
const holderRule = familyRule("lettersSpaces", 2, 60);
const addressRule = familyRule("alphanumeric", 34, 34);

/** Checks the fields of a new destination; returns the invalid ones. */
export function validateDestination(
  method: WithdrawMethodConfig,
  input: { bankCode?: string | undefined; holder?: string | undefined; number: string },
): Record<string, Violation> {
  if (method.kind === "crypto") {
    return isTronAddress(input.number) ? {} : { number: pattern(addressRule) };
  }
  const wrong: Record<string, Violation> = {};
  if (!method.banks.some(({ code }) => code === input.bankCode)) wrong.bankCode = { kind: "required" };
  const holder = violation(holderRule, input.holder ?? "");
  if (holder) wrong.holder = holder;
  const number = violation(numberRule, input.number);
  if (number) wrong.number = number;
  return wrong;
}

function pattern({ patternId, minLength, maxLength }: typeof addressRule): Violation {
  return { kind: "pattern", patternId, min: minLength, max: maxLength };
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Checks a TRON address with its checksum: one wrong letter loses the money. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false;
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(base58.indexOf(letter));
  const bytes = Buffer.from(value.toString(16).padStart(50, "0"), "hex");
  if (bytes.length !== 25 || bytes[0] !== 0x41) return false;
  const sha = (data: Buffer) => createHash("sha256").update(data).digest();
  return sha(sha(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21));
}

export interface Day {
  amountLeft: Money;
  timesLeft: number;
}

/** Calculates what today's limits still allow. */
export function dayLeft(config: WithdrawConfig, used: { amount: Money; times: number }): Day {
  const amountLeft = config.daily.max - used.amount;
  return {
    amountLeft: amountLeft > 0n ? amountLeft : 0n,
    timesLeft: Math.max(0, config.daily.times - used.times),
  };
}

/** Checks an amount against the limits, before any lookup. */
export function validateAmount(
  config: MerchantConfig,
  method: WithdrawMethodConfig,
  amount: Money,
): Refusal | undefined {
  if (amount < method.min) return refuse("AMOUNT_TOO_SMALL", { min: formatMoney(method.min) });
  if (amount > method.max) return refuse("AMOUNT_TOO_LARGE", { max: formatMoney(method.max) });
  if (amount % currencies[config.currency].smallest !== 0n) return refuse("BAD_REQUEST", { fields: ["amount"] });
  return undefined;
}

export const feeOf = (method: WithdrawMethodConfig, amount: Money, currency: string): Money =>
  paymentFee(amount, method.feeBasisPoints, smallestOf(currency));

export const openForReview = (state: WithdrawalState): boolean => state === "requested" || state === "review";

export function isCancellable(config: WithdrawConfig, state: WithdrawalState): boolean {
  if (config.cancelUntil === "never") return false;
  return state === "requested" || (state === "review" && config.cancelUntil === "review");
}

/**
 * Lists the confirmations a member may give: for a part, received or not; for the last of several, that all arrived.
 */
export function answersTo(row: { state: WithdrawalState; payouts: number; confirm_by: Date | null }): Confirmation[] {
  if (row.confirm_by === null) return [];
  if (row.state === "partlyPaid") return ["received", "notReceived"];
  if (row.state !== "paidOut") return [];
  return row.payouts > 1 ? ["fullyPaid", "notReceived"] : ["received", "notReceived"];
}
