import { currencies } from "@croupier/contract/domain/currencies";
import { formatMoney, paymentFee, share } from "@croupier/contract/domain/money";
import type { Input } from "@croupier/contract/rows";
import { safeUrl } from "@croupier/contract/wire/safe-url";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { MemberActor } from "../../ledger/command.ts";
import type { DepositBonusConfig, DepositMethodConfig, MerchantConfig } from "../../site/merchants/config.ts";
import type { PaymentRequest } from "./provider.ts";

/** A member who deposits, at a merchant with these terms. */
export interface Ask extends Omit<MemberActor, "currency"> {
  config: MerchantConfig;
  language: string;
  input: Input<"createDeposit">;
  /** The origin of the site in this visitor's browser: the only one the provider may redirect to. */
  siteOrigin: string;
}

/** A method that can be used now, with the id of its provider. */
export type OpenMethod = DepositMethodConfig & { provider: string };

/** The result of checking a request: the method's terms, and the payer's return address. */
export interface Checked {
  terms: OpenMethod;
  returnUrl: string;
}

export const methodOf = (config: MerchantConfig, method: string): DepositMethodConfig | undefined =>
  config.deposit.methods.find((each) => each.method === method);

export const feeOf = (config: MerchantConfig, method: string, amount: bigint): bigint =>
  paymentFee(amount, methodOf(config, method)?.feeBasisPoints ?? 0, currencies[config.currency].smallest);

/** Checks everything that can be refused before any write. */
export function validate(
  { status, config, input, siteOrigin }: Ask,
  methods: readonly OpenMethod[],
): Checked | Refusal {
  if (status !== "active") return refuse("ACCOUNT_BLOCKED");
  const method = methods.find((each) => each.method === input.method);
  if (!method) return refuse("METHOD_UNAVAILABLE");
  if (input.amount < method.min) return refuse("AMOUNT_TOO_SMALL", { min: formatMoney(method.min) });
  if (input.amount > method.max) return refuse("AMOUNT_TOO_LARGE", { max: formatMoney(method.max) });
  if (input.amount % currencies[config.currency].smallest !== 0n) return refuse("BAD_REQUEST", { fields: ["amount"] });
  const returnUrl = safeUrl(input.returnUrl, siteOrigin, [siteOrigin]);
  return returnUrl ? { terms: method, returnUrl: returnUrl.href } : refuse("BACK_URL_REFUSED");
}

/** Calculates a bonus for a deposit of this amount; undefined below its smallest deposit. */
export function bonusOn(bonus: DepositBonusConfig, amount: bigint): { amount: bigint; required: bigint } | undefined {
  if (amount < bonus.min) return undefined;
  const reckoned = share(amount, BigInt(bonus.percent) * 100n);
  const given = reckoned < bonus.most ? reckoned : bonus.most;
  return given > 0n ? { amount: given, required: given * BigInt(bonus.turnoverTimes) } : undefined;
}

/** Calculates the amount of the asset to send, rounded up to its last decimal so that it never falls short. */
export function cryptoOf(method: DepositMethodConfig | undefined, amount: bigint): PaymentRequest["crypto"] {
  if (!method?.crypto) return undefined;
  const { asset, network, rate, confirmations, decimals } = method.crypto;
  const parts = (amount * 10n ** BigInt(decimals) + rate - 1n) / rate;
  const digits = parts.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const send = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return { asset, network, send, confirmations };
}
