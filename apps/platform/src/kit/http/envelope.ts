import { codes, type Code } from "@croupier/contract/wire/codes";
import type { FastifyReply } from "fastify";
import type { Refusal } from "../db/refusal.ts";

/** Turns a code into English for developers; clients switch on the code and show their own text. */
function developerText(code: Code): string {
  return code.toLowerCase().replaceAll("_", " ");
}

/** Sends a refusal in the contract's envelope, uncacheable, with Retry-After if waiting helps. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status: number = codes[refusal.refused];
  const wait = refusal.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header("retry-after", wait);
  reply.header("cache-control", "no-store");
  const body = { success: false, code: refusal.refused, message: developerText(refusal.refused) };
  return reply.code(status).send(refusal.value === undefined ? body : { ...body, value: refusal.value });
}

export function success(path: string, encoded: unknown): unknown {
  return path.startsWith("/lgw/") ? { data: encoded } : { success: true, value: encoded };
}
