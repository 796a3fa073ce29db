import type { GameId } from "../../src/engines/rooms/games.ts";
import type { TemplateResult } from "../html.ts";
import type { HandState, RoomLine } from "./api.ts";
import { boardScenes } from "./boards/scenes.ts";
import { BettingPanel, bettingMiddle } from "./betting.ts";
import { CardsPanel } from "./cards-panel.ts";
import { bankerMiddle } from "./banker.ts";
import type { Panel } from "./panel.ts";
import { RowsPanel, thirteenMiddle } from "./rows.ts";
import { sheddingMiddle } from "./shedding.ts";

export interface SceneParts {
  state: RoomLine;
  game: GameId;
}

/** Display of one game. */
export interface Scene {
  /** True where the player's cards are at the foot of the page instead of the seat. */
  isOwnElsewhere: boolean;
  /** True where a board takes the middle of the table, and the seats its corners. */
  isBoard?: boolean;
  deck: "cards" | "tiles" | "dominoes";
  middle(hand: HandState, parts: SceneParts): TemplateResult;
  panel(): Panel;
}

const betting = (slots: number): Scene => ({
  isOwnElsewhere: false,
  deck: "cards",
  middle: (hand, parts) => bettingMiddle(hand, parts, slots),
  panel: () => new BettingPanel(),
});

const shedding: Scene = {
  isOwnElsewhere: true,
  deck: "cards",
  middle: sheddingMiddle,
  panel: () => new CardsPanel(true),
};

const banker = (deck: Scene["deck"]): Scene => ({
  isOwnElsewhere: false,
  deck,
  middle: bankerMiddle,
  panel: () => new CardsPanel(false),
});

const scenes: Record<GameId, Scene> = {
  thirteen: {
    isOwnElsewhere: true,
    deck: "cards",
    middle: thirteenMiddle,
    panel: () => new RowsPanel(),
  },
  bull: banker("cards"),
  battle: banker("cards"),
  ...boardScenes,
  tiles: banker("tiles"),
  paigow: banker("dominoes"),
  landlord: shedding,
  bigtwo: shedding,
  runfast: shedding,
  holdem: betting(5),
  stud: betting(0),
};

export const sceneOf = (game: GameId): Scene => scenes[game];
