import { MONEY_SCALE, type Money } from "./money.ts";

/**
 * The project's own currency table: crypto codes are not ISO codes, and `Intl` does not know them. A coin of eight
 * decimals is kept in millionths, whose hundredth is its smallest part.
 */
export interface Currency {
  code: string;
  symbol: string;
  /** Decimals shown to a player; amounts are stored with four in any case. */
  decimals: number;
  /** The smallest amount a person may enter. */
  smallest: Money;
  /** The decimals in which banks and providers of payments count it (ISO 4217); absent: it has no such code. */
  exponent?: number;
}

/**
 * Describes a currency. People type amounts in the decimals in which banks count it; two at least are shown, since play
 * leaves fractions that can be spent.
 */
const currency = (code: string, symbol: string, exponent?: number): Currency => ({
  code,
  symbol,
  decimals: Math.max(2, exponent ?? 2),
  smallest: MONEY_SCALE / BigInt(10 ** (exponent ?? 2)),
  ...(exponent === undefined ? {} : { exponent }),
});

export const currencies = {
  USD: currency("USD", "$", 2),
  EUR: currency("EUR", "€", 2),
  GBP: currency("GBP", "£", 2),
  CNY: currency("CNY", "¥", 2),
  JPY: currency("JPY", "JP¥", 0),
  KRW: currency("KRW", "₩", 0),
  KWD: currency("KWD", "KD", 3),
  VND: currency("VND", "₫", 0),
  THB: currency("THB", "฿", 2),
  USDT: currency("USDT", "₮"),
  UBTC: currency("UBTC", "µ₿"),
  UETH: currency("UETH", "µΞ"),
  POINTS: currency("POINTS", "P"),
};

export type CurrencyCode = keyof typeof currencies;

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code);
}

/** Returns the smallest amount a person may enter in a currency; one ten-thousandth of an unknown one. */
export const smallestOf = (code: string): Money => (isCurrency(code) ? currencies[code].smallest : 1n);

/** Returns the smallest amount that is shown in a currency, to which what is paid on play is rounded down. */
export const shownUnitOf = (code: string): Money =>
  MONEY_SCALE / BigInt(10 ** (isCurrency(code) ? currencies[code].decimals : 2));
