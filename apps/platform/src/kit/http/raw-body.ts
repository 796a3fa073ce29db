import type { FastifyInstance } from "fastify";

interface RawBody {
  /** The type of body that is accepted; "*" accepts any. */
  type?: "application/json" | "*";
  /** Bytes of a body at most, if fewer than the server's own limit. */
  bodyLimit?: number;
}

/** Makes a scope hand bodies over as the text that was sent, since a signature is over that text. */
export function takeRawBody(scope: FastifyInstance, { type = "application/json", bodyLimit }: RawBody = {}): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: "string" as const, ...(bodyLimit === undefined ? {} : { bodyLimit }) };
  scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
}
