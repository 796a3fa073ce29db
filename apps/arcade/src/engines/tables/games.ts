import { baccarat } from "./baccarat.ts";
import { andarBahar, bullBull, cowboys, threeCards, threeFace } from "./card-duels.ts";
import { bingo } from "./bingo.ts";
import { cashOrCrash } from "./cash-or-crash.ts";
import { derby } from "./derby.ts";
import { doubleBall } from "./double-ball.ts";
import { dragonTiger } from "./dragon-tiger.ts";
import { fanTan } from "./fan-tan.ts";
import { forestParty } from "./forest-party.ts";
import { fortuneWheel } from "./fortune-wheel.ts";
import { fruitDuel } from "./fruit-duel.ts";
import { roulette } from "./roulette.ts";
import type { Rules } from "./rules.ts";
import { sicBo } from "./sic-bo.ts";
import { xocDia } from "./xoc-dia.ts";

/** Rules of every table game. "sic-bo-animals" has the six animals of fish, prawn and crab on its dice. */
export const tableGames = {
  baccarat: baccarat({}),
  "baccarat-quick": baccarat({ quick: true }),
  "baccarat-free": baccarat({ free: true }),
  "baccarat-squeeze": baccarat({ squeeze: true }),
  "dragon-tiger": dragonTiger,
  roulette,
  "roulette-double": doubleBall,
  "sic-bo": sicBo,
  "sic-bo-animals": sicBo,
  "xoc-dia": xocDia,
  "fan-tan": fanTan,
  "fortune-wheel": fortuneWheel,
  derby,
  "bull-bull": bullBull,
  "three-face": threeFace,
  "three-cards": threeCards,
  cowboys,
  "andar-bahar": andarBahar,
  "forest-party": forestParty,
  "fruit-duel": fruitDuel,
  "cash-or-crash": cashOrCrash,
  "bingo-75": bingo("bingo-75"),
  "bingo-80": bingo("bingo-80"),
  "bingo-90": bingo("bingo-90"),
  "bingo-30": bingo("bingo-30"),
  "bingo-rainbow": bingo("bingo-rainbow"),
  "bingo-pirate": bingo("bingo-pirate"),
} satisfies Record<string, Rules>;

export type TableGameName = keyof typeof tableGames;
/** Games without a dealer: a machine, a race or animals run there. */
const undealt: ReadonlySet<TableGameName> = new Set([
  "derby",
  "forest-party",
  "fruit-duel",
  "cash-or-crash",
  "bingo-75",
  "bingo-80",
  "bingo-90",
  "bingo-30",
  "bingo-rainbow",
  "bingo-pirate",
]);
export const isDealt = (engine: TableGameName): boolean => !undealt.has(engine);
export const isTableGame = (text: string | undefined): text is TableGameName => Object.hasOwn(tableGames, text ?? "");
