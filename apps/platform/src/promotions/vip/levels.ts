import type { Money } from "@croupier/contract/domain/money";
import type { MerchantConfig } from "../../site/merchants/config.ts";

export type VipLevel = NonNullable<MerchantConfig["vip"]>["levels"][number];

export interface Progress {
  validBets: Money;
  deposits: Money;
}

/** Returns the highest level whose valid bets and deposits are both reached; the first requires nothing. */
export function levelFor(levels: readonly VipLevel[], { validBets, deposits }: Progress): number {
  const at = levels.findLastIndex((level) => validBets >= level.validBets && deposits >= level.deposits);
  return Math.max(0, at);
}

/** Returns whether a month's valid bets are too few to keep a level reached before that month. */
export const isDemoted = (levels: readonly VipLevel[], level: number, monthsBets: Money): boolean =>
  level > 0 && monthsBets < (levels[level]?.keep ?? 0n);

/** Progress after a demotion: exactly the thresholds of the new level. */
export function baseOf(levels: readonly VipLevel[], level: number): Progress {
  const { validBets = 0n, deposits = 0n } = levels[level] ?? {};
  return { validBets, deposits };
}
