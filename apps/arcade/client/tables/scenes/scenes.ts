import type { TableGameName } from "../../../src/engines/tables/games.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { againstBankerScene } from "./against-banker.ts";
import { baccaratScene } from "./baccarat.ts";
import { beansScene } from "./beans.ts";
import { bingoScene } from "./bingo.ts";
import { coinsScene } from "./coins.ts";
import { derbyScene } from "./derby.ts";
import { diceScene } from "./dice.ts";
import { dragonTigerScene } from "./dragon-tiger.ts";
import { andarBaharScene, cowboysScene, threeCardsScene } from "./duels.ts";
import { forestScene } from "./forest.ts";
import { wheelScene } from "./fortune-wheel.ts";
import { doubleBallScene, rouletteScene } from "./roulette.ts";
import { fruitsScene } from "./fruits.ts";
import { rocketScene } from "./rocket.ts";

const scenes: Record<TableGameName, (parts: SceneParts) => Scene> = {
  baccarat: baccaratScene,
  "baccarat-quick": baccaratScene,
  "baccarat-free": baccaratScene,
  "baccarat-squeeze": baccaratScene,
  "dragon-tiger": dragonTigerScene,
  roulette: rouletteScene,
  "roulette-double": doubleBallScene,
  "sic-bo": diceScene,
  "sic-bo-animals": diceScene,
  "xoc-dia": coinsScene,
  "fan-tan": beansScene,
  "fortune-wheel": wheelScene,
  derby: derbyScene,
  "bull-bull": againstBankerScene,
  "three-face": againstBankerScene,
  "three-cards": threeCardsScene,
  cowboys: cowboysScene,
  "andar-bahar": andarBaharScene,
  "forest-party": forestScene,
  "fruit-duel": fruitsScene,
  "cash-or-crash": rocketScene,
  "bingo-75": bingoScene,
  "bingo-80": bingoScene,
  "bingo-90": bingoScene,
  "bingo-30": bingoScene,
  "bingo-rainbow": bingoScene,
  "bingo-pirate": bingoScene,
};

export const sceneOf = (engine: TableGameName, parts: SceneParts): Scene => scenes[engine](parts);
