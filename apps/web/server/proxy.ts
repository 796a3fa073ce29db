import proxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The platform's answer when there is none: the envelope every call knows, and when to ask again. */
function away(reply: FastifyReply): void {
  void reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send({
    success: false,
    code: "UNAVAILABLE",
    message: "unavailable",
  });
}

/** What the platform believes of this server alone: a visitor's own are dropped. */
const ours = /^(?:forwarded|x-forwarded-.*|x-real-ip|x-country|x-key-id|x-timestamp|x-request-id|x-signature)$/;

function withVisitor(request: FastifyRequest, headers: Record<string, unknown>): Record<string, string> {
  const theirs = Object.entries(headers as Record<string, string>).filter(([name]) => !ours.test(name.toLowerCase()));
  return { ...Object.fromEntries(theirs), ...request.visitor.forwarded };
}

/** A page sends nothing on its socket; the platform takes no more either. */
const mostSocketBytes = 1024;

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
    wsServerOptions: { maxPayload: mostSocketBytes },
    // A ping is for the browser behind: answered here, a dead line would pass for a living one.
    wsClientOptions: {
      autoPong: false,
      handshakeTimeout: 10_000,
      rewriteRequestHeaders: socketHeaders,
    } as unknown as NonNullable<FastifyHttpProxyOptions["wsClientOptions"]>,
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
function socketHeaders(headers: Record<string, unknown>, request: FastifyRequest): Record<string, unknown> {
  const { origin } = request.headers;
  return { ...headers, ...(origin ? { origin } : {}), ...request.visitor.forwarded };
}
