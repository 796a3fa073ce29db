import type { Page } from "@playwright/test";
import { bookTitles } from "../../apps/arcade/src/engines/book/titles.ts";
import { lotteries } from "../../apps/arcade/src/engines/lotto/lotteries.ts";
import { ponds } from "../../apps/arcade/src/engines/pond/titles.ts";
import { roomTitles } from "../../apps/arcade/src/engines/rooms/titles.ts";
import { slotTitles } from "../../apps/arcade/src/engines/slot/titles.ts";
import { soloTitles } from "../../apps/arcade/src/engines/solo/titles.ts";
import { tables } from "../../apps/arcade/src/engines/tables/tables.ts";
import { query } from "./database.ts";
import { openAs } from "./member.ts";

type Game = [engine: string, gameCode: string];

/** Returns the first title of each engine. */
function firstOf<T extends { gameCode: string }>(all: Iterable<T>, engine: (title: T) => string): Game[] {
  const found = new Map<string, string>();
  for (const title of all) if (!found.has(engine(title))) found.set(engine(title), title.gameCode);
  return [...found];
}

/** A game of each engine, by kind. */
export const titles = {
  slots: firstOf(slotTitles.values(), (title) => title.solo),
  alone: firstOf(
    [...soloTitles.values()].filter(({ gameCode }) => !slotTitles.has(gameCode)),
    (title) => title.solo,
  ),
  tables: firstOf(tables.values(), (title) => title.engine),
  lotteries: firstOf(lotteries.values(), (title) => title.family.name),
  rooms: firstOf(roomTitles.values(), (title) => title.roomGame),
  sports: firstOf(bookTitles.values(), () => "sports"),
  ponds: firstOf(ponds.values(), () => "pond"),
};

/** Opens a game's page, or a lottery's, as a member. */
export async function openGame(page: Page, member: Parameters<typeof openAs>[1], gameCode: string): Promise<void> {
  const lotto = lotteries.get(gameCode);
  const area = lotto?.mode === "SEA" ? "seaLottery" : gameCode.startsWith("tcg-lotto-vn") ? "vnLottery" : "lottery";
  if (lotto) return openAs(page, member, `/${area}?gameCode=${gameCode}`);
  const [game] = await query<{ node: string }>("select node_id::text as node from game where game_code = $1", [
    gameCode,
  ]);
  return openAs(page, member, `/game/${game?.node}`);
}
