import type { WireOutput } from "@croupier/contract/rows";

type Promotion = WireOutput<"promotions">["list"][number];
type Applications = WireOutput<"promotionApplications">;

/** Returns whether a running promotion is closed to this member: it is for new members, or for a first deposit. */
function isBarred({ id, status }: Promotion, { list, firstDepositsOver }: Applications): boolean {
  if (status !== "OPEN") return false;
  return firstDepositsOver.includes(id) || list.some((mine) => mine.promotionId === id && mine.barred !== undefined);
}

/**
 * Orders promotions for a member: running ones that are not open to the member come after those that are, and before
 * upcoming and ended ones. Visitors see the platform's order.
 */
export function orderFor(promotions: readonly Promotion[], mine: Applications | undefined): Promotion[] {
  if (!mine) return [...promotions];
  const rank = (promotion: Promotion) => (promotion.status !== "OPEN" ? 2 : isBarred(promotion, mine) ? 1 : 0);
  return promotions.toSorted((a, b) => rank(a) - rank(b));
}
