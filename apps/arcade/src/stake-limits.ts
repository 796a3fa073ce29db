import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { SessionRow } from "./store.ts";

/*
 * What one bet may be by the site's word. The wallet refuses what is outside; the arcade offers no such stake, and says
 * the range where a player writes one.
 */

type Limited = Pick<SessionRow, "least_stake" | "most_stake">;

/** What every page receives of it: the most is null where the site names none. */
export interface StakeLimits {
  least: string;
  most: string | null;
}

export const stakeLimits = ({ least_stake: least, most_stake: most }: Limited): StakeLimits => ({
  least: formatMoney(least),
  most: most === null ? null : formatMoney(most),
});

export const isAllowed = ({ least_stake: least, most_stake: most }: Limited, stake: Money): boolean =>
  stake >= least && (most === null || stake <= most);

/** Answers a ladder of stakes without those outside, and where it starts; all of it where none is within. */
export function allowedStakes(session: Limited, ladder: { stakes: Money[]; start: Money }): typeof ladder {
  const stakes = ladder.stakes.filter((stake) => isAllowed(session, stake));
  const [lowest] = stakes;
  if (lowest === undefined) return ladder;
  const start = stakes.findLast((stake) => stake <= ladder.start) ?? lowest;
  return { stakes, start };
}
