import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SigningKey } from "./seamless.ts";

const skewSeconds = 300;

/**
 * Checks that one of the keys signed this within the allowed time: HMAC over method, path, time, request id and raw
 * body.
 */
function isSigned(keys: readonly SigningKey[], request: FastifyRequest, body: string): boolean {
  const text = (name: string) => String(request.headers[name] ?? "");
  const [timestamp, requestId] = [text("x-timestamp"), text("x-request-id")];
  const key = keys.find(({ id }) => id === text("x-key-id"));
  if (!key || !/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > skewSeconds)
    return false;
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = `${request.method}\n${request.url}\n${timestamp}\n${requestId}\n${digest}`;
  const expected = createHmac("sha256", key.secret).update(signed).digest();
  const given = Buffer.from(text("x-signature"), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Serves signed calls from a platform: the signature is checked over the raw body before anything is parsed. */
export async function serveSigned(
  app: FastifyInstance,
  keys: readonly SigningKey[],
  serve: (
    on: <T extends z.ZodType>(
      path: string,
      shape: T,
      answer: (input: z.output<T>, reply: FastifyReply) => Promise<unknown>,
    ) => void,
  ) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    serve((path, shape, answer) => {
      scope.post(path, async (request, reply) => {
        const body = String(request.body);
        if (!isSigned(keys, request, body)) return reply.code(401).send({ status: "UNAUTHORIZED" });
        const read = shape.safeParse(parse(body));
        return read.success ? answer(read.data, reply) : reply.code(400).send({ status: "BAD_REQUEST" });
      });
    });
  });
}
