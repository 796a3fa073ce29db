import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { createBuckets, type Rate } from "@croupier/server/buckets";
import { cached } from "@croupier/server/cached";
import { networkOf } from "@croupier/server/network";
import { createKeyedTurns } from "@croupier/server/turns";
import type { FailView } from "./views.ts";

/*
 * The limits of every route, also of one that is added later: how many calls a second a network and a player may make,
 * how many calls of a player run at once, and how many streams a player has open. A player counts once, whichever tabs
 * and games the calls come from. The numbers leave room for a player with several busy tabs and for hundreds of players
 * behind one address; they end what a program does.
 */

const playerKinds = ["call", "resume", "stream"] as const;
type PlayerKind = (typeof playerKinds)[number];
type NetworkKind = "launch" | "public" | "signed";
/** The kinds of routes. A file is read without the database. */
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
  /** The calls of a player that run at once, and so the connections to the database, of twelve, that they use. */
  playerTurns: Turns;
  /** The calls of a network that belong to no player and run at once. */
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
  // The book asks for 12 answers in 1.5 seconds at most, a fast slot for 6 a second, a pond for one volley a second.
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

/** Signals that a limit is reached; the one error handler answers it. */
export class Limited extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many calls");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A player's key is stored as a hash, so that a copy of the database opens no session. */
export const idOf = (key: string): string => createHash("sha256").update(key).digest("hex");

export function sessionKey(request: FastifyRequest): string | undefined {
  const key = request.headers["x-session"];
  return typeof key === "string" && key !== "" && key.length <= 100 ? key : undefined;
}

export interface LimitOptions {
  /** Finds the player whose session a key opens. */
  playerOf(key: string): Promise<string | undefined>;
  /** Multiplies every rate. */
  factor: number;
  limits?: Limits;
  now?: () => number;
}

const mostSessions = 50_000;
const expired: FailView = { ok: false, code: "SESSION_EXPIRED" };

/** Limits all routes that are registered on `app` from now on. Returns the routes, each with its kind. */
export function limitCalls(
  app: FastifyInstance,
  { playerOf, factor, limits: own = limits, now }: LimitOptions,
): ReadonlyMap<string, Kind> {
  const bucketsOf = ({ burst, perSecond }: Rate) =>
    createBuckets({ burst: Math.max(1, burst * factor), perSecond: perSecond * factor }, now);
  const perNetwork = mapValues(own.network, bucketsOf);
  const perPlayer = mapValues(own.player, bucketsOf);
  const unknownKeys = bucketsOf(own.unknownKeys);
  const playerTurns = createKeyedTurns(own.playerTurns);
  const networkTurns = mapValues(own.networkTurns, createKeyedTurns);
  const streams = createStreams(own.streams);
  /** The player of each session. It never changes, and a key that opens no session never opens one. */
  const players = cached<string | undefined>({ freshMs: Infinity, max: mostSessions });
  const routes = new Map<string, Kind>();
  const limited = new WeakSet<RouteHandlerMethod>();

  const take = (seconds: number): void => {
    if (seconds > 0) throw new Limited(seconds);
  };

  /** Looks a session up within the turns of its network, so that invented keys wait for each other alone. */
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
    // An answer that is still open is a stream.
    if (reply.sent && !reply.raw.writableEnded && !reply.raw.destroyed) streams.add(player, reply.raw);
    return answer;
  }

  app.addHook("onRoute", (route) => {
    const kind = kindOf(route.url);
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, kind);
    const { handler } = route;
    // The route for HEAD, which Fastify derives from GET, has the handler that is limited already.
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

/** Keeps the open streams of each player; the oldest makes room for a further one. */
function createStreams(most: number) {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(player: string, stream: ServerResponse): void {
      const own = open.get(player) ?? new Set();
      open.set(player, own.add(stream));
      stream.on("close", () => {
        own.delete(stream);
        if (own.size === 0 && open.get(player) === own) open.delete(player);
      });
      const [oldest] = own;
      // An ended stream whose page reads nothing would stay: it is cut.
      if (own.size > most) oldest?.destroy();
    },
  };
}

function mapValues<Key extends string, From, To>(from: Record<Key, From>, map: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, map(value)])) as Record<Key, To>;
}
