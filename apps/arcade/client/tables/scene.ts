import type { Result } from "../../src/engines/draws/shared-game.ts";
import type { CashedView } from "../../src/engines/tables/views.ts";

/** Display of one engine. */
export interface Scene {
  /** Element above the bets. */
  readonly element: HTMLElement;
  /**
   * Shows a result drawn `elapsed` milliseconds ago from that point on, or its end where it is older than the display.
   */
  play(result: Result, elapsed: number): void;
  /** Shows a flight that began `elapsed` milliseconds ago, until its result is known. */
  fly?(elapsed: number): void;
  /** Shows the cash-outs of the flight. */
  cashed?(list: readonly CashedView[]): void;
  /** Clears the scene for a new round; the last result may stay, less prominently. */
  rest(): void;
  /** Describes a result in words. */
  describe(result: Result): string;
  /** Shows past results as players of this game follow them; results are newest first. */
  history(past: readonly Result[]): HTMLElement[];
}

export interface SceneParts {
  engine: string;
  /** Announces the current event under the clock and to screen readers. */
  announce(text: string): void;
}
