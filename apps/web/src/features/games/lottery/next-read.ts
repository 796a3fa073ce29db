import type { WireOutput } from "@croupier/contract/rows";

/** So long after a draw's time its numbers are there. */
const drawnAfterMs = 1_500;
/** A draw that is late, or a vendor that is silent, is asked for again so often. */
const againMs = 3_000;
/** The longest without asking: a lottery may open in between. */
const longestMs = 30_000;

/**
 * Answers in how many milliseconds after this answer the lobby is read again: when its next draw has been held. The same
 * answer has the same wait, whenever it is asked: a wait that shrinks with the time would be begun anew by each render.
 */
export function nextReadMs(known: WireOutput<"lotteryLobby"> | undefined): number {
  if (!known || known.lotteries.length === 0) return againMs;
  const now = Date.parse(known.serverTime);
  const waits = known.lotteries.map(({ drawsAt }) => Date.parse(drawsAt) - now + drawnAfterMs);
  return Math.max(againMs, Math.min(longestMs, ...waits));
}
