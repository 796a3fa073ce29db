import { readTitles } from "../../kit/titles.ts";
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

/** Every slot title, by code. */
export const slotTitles: ReadonlyMap<string, SlotTitle> = readTitles(import.meta.url, ["slot"], (title, { slot }) => {
  if (!isSlotName(slot)) throw new Error(`titles.tsv: no slot ${slot}`);
  return { ...title, solo: slot, rules: slotGames[slot], emblems: themed(slot, title.emblems[0] ?? "") };
});
