import type { Result } from "../../src/tables/rules.ts";
import type { CashedView } from "../../src/tables/views.ts";

/** How one engine shows itself. */
export interface Scene {
  /** What is seen above the bets. */
  readonly element: HTMLElement;
  /** Shows a result that was drawn so many milliseconds ago, from there on; all of it where it is long ago. */
  play(result: Result, elapsed: number): void;
  /** Shows a flight that began so many milliseconds ago and goes on until its result is known. */
  fly?(elapsed: number): void;
  /** Shows what has been cashed out of it. */
  cashed?(list: readonly CashedView[]): void;
  /** Clears the scene for a new round; the last result may stay, quietly. */
  rest(): void;
  /** Says a result in words. */
  words(result: Result): string;
  /** The past as players of this game follow it; results come newest first. */
  history(past: readonly Result[]): HTMLElement[];
}

export interface SceneParts {
  engine: string;
  /** Says what happens now, under the clock and to a screen reader. */
  say(text: string): void;
}
