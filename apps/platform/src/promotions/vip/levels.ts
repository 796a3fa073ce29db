import type { Money } from "@croupier/contract/domain/money";
import type { MerchantConfig } from "../../site/merchants/config.ts";

export type VipLevel = NonNullable<MerchantConfig["vip"]>["levels"][number];

export interface Progress {
  validBets: Money;
  deposits: Money;
}

/** Answers the highest level whose valid bets and deposits are both reached; the first asks for nothing. */
export function levelFor(levels: readonly VipLevel[], { validBets, deposits }: Progress): number {
  const at = levels.findLastIndex((level) => validBets >= level.validBets && deposits >= level.deposits);
  return Math.max(0, at);
}

/** Answers whether a month's valid bets are too few to stay on a level that was reached before the month began. */
export const fallsBy = (levels: readonly VipLevel[], level: number, monthsBets: Money): boolean =>
  level > 0 && monthsBets < (levels[level]?.keep ?? 0n);

/** Answers from what a member is counted anew who fell to a level: exactly what that level asks for. */
export function baseOf(levels: readonly VipLevel[], level: number): Progress {
  const { validBets = 0n, deposits = 0n } = levels[level] ?? {};
  return { validBets, deposits };
}
