import { codes, generalCodes } from "@croupier/contract/wire/codes";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { rows } from "@croupier/contract/rows";
import { contractVersion } from "@croupier/contract/wire/version";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escapeHtml } from "../lib/html.ts";

const entries: [string, Endpoint][] = Object.entries(rows);

const wire = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
};

/** Builds OpenAPI 3.1 from the contract's rows. */
function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of entries) {
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Croupier platform", version: String(contractVersion) },
    components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    paths,
  };
}

function operation(name: string, row: Endpoint): object {
  const input = wire(row.input) as { properties?: Record<string, object>; required?: string[] };
  const inQuery = row.method === "GET" || row.method === "DELETE";
  const refusals = [...new Set([...row.refusals, ...generalCodes])];
  return {
    operationId: name,
    summary: row.summary,
    description: `From ${row.source}. Refused with: ${refusals.join(", ")}.`,
    ...(row.access === "public" ? {} : { security: [{ session: [] }] }),
    ...(inQuery
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([field, schema]) => ({
            name: field,
            in: "query",
            required: input.required?.includes(field) ?? false,
            schema,
          })),
        }
      : {
          requestBody: {
            content: row.encrypted
              ? { "application/jose": { schema: { type: "string", contentSchema: input } } }
              : { "application/json": { schema: input } },
          },
        }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: envelope(row) } } },
      ...Object.fromEntries(
        [...new Set(refusals.map((code) => codes[code]))].map((status) => [
          status,
          { description: refusals.filter((code) => codes[code] === status).join(", ") },
        ]),
      ),
    },
  };
}

function envelope(row: Endpoint): object {
  const value = wire(row.output);
  return row.path.startsWith("/lgw/")
    ? { type: "object", properties: { data: value }, required: ["data"] }
    : {
        type: "object",
        properties: { success: { const: true }, value },
        required: ["success", "value"],
      };
}

const block = (title: string, schema: z.ZodType): string =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(wire(schema), null, 2))}</pre></details>`;

function rowHtml([name, row]: [string, Endpoint]): string {
  const marks = [
    row.access === "public" ? "public" : `${row.access} only`,
    ...(row.trial === "blocked" ? ["no trial"] : []),
    ...(row.onBreak === "blocked" ? ["not on a break"] : []),
    ...(row.asksRegister ? ["asks the register"] : []),
    ...(row.flag ? [`flag ${row.flag}`] : []),
    ...(row.encrypted ? ["encrypted"] : []),
    ...(row.idempotent ? ["idempotency key"] : []),
    `${row.limit.max} in ${row.limit.perSeconds} s per ${row.limit.by}`,
  ];
  return `<section id="${name}"><h2><b>${row.method}</b> <code>${escapeHtml(row.path)}</code></h2><p>${escapeHtml(row.summary)}</p><p class="marks">${marks.map((mark) => `<span>${escapeHtml(mark)}</span>`).join(" ")}</p>${block("Input", row.input)}${block("Output", row.output)}<p>Refused with ${row.refusals.length > 0 ? row.refusals.map((code) => `<code>${code}</code>`).join(", ") : "the general codes only"}.</p><p class="source">From ${escapeHtml(row.source)}.</p></section>`;
}

const style = `body{font:16px/1.55 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;background:#14101b;color:#f6f1e9}
h1{color:#ffb01f}h2{font-size:1.1rem;margin:0}b{color:#ffb01f}section{background:#1d1727;border:1px solid #372d46;border-radius:14px;padding:1rem 1.25rem;margin:1rem 0}
pre{overflow:auto;background:#14101b;padding:1rem;border-radius:10px;font-size:.85rem}.marks span{background:#282034;border-radius:999px;padding:.15rem .6rem;font-size:.85rem}
.source{color:#b5aabf;font-size:.9rem}a{color:#8ec5ff}summary{cursor:pointer;padding:.3rem 0}code{overflow-wrap:anywhere}`;

function page(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Croupier platform: every call</title><style>${style}</style></head><body><h1>Every call of the platform</h1><p>${entries.length} calls, contract version ${contractVersion}. The same as <a href="/reference/openapi.json">OpenAPI 3.1</a>. Every call may also be refused with ${generalCodes.map((code) => `<code>${code}</code>`).join(", ")}.</p>${entries.map(rowHtml).join("")}</body></html>`;
}

/** Serves the reference as JSON and as a readable page; built once, since rows do not change at runtime. */
export function serveReference(app: FastifyInstance): void {
  const json = openApi();
  const html = page();
  app.get("/reference/openapi.json", async () => json);
  app.get("/reference", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(html),
  );
}
