import { drain } from "@croupier/server/drain";
import { alive, healthPaths, type Health } from "@croupier/server/health";
import { logOptions } from "@croupier/server/log-options";
import { isOutage, outageRetrySeconds } from "@croupier/server/outage";
import { createRequestIds, traceRequests } from "@croupier/server/tracing/requests";
import type { Tracing } from "@croupier/server/tracing/tracing";
import { socketPath } from "@croupier/contract/wire/events";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Refusal } from "../db/refusal.ts";
import { sendRefusal } from "./envelope.ts";
import { createRateStore, type RateStoreOptions } from "./rate-store.ts";

export interface ServerOptions {
  /** Proxies whose forwarded headers are trusted (addresses or `loopback`). */
  trustedProxies: string;
  logLevel: string;
  /** Event loop delay in milliseconds above which calls are refused. */
  overloadMs: number;
  /** The shared counts of throttles; without them each instance counts separately. */
  rates: RateStoreOptions;
  tracing: Tracing | undefined;
  /** The state that balancers ask about. */
  health: Health;
  /** Returns whether this instance can serve everything, which requires its database to answer. */
  healthy(): Promise<boolean>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    row?: string;
  }
}

/** Names what a request calls: the row of the contract, else the path of its route. */
export const rowOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.row ?? routeOptions.url ?? "none";

/** The maximum body of most calls; uploads have their own limit. */
const bodyLimit = 64 * 1024;

/** Checks of balancers and supervisors, which an overloaded instance answers too. */
const checks = new Set<string>(["/healthz", ...Object.values(healthPaths)]);

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(options.logLevel, options.tracing !== undefined),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies,
    bodyLimit,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // Any other upgrade request is treated as ordinary, with its limits.
      shouldUpgradeCallback: ({ method, url = "" }) => method === "GET" && url.split("?", 1)[0] === socketPath,
    },
    genReqId: createRequestIds(options.tracing),
  });
  traceRequests(app, options.tracing);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    crossOriginResourcePolicy: { policy: "cross-origin" },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.overloadMs,
    retryAfter: 2,
    pressureHandler: (request, reply) => {
      if (!checks.has(request.url)) sendRefusal(reply, { refused: "OVERLOADED", retryAfterSeconds: 2 });
    },
  });
  await app.register(rateLimit, {
    global: false,
    store: createRateStore(options.rates),
    errorResponseBuilder: (_request, context) => new Limited(Math.ceil(context.ttl / 1000)),
  });
  app.addContentTypeParser("application/jose", { parseAs: "string" }, (_request, body, done) => done(null, body));
  serveErrors(app);
  app.addHook("onRequest", async (request, reply) => {
    // No file and no row has a NUL in its name, and PostgreSQL refuses it.
    return /%00|\0/.test(request.url) ? sendRefusal(reply, { refused: "BAD_REQUEST" }) : undefined;
  });
  app.get(healthPaths.live, { logLevel: "silent" }, async () => alive);
  app.get(healthPaths.ready, { logLevel: "silent" }, async (_request, reply) => {
    const { status, body } = options.health.ready();
    return reply.code(status).send(body);
  });
  app.get("/healthz", { logLevel: "silent" }, async (_request, reply) => {
    const healthy = await options.healthy().catch(() => false);
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? "ok" : "database away" });
  });
  return app;
}

/** Thrown by the rate limiter, so that the one error handler answers it. */
class Limited extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many requests");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns whether PostgreSQL refused a text with a NUL or a lone surrogate, which no person types. */
const isUnstorable = (error: FastifyError | Limited): boolean =>
  "code" in error && (error.code === "22021" || error.code === "22P05");

function refusalFor(error: FastifyError | Limited): Refusal {
  if (error instanceof Limited) return { refused: "TOO_MANY_REQUESTS", retryAfterSeconds: error.retryAfterSeconds };
  if (isUnstorable(error)) return { refused: "BAD_REQUEST" };
  if (isOutage(error)) return { refused: "UNAVAILABLE", retryAfterSeconds: outageRetrySeconds };
  const status = error.statusCode ?? 500;
  return { refused: status >= 400 && status < 500 ? "BAD_REQUEST" : "INTERNAL" };
}

/** Sends errors as a code, never a stack; the details are in the log, under the request's id. */
function serveErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // The length may be undeclared; the part of the body received so far already exceeds the limit.
    if (error.statusCode === 413) await drain(request.raw);
    const tooLarge = error.statusCode === 413 && (request.routeOptions.bodyLimit ?? 0) > bodyLimit;
    const refusal: Refusal = tooLarge ? { refused: "UPLOAD_TOO_LARGE" } : refusalFor(error);
    const row = { err: error, row: request.routeOptions.config.row };
    if (refusal.refused === "INTERNAL") request.log.error(row);
    if (refusal.refused === "UNAVAILABLE") request.log.warn(row, "the database did not answer");
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, { refused: "NOT_FOUND" }));
}
