import { backgammon } from "./backgammon.ts";
import { blackjackBattle } from "./blackjack-battle.ts";
import { diceBluff } from "./dice-bluff.ts";
import { dominoes } from "./dominoes.ts";
import { draughts } from "./draughts.ts";
import type { CardGame } from "./game.ts";
import { gomoku } from "./gomoku.ts";
import { ludo } from "./ludo.ts";
import { mahjong, mahjongBlood, mahjongForTwo } from "./mahjong.ts";
import { snakes } from "./snakes.ts";
import { xiangqi } from "./xiangqi.ts";
import { holdem } from "./holdem.ts";
import { bull } from "./bull.ts";
import { paigow } from "./paigow.ts";
import { thirteen } from "./thirteen.ts";
import { tiles } from "./tiles.ts";
import { bigtwo } from "./bigtwo.ts";
import { landlord } from "./landlord.ts";
import { runfast } from "./runfast.ts";
import { stud } from "./stud.ts";

/** All card games of the rooms. */
const cardGames = {
  holdem,
  stud,
  landlord,
  bigtwo,
  runfast,
  bull,
  tiles,
  paigow,
  thirteen,
  battle: blackjackBattle,
  ludo,
  snakes,
  dicebluff: diceBluff,
  dominoes,
  gomoku,
  draughts,
  xiangqi,
  backgammon,
  mahjong,
  mahjong2: mahjongForTwo,
  mahjongblood: mahjongBlood,
} as const satisfies Record<string, CardGame>;
export type GameId = keyof typeof cardGames;

export const isGameId = (text: string | undefined): text is GameId =>
  text !== undefined && Object.hasOwn(cardGames, text);
export const gameOf = (id: GameId): CardGame => cardGames[id];
