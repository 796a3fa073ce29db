import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { newToken } from "../../kit/lib/tokens.ts";
import { cursorOf, insertTicket } from "./store.ts";

const ticketSeconds = 30;

export function eventHandlers(db: Pool): Pick<Handlers, "eventTicket"> {
  return {
    eventTicket: async ({ session }) => {
      const { token, hash } = newToken();
      const holder = { member_id: session.memberId, session_id: session.sessionId };
      await insertTicket(db, hash, holder, ticketSeconds);
      return {
        ticket: token,
        sequence: (await cursorOf(db, session.memberId)).toString(),
        customerId: session.memberId,
        account: session.account,
      };
    },
  };
}
