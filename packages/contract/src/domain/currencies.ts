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

const cent = MONEY_SCALE / 100n;

export const currencies = {
  USD: { code: "USD", symbol: "$", decimals: 2, smallest: cent, exponent: 2 },
  EUR: { code: "EUR", symbol: "€", decimals: 2, smallest: cent, exponent: 2 },
  GBP: { code: "GBP", symbol: "£", decimals: 2, smallest: cent, exponent: 2 },
  CNY: { code: "CNY", symbol: "¥", decimals: 2, smallest: cent, exponent: 2 },
  VND: { code: "VND", symbol: "₫", decimals: 2, smallest: MONEY_SCALE, exponent: 0 },
  THB: { code: "THB", symbol: "฿", decimals: 2, smallest: cent, exponent: 2 },
  USDT: { code: "USDT", symbol: "₮", decimals: 2, smallest: cent },
  UBTC: { code: "UBTC", symbol: "µ₿", decimals: 2, smallest: cent },
  UETH: { code: "UETH", symbol: "µΞ", decimals: 2, smallest: cent },
  POINTS: { code: "POINTS", symbol: "P", decimals: 2, smallest: cent },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code);
}

/** Returns the smallest amount a person may enter in a currency; one ten-thousandth of an unknown one. */
export const smallestOf = (code: string): Money => (isCurrency(code) ? currencies[code].smallest : 1n);
