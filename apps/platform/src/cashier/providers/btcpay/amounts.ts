import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";

/** Units of ours in a satoshi: a hundredth of a millionth of a bitcoin is a hundredth of our UBTC. */
const perSatoshi = 100n;
const satoshis = 100_000_000n;

/** An amount as BTCPay writes it: a decimal text in a currency that it knows. */
export interface StoreAmount {
  amount: string;
  currency: string;
}

/**
 * Writes an amount; undefined if it is finer than the currency's smallest, which is a satoshi for bitcoin. UBTC are
 * millionths of a bitcoin there.
 */
export function toStore(amount: bigint, currency: string): StoreAmount | undefined {
  if (amount % smallestOf(currency) !== 0n) return undefined;
  if (currency !== "UBTC") return { amount: formatMoney(amount), currency };
  const sats = amount / perSatoshi;
  return { amount: `${sats / satoshis}.${(sats % satoshis).toString().padStart(8, "0")}`, currency: "BTC" };
}

/** Reads an amount of this currency of ours; decimals beyond those that are stored are cut off. */
export function fromStore(text: string, currency: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = "0", decimals = ""] = match;
  const places = currency === "UBTC" ? 8 : 4;
  const padded = decimals.slice(0, places).padEnd(places, "0");
  return currency === "UBTC" ? BigInt(whole + padded) * perSatoshi : parseMoney(`${BigInt(whole)}.${padded}`);
}
