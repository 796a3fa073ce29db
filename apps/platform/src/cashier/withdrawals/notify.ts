import { messageKinds } from "@croupier/contract/rows/notifications/inbox";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import type { Inbox } from "../../notifications/inbox/inbox.ts";
import type { WithdrawalRow } from "./store.ts";
import { detailOf } from "./withdrawals.ts";

/**
 * Creates the notifier of a withdrawal's changes: always an event to open pages, and an inbox message if the member did
 * not act. "Received" is the member's own answer on the platform; from an operator it is the bank's, and goes to the
 * inbox.
 */
export function createWithdrawalNotifier(notifyInbox: Inbox["notify"], from: "platform" | "operator") {
  return async (tx: Tx, row: WithdrawalRow): Promise<void> => {
    await emit(tx, row.member_id, { type: "withdrawal", id: row.id, state: row.state });
    const kind = messageKinds.find((each) => each === `withdrawal.${row.state}`);
    if (kind === undefined || (row.state === "received" && from === "platform")) return;
    await notifyInbox(tx, row.member_id, kind, detailOf(row));
  };
}
