import type { EngineName } from "../../../src/tables/engines.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { againstBankerScene } from "./against-banker.ts";
import { baccaratScene } from "./baccarat.ts";
import { beansScene } from "./beans.ts";
import { coinsScene } from "./coins.ts";
import { derbyScene } from "./derby.ts";
import { diceScene } from "./dice.ts";
import { dragonTigerScene } from "./dragon-tiger.ts";
import { andarBaharScene, cowboysScene, threeCardsScene } from "./duels.ts";
import { wheelScene } from "./fortune-wheel.ts";
import { doubleBallScene, rouletteScene } from "./roulette.ts";

const scenes: Record<EngineName, (parts: SceneParts) => Scene> = {
  baccarat: baccaratScene,
  "baccarat-quick": baccaratScene,
  "baccarat-free": baccaratScene,
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
};

export const sceneOf = (engine: EngineName, parts: SceneParts): Scene => scenes[engine](parts);
