import type { GameId } from "../../src/rooms/games.ts";
import type { HandState, RoomLine } from "./api.ts";
import { BettingPanel, bettingMiddle } from "./betting.ts";
import type { Panel } from "./panel.ts";
import type { RoomTexts } from "./texts.ts";

interface SceneParts {
  state: RoomLine;
  texts: RoomTexts;
  game: GameId;
}

/** How one game shows itself. */
export interface Scene {
  /** The own cards lie at the foot of the page, and not at the seat. */
  isOwnElsewhere: boolean;
  middle(hand: HandState, parts: SceneParts): Node[];
  /** What the own player sees above the buttons. */
  own(hand: HandState, parts: SceneParts): Node[];
  panel(): Panel;
}

const betting = (slots: number): Scene => ({
  isOwnElsewhere: false,
  middle: (hand, parts) => bettingMiddle(hand, parts, slots),
  own: () => [],
  panel: () => new BettingPanel(),
});

const scenes: Record<GameId, Scene> = { holdem: betting(5), stud: betting(0) };

export const sceneOf = (game: GameId): Scene => scenes[game];
