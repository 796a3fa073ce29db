import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { languages } from "@croupier/contract/domain/languages";

/**
 * The visitor of a chat, as the chat desk may know and trust it by the platform's signature. A visitor with a session
 * counts as that member only while the session lasts.
 */
const guest = z.object({
  /** The same for all chats of a member, and a new one for each chat of a visitor. */
  conversation: z.string(),
  merchant: z.string(),
  /** A member's account; empty for a visitor. */
  account: z.string(),
  /** The session of the ticket; a visitor's ticket has none. */
  session: z.string().exactOptional(),
  language: z.enum(languages),
  /** Unix seconds. */
  until: z.number().int(),
});
export type ChatGuest = z.output<typeof guest>;

export interface ChatTickets {
  write(guest: ChatGuest): string;
  /** Reads a ticket; undefined if it was not signed here or has expired. */
  read(ticket: string, now: Date): ChatGuest | undefined;
}

/** @param secret the same in every instance; an external chat desk is given the derived key only */
export function createChatTickets(secret: string): ChatTickets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "croupier chat tickets", 32));
  const sign = (body: string) => createHmac("sha256", key).update(body).digest();
  return {
    write(given) {
      const body = Buffer.from(JSON.stringify(given)).toString("base64url");
      return `${body}.${sign(body).toString("base64url")}`;
    },
    read(ticket, now) {
      const [body = "", mark = ""] = ticket.split(".");
      const [given, right] = [Buffer.from(mark, "base64url"), sign(body)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const found = guest.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
      return found.success && found.data.until * 1000 > now.getTime() ? found.data : undefined;
    },
  };
}
