import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { createBuckets, type Rate } from "@croupier/server/buckets";
import { cached } from "@croupier/server/cached";
import { networkOf } from "@croupier/server/network";
import { createKeyedTurns } from "@croupier/server/turns";
import type { FailView } from "./views.ts";

/*
 * Limits every route, including those added later: the calls per second of a network and a player, the concurrent calls
 * of a player, and a player's open streams. A player counts once over all tabs and games. The limits leave room for a
 * player with several busy tabs and for hundreds of players behind one address; they stop automated clients.
 */

const playerKinds = ["call", "resume", "stream"] as const;
type PlayerKind = (typeof playerKinds)[number];
type NetworkKind = "launch" | "public" | "signed";
/** Kinds of routes. A file is read without the database. */
type Kind = PlayerKind | NetworkKind | "file";

const isOfPlayer = (kind: Kind): kind is PlayerKind => (playerKinds as readonly Kind[]).includes(kind);

interface Turns {
  atOnce: number;
  waiting: number;
}

export interface Limits {
  network: Record<Kind, Rate>;
  player: Record<PlayerKind, Rate>;
  /** Keys of a network that open no session, each counted once. */
  unknownKeys: Rate;
  /** Concurrent calls of a player, each of which may use one of the twelve database connections. */
  playerTurns: Turns;
  /** Concurrent calls of a network that belong to no player. */
  networkTurns: Record<"lookup" | NetworkKind, Turns>;
  streams: number;
}

export const limits: Limits = {
  network: {
    call: { burst: 5_000, perSecond: 1_000 },
    resume: { burst: 1_000, perSecond: 200 },
    stream: { burst: 1_000, perSecond: 200 },
    launch: { burst: 300, perSecond: 20 },
    public: { burst: 1_000, perSecond: 200 },
    signed: { burst: 2_000, perSecond: 500 },
    file: { burst: 5_000, perSecond: 1_000 },
  },
  // The book makes at most 12 requests in 1.5 seconds, a fast slot 6 a second, a pond one volley a second.
  player: {
    call: { burst: 200, perSecond: 40 },
    resume: { burst: 100, perSecond: 10 },
    stream: { burst: 60, perSecond: 4 },
  },
  unknownKeys: { burst: 300, perSecond: 10 },
  playerTurns: { atOnce: 4, waiting: 60 },
  networkTurns: {
    lookup: { atOnce: 2, waiting: 300 },
    launch: { atOnce: 4, waiting: 300 },
    public: { atOnce: 2, waiting: 300 },
    signed: { atOnce: 32, waiting: 1_000 },
  },
  streams: 12,
};

/** Returns the kind of a route by its path. */
function kindOf(url: string): Kind {
  if (url === "/api/open") return "launch";
  if (url === "/api/resume") return "resume";
  if (/^\/api\/.*\/events$/.test(url)) return "stream";
  if (url.startsWith("/api/")) return "call";
  if (/^\/(transfer|report)\//.test(url)) return "signed";
  if (/^\/(play$|assets\/|emblems\/)/.test(url)) return "file";
  return "public";
}

/** Signals that a limit is reached; the error handler answers it. */
export class Limited extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many calls");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Hashes a player's key, so that a copy of the database opens no session. */
export const idOf = (key: string): string => createHash("sha256").update(key).digest("hex");

export function sessionKey(request: FastifyRequest): string | undefined {
  const key = request.headers["x-session"];
  return typeof key === "string" && key !== "" && key.length <= 100 ? key : undefined;
}

export interface LimitOptions {
  /** Finds the player of the session that a key opens. */
  playerOf(key: string): Promise<string | undefined>;
  /** Multiplies every rate. */
  factor: number;
  limits?: Limits;
  /** Notes a stream that opens or ends. */
  noteStream?: (change: 1 | -1) => void;
  now?: () => number;
}

const mostSessions = 50_000;
const expired: FailView = { ok: false, code: "SESSION_EXPIRED" };

/** Limits all routes registered on `app` from now on. Returns the routes with their kinds. */
export function limitCalls(
  app: FastifyInstance,
  { playerOf, factor, limits: own = limits, noteStream = () => undefined, now }: LimitOptions,
): ReadonlyMap<string, Kind> {
  const bucketsOf = ({ burst, perSecond }: Rate) =>
    createBuckets({ burst: Math.max(1, burst * factor), perSecond: perSecond * factor }, now);
  const perNetwork = mapValues(own.network, bucketsOf);
  const perPlayer = mapValues(own.player, bucketsOf);
  const unknownKeys = bucketsOf(own.unknownKeys);
  const playerTurns = createKeyedTurns(own.playerTurns);
  const networkTurns = mapValues(own.networkTurns, createKeyedTurns);
  const streams = createStreams(own.streams, noteStream);
  /** Caches the player of each session: it never changes, and a key without a session never gets one. */
  const players = cached<string | undefined>({ freshMs: Infinity, max: mostSessions });
  const routes = new Map<string, Kind>();
  const limited = new WeakSet<RouteHandlerMethod>();

  const take = (seconds: number): void => {
    if (seconds > 0) throw new Limited(seconds);
  };

  /** Looks up a session within the turns of its network, so that invented keys delay only each other. */
  function findPlayer(key: string, network: string): Promise<string | undefined> {
    return players.get(idOf(key), async () => {
      take(unknownKeys.waitFor(network));
      const found = await networkTurns.lookup.run(network, () => playerOf(key));
      if (found === undefined) take(unknownKeys.take(network));
      return found;
    });
  }

  async function runLimited(
    kind: PlayerKind | NetworkKind,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ) {
    const network = networkOf(request.ip);
    if (!isOfPlayer(kind)) return networkTurns[kind].run(network, work);
    const key = sessionKey(request);
    const player = key === undefined ? undefined : await findPlayer(key, network);
    if (player === undefined) return expired;
    take(perPlayer[kind].take(player));
    const answer = await playerTurns.run(player, work);
    // A response that is still open is a stream.
    if (reply.sent && !reply.raw.writableEnded && !reply.raw.destroyed) streams.add(player, reply.raw);
    return answer;
  }

  app.addHook("onRoute", (route) => {
    const kind = kindOf(route.url);
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, kind);
    const { handler } = route;
    // Fastify derives the HEAD route from GET, so its handler is already limited.
    if (kind === "file" || limited.has(handler)) return;
    route.handler = async function limitedHandler(request, reply) {
      return runLimited(kind, request, reply, async () => handler.call(this, request, reply));
    };
    limited.add(route.handler);
  });
  app.addHook("onRequest", async (request) => {
    const kind = kindOf(request.routeOptions.url ?? "");
    take(perNetwork[kind].take(networkOf(request.ip)));
  });
  return routes;
}

/** Tracks the open streams of each player; a further one ends the oldest. */
function createStreams(most: number, note: (change: 1 | -1) => void) {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(player: string, stream: ServerResponse): void {
      const own = open.get(player) ?? new Set();
      open.set(player, own.add(stream));
      note(1);
      stream.on("close", () => {
        note(-1);
        own.delete(stream);
        if (own.size === 0 && open.get(player) === own) open.delete(player);
      });
      const [oldest] = own;
      // A stream whose page reads nothing would stay open after its end, so it is destroyed.
      if (own.size > most) oldest?.destroy();
    },
  };
}

function mapValues<Key extends string, From, To>(from: Record<Key, From>, map: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, map(value)])) as Record<Key, To>;
}
