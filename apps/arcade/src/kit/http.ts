import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { isOutage, outageRetrySeconds } from "@croupier/server/outage";
import { Busy } from "@croupier/server/turns";
import { Limited } from "./call-limits.ts";
import type { FailView } from "./views.ts";

const fail = (code: string): FailView => ({ ok: false, code });

/** Serves the page's files from its own origin only, and restricts framing to the named origins. */
export async function guard(app: FastifyInstance, webOrigins: string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: webOrigins,
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  });
}

/** PostgreSQL's codes for text with a NUL or half a surrogate pair, which nobody types. */
const unstorable = new Set<unknown>(["22021", "22P05"]);

/** Responds to errors with a code, never a stack. */
export function serveErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: unknown }, request, reply) => {
    if (error instanceof Limited || error instanceof Busy) {
      const seconds = error instanceof Limited ? error.retryAfterSeconds : 1;
      return reply.code(429).header("retry-after", String(seconds)).send(fail("TRY_LATER"));
    }
    if (isOutage(error)) {
      request.log.warn({ reason: error.message }, "the database did not answer");
      return reply.code(503).header("retry-after", String(outageRetrySeconds)).send(fail("TRY_LATER"));
    }
    const status = unstorable.has(error.code) ? 400 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ reason: error.message, stack: error.stack }, "a call failed");
    return reply.code(status).send(fail(status >= 500 ? "TRY_LATER" : "BAD_REQUEST"));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(fail("NOT_FOUND")));
}
