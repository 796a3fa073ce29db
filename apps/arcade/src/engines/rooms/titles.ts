import { readTitles, type Title } from "../../kit/titles.ts";
import { isGameId, type GameId } from "./games.ts";

/** A tile of the card rooms: a vendor's rooms of a game. */
export interface RoomTitle extends Title {
  roomGame: GameId;
}

/** Every tile of the card rooms, by code. */
export const roomTitles: ReadonlyMap<string, RoomTitle> = readTitles(import.meta.url, ["game"], (title, { game }) => {
  if (!isGameId(game)) throw new Error(`titles.tsv: no game ${game}`);
  return { ...title, roomGame: game };
});
