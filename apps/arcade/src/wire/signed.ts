import { isSigned, type SigningKey } from "@croupier/server/signature";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Serves signed calls of a platform; checks the signature over the raw body before parsing anything. */
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
        const call = { method: request.method, path: request.url, headers: request.headers, body };
        if (!isSigned(keys, call)) return reply.code(401).send({ status: "UNAUTHORIZED" });
        const read = shape.safeParse(parse(body));
        return read.success ? answer(read.data, reply) : reply.code(400).send({ status: "BAD_REQUEST" });
      });
    });
  });
}
