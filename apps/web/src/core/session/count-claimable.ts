import type { WireOutput } from "@croupier/contract/rows";
import { isZero } from "@croupier/contract/domain/money";

/**
 * Counts the rewards that can be claimed now, each by itself. The platform counts what one press claims: all cash, and
 * one reward that becomes a bonus unless a bonus is active. So more than the cash means that any of them can be claimed.
 */
export function countClaimable({ content, totalElements, claimable }: WireOutput<"rewards">): number {
  if (content.length < totalElements) return claimable.count;
  const cash = content.filter(({ required }) => isZero(required)).length;
  return claimable.count > cash ? totalElements : claimable.count;
}
