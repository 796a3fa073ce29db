import { readFileSync } from "node:fs";
import type { AloneTitle } from "../alone/title.ts";
import { engines, isSoloGameName, type SoloGameName } from "./engines.ts";

/** A tile with a solo game. */
export type SoloTitle = AloneTitle<SoloGameName>;

function toTitle(line: string): SoloTitle {
  const [gameCode, vassalage, solo, en, zh, hue] = line.split("\t");
  if (!gameCode || !vassalage || !isSoloGameName(solo) || !en || !zh || !hue) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  return { gameCode, vassalage, solo, rules: engines[solo], names: { en, "zh-CN": zh }, hue: Number(hue) };
}

/** Every solo title, by code. */
export const soloTitles: ReadonlyMap<string, SoloTitle> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toTitle)
    .map((title) => [title.gameCode, title]),
);
