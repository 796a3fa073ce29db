import { readFileSync } from "node:fs";
import type { Language } from "@croupier/contract/domain/languages";
import { families, type Family } from "./families.ts";
import { isPrizeMode, type PrizeMode } from "./prizes.ts";

export interface Lottery {
  gameCode: string;
  /** The vendor code this lottery is played under. */
  vassalage: string;
  family: Family;
  /** The lottery's own prize table; nothing in an address changes it. */
  mode: PrizeMode;
  /** A draw at each full period of the clock (UTC). */
  periodSeconds: number;
  /** Bets close this long before the draw. */
  closeSeconds: number;
  names: Record<Language, string>;
  hue: number;
  emblems: string[];
}

function toLottery(line: string): Lottery {
  const [gameCode, vassalage, familyName, mode, period, name, nameZh, hue, emblem] = line.split("\t");
  const family = families.get(familyName ?? "");
  if (!gameCode || !vassalage || !family || !isPrizeMode(mode) || !period || !name || !nameZh || !hue || !emblem) {
    throw new Error(`lotteries.tsv: a column is missing in "${line}"`);
  }
  const periodSeconds = Number(period);
  return {
    gameCode,
    vassalage,
    family,
    mode,
    periodSeconds,
    closeSeconds: Math.min(30, Math.max(5, periodSeconds / 20)),
    names: { en: name, "zh-CN": nameZh },
    hue: Number(hue),
    emblems: [emblem],
  };
}

/** Every lottery the arcade draws, by its code. */
export const lotteries: ReadonlyMap<string, Lottery> = new Map(
  readFileSync(new URL("./lotteries.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toLottery)
    .map((lottery) => [lottery.gameCode, lottery]),
);
