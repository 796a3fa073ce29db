import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import type { Language } from "@croupier/contract/domain/languages";
import { moneyText } from "../../core/money/use-money-text.ts";
import { decimalsOf } from "../../core/money/use-symbol.ts";

export type PointsBalance = WireOutput<"pointsBalance">;
export type PointsConfig = WireOutput<"pointsConfig">;
export type Goods = WireOutput<"pointsRewards">["list"][number];
export type Request = WireOutput<"redeemPoints">;

/** Formats "$ 500" in the mall's currency, because a visitor has no currency yet. */
export function formatIn(currency: string, wire: string, language: Language): string {
  const symbol = isCurrency(currency) ? currencies[currency].symbol : currency;
  return moneyText(symbol, language, decimalsOf(currency)).round(wire);
}

/** Formats points per unit from basis points: 5000 is "0.5". */
export const perUnit = (ratio: number): string => formatMoney(BigInt(ratio)).replace(/\.?0+$/, "");

/** Returns the points missing for goods; undefined if there are enough. */
export function missingOf(cost: string, has: string): string | undefined {
  const missing = readMoney(cost) - readMoney(has);
  return missing > 0n ? formatMoney(missing) : undefined;
}

/** Calculates the cost of a quantity, and the points left afterwards. */
export function costOf(each: string, count: number, has: string): { cost: string; left: string } {
  const cost = readMoney(each) * BigInt(count);
  const left = readMoney(has) - cost;
  return { cost: formatMoney(cost), left: formatMoney(left < 0n ? 0n : left) };
}

/** Returns how many pieces the points can buy. */
export function affordable(each: string, has: string): number {
  return readMoney(each) > 0n ? Number(readMoney(has) / readMoney(each)) : 0;
}
