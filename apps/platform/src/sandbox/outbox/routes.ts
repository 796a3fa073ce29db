import type { FastifyInstance } from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import { readOutbox, readOutboxHtml, type OutboxItem } from "./store.ts";
import { escapeHtml } from "../../kit/lib/html.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;background:#14101b;color:#f6f1e9}
h1{color:#ffb01f}table{width:100%;border-collapse:collapse}td,th{text-align:start;padding:.5rem .6rem;border-bottom:1px solid #372d46;overflow-wrap:anywhere;vertical-align:top}p,th{color:#b5aabf}a{color:#8ec5ff}td:nth-child(4){font-weight:700}pre{font:inherit;font-weight:400;white-space:pre-wrap;margin:.5rem 0}`;

/** Renders a message with its subject and a link to its HTML form. */
function words({ id, subject, body, html, kind }: OutboxItem): string {
  if (kind !== "email") return escapeHtml(body);
  const link = html ? ` <a href="/sandbox/outbox/${id}">As it looks</a>` : "";
  return `<details><summary>${escapeHtml(subject)}</summary><pre>${escapeHtml(body)}</pre></details>${link}`;
}

function page(items: OutboxItem[]): string {
  const rows = items.map(
    (item) =>
      `<tr><td>${item.at.toISOString().slice(11, 19)}</td><td>${item.kind}</td><td>${escapeHtml(item.recipient)}</td><td>${words(item)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox outbox</title><style>${style}</style></head><body><h1>Sandbox outbox</h1><p>What this platform would have sent, newest first, and the answers of its captchas. <a href="/sandbox/outbox?format=json">As JSON</a>. <a href="/sandbox/documents">Identity documents</a> to decide about.</p><table><thead><tr><th>Time (UTC)</th><th>Kind</th><th>To</th><th>Text</th></tr></thead><tbody>${rows.join("") || '<tr><td colspan="4">Nothing was sent yet.</td></tr>'}</tbody></table></body></html>`;
}

/** Serves the outbox as a page and as JSON (`?format=json` or `Accept: application/json`, `?to=` for one recipient). */
export function serveOutbox(app: FastifyInstance, db: Pool): void {
  app.get<{ Querystring: { format?: string; to?: string } }>("/sandbox/outbox", async (request, reply) => {
    const items = await readOutbox(db, request.query.to);
    const asJson = request.query.format === "json" || request.headers.accept?.startsWith("application/json");
    reply.header("cache-control", "no-store");
    if (asJson) return items.map((item) => ({ ...item, id: item.id.toString() }));
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(items));
  });
  app.get<{ Params: { id: string } }>("/sandbox/outbox/:id", async (request, reply) => {
    const { id } = request.params;
    const html = /^\d{1,18}$/.test(id) ? await readOutboxHtml(db, BigInt(id)) : undefined;
    if (html === undefined) return reply.callNotFound();
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(html);
  });
}
