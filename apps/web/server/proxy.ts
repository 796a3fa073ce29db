import type { IncomingMessage } from "node:http";
import proxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
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
  const common = {
    upstream: platform,
    undici: { connections: 128, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 },
  };
  const replyOptions: FastifyHttpProxyOptions["replyOptions"] = {
    rewriteRequestHeaders: (request, headers) => withVisitor(request as FastifyRequest, headers),
    onError: (reply) => away(reply as unknown as FastifyReply),
  };
  await app.register(proxy, { ...common, replyOptions, prefix: "/lgw", rewritePrefix: "/lgw" });
  await app.register(proxy, {
    ...common,
    replyOptions,
    prefix: "/wps",
    rewritePrefix: "/wps",
    websocket: true,
    // A ping is for the browser behind: answered here, a dead line would pass for a living one.
    wsClientOptions: { autoPong: false, rewriteRequestHeaders: socketHeaders } as NonNullable<
      FastifyHttpProxyOptions["wsClientOptions"]
    >,
  });
  await app.register(proxy, {
    ...common,
    prefix: "/media",
    rewritePrefix: "/media",
    replyOptions: {
      ...replyOptions,
      rewriteHeaders: (headers) => ({ "cache-control": "public, max-age=604800", ...headers }),
    },
  });
}

/** The platform checks a socket's origin and counts by address: both must be the visitor's. */
function socketHeaders(headers: Record<string, unknown>, request: IncomingMessage): Record<string, unknown> {
  return {
    ...headers,
    ...(request.headers.origin ? { origin: request.headers.origin } : {}),
    "x-forwarded-host": request.headers.host ?? "",
    "x-forwarded-for": request.socket.remoteAddress ?? "",
  };
}
