import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { parseMoney, readMoney } from "@croupier/contract/domain/money";
import { clientKey } from "../../kit/client-key.ts";
import type { FailView } from "../../kit/views.ts";
import { PondFeed } from "./feed.ts";
import { pricesFor } from "./prices.ts";
import { ponds } from "./titles.ts";
import { volleyView, type VolleyView } from "./views.ts";
import { fire, sit } from "./water.ts";
import { mostBullets, paidFor, type VolleyRound } from "./volley.ts";
import type { EngineParts } from "../engine.ts";

export type PondParts = Pick<EngineParts, "db" | "rounds" | "player">;

const fishId = z.string().regex(/^\d{1,12}\.\d{1,3}$/);
const volley = z.object({
  key: clientKey,
  shot: z.string().max(24),
  shots: z.array(z.object({ fish: fishId, count: z.int().min(1).max(mostBullets) })).max(mostBullets),
  freeze: fishId.nullable(),
});

const fail = (code: string): FailView => ({ ok: false, code });

const viewOf = (round: VolleyRound): VolleyView =>
  volleyView(round, round.volley ? paidFor(round.volley.bullets ?? [], readMoney(round.volley.shot)).back : 0n);

/** Registers the calls of a pond's page: its stream, which also holds the player's seat, and volleys. */
export function pondCalls(app: FastifyInstance, { db, rounds, player }: PondParts): void {
  const feed = new PondFeed({ db, log: app.log });
  app.addHook("preClose", async () => feed.end());
  const angler = async (request: FastifyRequest) => {
    const found = await player(request);
    const pond = found && ponds.get(found.session.game_code);
    return found && pond ? { session: found.session, pond } : undefined;
  };

  app.get("/api/pond/events", async (request, reply) => {
    const found = await angler(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { room_id: roomId, cannon } = await sit(db, found.session);
    const isWatching = feed.watch({ roomId, cannon, raw: reply.raw });
    return isWatching ? reply.hijack() : reply.code(503).send(fail("TRY_LATER"));
  });

  app.post("/api/pond/volleys", async (request, reply): Promise<VolleyView | FailView> => {
    const body = volley.safeParse(request.body);
    const count = body.data?.shots.reduce((sum, each) => sum + each.count, 0) ?? 0;
    if (!body.success || count > mostBullets) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await angler(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { session, pond } = found;
    const { key, shots, freeze } = body.data;
    const shot = parseMoney(body.data.shot);
    if (shot === undefined || !pricesFor(pond.prices, session.currency).prices.includes(shot)) {
      return fail("STAKE_UNKNOWN");
    }
    const answer = await fire({ db, rounds }, session, { clientKey: key, shot, shots, freeze });
    return "code" in answer ? fail(answer.code) : viewOf(answer.round);
  });
}
