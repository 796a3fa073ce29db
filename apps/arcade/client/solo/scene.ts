import type { SoloRound, SoloView } from "./api.ts";
import type { SoloTexts } from "./texts.ts";

export interface SceneParts {
  view: SoloView;
  texts: SoloTexts;
  /** Makes a move from within the scene, such as a cell that is opened. */
  act(move: string): void;
}

/** What shows a round. */
export interface Scene {
  element: HTMLElement;
  /** Shows the round as it stands, with what is new moving unless `isStill`. */
  show(round: SoloRound, isStill: boolean): Promise<void>;
  /** Says in words what a sighted player sees. */
  words(round: SoloRound): string;
}
