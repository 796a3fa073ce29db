import type { GameType } from "@croupier/contract/domain/game-types";
import bird from "icon:bird";
import cherry from "icon:cherry";
import club from "icon:club";
import dices from "icon:dices";
import fish from "icon:fish";
import gamepad from "icon:gamepad-2";
import spade from "icon:spade";
import ticket from "icon:ticket";
import trophy from "icon:trophy";
import type { IconShapes } from "../../ui/Icon.tsx";

export const categoryIcons: Record<GameType, IconShapes> = {
  RNG: cherry,
  LIVE: spade,
  FISH: fish,
  PVP: club,
  SPORTS: trophy,
  ESPORTS: gamepad,
  LOTT: ticket,
  ELOTT: ticket,
  COCKFIGHT: bird,
  BGS: dices,
};

/** Returns the path of a category (specification section 2): `/rng`, `/live` … */
export const categoryPath = <T extends GameType>(type: T) => `/${type.toLowerCase() as Lowercase<T>}` as const;
