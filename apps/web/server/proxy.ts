import proxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readVisitor } from "./visitor.ts";

/** The platform's answer when there is none: the envelope every call knows, and when to ask again. */
function away(reply: FastifyReply): void {
  void reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send({
    success: false,
    code: "UNAVAILABLE",
    message: "unavailable",
  });
}

function withVisitor(request: FastifyRequest, headers: Record<string, unknown>): Record<string, string> {
  const { forwarded } = readVisitor(request);
  return { ...(headers as Record<string, string>), ...forwarded };
}

/** Passes the API's two halves, the made pictures and the member's socket on to the platform. */
export async function servePlatform(app: FastifyInstance, platform: string): Promise<void> {
  for (const prefix of ["/wps", "/lgw", "/media"]) {
    await app.register(proxy, {
      upstream: platform,
      prefix,
      rewritePrefix: prefix,
      websocket: prefix === "/wps",
      undici: { connections: 128, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 },
      wsClientOptions: {
        rewriteRequestHeaders: (headers: Record<string, unknown>, request: FastifyRequest["raw"]) => ({
          ...headers,
          ...(request.headers.origin ? { origin: request.headers.origin } : {}),
          "x-forwarded-host": request.headers.host ?? "",
          "x-forwarded-for": request.socket.remoteAddress ?? "",
        }),
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => withVisitor(request as FastifyRequest, headers),
        onError: (reply) => away(reply as unknown as FastifyReply),
        rewriteHeaders: (headers) =>
          prefix === "/media" && headers["cache-control"] === undefined
            ? { ...headers, "cache-control": "public, max-age=604800" }
            : headers,
      },
    });
  }
}
