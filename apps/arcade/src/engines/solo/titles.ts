import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { slotTitles, type SlotTitle } from "../slot/titles.ts";
import { isSoloGameName, type SoloGameName, type EngineName } from "./engines.ts";

/** A tile with a solo game. */
export interface SoloTitle<Engine extends EngineName = SoloGameName> {
  gameCode: string;
  vassalage: string;
  solo: Engine;
  names: GameNames;
  hue: number;
}

function toTitle(line: string): SoloTitle {
  const [gameCode, vassalage, solo, en, zh, hue] = line.split("\t");
  if (!gameCode || !vassalage || !isSoloGameName(solo) || !en || !zh || !hue) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  return { gameCode, vassalage, solo, names: { en, "zh-CN": zh }, hue: Number(hue) };
}

export const soloGameTitles: ReadonlyMap<string, SoloTitle> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toTitle)
    .map((title) => [title.gameCode, title]),
);

/** Every solo title, by code. */
export const soloTitles: ReadonlyMap<string, SoloTitle | SlotTitle> = new Map<string, SoloTitle | SlotTitle>([
  ...soloGameTitles,
  ...slotTitles,
]);

/** Returns the emblems of a slot's tile; empty for any other. */
export const emblemsOf = (gameCode: string): readonly string[] => slotTitles.get(gameCode)?.emblems ?? [];
