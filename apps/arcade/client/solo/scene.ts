import type { SoloRound, SoloView } from "./api.ts";

export interface SceneParts {
  view: SoloView;
  /** Makes a move from within the scene, such as a cell that is opened. */
  act(move: string): void;
  /** Draws the buttons anew, after something was selected. */
  repaint(): void;
  /** Writes under a move's button what it would bring at this moment, as a multiple in hundredths. */
  worth(move: string, hundredths: number): void;
}

/** What shows a round. */
export interface Scene {
  element: HTMLElement;
  /** Shows the round as it stands, with what is new moving unless `isStill`. */
  show(round: SoloRound, isStill: boolean): Promise<void>;
  /** Says in words what a sighted player sees. */
  words(round: SoloRound): string;
  /** Completes a move by what was selected in the scene; undefined where more has to be selected. */
  complete?(move: string): string | undefined;
  /** Clears the table for a round that begins now. */
  clear?(): void;
  /** What the player may press while the round is shown; without it, the showing is hurried. */
  hurry?: { label: string; run(): void };
}

/** What a player chooses before a round. */
export interface Chooser {
  element: HTMLElement;
  /** The name of the button that begins a round. */
  begin: string;
  /** Undefined where something is still to be chosen. */
  choices(): Record<string, string> | undefined;
  /** Takes over what was chosen before. */
  set(choices: Readonly<Record<string, string>>): void;
  open(isOpen: boolean): void;
}

/** A game as its page shows it. */
export interface Game {
  scene: Scene;
  chooser: Chooser;
}

/** "× 1.94" */
export const multiple = (hundredths: number): string => `× ${(hundredths / 100).toFixed(2).replace(/\.00$/, "")}`;
