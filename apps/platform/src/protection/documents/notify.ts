import type { DocumentKind } from "@croupier/contract/domain/documents";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";

/** Notifies a member of a decision about a document, or of its end. */
export async function notifyDocument(
  tx: Tx,
  { memberId, kind, state }: { memberId: bigint; kind: DocumentKind; state: "verified" | "moreNeeded" | "expired" },
): Promise<void> {
  await emit(tx, memberId, { type: "document" });
  await inbox.notify(tx, memberId, `document.${state}`, { document: kind });
}
