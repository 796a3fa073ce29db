import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { cached } from "@croupier/server/cached";
import type { FailView } from "../../kit/views.ts";
import { databaseNow } from "../../kit/database.ts";
import { findCurrent, findLast, findPast } from "../draws/draws.ts";
import { pastShown, type LottoFeed } from "./feed.ts";
import { lotteries } from "./lotteries.ts";
import { returns } from "./prizes.ts";
import { findSlips } from "../draws/slips.ts";
import { slipView } from "../draws/views.ts";
import { drawView, type HallState } from "./views.ts";
import type { EngineParts } from "../engine.ts";

export interface LottoParts extends Pick<EngineParts, "db" | "player"> {
  feed: LottoFeed;
}

const fail = (code: string): FailView => ({ ok: false, code });

/** Shared responses are cached this long, so that the database is read once for all callers. */
const freshMs = 300;

/** Reads the state that all players of a lottery share. */
async function readHall(db: Pool, gameCode: string): Promise<Pick<HallState, "current" | "past">> {
  const [current] = await findCurrent(db, [gameCode]);
  const past = await findPast(db, gameCode, pastShown);
  return { current: current ? drawView(current) : null, past: past.map(drawView) };
}

/** Registers the calls of the lottery page. */
export function lottoCalls(app: FastifyInstance, { db, feed, player }: LottoParts): void {
  app.addHook("preClose", async () => feed.end());
  const halls = cached<Awaited<ReturnType<typeof readHall>>>({ freshMs });
  const seat = async (request: FastifyRequest) => {
    const found = await player(request);
    const lottery = found && lotteries.get(found.session.game_code);
    return found && lottery ? { session: found.session, lottery } : undefined;
  };

  app.get("/api/lotto/events", async (request, reply) => {
    const found = await seat(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { player_id, currency, game_code } = found.session;
    const page = { playerId: player_id, currency, gameCode: game_code, raw: reply.raw };
    return feed.watch(page) ? reply.hijack() : reply.code(503).send(fail("TRY_LATER"));
  });

  app.get("/api/lotto", async (request, _reply): Promise<HallState | FailView> => {
    const found = await seat(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { session, lottery } = found;
    const hall = await halls.get(lottery.gameCode, () => readHall(db, lottery.gameCode));
    const slips = await findSlips(db, session, 20);
    return { ok: true, now: (await databaseNow(db)).toISOString(), ...hall, slips: slips.map(slipView) };
  });
}

const past = z.object({ gameCode: z.string().max(80), limit: z.coerce.number().int().min(1).max(100).default(20) });

/** Registers the public board: the next draw and the last results of each lottery. The platform's lobby reads it. */
export function lottoBoard(app: FastifyInstance, db: Pool): void {
  const codes = [...lotteries.keys()];
  const answers = cached<object>({ freshMs });
  const readLobby = async () => {
    const current = await findCurrent(db, codes);
    const last = await findLast(db, codes);
    const drawOf = (list: typeof current, code: string) => {
      const draw = list.find(({ game_code }) => game_code === code);
      return draw ? drawView(draw) : null;
    };
    return {
      now: (await databaseNow(db)).toISOString(),
      lotteries: [...lotteries.values()].map(({ gameCode, vassalage, family, mode, periodSeconds }) => ({
        gameCode,
        vassalage,
        family: family.name,
        prizeMode: mode,
        returnBasisPoints: returns[mode],
        periodSeconds,
        current: drawOf(current, gameCode),
        last: drawOf(last, gameCode),
      })),
    };
  };
  app.get("/lotto/v1/lobby", async () => answers.get("lobby", readLobby));
  app.get("/lotto/v1/draws", async (request, reply) => {
    const query = past.safeParse(request.query);
    if (!query.success || !lotteries.has(query.data.gameCode)) return reply.code(404).send(fail("GAME_UNKNOWN"));
    const { gameCode, limit } = query.data;
    return answers.get(`draws ${gameCode} ${limit}`, async () => ({
      gameCode,
      draws: (await findPast(db, gameCode, limit)).map(drawView),
    }));
  });
}
