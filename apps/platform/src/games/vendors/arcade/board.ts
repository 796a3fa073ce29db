import { cached } from "@croupier/server/cached";
import { z } from "zod";
import type { LotteryBoard } from "../vendor.ts";
import { publicReader } from "./public.ts";

/** Milliseconds the arcade's answer is cached, so that a thousand visitors cause one call. */
const freshMs = 1000;

const draw = z.object({
  issue: z.string(),
  state: z.enum(["open", "drawn", "cancelled"]),
  closesAt: z.iso.datetime(),
  drawsAt: z.iso.datetime(),
  sealedSeed: z.string(),
  seed: z.string().nullable(),
  result: z.array(z.number().int()).nullable(),
  shown: z.array(z.number().int()).nullable(),
});
const lobbyShape = z.object({
  now: z.iso.datetime(),
  lotteries: z.array(
    z.object({
      gameCode: z.string(),
      periodSeconds: z.number().int(),
      current: draw.nullable(),
      last: draw.nullable(),
    }),
  ),
});
const drawsShape = z.object({ draws: z.array(draw) });

/** Creates the reader of the arcade's public board of draws. */
export function createBoard(url: string): LotteryBoard {
  const ask = publicReader(url);
  const lobby = cached<z.output<typeof lobbyShape> | undefined>({ freshMs });
  return {
    lobby: () => lobby.get("lobby", () => ask("/lotto/v1/lobby", lobbyShape)),
    async draws(gameCode, limit) {
      const query = new URLSearchParams({ gameCode, limit: String(limit) });
      return (await ask(`/lotto/v1/draws?${query}`, drawsShape))?.draws;
    },
  };
}
