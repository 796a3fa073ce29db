import { findEnglish } from "../../kit/english.ts";
import { chipsFor } from "../../kit/chips.ts";
import { readTitles, type Title } from "../../kit/titles.ts";
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

const ownColumns = ["family", "mode", "periodSeconds"] as const;

function toLottery(title: Title, own: Record<(typeof ownColumns)[number], string>): Lottery {
  const { mode } = own;
  const family = families.get(own.family);
  if (!family || !isPrizeMode(mode)) throw new Error(`titles.tsv: no lottery ${own.family} ${mode}`);
  const periodSeconds = Number(own.periodSeconds);
  return {
    ...title,
    family,
    mode,
    periodSeconds,
    closeSeconds: Math.min(30, Math.max(5, periodSeconds / 20)),
    pauseSeconds: 0,
    openingDraws: 20,
    pastNeeded: 0,
    derive: (seed, issue) => derive(family.shape, seed, title.gameCode, issue),
    oddsOf: (play, pick) => oddsOf(family, mode, play, pick),
    isStake: (currency, stake) => chipsFor(currency).includes(stake),
    // Stakes are limited by the chips; only the platform limits how many slips a player places.
    mostStake: (currency) => (chipsFor(currency).at(-1) ?? 0n) * 100n,
    paid: (line, result) => paid(family, line, result),
    revealMs: () => paidAfterMs(shownOf(family)),
    describe: (result) => ({ numbers: result.join(" ") }),
    nameBet: (play, pick) => ({
      play: findEnglish("lotto", `plays.${play}`) ?? play,
      pick: findEnglish("lotto", `picks.${pick}`) ?? pick.replaceAll("-", " · "),
    }),
  };
}

/** Every lottery of the arcade, by code. */
export const lotteries: ReadonlyMap<string, Lottery> = readTitles(import.meta.url, ownColumns, toLottery);
