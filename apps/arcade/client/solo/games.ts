import type { SoloGameName } from "../../src/engines/solo/games.ts";
import type { Game, SceneParts } from "./scene.ts";
import { balloonGame } from "./scenes/balloon.ts";
import { cardGame, paiGowGame, threeCardGame, videoPokerGame } from "./scenes/card-games.ts";
import { crapsGame } from "./scenes/craps.ts";
import { crashGame } from "./scenes/crash.ts";
import { diceGame } from "./scenes/dice.ts";
import { minesGame } from "./scenes/field.ts";
import { hiLoGame } from "./scenes/hi-lo.ts";
import { kenoGame } from "./scenes/keno.ts";
import { solitaireGame } from "./scenes/mound.ts";
import { plinkoGame } from "./scenes/plinko.ts";
import { scratchGame } from "./scenes/scratch.ts";
import { towerGame } from "./scenes/tower.ts";

/** Display and chooser of each engine. */
const games: Record<SoloGameName, (parts: SceneParts) => Game> = {
  blackjack: cardGame,
  mines: minesGame,
  keno: kenoGame,
  plinko: plinkoGame,
  "hi-lo": hiLoGame,
  dice: diceGame,
  "scratch-lantern": () => scratchGame("scratch-lantern"),
  "scratch-peach": () => scratchGame("scratch-peach"),
  tower: towerGame,
  balloon: balloonGame,
  crash: crashGame,
  "video-poker": videoPokerGame,
  "red-dog": cardGame,
  "casino-war": cardGame,
  "three-card-poker": threeCardGame,
  "caribbean-stud": cardGame,
  "pai-gow-poker": paiGowGame,
  craps: crapsGame,
  solitaire: solitaireGame,
};

export const gameOf = (parts: SceneParts): Game => games[parts.view.game.engine](parts);
