import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { isEngine, type EngineName } from "./engines.ts";

/** A tile whose game a player plays alone. */
export interface SoloTitle {
  gameCode: string;
  vassalage: string;
  solo: EngineName;
  names: GameNames;
  hue: number;
}

function toTitle(line: string): SoloTitle {
  const [gameCode, vassalage, solo, en, zh, hue] = line.split("\t");
  if (!gameCode || !vassalage || !isEngine(solo) || !en || !zh || !hue) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  return { gameCode, vassalage, solo, names: { en, "zh-CN": zh }, hue: Number(hue) };
}

export const soloTitles: ReadonlyMap<string, SoloTitle> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toTitle)
    .map((title) => [title.gameCode, title]),
);
