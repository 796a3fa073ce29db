import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import type { Bill } from "./bill-store.ts";

/** Notifies of a bill's outcome. */
export type NotifyBill = (tx: Tx, bill: Bill) => Promise<void>;

/**
 * Notifies the open pages of both sides at once. A message is sent only if a member has to act: automatic payments,
 * perhaps every five minutes, are only in the records.
 */
export const notifyBill: NotifyBill = async (tx, bill) => {
  const { id, kind, state, reference, memberId, uplineId } = bill;
  for (const side of [memberId, uplineId]) {
    if (side !== null) await emit(tx, side, { type: "bill", id: id.toString(), kind, state });
  }
  if (state !== "unclaimed" && state !== "insufficient" && state !== "expired") return;
  if (state === "insufficient") await emit(tx, memberId, { type: "alert", about: "billShort" });
  const amount = formatMoney(bill.net < 0n ? -bill.net : bill.net);
  await inbox.notify(tx, memberId, `bill.${state}`, { reference, kind, amount, id: id.toString() });
};
