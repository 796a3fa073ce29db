import { randomUUID } from "node:crypto";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Merchants } from "../merchants/merchants.ts";
import type { ChatTickets } from "./tickets.ts";

const hours = 12;

export interface ChatDeps {
  merchants: Merchants;
  tickets: ChatTickets;
  /** The browsers' address of the sandbox's chat desk; undefined: the site's host at this port. */
  publicUrl: string | undefined;
  port: number;
}

/** Handles the merchant's live chat: another company's page, which identifies the visitor by a signed ticket. */
export function chatHandlers({ merchants, tickets, publicUrl, port }: ChatDeps): Pick<Handlers, "launchChat"> {
  return {
    launchChat: async ({ merchant, session, language, caller }) => {
      const { chat } = (await merchants.byCode(merchant.code)).config;
      if (chat === undefined) return refuse("CHAT_CLOSED");
      const desk = new URL(publicUrl ?? caller.origin);
      if (!publicUrl) desk.port = String(port);
      const address = new URL(chat, desk);
      address.searchParams.set(
        "ticket",
        tickets.write({
          conversation: session ? `member:${session.memberId}` : `visitor:${randomUUID()}`,
          merchant: merchant.code,
          account: session?.account ?? "",
          ...(session ? { session: session.sessionId } : {}),
          language,
          until: Math.floor(Date.now() / 1000) + hours * 3600,
        }),
      );
      return { chatUrl: address.href };
    },
  };
}
