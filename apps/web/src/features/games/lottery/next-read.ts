import type { WireOutput } from "@croupier/contract/rows";

/** So long after a draw's time its numbers are there. */
const drawnAfterMs = 1_500;
/** A draw that is late, or a vendor that is silent, is asked for again so often. */
const againMs = 3_000;
/** The longest without asking: a lottery may open in between. */
const longestMs = 30_000;

/**
 * Returns the milliseconds until the lobby is read again: when its next draw has been held. The same answer always has
 * the same wait, because a shrinking one would restart with each render.
 */
export function nextReadMs(known: WireOutput<"lotteryLobby"> | undefined): number {
  if (!known || known.lotteries.length === 0) return againMs;
  const now = Date.parse(known.serverTime);
  const waits = known.lotteries.map(({ drawsAt }) => Date.parse(drawsAt) - now + drawnAfterMs);
  return Math.max(againMs, Math.min(longestMs, ...waits));
}
