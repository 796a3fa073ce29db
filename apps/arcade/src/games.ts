import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { makeMachine, type Machine } from "./slot/machine.ts";
import { skinNames, type SkinName } from "./slot/skin.ts";
import { skins } from "./slot/skins.ts";

export interface Game {
  gameCode: string;
  /** The vendor code this game is played under. */
  vassalage: string;
  skin: SkinName;
  names: GameNames;
  hue: number;
  /** Emblems of the ten symbols; the game's own stands for the wild. */
  emblems: string[];
}

const isSkin = (text: string | undefined): text is SkinName => skinNames.some((name) => name === text);

/** The game's emblem becomes the wild; where the skin has it already, the two change places. */
function themed(skin: SkinName, emblem: string): string[] {
  const own = skins[skin].emblems;
  const [wild = emblem] = own;
  return [emblem, ...own.slice(1).map((name) => (name === emblem ? wild : name))];
}

function toGame(line: string): Game {
  const [gameCode, vassalage, skin, name, nameZh, hue, emblem] = line.split("\t");
  if (!gameCode || !vassalage || !isSkin(skin) || !name || !nameZh || !hue || !emblem) {
    throw new Error(`games.tsv: a column is missing in "${line}"`);
  }
  const names = { en: name, "zh-CN": nameZh };
  return { gameCode, vassalage, skin, names, hue: Number(hue), emblems: themed(skin, emblem) };
}

/** Every game the arcade can run, by its code. */
export const games: ReadonlyMap<string, Game> = new Map(
  readFileSync(new URL("./games.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toGame)
    .map((game) => [game.gameCode, game]),
);

const made = Object.fromEntries(skinNames.map((name) => [name, makeMachine(skins[name])])) as Record<SkinName, Machine>;

export const machineOf = (game: Game): Machine => made[game.skin];
