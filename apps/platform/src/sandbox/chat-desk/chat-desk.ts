import { createHash } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { directionOf } from "@croupier/contract/domain/languages";
import type { ChatGuest, ChatTickets } from "../../site/chat/tickets.ts";
import type { Pool } from "../../kit/db/pool.ts";
import { escapeHtml } from "../../kit/lib/html.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { addLine, findLines, type ChatLine } from "./store.ts";
import { answerFrom, deskWords } from "./replies.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#14101b;color:#f6f1e9}main{max-width:36rem;margin:0 auto;padding:1.25rem 1rem 2rem}
h1{margin:0;font-size:1.4rem;color:#ffb01f}p{margin:.25rem 0}.lead,time{color:#b5aabf;font-size:.85rem}ol{list-style:none;margin:1.25rem 0;padding:0;display:grid;gap:.75rem}
li{max-width:85%;padding:.6rem .9rem;border-radius:14px;background:#241c30;overflow-wrap:anywhere}li.own{justify-self:end;background:#3a2c14}
form{display:grid;gap:.5rem}textarea{font:inherit;color:inherit;background:#1c1526;border:1px solid #372d46;border-radius:12px;padding:.7rem;min-height:5rem}
button{font:inherit;font-weight:700;justify-self:end;min-height:44px;padding:0 1.5rem;border:0;border-radius:12px;background:#ffb01f;color:#241402}:focus-visible{outline:2px solid #ffb01f;outline-offset:2px}`;
const styleHash = createHash("sha256").update(style).digest("base64");

export interface ChatDeskOptions {
  db: Pool;
  tickets: ChatTickets;
  merchants: Merchants;
  /** Returns whether a session is still open. */
  isSessionOpen(sessionId: string): Promise<boolean>;
}

const ticketShape = z.object({ ticket: z.string().max(1000) });
const messageShape = z.object({ words: z.string().trim().min(1).max(1000) });

function page({ language, account }: ChatGuest, lines: readonly ChatLine[]): string {
  const words = deskWords(language);
  const say = (key: Parameters<typeof words>[0]) => escapeHtml(words(key));
  const row = ({ from_desk: fromDesk, words: said, at }: Pick<ChatLine, "from_desk" | "words"> & { at?: Date }) =>
    `<li${fromDesk ? "" : ' class="own"'}><p><strong>${fromDesk ? say("chat.desk") : account ? escapeHtml(account) : say("chat.you")}</strong>${at ? ` <time>${at.toISOString().slice(11, 16)} UTC</time>` : ""}</p><p>${escapeHtml(said)}</p></li>`;
  const all = [row({ from_desk: true, words: say("chat.hello") }), ...lines.map(row)].join("");
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say("chat.title")}</title><style>${style}</style></head><body><main><h1>${say("chat.title")}</h1><p class="lead">${say("chat.lead")}</p><ol>${all}</ol><form method="post"><label for="words">${say("chat.label")}</label><textarea id="words" name="words" required maxlength="1000" autofocus></textarea><button>${say("chat.send")}</button></form></main></body></html>`;
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(html);
}

/** Serves the sandbox's chat desk: a separate page that knows its visitor only by the ticket. */
export async function serveChatDesk(app: FastifyInstance, options: ChatDeskOptions): Promise<void> {
  const { db, tickets, merchants, isSessionOpen } = options;
  const guestOf = async (query: unknown) => {
    const read = ticketShape.safeParse(query);
    const guest = read.success ? tickets.read(read.data.ticket, new Date()) : undefined;
    return guest?.session === undefined || (await isSessionOpen(guest.session)) ? guest : undefined;
  };
  const over = (reply: FastifyReply) =>
    send(reply, 403, `<!doctype html><title>-</title><p>${deskWords("en")("chat.over")}</p>`);
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get("/sandbox/chat", async (request, reply) => {
      const guest = await guestOf(request.query);
      return guest ? send(reply, 200, page(guest, await findLines(db, guest.conversation))) : over(reply);
    });
    scope.post("/sandbox/chat", async (request, reply) => {
      const guest = await guestOf(request.query);
      if (!guest) return over(reply);
      const message = messageShape.safeParse(request.body);
      if (message.success) {
        const { help } = (await merchants.byCode(guest.merchant)).config;
        await addLine(db, guest.conversation, false, message.data.words);
        await addLine(db, guest.conversation, true, answerFrom(help, message.data.words, guest.language));
      }
      return reply.redirect(request.url, 303);
    });
  });
}
