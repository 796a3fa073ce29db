import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Pool } from "../../kit/db/pool.ts";
import { isSigned, type SigningKey } from "@croupier/server/signature";
import { operatorPath } from "./path.ts";
import { findCommand, help, runCommand } from "./run.ts";
import { takeRequest } from "./store.ts";

export interface OperatorApiOptions {
  db: Pool;
  /** Signing keys, one a person: the key's id names who acts. */
  keys: readonly SigningKey[];
}

const body = z.object({ words: z.array(z.string().max(2000)).min(1).max(40) });
const requestId = z.uuid();

/**
 * Serves operators' commands over HTTP: `POST /operator/v1/command {"words": ["withdrawal", "W1A2…", "approve"]}`, with
 * the words of `npm run operator`. Signed with the operator's own key over the raw body, valid for five minutes, each
 * request once; the key's id is the actor in the audit and where two people have to agree.
 */
export async function serveOperator(app: FastifyInstance, { db, keys }: OperatorApiOptions): Promise<void> {
  if (keys.length === 0) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => done(null, text));
    scope.post(operatorPath, async (request, reply) => {
      const raw = String(request.body);
      const call = { method: request.method, path: request.url, headers: request.headers, body: raw };
      const id = requestId.safeParse(request.headers["x-request-id"]);
      if (!id.success || !isSigned(keys, call)) return reply.code(401).send({ done: false, said: "UNAUTHORIZED" });
      if (!(await takeRequest(db, id.data))) return reply.code(409).send({ done: false, said: "REPLAYED" });
      const read = body.safeParse(parse(raw));
      if (!read.success) return reply.code(400).send({ done: false, said: "BAD_REQUEST" });
      const [name = "", ...words] = read.data.words;
      if (name === "help") return { done: true, said: help() };
      const command = findCommand(name);
      if (!command) return reply.code(404).send({ done: false, said: `There is no such command.\n\n${help()}` });
      const said = await runCommand(db, command, String(request.headers["x-key-id"]), words);
      if (said === undefined) return reply.code(422).send({ done: false, said: `Usage: ${command.usage}` });
      return { done: true, said };
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
