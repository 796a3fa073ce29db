import formbody from "@fastify/formbody";
import { documentReasons } from "@croupier/contract/domain/documents";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { escapeHtml } from "../../kit/lib/html.ts";
import { findPerson } from "../../protection/documents/person-store.ts";
import { accept, refuseDocument } from "../../protection/documents/review.ts";
import { findByReference } from "../../protection/documents/store.ts";
import type { Persons } from "../../protection/persons/persons.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { listNewest, type SandboxDocument } from "./store.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;background:#14101b;color:#f6f1e9}
h1{color:#ffb01f}table{width:100%;border-collapse:collapse}td,th{text-align:start;padding:.5rem .6rem;border-bottom:1px solid #372d46;vertical-align:top}p,th{color:#b5aabf}
form{display:flex;flex-wrap:wrap;gap:.5rem}button,select{font:inherit;min-height:2.5rem;padding:0 .8rem;border-radius:.5rem;border:1px solid #6b5c80;background:#241c30;color:inherit}`;

function decision({ reference }: SandboxDocument): string {
  const label = escapeHtml(reference);
  const reasons = documentReasons.map((reason) => `<option>${reason}</option>`).join("");
  return `<form method="post"><input type="hidden" name="reference" value="${label}"><button name="act" value="accept" aria-label="Accept ${label}">Accept</button><select name="reason" aria-label="Reason for ${label}">${reasons}</select><button name="act" value="refuse" aria-label="Ask for more of ${label}">Ask for more</button></form>`;
}

function page(documents: SandboxDocument[]): string {
  const rows = documents.map((each) => {
    const cells = [each.sent_at.toISOString().slice(11, 19), each.merchant, each.account, each.kind, each.reference];
    const shown = [...cells, String(each.pictures), each.state].map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr>${shown.join("")}<td>${each.state === "review" ? decision(each) : escapeHtml(each.reason ?? "")}</td></tr>`;
  });
  const head = ["Time (UTC)", "Merchant", "Account", "Document", "Reference", "Pictures", "State", "Decision"];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox documents</title><style>${style}</style></head><body><h1>Sandbox documents</h1><p>The identity documents that members sent, and what a reviewer decides about them. Pictures are encrypted, and only <code>npm run operator -- documents show</code> opens them.</p><table><thead><tr>${head.map((each) => `<th>${each}</th>`).join("")}</tr></thead><tbody>${rows.join("") || '<tr><td colspan="8">Nothing was sent yet.</td></tr>'}</tbody></table></body></html>`;
}

interface Review {
  configOf(merchant: string): Promise<MerchantConfig>;
  persons: Pick<Persons, "find">;
}

const decided = z.object({
  reference: z.string().max(20),
  act: z.enum(["accept", "refuse"]),
  reason: z.enum(documentReasons).default("other"),
});

/** A birthday for members without one: nobody reads the card in the sandbox. */
const anyBirthday = "1990-01-01";

/** Serves a page on which a person decides about documents, in place of an operator. */
export async function serveDocuments(app: FastifyInstance, { db, ...review }: { db: Pool } & Review): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    const path = "/sandbox/documents";
    scope.get(path, async (_request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
        .send(page(await listNewest(db))),
    );
    scope.post(path, async (request, reply) => {
      const { data } = decided.safeParse(request.body);
      if (data) await decide(db, review, data);
      return reply.redirect(path, 303);
    });
  });
}

async function decide(
  db: Pool,
  { configOf, persons }: Review,
  { reference, act, reason }: z.output<typeof decided>,
): Promise<void> {
  const found = await findByReference(db, reference);
  if (!found) return;
  const { protection, register } = await configOf(found.merchant);
  await transact(db, async (tx) => {
    const by = "sandbox";
    if (act === "refuse") return refuseDocument(tx, reference, { by, reason });
    const { birthday = anyBirthday } = await findPerson(tx, found.member_id, persons);
    const terms = { minimumAge: register.minimumAge, validDays: protection.documents.validDays };
    return accept(tx, reference, { by, stated: { birthday }, terms, persons });
  });
}
