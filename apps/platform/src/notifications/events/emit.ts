import type { Db } from "../../kit/db/pool.ts";
import type { EventRow } from "./store.ts";

/** Emits an event to a member's open pages in the caller's transaction; it is delivered only if that commits. */
export async function emit(tx: Db, memberId: bigint, event: EventRow["event"]): Promise<void> {
  await tx.query({ name: "event-emit", text: "select event_emit($1, $2)", values: [memberId, JSON.stringify(event)] });
}

/** Emits the same event to each of these members, in the order of their ids. */
export async function emitEach(tx: Db, memberIds: readonly bigint[], event: EventRow["event"]): Promise<void> {
  await tx.query({
    name: "event-emit-each",
    text: "select event_emit(id, $2) from (select id from unnest($1::bigint[]) id order by id) each",
    values: [memberIds.map(String), JSON.stringify(event)],
  });
}
