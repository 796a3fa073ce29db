import type { WireOutput } from "@croupier/contract/rows";

type Draws = WireOutput<"lotteryLobby">["lotteries"][number];

/** The largest number of balls that a narrow column shows in one line. */
const balls = 10;

/**
 * Chooses the lotteries whose next draws the home page shows: the first open one of each of the two shortest intervals,
 * and of the longest. The choice stays the same from draw to draw, so that nothing moves under a pointer.
 */
export function chooseDraws(lotteries: readonly Draws[]): Draws[] {
  const shown = lotteries.filter(({ isOpen, last }) => isOpen && (last?.numbers.length ?? 0) <= balls);
  const firstOf = new Map<number, Draws>();
  for (const each of shown) if (!firstOf.has(each.periodSeconds)) firstOf.set(each.periodSeconds, each);
  const byInterval = [...firstOf.values()].toSorted((one, other) => one.periodSeconds - other.periodSeconds);
  return byInterval.length <= 3 ? byInterval : [...byInterval.slice(0, 2), ...byInterval.slice(-1)];
}
