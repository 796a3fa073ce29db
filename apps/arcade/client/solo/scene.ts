import { decimal } from "../money.ts";
import type { SoloRound, SoloView } from "./api.ts";

export interface SceneParts {
  view: SoloView;
  /** Makes a move from within the scene, such as opening a cell. */
  act(move: string): void;
  /** Redraws the buttons after a change of the selection. */
  repaint(): void;
  /** Writes the current value of a move under its button, as a multiple in hundredths. */
  worth(move: string, hundredths: number): void;
}

/** Display of a round. */
export interface Scene {
  element: HTMLElement;
  /** Shows the current state of a round, with animations of changes unless `isStill`. */
  show(round: SoloRound, isStill: boolean): Promise<void>;
  /** Describes the round in words, for screen readers. */
  describe(round: SoloRound): string;
  /** Completes a move with the scene's selection; undefined where it is incomplete. */
  complete?(move: string): string | undefined;
  /** Clears the table for a round that begins now. */
  clear?(): void;
  /** Action open to the player while the round is shown; without one, a press hurries the display. */
  hurry?: { label: string; run(): void };
}

/** The choices before a round. */
export interface Chooser {
  element: HTMLElement;
  /** Label of the button that begins a round. */
  begin: string;
  /** Returns the choices; undefined while one is missing. */
  choices(): Record<string, string> | undefined;
  /** Restores earlier choices. */
  set(choices: Readonly<Record<string, string>>): void;
  open(isOpen: boolean): void;
}

/** Page parts of a game. */
export interface Game {
  scene: Scene;
  chooser: Chooser;
}

/** Formats a multiple such as "× 1.94". */
export const multiple = (hundredths: number): string =>
  `× ${decimal(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)}`;
