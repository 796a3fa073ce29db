import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { maskText } from "../../kit/lib/mask.ts";
import { emit, emitEach } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import type { EnvelopeRow } from "./store.ts";

/** Notifies the members who may open an envelope, by a message and in their open pages. */
export async function notifySent(tx: Tx, row: EnvelopeRow, recipients: readonly bigint[]): Promise<void> {
  const detail = { id: row.id, account: maskText(row.sender), wishes: row.wishes };
  await inbox.notifyEach(tx, recipients, "envelope.received", detail);
  await emitEach(tx, recipients, { type: "envelope", id: row.id, state: "waiting" });
}

/** Notifies the sender and the opener in their open pages; the sender also by a message once it is empty. */
export async function notifyOpened(tx: Tx, row: EnvelopeRow, memberId: bigint): Promise<void> {
  const event = { type: "envelope", id: row.id, state: row.state } as const;
  await emit(tx, row.sender_id, event);
  await emit(tx, memberId, event);
  if (row.state !== "finished") return;
  const detail = { reference: row.reference, amount: formatMoney(row.amount), count: row.count };
  await inbox.notify(tx, row.sender_id, "envelope.finished", detail);
}

/** Notifies the sender of the returned sum. */
export async function notifyReturned(tx: Tx, row: EnvelopeRow): Promise<void> {
  await emit(tx, row.sender_id, { type: "envelope", id: row.id, state: row.state });
  const detail = { reference: row.reference, amount: formatMoney(row.returned), count: row.count - row.opened };
  await inbox.notify(tx, row.sender_id, "envelope.returned", detail);
}
