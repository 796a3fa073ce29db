import { balloon } from "./balloon.ts";
import { blackjack } from "./blackjack.ts";
import { caribbeanStud } from "./caribbean-stud.ts";
import { casinoWar } from "./casino-war.ts";
import { crash } from "./crash.ts";
import { craps } from "./craps.ts";
import { dice } from "./dice.ts";
import { hiLo } from "./hi-lo.ts";
import { keno } from "./keno.ts";
import { mines } from "./mines.ts";
import { paiGowPoker } from "./pai-gow-poker.ts";
import { plinko } from "./plinko.ts";
import { redDog } from "./red-dog.ts";
import type { Rules } from "../alone/rules.ts";
import { scratch } from "./scratch.ts";
import { solitaire } from "./solitaire.ts";
import { threeCardPoker } from "./three-card-poker.ts";
import { tower } from "./tower.ts";
import { videoPoker } from "./video-poker.ts";

/** Rules of every solo game. */
const games = {
  blackjack,
  mines,
  keno,
  plinko,
  "hi-lo": hiLo,
  dice,
  "scratch-lantern": scratch("scratch-lantern"),
  "scratch-peach": scratch("scratch-peach"),
  tower,
  balloon,
  crash,
  "video-poker": videoPoker,
  "red-dog": redDog,
  "casino-war": casinoWar,
  "three-card-poker": threeCardPoker,
  "caribbean-stud": caribbeanStud,
  "pai-gow-poker": paiGowPoker,
  craps,
  solitaire,
} satisfies Record<string, Rules>;

export type SoloGameName = keyof typeof games;
export const soloGames: Readonly<Record<SoloGameName, Rules>> = games;

export const isSoloGameName = (text: string | undefined): text is SoloGameName => Object.hasOwn(games, text ?? "");
