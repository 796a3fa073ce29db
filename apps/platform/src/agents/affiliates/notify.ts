import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import type { ApplicationRow, NewMonth } from "./store.ts";

/** Notifies a member of an operator's decision. */
export async function notifyDecided(tx: Tx, row: ApplicationRow, state: "approved" | "rejected", note: string | null) {
  await emit(tx, row.member_id, { type: "affiliate", state });
  const detail = { reference: row.reference, ...(note === null ? {} : { reason: note }) };
  await inbox.notify(tx, row.member_id, `affiliate.${state}`, detail);
}

/** Notifies an affiliate of a month's commission. */
export async function notifyPaid(tx: Tx, { memberId, amount, month, reference }: NewMonth): Promise<void> {
  await emit(tx, memberId, { type: "affiliate", state: "paid" });
  await inbox.notify(tx, memberId, "affiliate.paid", {
    amount: formatMoney(amount),
    month: month.slice(0, 7),
    reference,
  });
}
