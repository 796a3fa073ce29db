import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import * as store from "./round-store.ts";

/** Called with bets that are open too long and wait for a person. */
export type OverdueAlarm = (bets: readonly store.OverdueBet[]) => void;

const atOnce = 20_000;
const mostEnded = 500;

/**
 * Finds bets that are open longer than their vendor allows, and applies the vendor's rule: settles them with their
 * payouts so far, refunds their stakes, or notifies a person. Each is ended in a separate transaction.
 */
export async function watchOpenRounds(db: Pool, alarm: OverdueAlarm): Promise<void> {
  while ((await store.watchRounds(db, atOnce)) === atOnce);
  const overdue = await store.findOverdue(db, undefined, mostEnded);
  for (const bet of overdue) {
    const how = bet.round_end;
    if (how !== "tell") await transact(db, (tx) => store.endBet(tx, bet.bet_id, how));
  }
  const left = overdue.filter(({ round_end }) => round_end === "tell");
  if (left.length > 0) alarm(left);
}
