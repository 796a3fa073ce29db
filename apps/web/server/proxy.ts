import proxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveTunnel, type TunnelDeps } from "./tunnel.ts";

/** Responds for an unreachable platform: the envelope that every call understands, and when to retry. */
function away(reply: FastifyReply): FastifyReply {
  return reply.code(503).header("retry-after", "2").header("cache-control", "no-store").send({
    success: false,
    code: "UNAVAILABLE",
    message: "unavailable",
  });
}

/** Headers that the platform trusts only from this server; a visitor's own are dropped. */
const ours =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|x-country|x-key-id|x-timestamp|x-request-id|x-signature|traceparent|tracestate|baggage)$/;

function withVisitor(request: FastifyRequest, headers: Record<string, unknown>): Record<string, string> {
  const theirs = Object.entries(headers as Record<string, string>).filter(([name]) => !ours.test(name.toLowerCase()));
  return { ...Object.fromEntries(theirs), ...request.visitor.forwarded };
}

/** Forwards both halves of the API, the generated pictures and the member's socket to the platform. */
export async function servePlatform(
  app: FastifyInstance,
  { platform, measureOpen }: Pick<TunnelDeps, "platform" | "measureOpen">,
): Promise<void> {
  const common = {
    upstream: platform,
    undici: { connections: 128, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 },
  };
  const replyOptions: FastifyHttpProxyOptions["replyOptions"] = {
    rewriteRequestHeaders: (request, headers) => withVisitor(request as FastifyRequest, headers),
    onError: (reply) => void away(reply as unknown as FastifyReply),
  };
  await app.register(proxy, { ...common, replyOptions, prefix: "/lgw", rewritePrefix: "/lgw" });
  await app.register(proxy, { ...common, replyOptions, prefix: "/wps", rewritePrefix: "/wps" });
  serveTunnel(app, { platform, away, measureOpen });
  await app.register(proxy, {
    ...common,
    prefix: "/media",
    rewritePrefix: "/media",
    replyOptions: {
      ...replyOptions,
      // The platform sets how long each picture may be cached; anything else, such as a picture that is not ready yet,
      // is not stored.
      rewriteHeaders: (headers) => ({ "cache-control": "no-store", ...headers }),
    },
  });
}
