import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { lobbyEvents, lobbyRooms, lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import type { Language } from "@croupier/contract/domain/languages";
import { cached } from "@croupier/server/cached";

/** Lists of the lobby; each comes from the engine that runs what it shows. */
export interface Lobby {
  tables(): Promise<z.output<typeof lobbyTables>>;
  rooms(currency: string): Promise<z.output<typeof lobbyRooms>>;
  events(language: Language): Promise<z.output<typeof lobbyEvents>>;
}

/** The lobby of a vendor without tables, rooms and events. */
export const emptyLobby: Lobby = {
  tables: async () => ({ now: new Date(), tables: [] }),
  rooms: async () => ({ games: [] }),
  events: async () => ({ now: new Date(), events: [] }),
};

const currency = z.object({ currency: z.string().regex(/^[A-Z0-9]{3,8}$/) });
const language = z.object({ language: z.string().max(12).default("en") });

/** Responses are cached this long, so that the database is read once for all callers. */
const freshMs = 500;

/**
 * Registers the lobby calls, with which a platform shows games before they are opened. They are public, as the tables
 * and events are: they contain no player's name and no stake.
 */
export function lobbyCalls(app: FastifyInstance, lobby: Lobby): void {
  const answers = cached<unknown>({ freshMs, max: 40 });
  app.get("/lobby/v1/tables", async () =>
    answers.get("tables", async () => z.encode(lobbyTables, await lobby.tables())),
  );
  app.get("/lobby/v1/rooms", async (request, reply) => {
    const query = currency.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ ok: false, code: "BAD_REQUEST" });
    const code = query.data.currency;
    return answers.get(`rooms ${code}`, async () => z.encode(lobbyRooms, await lobby.rooms(code)));
  });
  app.get("/lobby/v1/events", async (request, reply) => {
    const query = language.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ ok: false, code: "BAD_REQUEST" });
    const isChinese = query.data.language.toLowerCase().startsWith("zh");
    const chosen = isChinese ? "zh-CN" : "en";
    return answers.get(`events ${chosen}`, async () => z.encode(lobbyEvents, await lobby.events(chosen)));
  });
}
