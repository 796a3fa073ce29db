import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { isSetName, shoalOf, type SetName } from "./species.ts";

/** A tile of the pond: a vendor's fish, its return and its bullet prices. */
export interface Pond {
  gameCode: string;
  vassalage: string;
  set: SetName;
  /** Emblem of the boss. */
  boss: string;
  returnBasisPoints: number;
  prices: PriceRange;
  cannons: number;
  names: GameNames;
  hue: number;
  emblems: string[];
}

export type PriceRange = "low" | "middle" | "high";
const isRange = (text: string | undefined): text is PriceRange =>
  text === "low" || text === "middle" || text === "high";

function toPond(line: string): Pond {
  const [gameCode, vassalage, set, boss, returns, prices, cannons, en, zh, hue, emblem] = line.split("\t");
  if (!gameCode || !vassalage || !set || !boss || !returns || !cannons || !en || !zh || !hue || !emblem) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  if (!isSetName(set) || !isRange(prices)) throw new Error(`titles.tsv: no such fish or prices in "${line}"`);
  const shoal = shoalOf(set, boss);
  return {
    gameCode,
    vassalage,
    set,
    boss,
    returnBasisPoints: Number(returns),
    prices,
    cannons: Number(cannons),
    names: { en, "zh-CN": zh },
    hue: Number(hue),
    emblems: [...new Set([emblem, boss, ...shoal.common.map(({ id }) => id), shoal.chain.id])],
  };
}

/** Every pond of the arcade, by code. */
export const ponds: ReadonlyMap<string, Pond> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toPond)
    .map((pond) => [pond.gameCode, pond]),
);
