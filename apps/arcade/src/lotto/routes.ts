import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { formatMoney, parseMoney, type Money } from "@croupier/contract/domain/money";
import type { Rounds } from "../rounds.ts";
import type { StoredLine, SessionRow } from "../store.ts";
import type { FailView } from "../views.ts";
import { chipsFor } from "./chips.ts";
import { databaseNow, findCurrent, findLast, findPast } from "./draws.ts";
import { lotteries, type Lottery } from "./lotteries.ts";
import { oddsOf, returns } from "./prizes.ts";
import { findSlips } from "./slips.ts";
import { drawView, slipView, type TableView } from "./views.ts";

const maxLines = 20;
const pastShown = 50;

const slip = z.object({
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  drawId: z.string().regex(/^\d{1,18}$/),
  lines: z
    .array(z.object({ play: z.string().max(24), pick: z.string().max(40), stake: z.string().max(24) }))
    .min(1)
    .max(maxLines),
});

export interface LottoParts {
  db: Pool;
  rounds: Rounds;
  player(request: FastifyRequest): Promise<{ session: SessionRow; game: unknown } | undefined>;
}

const fail = (code: string): FailView => ({ ok: false, code });

type LineInput = z.output<typeof slip>["lines"][number];

/** Reads a line and adds the current odds; undefined for a pick this lottery does not offer. */
function toLine(
  lottery: Lottery,
  currency: string,
  { play, pick, stake }: LineInput,
): (StoredLine & { money: Money }) | undefined {
  const odds = oddsOf(lottery.family, lottery.mode, play, pick);
  const money = parseMoney(stake);
  if (odds === undefined || money === undefined || !chipsFor(currency).includes(money)) return undefined;
  return { play, pick, stake: formatMoney(money), odds: odds.toString(), money };
}

/** Registers the calls of the lottery page. */
export function lottoCalls(app: FastifyInstance, { db, rounds, player }: LottoParts): void {
  const seat = async (request: FastifyRequest) => {
    const found = await player(request);
    const lottery = found && lotteries.get(found.session.game_code);
    return found && lottery ? { session: found.session, lottery } : undefined;
  };

  app.get("/api/lotto", async (request, _reply): Promise<TableView | FailView> => {
    const found = await seat(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { session, lottery } = found;
    const [current, past, slips, now] = await Promise.all([
      findCurrent(db, [lottery.gameCode]),
      findPast(db, lottery.gameCode, pastShown),
      findSlips(db, session, 20),
      databaseNow(db),
    ]);
    return {
      ok: true,
      now: now.toISOString(),
      current: current[0] ? drawView(current[0]) : null,
      past: past.map(drawView),
      slips: slips.map(slipView),
    };
  });

  app.post("/api/lotto/slips", async (request, reply) => {
    const body = slip.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await seat(request);
    if (!found) return fail("SESSION_EXPIRED");
    const { session, lottery } = found;
    const requested = body.data.lines.map((line) => toLine(lottery, session.currency, line));
    const known = requested.filter((line) => line !== undefined);
    if (known.length < requested.length) return fail("BET_UNKNOWN");
    const stake = known.reduce((sum, { money }) => sum + money, 0n);
    const lines = known.map(({ play, pick, odds, money }) => ({ play, pick, odds, stake: formatMoney(money) }));
    const { key, drawId } = body.data;
    const answer = await rounds.place(session, { clientKey: key, drawId: BigInt(drawId), stake, lines });
    return "code" in answer ? fail(answer.code) : slipView(answer.round);
  });
}

const past = z.object({ gameCode: z.string().max(80), limit: z.coerce.number().int().min(1).max(100).default(20) });

/** Serves the public board: when each lottery draws next and its last results. The platform's lobby reads it. */
export function lottoBoard(app: FastifyInstance, db: Pool): void {
  const codes = [...lotteries.keys()];
  app.get("/lotto/v1/lobby", async () => {
    const [current, last, now] = await Promise.all([findCurrent(db, codes), findLast(db, codes), databaseNow(db)]);
    const drawOf = (list: typeof current, code: string) => {
      const draw = list.find(({ game_code }) => game_code === code);
      return draw ? drawView(draw) : null;
    };
    return {
      now: now.toISOString(),
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
  });
  app.get("/lotto/v1/draws", async (request, reply) => {
    const query = past.safeParse(request.query);
    if (!query.success || !lotteries.has(query.data.gameCode)) return reply.code(404).send(fail("GAME_UNKNOWN"));
    const { gameCode, limit } = query.data;
    return { gameCode, draws: (await findPast(db, gameCode, limit)).map(drawView) };
  });
}
