import { logOptions } from "@croupier/server/log-options";
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
import type { Redis } from "ioredis";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Refusal } from "../db/refusal.ts";
import { sendRefusal } from "./envelope.ts";

export interface ServerOptions {
  /** Proxies whose forwarded headers are trusted (addresses or `loopback`). */
  trustedProxies: string;
  logLevel: string;
  /** Event loop delay in milliseconds above which calls are refused. */
  overloadMs: number;
  /** Shares throttles between instances; without it each instance counts for itself. */
  redis?: Redis;
  /** Whether this instance can serve (its database answers). */
  healthy(): Promise<boolean>;
  /** Whether an error means that the database is away, so that the caller should try again. */
  isOutage(error: unknown): boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    row?: string;
  }
}

/** The largest body of most calls; uploads have their own limit. */
const bodyLimit = 64 * 1024;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(options.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies,
    bodyLimit,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    genReqId: () => crypto.randomUUID(),
  });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    crossOriginResourcePolicy: { policy: "cross-origin" },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.overloadMs,
    retryAfter: 2,
    pressureHandler: (request, reply) => {
      if (request.url !== "/healthz") sendRefusal(reply, { refused: "OVERLOADED", retryAfterSeconds: 2 });
    },
  });
  await app.register(rateLimit, {
    global: false,
    ...(options.redis ? { redis: options.redis } : {}),
    errorResponseBuilder: (_request, context) => new Limited(Math.ceil(context.ttl / 1000)),
  });
  app.addContentTypeParser("application/jose", { parseAs: "string" }, (_request, body, done) => done(null, body));
  serveErrors(app, options);
  serveMetrics(app);
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

function refusalFor(error: FastifyError | Limited, isOutage: (error: unknown) => boolean): Refusal {
  if (error instanceof Limited) return { refused: "TOO_MANY_REQUESTS", retryAfterSeconds: error.retryAfterSeconds };
  if (isOutage(error)) return { refused: "UNAVAILABLE", retryAfterSeconds: 2 };
  const status = error.statusCode ?? 500;
  return { refused: status >= 400 && status < 500 ? "BAD_REQUEST" : "INTERNAL" };
}

/** Answers errors with a code, never a stack; the details are in the log, under the request's id. */
function serveErrors(app: FastifyInstance, options: ServerOptions): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const tooLarge = error.statusCode === 413 && (request.routeOptions.bodyLimit ?? 0) > bodyLimit;
    const refusal: Refusal = tooLarge ? { refused: "UPLOAD_TOO_LARGE" } : refusalFor(error, options.isOutage);
    if (refusal.refused === "INTERNAL") request.log.error({ err: error, row: request.routeOptions.config.row });
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, { refused: "NOT_FOUND" }));
}

function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by row of the contract and status",
    labelNames: ["row", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_failures_total",
    help: "Answers of status 500 and above, by row of the contract",
    labelNames: ["row"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const row = request.routeOptions.config.row ?? request.routeOptions.url ?? "none";
    seconds.observe({ row, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ row });
    request.log.debug({ row, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
    done();
  });
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    // Never through a proxy: metrics are internal.
    if (request.headers["x-forwarded-for"] !== undefined) return sendRefusal(reply, { refused: "NOT_FOUND" });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
