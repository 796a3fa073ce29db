import type { SoloGameName } from "../../src/engines/solo/games.ts";
import { percentOf } from "../money.ts";
import { findText } from "../text.ts";

/** Returns of the scratch cards in per cent; the rest of their rules is the same. */
const scratchPercents: Partial<Record<SoloGameName, number>> = { "scratch-lantern": 95, "scratch-peach": 96 };

/** Returns the rules of a game by paragraph, with its return as proven by its tests. */
export function soloRules(game: SoloGameName): string[] {
  const percent = scratchPercents[game];
  const line = (at: number) =>
    percent === undefined || at === 1
      ? findText(`solo.rule.${game}.${at}`)
      : findText(`solo.rule.scratch.${at}`, { percent: percentOf(percent) });
  const lines: string[] = [];
  for (let next = line(0); next !== undefined; next = line(lines.length)) lines.push(next);
  return lines;
}
