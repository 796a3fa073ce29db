import { currencies, isCurrency } from "@croupier/contract/domain/currencies";

/** Returns how many of our units are one of a provider's smallest, as ISO 4217 has them; undefined: it has none. */
function unitOf(currency: string): bigint | undefined {
  if (!isCurrency(currency)) return undefined;
  const { exponent, smallest } = currencies[currency];
  return exponent === undefined ? undefined : smallest;
}

/** Converts an amount to the currency's smallest units; undefined if it does not divide. */
export function toUnits(amount: bigint, currency: string): number | undefined {
  const unit = unitOf(currency);
  if (unit === undefined || amount % unit !== 0n) return undefined;
  const units = Number(amount / unit);
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Converts a provider's smallest units to an amount; undefined for a currency without any. */
export function fromUnits(units: number, currency: string): bigint | undefined {
  const unit = unitOf(currency);
  return unit === undefined ? undefined : BigInt(units) * unit;
}
