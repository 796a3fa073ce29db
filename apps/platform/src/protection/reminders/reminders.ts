import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { takeHistoryDue, takeOfferDue } from "./store.ts";

const kinds = [
  { kind: "reminder.history", take: takeHistoryDue },
  { kind: "reminder.limit", take: takeOfferDue },
] as const;

/** Writes to the members who are due: to look at their history, and, once a year without a limit, to set one. */
export async function remind(db: Pool, now = new Date()): Promise<void> {
  for (const { kind, take } of kinds) {
    const notifySome = (after: bigint) =>
      transact(db, async (tx) => {
        const due = await take(tx, { now, after });
        await inbox.notifyEach(tx, due, kind, {});
        return due.at(-1);
      });
    for (let last: bigint | undefined = 0n; last !== undefined;) last = await notifySome(last);
  }
}
