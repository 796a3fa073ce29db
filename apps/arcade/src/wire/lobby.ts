import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { lobbyEvents, lobbyRooms, lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import { cached } from "@croupier/server/cached";
import type { Fixtures } from "../engines/book/fixtures.ts";
import type { Feed } from "../engines/tables/feed.ts";
import { eventsOf } from "../engines/book/lobby.ts";
import { roomsOf } from "../engines/rooms/lobby.ts";
import { tablesOf } from "../engines/tables/lobby.ts";

export interface LobbyParts {
  db: Pool;
  feed: Pick<Feed, "playersAt">;
  fixtures: Fixtures;
}

const currency = z.object({ currency: z.string().regex(/^[A-Z0-9]{3,8}$/) });
const language = z.object({ language: z.string().max(12).default("en") });

/** Responses are cached this long, so that the database is read once for all callers. */
const freshMs = 500;

/**
 * Registers the lobby calls, with which a platform shows games before they are opened. They are public, as the tables
 * and events are: they contain no player's name and no stake.
 */
export function lobbyCalls(app: FastifyInstance, { db, feed, fixtures }: LobbyParts): void {
  const answers = cached<unknown>({ freshMs, max: 40 });
  app.get("/lobby/v1/tables", async () =>
    answers.get("tables", async () => z.encode(lobbyTables, await tablesOf(db, (code) => feed.playersAt(code)))),
  );
  app.get("/lobby/v1/rooms", async (request, reply) => {
    const query = currency.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ ok: false, code: "BAD_REQUEST" });
    const code = query.data.currency;
    return answers.get(`rooms ${code}`, async () => z.encode(lobbyRooms, { games: await roomsOf(db, code) }));
  });
  app.get("/lobby/v1/events", async (request, reply) => {
    const query = language.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ ok: false, code: "BAD_REQUEST" });
    const isChinese = query.data.language.toLowerCase().startsWith("zh");
    const chosen = isChinese ? "zh-CN" : "en";
    return answers.get(`events ${chosen}`, async () => z.encode(lobbyEvents, await eventsOf(fixtures, chosen)));
  });
}
