import type { WireOutput } from "@croupier/contract/rows";

/** The delay after a draw until its numbers are available. */
const drawnAfterMs = 1_500;
/** The retry interval for a late draw or a silent vendor. */
const againMs = 3_000;
/** The maximum time between reads: a lottery may open in between. */
const longestMs = 30_000;

/**
 * Returns the milliseconds until the next read of the lobby, which is after its next draw. The same answer always has
 * the same wait, because a shrinking one would restart with each render.
 */
export function nextReadMs(known: WireOutput<"lotteryLobby"> | undefined): number {
  if (!known || known.lotteries.length === 0) return againMs;
  const now = Date.parse(known.serverTime);
  const waits = known.lotteries.map(({ drawsAt }) => Date.parse(drawsAt) - now + drawnAfterMs);
  return Math.max(againMs, Math.min(longestMs, ...waits));
}
