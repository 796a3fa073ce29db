import fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { logOptions } from "./log-options.ts";
import { isLocal } from "./origins.ts";

/** Creates the registry of this instance's metrics, with those of its process. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts every response of the app and measures its duration, by the name that `rowOf` gives its request. */
export function measureAnswers(
  app: FastifyInstance,
  registry: Registry,
  rowOf: (request: FastifyRequest) => string = routeOf,
): void {
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by kind of request and status",
    labelNames: ["row", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_failures_total",
    help: "Answers of status 500 and above, by kind of request",
    labelNames: ["row"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const row = rowOf(request);
    seconds.observe({ row, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ row });
    request.log.debug({ row, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "none";

/**
 * Creates the operators' server with the metrics, on its own port. If it serves this machine only, it also refuses
 * other host names, so that a foreign page cannot read it by DNS rebinding.
 */
export function createInternal(registry: Registry, logLevel: string, host: string): FastifyInstance {
  const internal = fastify({
    logger: logOptions(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  internal.addHook("onRequest", async (request, reply) =>
    isLocal(host) && !isLocal(request.hostname.toLowerCase()) ? reply.code(403).send() : undefined,
  );
  internal.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return internal;
}
