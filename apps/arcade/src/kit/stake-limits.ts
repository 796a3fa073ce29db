import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { SessionRow } from "./session.ts";

/*
 * Limits the stake of one bet by the site's rules. The wallet refuses stakes outside the limits; the arcade does not
 * offer them, and shows the range where a player types a stake.
 */

type Limited = Pick<SessionRow, "least_stake" | "most_stake">;

/** Limits that every page receives: the highest is null unless the site sets one. */
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

/** Returns a ladder's stakes within the limits, and its start; the whole ladder where none is within. */
export function allowedStakes(session: Limited, ladder: { stakes: Money[]; start: Money }): typeof ladder {
  const stakes = ladder.stakes.filter((stake) => isAllowed(session, stake));
  const [lowest] = stakes;
  if (lowest === undefined) return ladder;
  const start = stakes.findLast((stake) => stake <= ladder.start) ?? lowest;
  return { stakes, start };
}
