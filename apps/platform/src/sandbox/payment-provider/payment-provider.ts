import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isSigned, signedHeaders, type SigningKey } from "@croupier/server/signature";

/** Reads a merchant's signed order; undefined if the call was refused. */
export async function readOrder<S extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  key: SigningKey,
  shape: S,
): Promise<z.output<S> | undefined> {
  const body = String(request.body);
  const call = { method: request.method, path: request.url, headers: request.headers, body };
  if (!isSigned([key], call)) {
    await reply.code(401).send({ status: "UNAUTHORIZED" });
    return undefined;
  }
  const read = shape.safeParse(JSON.parse(body));
  if (!read.success) await reply.code(400).send({ status: "BAD_REQUEST" });
  return read.data;
}

/** Calls a merchant back; returns true for an answer of 200. */
export async function callBack(
  key: SigningKey,
  callbackUrl: string,
  event: Record<string, string | number>,
): Promise<boolean> {
  const url = new URL(callbackUrl);
  const body = JSON.stringify(event);
  const answer = await fetch(url, {
    method: "POST",
    redirect: "error",
    body,
    headers: signedHeaders(key, "POST", url.pathname, body),
    signal: AbortSignal.timeout(4000),
  }).catch(() => undefined);
  return answer?.ok ?? false;
}
