import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { directionOf, readLanguage } from "@croupier/contract/domain/languages";
import { shareAssets } from "@croupier/server/assets";
import { alive, createHealth, healthPaths, type Health } from "@croupier/server/health";
import { logOptions } from "@croupier/server/log-options";
import { createInternal, createRegistry } from "@croupier/server/metrics";
import { createPool } from "@croupier/server/pool";
import { createRequestIds, traceRequests } from "@croupier/server/tracing/requests";
import { startTracing } from "@croupier/server/tracing/tracing";
import { storeTimeouts } from "@croupier/server/timeouts";
import { engineOf, startEngines } from "./engines/registry.ts";
import { limitCalls, sessionKey } from "./kit/call-limits.ts";
import type { Env } from "./kit/env.ts";
import { guard, serveErrors } from "./kit/http.ts";
import { createArcadeMetrics } from "./kit/metrics.ts";
import { migrateArcade } from "./kit/schema.ts";
import { roundCalls } from "./rounds/calls.ts";
import { RoundRunner } from "./rounds/rounds.ts";
import { createSessions } from "./rounds/sessions.ts";
import { startWorker } from "./rounds/worker.ts";
import { emptyLobby, lobbyCalls, type Lobby } from "./wire/lobby.ts";
import { createSeamless } from "./wire/seamless.ts";
import { serveStatements } from "./wire/statements.ts";
import { serveTransfers } from "./wire/transfers.ts";

const dist = join(import.meta.dirname, "../dist");
const emblemsFolder = join(import.meta.dirname, "../emblems");

/** Time for calls in flight to finish when the arcade stops. */
const closeWithinMs = 5_000;

async function pages(app: FastifyInstance, assetsDir: string | undefined): Promise<void> {
  app.get("/play", async (request, reply) => {
    const { gameCode, language } = request.query as { gameCode?: unknown; language?: unknown };
    const spoken = readLanguage(String(language)) ?? "en";
    const page = (await readFile(join(dist, `${engineOf(String(gameCode))?.page ?? "slot"}.html`), "utf8"))
      .replaceAll("{language}", spoken)
      .replace("{direction}", directionOf(spoken));
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });
  if (!existsSync(join(dist, "assets"))) return;
  const immutable = { maxAge: "365d", immutable: true, index: false, preCompressed: true } as const;
  const root = await shareAssets(join(dist, "assets"), assetsDir && join(assetsDir, "arcade"));
  await app.register(fastifyStatic, { root, prefix: "/assets/", ...immutable });
  const emblems = { root: emblemsFolder, prefix: "/emblems/", maxAge: "7d", index: false } as const;
  await app.register(fastifyStatic, { ...emblems, decorateReply: false });
}

export interface Arcade {
  /** Address, such as "http://127.0.0.1:8082". */
  url: string;
  db: Pool;
  /** Metrics, on a separate port. */
  internal: FastifyInstance;
  /** Served routes with the kind of their limits, such as "GET /api/solo". */
  routes: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Brings the database up to date on a connection to the server itself. */
async function prepareDatabase(url: string): Promise<void> {
  const db = createPool(url, { max: 1, patient: true, applicationName: "croupier-arcade-start" });
  await storeTimeouts(db)
    .then(() => migrateArcade(db))
    .finally(() => db.end());
}

/** Serves the checks of balancers; returns the health that they read. */
function serveChecks(app: FastifyInstance, db: Pool, drainMs: number): Health {
  const reach = async () => (await db.query("select 1")).rowCount === 1;
  const health = createHealth({ reach, drainMs });
  app.get(healthPaths.live, async () => alive);
  app.get(healthPaths.ready, async (_request, reply) => {
    const { status, body } = health.ready();
    return reply.code(status).send(body);
  });
  return health;
}

/** Starts the arcade: database schema, worker, then the HTTP server. */
export async function startArcade(env: Env, inPlayWaitMs = 5_000, pace = 1): Promise<Arcade> {
  const registry = createRegistry();
  const { platformUrl: platform, tracing: collector } = env;
  const tracing = await startTracing({
    service: "croupier-arcade",
    settings: collector,
    peers: { platform },
    registry,
  });
  const traced = tracing !== undefined;
  const app = fastify({
    logger: logOptions(env.logLevel, traced),
    genReqId: createRequestIds(tracing),
    trustProxy: env.trustedProxies,
    bodyLimit: 4096,
    requestTimeout: 20_000,
    forceCloseConnections: "idle",
  });
  await prepareDatabase(env.databaseDirectUrl);
  const { databaseUrl, connections: max, databasePrepare: prepare } = env;
  const db = createPool(databaseUrl, { max, applicationName: "croupier-arcade", prepare, traced });
  const metrics = createArcadeMetrics(registry, app, db);
  const internal = createInternal(registry, env.logLevel, env.internalHost);
  const seamless = createSeamless({ ...env, noteCall: metrics.noteWalletCall });
  const rounds = new RoundRunner({ db, seamless, timeoutMs: env.timeoutMs, log: app.log });
  const sessions = createSessions({ db, seamless });
  traceRequests(app, tracing);
  await guard(app, env.webOrigins);
  serveErrors(app);
  const health = serveChecks(app, db, env.drainMs);
  const routes = limitCalls(app, {
    playerOf: async (key) => (await sessions.find(key))?.session.player_id,
    factor: env.limitFactor,
    noteStream: metrics.noteStream,
  });
  app.get("/healthz", async (_request, reply) => {
    await db.query("select 1");
    return reply.send({ ok: true });
  });
  await pages(app, env.assetsDir);
  await serveTransfers(app, db, env.keys);
  await serveStatements(app, db, env.keys);
  const player = async (request: FastifyRequest) => {
    const key = sessionKey(request);
    return key === undefined ? undefined : sessions.find(key);
  };
  roundCalls(app, { sessions, rounds, player, webOrigins: env.webOrigins });
  const parts = { app, db, rounds, seamless, timeoutMs: env.timeoutMs, player, inPlayWaitMs, pace };
  const running = startEngines(parts);
  lobbyCalls(app, Object.assign({}, emptyLobby, ...running.map(({ lobby }) => lobby)) as Lobby);
  const jobs = running.flatMap((engine) => engine.jobs ?? []);
  const worker = startWorker({ db, rounds, jobs, seamless, log: app.log, measure: metrics.measureJobs, tracing });
  const url = await app.listen({ port: env.port, host: env.host });
  await internal.listen({ port: env.internalPort, host: env.internalHost });
  return {
    url,
    db,
    internal,
    routes,
    async stop() {
      await health.drain();
      // Calls in flight are answered first; an idle connection delays the stop only until this timer ends.
      const patience = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
      await Promise.all([app.close(), internal.close()]);
      clearTimeout(patience);
      await Promise.all([worker.stop(), ...running.map((engine) => engine.stop?.())]);
      await db.end();
      await tracing?.stop();
    },
  };
}
