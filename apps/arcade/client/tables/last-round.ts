import type { TableState } from "./api.ts";

/**
 * Reports whether the table shows the round before the current one: while bets are taken, and after their end until
 * their own result is known.
 */
export function isLastRound({ draw, last, flight }: TableState, round: string | undefined, shown: string): boolean {
  if (flight) return false;
  return draw !== null || (last !== null && last.id !== round && last.id === shown);
}
