import { logOptions } from "@croupier/server/log-options";
import { isLocal } from "@croupier/server/origins";
import fastify, { LogController, type FastifyInstance } from "fastify";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { serveReference } from "./reference.ts";

/** Creates the registry of this instance's metrics, with those of its process. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts every response of the app, and measures its duration. */
export function measureAnswers(app: FastifyInstance, registry: Registry): void {
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
}

/**
 * Creates the operators' server, metrics and reference, on its own port. If it serves this machine only, it also
 * refuses other host names, so that a foreign page cannot read it by DNS rebinding.
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
  serveReference(internal);
  return internal;
}
