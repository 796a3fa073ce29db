import websocket from "@fastify/websocket";
import { socketPath } from "@croupier/contract/wire/events";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Pool } from "../../kit/db/pool.ts";
import { limitKey } from "../../kit/db/throttle.ts";
import { sendRefusal } from "../../kit/http/envelope.ts";
import { readCaller } from "../../kit/http/gates.ts";
import { networkOf } from "@croupier/server/network";
import { hashToken } from "../../kit/lib/tokens.ts";
import type { Hub } from "./hub.ts";
import { createPlaces } from "./places.ts";
import { takeTicket, type TicketHolder } from "./store.ts";
import { Subscriber } from "./subscriber.ts";

declare module "fastify" {
  interface FastifyRequest {
    ticketHolder: TicketHolder | undefined;
  }
}

/** Attempts of one network a minute: each costs a database lookup, even with a made-up ticket. */
const mostAttempts = 600;

export interface SocketDeps {
  db: Pool;
  hub: Hub;
  heartbeatMs: number;
  /** Returns the merchant whose site has this origin. */
  merchantAt(origin: string): Promise<string | undefined>;
  /** Multiplies the limit of attempts. */
  limitFactor: number;
}

/**
 * Serves the socket at /wps/events?ticket=…&after=…: a page of the site itself (its origin is a merchant's) with a
 * fresh single-use ticket receives its member's events after a sequence. The server reads nothing that a page sends.
 */
export async function serveSocket(app: FastifyInstance, deps: SocketDeps): Promise<void> {
  const { db, hub, heartbeatMs, limitFactor } = deps;
  const places = createPlaces();
  app.decorateRequest("ticketHolder", undefined);
  await app.register(websocket, { options: { maxPayload: 1024 } });
  await app.register(async (scope) => {
    scope.get<{ Querystring: { ticket?: string; after?: string } }>(
      socketPath,
      {
        websocket: true,
        // All of this precedes the upgrade, so that a refused connection gets an HTTP status.
        config: {
          rateLimit: {
            max: mostAttempts * limitFactor,
            timeWindow: 60_000,
            keyGenerator: ({ ip }: FastifyRequest) => limitKey("socket", networkOf(ip)),
          },
        },
        preValidation: async (request, reply) => {
          const { origin, network } = readCaller(request);
          const merchant = request.headers.origin === origin ? await deps.merchantAt(origin) : undefined;
          if (merchant === undefined) return reply.code(403).send();
          request.ticketHolder = await holderOf(request, db, merchant);
          if (!request.ticketHolder) return reply.code(401).send();
          const giveBack = places.take(request.ticketHolder.member_id, network);
          if (!giveBack) return sendRefusal(reply, { refused: "TOO_MANY_REQUESTS", retryAfterSeconds: 10 });
          const { socket } = request.raw;
          if (socket.destroyed) giveBack();
          else socket.once("close", giveBack);
          return undefined;
        },
      },
      (socket, request) => {
        const { ticketHolder } = request;
        if (ticketHolder)
          keepAlive(socket, open(db, hub, socket, ticketHolder, request.query.after ?? ""), heartbeatMs);
      },
    );
  });
}

async function holderOf(request: FastifyRequest, db: Pool, merchant: string): Promise<TicketHolder | undefined> {
  const { ticket } = request.query as { ticket?: unknown };
  if (typeof ticket !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(ticket)) return undefined;
  return takeTicket(db, hashToken(ticket), merchant);
}

function open(db: Pool, hub: Hub, socket: WebSocket, holder: TicketHolder, after: string): Subscriber {
  const page = new Subscriber(db, socket, {
    memberId: holder.member_id,
    sessionId: holder.session_id,
    rights: holder.rights,
    currency: holder.currency,
    after: /^\d{1,18}$/.test(after) ? BigInt(after) : 0n,
  });
  socket.on("close", () => hub.remove(page));
  socket.on("error", () => socket.terminate());
  // The page is subscribed before it catches up, so that no event is missed in between.
  hub.add(page);
  page.begin().catch(() => socket.close(1011, "try again"));
  return page;
}

/** Pings the browser, which pages cannot see, and sends the page a heartbeat; a silent one is closed. */
function keepAlive(socket: WebSocket, page: Subscriber, heartbeatMs: number): void {
  let alive = true;
  socket.on("pong", () => (alive = true));
  const heartbeat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    return page.beat();
  }, heartbeatMs);
  socket.on("close", () => clearInterval(heartbeat));
}
