import { isCurrency, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { readMoney, type Money } from "@croupier/contract/domain/money";
import type { PriceRange } from "./titles.ts";

/** Prices of a bullet, from the smallest; each price range of a title uses some of them. */
const common = ["0.05", "0.10", "0.20", "0.50", "1.00", "2.00", "5.00", "10.00", "20.00"];
const ladders: Partial<Record<CurrencyCode, readonly string[]>> = {
  CNY: ["0.20", "0.50", "1.00", "2.00", "5.00", "10.00", "20.00", "50.00", "100.00"],
  THB: ["0.50", "1.00", "2.00", "5.00", "10.00", "20.00", "50.00", "100.00", "200.00"],
  JPY: ["5.00", "10.00", "20.00", "50.00", "100.00", "200.00", "500.00", "1000.00", "2000.00"],
  KRW: ["50.00", "100.00", "200.00", "500.00", "1000.00", "2000.00", "5000.00", "10000.00", "20000.00"],
  KWD: ["0.02", "0.05", "0.10", "0.20", "0.50", "1.00", "2.00", "5.00", "10.00"],
  VND: ["500.00", "1000.00", "2000.00", "5000.00", "10000.00", "20000.00", "50000.00", "100000.00", "200000.00"],
};
const parts: Record<PriceRange, { from: number; to: number; start: number }> = {
  low: { from: 0, to: 6, start: 2 },
  middle: { from: 1, to: 8, start: 2 },
  high: { from: 2, to: 9, start: 2 },
};

/** Returns the prices of a bullet in a currency, and the one selected when the pond opens. */
export function pricesFor(range: PriceRange, currency: string): { prices: Money[]; start: Money } {
  const ladder = (isCurrency(currency) ? ladders[currency] : undefined) ?? common;
  const { from, to, start } = parts[range];
  const prices = ladder.slice(from, to).map((text) => readMoney(`${text}00`));
  return { prices, start: prices[start] ?? 0n };
}
