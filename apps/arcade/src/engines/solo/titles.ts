import { readTitles } from "../../kit/titles.ts";
import type { AloneTitle } from "../alone/title.ts";
import { soloGames, isSoloGameName, type SoloGameName } from "./games.ts";

/** A tile with a solo game. */
export type SoloTitle = AloneTitle<SoloGameName>;

/** Every solo title, by code. */
export const soloTitles: ReadonlyMap<string, SoloTitle> = readTitles(
  import.meta.url,
  ["engine"],
  (title, { engine }) => {
    if (!isSoloGameName(engine)) throw new Error(`titles.tsv: no solo game ${engine}`);
    return { ...title, solo: engine, rules: soloGames[engine] };
  },
);
