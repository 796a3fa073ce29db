/**
 * Money in memory is a `bigint` in 1/10,000 of the currency unit, on the wire a decimal string with exactly four
 * decimals ("1250.5000"), never a JavaScript number (specification section 7 shows balances with 2 decimals).
 */
export type Money = bigint;

/** Units per whole currency unit. */
export const MONEY_SCALE = 10_000n;

/** The largest amount a BIGINT column holds. */
export const MONEY_MAX: Money = 9_223_372_036_854_775_807n;

const WIRE = /^(-?)(\d{1,15})\.(\d{4})$/;

/** Reads the wire form ("1250.5000"); undefined for anything else, also for "-0.0000". */
export function parseMoney(text: string): Money | undefined {
  const match = WIRE.exec(text);
  if (!match) return undefined;
  const units = BigInt(`${match[2]}${match[3]}`);
  if (units > MONEY_MAX) return undefined;
  if (match[1] === "-") return units === 0n ? undefined : -units;
  return units;
}

/**
 * Reads the wire form from trusted sources (stored data, encoded answers); throws on anything else, which a page's
 * boundary shows as a failed panel.
 */
export function readMoney(text: string): Money {
  const money = parseMoney(text);
  if (money === undefined) throw new Error("money is malformed");
  return money;
}

/** Returns whether money in its wire form is zero ("0.0000"). */
export const isZero = (text: string): boolean => /^0+\.0+$/.test(text);

/** Writes the wire form: `12505000n` is "1250.5000". */
export function formatMoney(money: Money): string {
  const digits = (money < 0n ? -money : money).toString().padStart(5, "0");
  return `${money < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/**
 * Formats the decimals that are shown, truncated toward zero and ungrouped, so that a player never sees a cent that does
 * not exist.
 */
export function truncate(money: Money, decimals = 2): string {
  const parts = ((money < 0n ? -money : money) * BigInt(10 ** decimals)) / MONEY_SCALE;
  const digits = parts.toString().padStart(decimals + 1, "0");
  return `${money < 0n && parts > 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Calculates `base x basisPoints / 10,000`, truncated toward zero. */
export function share(base: Money, basisPoints: bigint): Money {
  return (base * basisPoints) / 10_000n;
}

/**
 * Returns the fee on a deposit or a pay-out, rounded down to the smallest amount of its currency, so that the rest is an
 * amount that a bank can write.
 */
export function paymentFee(amount: Money, basisPoints: number, smallest: Money): Money {
  const fee = share(amount, BigInt(basisPoints));
  return fee - (fee % smallest);
}
