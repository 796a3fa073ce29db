import { pageNumbers } from "../../kit/lib/paging.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { emit } from "../events/emit.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./store.ts";

type Names = "messages" | "unreadMessages" | "readMessages" | "deleteMessage";

/** Emits the unread count to the member's other pages. */
async function notifyUnread(tx: Tx, memberId: bigint, id: bigint | undefined): Promise<{ unread: number }> {
  const unread = await store.countUnread(tx, memberId);
  await emit(tx, memberId, { type: "message", id: id?.toString() ?? "", unread });
  return { unread };
}

export function inboxHandlers(db: Pool): Pick<Handlers, Names> {
  return {
    messages: async ({ input, session }) => {
      const { pageNo, pageSize } = input;
      const unreadOnly = input.unreadOnly === "true";
      const [{ rows, total }, unread] = await Promise.all([
        store.pageOf(db, session.memberId, unreadOnly, pageSize, (pageNo - 1) * pageSize),
        store.countUnread(db, session.memberId),
      ]);
      return {
        content: rows.map(({ id, kind, detail, at, read_at }) => ({ id, kind, detail, at, read: read_at !== null })),
        ...pageNumbers({ pageNo, pageSize }, total),
        unread,
        serverTime: new Date(),
      };
    },
    unreadMessages: async ({ session }) => ({ unread: await store.countUnread(db, session.memberId) }),
    readMessages: ({ input, session }) =>
      transact(db, async (tx) => {
        await store.markRead(tx, session.memberId, input.id);
        return notifyUnread(tx, session.memberId, input.id);
      }),
    deleteMessage: ({ input, session }) =>
      transact(db, async (tx) => {
        if (!(await store.markDeleted(tx, session.memberId, input.id))) return refuse("NOT_FOUND");
        return notifyUnread(tx, session.memberId, input.id);
      }),
  };
}
