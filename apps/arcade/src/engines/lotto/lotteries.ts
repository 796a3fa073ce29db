import { readFileSync } from "node:fs";
import { chipsFor } from "../../kit/chips.ts";
import type { SharedGame } from "../draws/shared-game.ts";
import { derive } from "./derive.ts";
import { familyNames, makeFamily, type Family } from "./families.ts";
import { paidAfterMs } from "./showing.ts";
import { isPrizeMode, oddsOf, paid, type PrizeMode } from "./prizes.ts";

export interface Lottery extends SharedGame {
  family: Family;
  /** Prize table of the lottery; nothing in an address changes it. */
  mode: PrizeMode;
}

/** The rules of every kind of lottery, by its name. */
export const families: ReadonlyMap<string, Family> = new Map(familyNames.map((name) => [name, makeFamily(name)]));

/** Returns how many numbers the page's short display has: all of a draw, or those of the special prize. */
const shownOf = ({ prizes, shape }: Family): number => prizes?.[0] ?? shape.count;

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
    pauseSeconds: 0,
    openingDraws: 20,
    pastNeeded: 0,
    derive: (seed, issue) => derive(family.shape, seed, gameCode, issue),
    oddsOf: (play, pick) => oddsOf(family, mode, play, pick),
    isStake: (currency, stake) => chipsFor(currency).includes(stake),
    // Stakes are limited by the chips; only the platform limits how many slips a player places.
    mostStake: (currency) => (chipsFor(currency).at(-1) ?? 0n) * 100n,
    paid: (line, result) => paid(family, line, result),
    revealMs: () => paidAfterMs(shownOf(family)),
    describe: (result) => ({ numbers: result.join(" ") }),
    names: { en: name, "zh-CN": nameZh },
    hue: Number(hue),
    emblems: [emblem],
  };
}

/** Every lottery of the arcade, by code. */
export const lotteries: ReadonlyMap<string, Lottery> = new Map(
  readFileSync(new URL("./lotteries.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toLottery)
    .map((lottery) => [lottery.gameCode, lottery]),
);
