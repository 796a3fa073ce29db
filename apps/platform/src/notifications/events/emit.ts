import type { PlayerEvent } from "@croupier/contract/wire/events";
import type { Db } from "../../kit/db/pool.ts";

/** Emits an event to a member's open pages in the caller's transaction: it is delivered if and only if that commits. */
export async function emit(tx: Db, memberId: bigint, event: PlayerEvent): Promise<void> {
  await tx.query({ name: "event-emit", text: "select event_emit($1, $2)", values: [memberId, JSON.stringify(event)] });
}
