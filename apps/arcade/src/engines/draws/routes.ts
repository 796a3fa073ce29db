import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatMoney, parseMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import { createKeyedTurns } from "@croupier/server/turns";
import { clientKey } from "../../kit/client-key.ts";
import { isAllowed } from "../../kit/stake-limits.ts";
import type { FailView } from "../../kit/views.ts";
import { insertSlip } from "./slips.ts";
import { slipView, type SlipView } from "./views.ts";
import type { SharedGame, StoredLine } from "./shared-game.ts";
import type { EngineParts } from "../engine.ts";

const maxLines = 20;

const slip = z.object({
  key: clientKey,
  drawId: z.string().regex(/^\d{1,18}$/),
  lines: z
    .array(z.object({ play: z.string().max(24), pick: z.string().max(40), stake: z.string().max(24) }))
    .min(1)
    .max(maxLines),
});

type SlipInput = z.output<typeof slip>;

export interface SlipParts extends Pick<EngineParts, "db" | "rounds" | "player"> {
  games: ReadonlyMap<string, SharedGame>;
}

const fail = (code: string): FailView => ({ ok: false, code });

/** Parses a line and adds the current odds; undefined for a pick or stake this game does not offer. */
function toLine(
  game: SharedGame,
  currency: string,
  { play, pick, stake }: SlipInput["lines"][number],
): (StoredLine & { money: Money }) | undefined {
  const odds = game.oddsOf(play, pick);
  const money = parseMoney(stake);
  if (odds === undefined || money === undefined || money <= 0n || !game.isStake(currency, money)) return undefined;
  return { play, pick, stake: formatMoney(money), odds: odds.toString(), money };
}

const spotOf = ({ play, pick }: Pick<StoredLine, "play" | "pick">) => `${play}:${pick}`;

/** Returns whether every spot stays within its highest stake, together with the player's earlier stakes on it. */
function isWithin(game: SharedGame, currency: string, lines: readonly StoredLine[], before: readonly StoredLine[]) {
  const sums = new Map<string, Money>();
  for (const line of [...before, ...lines]) {
    sums.set(spotOf(line), (sums.get(spotOf(line)) ?? 0n) + readMoney(line.stake));
  }
  return lines.every((line) => (sums.get(spotOf(line)) ?? 0n) <= game.mostStake(currency, line.play));
}

/** A player's slips on a draw run one at a time, so that waiting ones take no connection of the database. */
const slipTurns = { atOnce: 1, waiting: 60 };

/** Registers the call that places a slip on a draw of a lottery or a table. */
export function slipCalls(app: FastifyInstance, { db, rounds, games, player }: SlipParts): void {
  const turns = createKeyedTurns(slipTurns);
  app.post("/api/slips", async (request, reply): Promise<SlipView | FailView> => {
    const body = slip.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await player(request);
    const game = found && games.get(found.session.game_code);
    if (!found || !game) return fail("SESSION_EXPIRED");
    const { session } = found;
    const requested = body.data.lines.map((line) => toLine(game, session.currency, line));
    const known = requested.filter((line) => line !== undefined);
    if (known.length < requested.length) return fail("BET_UNKNOWN");
    const stake = known.reduce((sum, { money }) => sum + money, 0n);
    if (!isAllowed(session, stake)) return fail("LIMIT_REACHED");
    const lines = known.map(({ money, ...line }) => ({ ...line, stake: formatMoney(money) }));
    const { key } = body.data;
    const drawId = BigInt(body.data.drawId);
    return turns.run(`${session.vassalage} ${session.player_id} ${drawId}`, async () => {
      const placed = { clientKey: key, drawId, stake, lines };
      let isAbove = false;
      const round = await rounds.open(session, key, async (opening) => {
        const inserted = await insertSlip(db, session, { ...placed, ...opening }, (before) =>
          isWithin(game, session.currency, lines, before),
        );
        isAbove = inserted === "above";
        return inserted === "above" ? undefined : inserted;
      });
      return round ? slipView(round) : fail(isAbove ? "STAKE_LIMIT" : "DRAW_CLOSED");
    });
  });
}
