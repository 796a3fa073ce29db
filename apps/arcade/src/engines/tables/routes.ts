import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { amount } from "@croupier/contract/wire/shapes";
import { clientKey } from "../../kit/client-key.ts";
import { findSlips } from "../draws/slips.ts";
import { slipView } from "../draws/views.ts";
import type { FailView } from "../../kit/views.ts";
import type { Feed } from "./feed.ts";
import { payCashOut } from "./flights.ts";
import { tables } from "./tables.ts";
import type { Tips } from "../../wire/tips.ts";
import { tipsAt } from "./tips.ts";
import { tipView, type MineView, type TipView } from "./views.ts";
import type { EngineParts } from "../engine.ts";

export interface TableParts extends Pick<EngineParts, "db" | "rounds" | "player"> {
  feed: Feed;
  tips: Tips;
}

const fail = (code: string): FailView => ({ ok: false, code });
const slipsShown = 20;
const press = z.object({ drawId: z.string().regex(/^\d{1,18}$/) });
const gift = z.object({ key: clientKey, amount });

/** Registers the calls of a table's page: its stream, and the player's bets, which are slips. */
export function tableCalls(app: FastifyInstance, { db, rounds, feed, tips, player }: TableParts): void {
  app.addHook("preClose", async () => feed.end());
  const seat = async (request: FastifyRequest) => {
    const found = await player(request);
    return found && tables.has(found.session.game_code) ? found.session : undefined;
  };

  app.get("/api/table/events", async (request, reply) => {
    const session = await seat(request);
    if (!session) return fail("SESSION_EXPIRED");
    const isWatching = feed.watch({
      playerId: session.player_id,
      currency: session.currency,
      gameCode: session.game_code,
      raw: reply.raw,
    });
    return isWatching ? reply.hijack() : reply.code(503).send(fail("TRY_LATER"));
  });

  app.get("/api/table/mine", async (request, _reply): Promise<MineView | FailView> => {
    const session = await seat(request);
    if (!session) return fail("SESSION_EXPIRED");
    return { ok: true, slips: (await findSlips(db, session, slipsShown)).map(slipView) };
  });

  app.post("/api/table/cash-out", async (request, reply): Promise<MineView | FailView> => {
    const body = press.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const session = await seat(request);
    if (!session) return fail("SESSION_EXPIRED");
    const answer = await payCashOut({ db, rounds }, session, BigInt(body.data.drawId));
    return "code" in answer ? fail(answer.code) : { ok: true, slips: answer.rounds.map(slipView) };
  });

  app.post("/api/table/tip", async (request, reply): Promise<TipView | FailView> => {
    const body = gift.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const session = await seat(request);
    const table = session && tables.get(session.game_code);
    if (!table) return fail("SESSION_EXPIRED");
    const { key, amount: given } = body.data;
    if (!tipsAt(table, session.currency).includes(given)) return fail("BET_UNKNOWN");
    return tipView(await tips.give(session, key, given));
  });
}
