import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { takeRawBody } from "../../kit/http/raw-body.ts";
import type { Pool } from "../../kit/db/pool.ts";
import { isSigned, type SigningKey } from "@croupier/server/signature";
import { UnclearAmount } from "./amounts.ts";
import { StoreSilent } from "../../kit/files/byte-store.ts";
import { parseJson } from "../../kit/lib/parse-json.ts";
import type { Tools } from "./command.ts";
import { operatorPath } from "./path.ts";
import { findCommand, help, runCommand } from "./run.ts";
import { takeRequest } from "./store.ts";

export interface OperatorApiOptions extends Pick<Tools, "encrypter" | "files"> {
  db: Pool;
  /** Signing keys, one per person; the key's id names the operator. */
  keys: readonly SigningKey[];
}

const body = z.object({ words: z.array(z.string().max(2000)).min(1).max(40) });
const requestId = z.uuid();

/**
 * Serves operators' commands over HTTP: `POST /operator/v2/command {"words": ["withdrawal", "W1A2…", "approve"]}` with
 * the words of `npm run operator`; the response is `{ok, message}`, and `file` in base64 with a picture. Each request is signed with the operator's own key
 * over the raw body, valid for five minutes, and accepted once. The key's id is the actor in the audit and in two-
 * person rules.
 */
export async function serveOperator(app: FastifyInstance, options: OperatorApiOptions): Promise<void> {
  const { db, keys, encrypter, files: store } = options;
  if (keys.length === 0) return;
  await app.register(async (scope) => {
    takeRawBody(scope);
    scope.post(operatorPath, async (request, reply) => {
      const raw = String(request.body);
      const call = { method: request.method, path: request.url, headers: request.headers, body: raw };
      const id = requestId.safeParse(request.headers["x-request-id"]);
      if (!id.success || !isSigned(keys, call)) return reply.code(401).send({ ok: false, message: "UNAUTHORIZED" });
      if (!(await takeRequest(db, id.data))) return reply.code(409).send({ ok: false, message: "REPLAYED" });
      const read = body.safeParse(parseJson(raw));
      if (!read.success) return reply.code(400).send({ ok: false, message: "BAD_REQUEST" });
      const [name = "", ...words] = read.data.words;
      if (name === "help") return { ok: true, message: help() };
      const command = findCommand(name);
      if (!command) return reply.code(404).send({ ok: false, message: `There is no such command.\n\n${help()}` });
      const files: Buffer[] = [];
      const tools = { encrypter, files: store, addFile: (file: Buffer) => void (files[0] = file) };
      const message = await runCommand(db, command, String(request.headers["x-key-id"]), words, tools).catch(readable);
      if (message instanceof StoreSilent)
        return reply.code(503).send({ ok: false, message: "The store of files does not answer. Try again." });
      if (message instanceof UnclearAmount) return reply.code(422).send({ ok: false, message: message.message });
      if (message === undefined) return reply.code(422).send({ ok: false, message: `Usage: ${command.usage}` });
      return { ok: true, message, ...(files[0] ? { file: files[0].toString("base64") } : {}) };
    });
  });
}

/** Returns an error that the operator reads: an unclear amount, or a silent store of files; throws every other. */
function readable(error: unknown): UnclearAmount | StoreSilent {
  if (error instanceof UnclearAmount || error instanceof StoreSilent) return error;
  throw error;
}
