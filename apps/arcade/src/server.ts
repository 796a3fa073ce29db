import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { logOptions } from "@croupier/server/log-options";
import { directionOf, readLanguage } from "@croupier/contract/domain/languages";
import { createPool } from "@croupier/server/pool";
import { Busy } from "@croupier/server/turns";
import { Limited, limitCalls, sessionKey } from "./kit/call-limits.ts";
import { clientKey } from "./kit/client-key.ts";
import { migrateArcade } from "./kit/schema.ts";
import type { Env } from "./kit/env.ts";
import { bookTitles } from "./engines/book/titles.ts";
import { Desk } from "./engines/book/desk.ts";
import { Fixtures } from "./engines/book/fixtures.ts";
import { bookCalls } from "./engines/book/routes.ts";
import { bookView } from "./engines/book/views.ts";
import { Hall } from "./engines/draws/hall.ts";
import { slipCalls } from "./engines/draws/routes.ts";
import { LottoFeed } from "./engines/lotto/feed.ts";
import { lotteries } from "./engines/lotto/lotteries.ts";
import { lottoBoard, lottoCalls } from "./engines/lotto/routes.ts";
import { hallView } from "./engines/lotto/views.ts";
import { lobbyCalls } from "./wire/lobby.ts";
import { CardRooms } from "./engines/rooms/card-rooms.ts";
import { roomCalls } from "./engines/rooms/routes.ts";
import { roomTitles } from "./engines/rooms/titles.ts";
import { openRoomsView } from "./engines/rooms/views.ts";
import { sharedGames } from "./engines/shared-games.ts";
import { pondCalls } from "./engines/pond/routes.ts";
import { ponds } from "./engines/pond/titles.ts";
import { pondView } from "./engines/pond/views.ts";
import { Rounds } from "./rounds/rounds.ts";
import { createSeamless } from "./wire/seamless.ts";
import { createSessions, type Opened, type Sessions } from "./rounds/sessions.ts";
import { slotTitles } from "./engines/slot/titles.ts";
import { slotView } from "./engines/slot/views.ts";
import { roundView, type FailView } from "./kit/views.ts";
import { serveReports } from "./wire/statements.ts";
import { serveTransfers } from "./wire/transfers.ts";
import { SoloDesk } from "./engines/alone/desk.ts";
import { soloCalls } from "./engines/alone/routes.ts";
import { soloTitles } from "./engines/solo/titles.ts";
import { soloView } from "./engines/alone/views.ts";
import { Feed } from "./engines/tables/feed.ts";
import { tableCalls } from "./engines/tables/routes.ts";
import { tables } from "./engines/tables/tables.ts";
import { Tips } from "./engines/tables/tips.ts";
import { tableView } from "./engines/tables/views.ts";
import { stakeLimits } from "./kit/stake-limits.ts";
import { startWorker } from "./rounds/worker.ts";

const dist = join(import.meta.dirname, "../dist");
const emblemsFolder = join(import.meta.dirname, "../emblems");

const launch = z.object({
  token: z.string().min(1).max(400),
  gameCode: z.string().min(1).max(80),
  language: z.string().max(12).optional(),
});

/** Time for calls in flight to finish when the arcade stops. */
const closeWithinMs = 5_000;

const fail = (code: string): FailView => ({ ok: false, code });

/** Serves the page's files from its own origin only, and restricts framing to the named origins. */
async function guard(app: FastifyInstance, webOrigins: string[]): Promise<void> {
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

function pageOf(gameCode: string): string {
  if (bookTitles.has(gameCode)) return "book.html";
  if (roomTitles.has(gameCode)) return "rooms.html";
  if (ponds.has(gameCode)) return "pond.html";
  if (lotteries.has(gameCode)) return "lotto.html";
  if (tables.has(gameCode)) return "table.html";
  return soloTitles.has(gameCode) && !slotTitles.has(gameCode) ? "solo.html" : "slot.html";
}

async function pages(app: FastifyInstance): Promise<void> {
  app.get("/play", async (request, reply) => {
    const { gameCode, language } = request.query as { gameCode?: unknown; language?: unknown };
    const spoken = readLanguage(String(language)) ?? "en";
    const page = (await readFile(join(dist, pageOf(String(gameCode))), "utf8"))
      .replaceAll("{language}", spoken)
      .replace("{direction}", directionOf(spoken));
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });
  if (!existsSync(join(dist, "assets"))) return;
  const immutable = { maxAge: "365d", immutable: true, index: false, preCompressed: true } as const;
  await app.register(fastifyStatic, { root: join(dist, "assets"), prefix: "/assets/", ...immutable });
  const emblems = { root: emblemsFolder, prefix: "/emblems/", maxAge: "7d", index: false } as const;
  await app.register(fastifyStatic, { ...emblems, decorateReply: false });
}

/** Builds the initial view of a title's page, which depends on its engine. */
function tableOf({ session, game, balance }: Opened, webOrigins: string[]) {
  if ("roomGame" in game) return openRoomsView({ session, game, balance }, webOrigins);
  if ("sports" in game) return bookView({ session, game, balance }, webOrigins);
  if ("boss" in game) return pondView({ session, game, balance }, webOrigins);
  if ("solo" in game) {
    return "emblems" in game
      ? slotView({ session, game, balance }, webOrigins)
      : soloView({ session, game, balance }, webOrigins);
  }
  if ("rules" in game) return tableView({ session, game, balance }, webOrigins);
  return hallView({ session, game, balance }, webOrigins);
}

/** Returns the initial view of a page, with the site's stake limits. */
const startOf = (opened: Opened, webOrigins: string[]) => ({
  ...tableOf(opened, webOrigins),
  limits: stakeLimits(opened.session),
});

interface Parts {
  db: Pool;
  sessions: Sessions;
  rounds: Rounds;
  fixtures: Fixtures;
  feed: Feed;
  lottoFeed: LottoFeed;
  tips: Tips;
  rooms: CardRooms;
  solo: SoloDesk;
  /** Wait before an in-play bet is placed. */
  inPlayWaitMs: number;
  webOrigins: string[];
}

/** Registers the calls of the pages. A business refusal is 200 with a code; the page shows its text. */
function calls(app: FastifyInstance, parts: Parts): void {
  const { db, sessions, rounds, fixtures, feed, lottoFeed, tips, rooms, solo, inPlayWaitMs, webOrigins } = parts;
  const player = async (request: FastifyRequest) => {
    const key = sessionKey(request);
    return key === undefined ? undefined : sessions.find(key);
  };
  const expired = fail("SESSION_EXPIRED");

  app.post("/api/open", async (request, reply) => {
    const body = launch.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const opened = await sessions.open(body.data);
    return "code" in opened ? fail(opened.code) : { ...startOf(opened, webOrigins), session: opened.key };
  });

  app.post("/api/resume", async (request, _reply) => {
    const found = await player(request);
    if (!found) return expired;
    const held = await sessions.balance(found.session);
    return "code" in held ? fail(held.code) : startOf({ ...found, ...held }, webOrigins);
  });

  const about =
    (act: "find" | "settle") => async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
      const key = clientKey.safeParse(request.params.key);
      if (!key.success) return reply.code(400).send(fail("BAD_REQUEST"));
      const found = await player(request);
      if (!found) return expired;
      const round = await rounds[act](found.session, key.data);
      return round ? roundView(round) : fail("ROUND_UNKNOWN");
    };
  app.get("/api/rounds/:key", about("find"));
  app.post("/api/rounds/:key/settle", about("settle"));
  slipCalls(app, { db, rounds, player });
  lottoCalls(app, { db, feed: lottoFeed, player });
  tableCalls(app, { db, rounds, feed, tips, player });
  const desk = new Desk({ db, rounds, fixtures, waitMs: inPlayWaitMs });
  pondCalls(app, { db, rounds, player });
  soloCalls(app, { desk: solo, player });
  bookCalls(app, { db, fixtures, desk, player });
  roomCalls(app, { db, rooms, player });
}

/** PostgreSQL's codes for text with a NUL or half a surrogate pair, which nobody types. */
const unstorable = new Set<unknown>(["22021", "22P05"]);

/** Responds to errors with a code, never a stack. */
function serveErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: unknown }, request, reply) => {
    if (error instanceof Limited || error instanceof Busy) {
      const seconds = error instanceof Limited ? error.retryAfterSeconds : 1;
      return reply.code(429).header("retry-after", String(seconds)).send(fail("TRY_LATER"));
    }
    const status = unstorable.has(error.code) ? 400 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ reason: error.message, stack: error.stack }, "a call failed");
    return reply.code(status).send(fail(status >= 500 ? "TRY_LATER" : "BAD_REQUEST"));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(fail("NOT_FOUND")));
}

export interface Arcade {
  /** Address, such as "http://127.0.0.1:8082". */
  url: string;
  db: Pool;
  /** Served routes with the kind of their limits, such as "GET /api/solo". */
  routes: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Starts the arcade: database schema, worker, then the HTTP server. */
export async function startArcade(env: Env, inPlayWaitMs = 5_000, pace = 1): Promise<Arcade> {
  const app = fastify({
    logger: logOptions(env.logLevel),
    trustProxy: env.trustedProxies,
    bodyLimit: 4096,
    requestTimeout: 20_000,
    forceCloseConnections: "idle",
  });
  const db = createPool(env.databaseUrl, { max: 12, applicationName: "croupier-arcade" });
  await migrateArcade(db);
  const seamless = createSeamless(env);
  const rounds = new Rounds({ db, seamless, timeoutMs: env.timeoutMs, log: app.log });
  const tips = new Tips({ db, seamless, timeoutMs: env.timeoutMs, log: app.log });
  const sessions = createSessions({ db, seamless });
  await guard(app, env.webOrigins);
  serveErrors(app);
  const routes = limitCalls(app, {
    playerOf: async (key) => (await sessions.find(key))?.session.player_id,
    factor: env.limitFactor,
  });
  app.get("/healthz", async (_request, reply) => {
    await db.query("select 1");
    return reply.send({ ok: true });
  });
  await pages(app);
  lottoBoard(app, db);
  await serveTransfers(app, db, env.keys);
  await serveReports(app, db, env.keys);
  const fixtures = new Fixtures({ db, log: app.log });
  const rooms = new CardRooms({ db, rounds, log: app.log, pace });
  const solo = new SoloDesk({ db, rounds });
  const feed = new Feed({ db, log: app.log });
  const lottoFeed = new LottoFeed({ db, log: app.log });
  lobbyCalls(app, { db, feed, fixtures });
  const parts = { db, sessions, rounds, fixtures, feed, lottoFeed, tips, rooms, solo, inPlayWaitMs };
  calls(app, { ...parts, webOrigins: env.webOrigins });
  const hall = new Hall({ db, games: sharedGames, log: app.log });
  const worker = startWorker({ db, rounds, hall, fixtures, solo, tips, seamless, log: app.log });
  rooms.start();
  const url = await app.listen({ port: env.port, host: env.host });
  return {
    url,
    db,
    routes,
    async stop() {
      // Calls in flight are answered first; an idle connection delays the stop only until this timer ends.
      const patience = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
      await app.close();
      clearTimeout(patience);
      await Promise.all([worker.stop(), rooms.stop()]);
      await db.end();
    },
  };
}
