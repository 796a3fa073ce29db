import type { GameNames } from "@croupier/contract/domain/game-names";
import { readTsv } from "@croupier/server/tsv";

/** A tile: a vendor's game. */
export interface Title {
  gameCode: string;
  /** Vendor code of the game. */
  vassalage: string;
  names: GameNames;
  hue: number;
  emblems: string[];
}

const shared = ["gameCode", "vassalage", "name", "nameZh", "hue", "emblem"] as const;

/**
 * Reads the titles of an engine from the `titles.tsv` beside its module: what every title has, and the engine's own
 * columns. The demo catalogue reads names, hue and emblem from the same files.
 */
export function readTitles<Column extends string, Its extends Title>(
  module: string,
  columns: readonly Column[],
  toTitle: (title: Title, own: Record<Column, string>) => Its,
): ReadonlyMap<string, Its> {
  const rows = readTsv(new URL("./titles.tsv", module), [...shared, ...columns]);
  return new Map(
    rows.map((row) => {
      const { gameCode, vassalage, name, nameZh, hue, emblem } = row;
      const title = { gameCode, vassalage, names: { en: name, "zh-CN": nameZh }, hue: Number(hue), emblems: [emblem] };
      return [gameCode, toTitle(title, row)];
    }),
  );
}
