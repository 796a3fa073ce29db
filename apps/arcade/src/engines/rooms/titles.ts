import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { isGameId, type GameId } from "./games.ts";

/** A tile of the card rooms: a vendor's rooms of a game. */
export interface RoomTitle {
  gameCode: string;
  vassalage: string;
  names: GameNames;
  hue: number;
  emblems: string[];
  roomGame: GameId;
}

function toTitle(line: string): RoomTitle {
  const [gameCode, vassalage, game, en, zh, hue, emblem] = line.split("\t");
  if (!gameCode || !vassalage || !isGameId(game) || !en || !zh || !hue || !emblem) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  return { gameCode, vassalage, roomGame: game, names: { en, "zh-CN": zh }, hue: Number(hue), emblems: [emblem] };
}

/** Every tile of the card rooms, by code. */
export const roomTitles: ReadonlyMap<string, RoomTitle> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toTitle)
    .map((title) => [title.gameCode, title]),
);
