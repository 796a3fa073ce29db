import { readFileSync } from "node:fs";
import type { AloneTitle } from "../alone/title.ts";
import { isSlotName, slotGames, slots, type SlotName } from "./slots.ts";

/** A slot's tile. */
export interface SlotTitle extends AloneTitle<SlotName> {
  /** Emblems of the ten symbols; the game's own replaces the wild, or the dearest where there is none. */
  emblems: string[];
}

/** Puts the game's emblem in its position; where the slot has it already, the two swap. */
function themed(slot: SlotName, emblem: string): string[] {
  const { emblems, kind } = slots[slot];
  const place = kind === "cluster" ? 2 : 0;
  const before = emblems[place] ?? emblem;
  return emblems.map((name, at) => (at === place ? emblem : name === emblem ? before : name));
}

function toTitle(line: string): SlotTitle {
  const [gameCode, vassalage, slot, name, nameZh, hue, emblem] = line.split("\t");
  if (!gameCode || !vassalage || !isSlotName(slot) || !name || !nameZh || !hue || !emblem) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  const names = { en: name, "zh-CN": nameZh };
  const rules = slotGames[slot];
  return { gameCode, vassalage, solo: slot, rules, names, hue: Number(hue), emblems: themed(slot, emblem) };
}

/** Every slot title, by code. */
export const slotTitles: ReadonlyMap<string, SlotTitle> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toTitle)
    .map((title) => [title.gameCode, title]),
);
