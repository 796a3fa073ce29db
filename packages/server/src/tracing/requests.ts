import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { healthPaths } from "../health.ts";
import { noteRequestLog } from "../log-options.ts";
import { runWithin, type Span } from "./spans.ts";
import type { Tracing } from "./tracing.ts";

const spans = new WeakMap<IncomingMessage, Span>();

/** Paths of balancers' checks, which begin no trace. */
const checks = new Set<string | undefined>(["/healthz", ...Object.values(healthPaths)]);

/** Creates the ids of requests, which their logs carry: a request's id is that of its trace. */
export const createRequestIds =
  (tracing: Tracing | undefined) =>
  (raw: IncomingMessage): string => {
    if (!tracing) return randomUUID().replaceAll("-", "");
    const span = tracing.beginRequest(raw.headers);
    spans.set(raw, span);
    return span.traceId;
  };

/** Traces the requests of a server whose ids `createRequestIds` makes. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  app.addHook("onRequest", (request, reply, done) => {
    const span = spans.get(request.raw);
    const { url = "unknown" } = request.routeOptions;
    if (!span) return done();
    if (checks.has(url)) {
      spans.delete(request.raw);
      return done();
    }
    noteRequestLog(request.log);
    span.rename(`${request.method} ${url}`);
    span.set({ "http.request.method": request.method, "http.route": url });
    if (request.headers.upgrade !== undefined) {
      // A socket's work is no part of the request that opened it.
      span.end();
      return done();
    }
    // A browser that goes away ends it too.
    reply.raw.once("close", () => endRequest(span, reply.statusCode));
    runWithin(span, done);
  });
  // The events of a body's parts run outside of the hook before.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span) runWithin(span, done);
    else done();
  });
}

function endRequest(span: Span, status: number): void {
  span.set({ "http.response.status_code": status });
  if (status >= 500) span.fail();
  span.end();
}
