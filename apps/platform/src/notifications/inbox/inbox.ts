import type { MessageKind } from "@croupier/contract/rows/notifications/inbox";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../events/emit.ts";
import * as store from "./store.ts";
import type { MessageDetail } from "./store.ts";

export interface Inbox {
  /** Adds a message to a member's inbox in the caller's transaction, and emits an event to the open pages. */
  notify(tx: Tx, memberId: bigint, kind: MessageKind, detail: MessageDetail): Promise<void>;
  /** Adds the same message to the inbox of each of these members. */
  notifyEach(tx: Tx, memberIds: readonly bigint[], kind: MessageKind, detail: MessageDetail): Promise<void>;
}

export const inbox: Inbox = {
  async notify(tx, memberId, kind, detail) {
    const id = await store.insertMessage(tx, memberId, kind, detail);
    await emit(tx, memberId, { type: "message", id: id.toString(), unread: await store.countUnread(tx, memberId) });
  },
  notifyEach: store.notifyEach,
};
