import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { parseMoney } from "@croupier/contract/domain/money";
import { clientKey } from "../../kit/client-key.ts";
import type { FailView } from "../../kit/views.ts";
import type { CardRooms } from "./card-rooms.ts";
import { RoomFeed } from "./feed.ts";
import { findHands } from "./room-store.ts";
import { hasUnpaidSitting } from "./sitting-store.ts";
import { roomTitles, type RoomTitle } from "./titles.ts";
import { entryView, handsView, sitView, type HandsView, type RoomListView, type SitView } from "./views.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { EngineParts } from "../engine.ts";

const room = z.string().regex(/^\d{1,18}$/);
const sit = z.object({
  key: clientKey,
  room,
  seat: z.int().min(0).max(9),
  amount: z.string().max(24),
});
const act = z.object({
  room,
  hand: z.int().min(0),
  step: z.int().min(0).max(500),
  action: z.string().max(160),
});
const out = z.object({ room, out: z.boolean() });
const leaving = z.object({ room });
const handsShown = 20;

export interface RoomParts extends Pick<EngineParts, "db" | "player"> {
  rooms: CardRooms;
}

const fail = (code: string): FailView => ({ ok: false, code });
const expired = fail("SESSION_EXPIRED");
type DoneView = { ok: true } | FailView;
const done = (code: string | undefined): DoneView => (code ? fail(code) : { ok: true });

interface Reader {
  session: SessionRow;
  title: RoomTitle;
}
type Read = (request: FastifyRequest) => Promise<Reader | undefined>;

function streamCall(app: FastifyInstance, { db, rooms }: RoomParts, reader: Read): void {
  const feed = new RoomFeed({ db, log: app.log });
  rooms.onChange = (id) => feed.changed(id);
  app.addHook("preClose", async () => feed.end());
  app.get("/api/room/events", async (request, reply) => {
    const found = await reader(request);
    if (!found) return expired;
    const { room: id } = request.query as { room?: unknown };
    const rows = await rooms.list(found.title, found.session.currency);
    const row = rows.find((each) => each.id.toString() === id);
    if (!row) return fail("ROOM_UNKNOWN");
    const isWatching = feed.watch({ playerId: found.session.player_id, room: row.id.toString(), raw: reply.raw });
    return isWatching ? reply.hijack() : reply.code(503).send(fail("TRY_LATER"));
  });
}

/** Registers the calls of a card room's page. */
export function roomCalls(app: FastifyInstance, parts: RoomParts): void {
  const { db, rooms, player } = parts;
  const reader: Read = async (request) => {
    const found = await player(request);
    const title = found && roomTitles.get(found.session.game_code);
    return found && title ? { session: found.session, title } : undefined;
  };
  streamCall(app, parts, reader);

  app.get("/api/room/list", async (request, _reply): Promise<RoomListView | FailView> => {
    const found = await reader(request);
    if (!found) return expired;
    const rows = await rooms.list(found.title, found.session.currency);
    return {
      ok: true,
      rooms: rows.map((row) => entryView(found.title, row, found.session.player_id)),
      isOwed: await hasUnpaidSitting(db, found.session),
    };
  });

  app.post("/api/room/sit", async (request, reply): Promise<SitView | FailView> => {
    const body = sit.safeParse(request.body);
    const stake = parseMoney(body.data?.amount ?? "");
    if (!body.success || stake === undefined) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    if (!found) return expired;
    const answer = await rooms.sit(found.session, found.title, { ...body.data, stake });
    return "code" in answer ? fail(answer.code) : sitView(answer.round);
  });

  app.post("/api/room/act", async (request, reply): Promise<DoneView> => {
    const body = act.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    return found ? done(await rooms.act(found.session, body.data)) : expired;
  });

  app.post("/api/room/out", async (request, reply): Promise<DoneView> => {
    const body = out.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    return found ? done(await rooms.sitOut(found.session, body.data.room, body.data.out)) : expired;
  });

  app.post("/api/room/leave", async (request, reply): Promise<DoneView> => {
    const body = leaving.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    return found ? done(await rooms.leave(found.session, body.data.room)) : expired;
  });

  app.get("/api/room/hands", async (request, _reply): Promise<HandsView | FailView> => {
    const found = await reader(request);
    if (!found) return expired;
    const sitting = await rooms.sitting(found.session);
    return handsView(sitting ? await findHands(db, sitting.id, handsShown) : []);
  });
}
