import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import type { ActionName } from "./context.ts";
import type { Contract } from "./store.ts";

const answers = new Set<ActionName>(["accepted", "rejected", "changeAccepted", "changeRejected"]);

/**
 * Notifies the open pages of both sides of a step at once, and the passive side by a message. The platform appears as a
 * dash, since it has no account.
 */
export async function notifyStep(tx: Tx, contract: Contract, action: ActionName, actorId: bigint): Promise<void> {
  const { id, kind, state, reference, memberId, uplineId, account, uplineAccount } = contract;
  const sides = [
    { side: memberId, other: uplineAccount },
    { side: uplineId, other: account },
  ];
  for (const { side, other } of sides) {
    if (side === null) continue;
    await emit(tx, side, { type: "contract", id: id.toString(), kind, state });
    if (side === actorId) continue;
    if (answers.has(action)) await emit(tx, side, { type: "alert", about: "offerAnswered", account: other ?? "—" });
    await inbox.notify(tx, side, `contract.${action}`, { reference, kind, account: other ?? "—", id: id.toString() });
  }
}
