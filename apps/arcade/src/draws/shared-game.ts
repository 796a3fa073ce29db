import type { GameNames } from "@croupier/contract/domain/game-names";
import type { Money } from "@croupier/contract/domain/money";
import type { Flight } from "../tables/rules.ts";

/** A line of a slip as it is settled. */
export interface Line {
  play: string;
  pick: string;
  stake: Money;
  /** In hundredths, stake included, as they stood when the bet was made. */
  odds: bigint;
}

/** A game whose rounds run by the clock for everybody at once: a lottery, or a table. */
export interface SharedGame {
  gameCode: string;
  /** The vendor code this game is played under. */
  vassalage: string;
  names: GameNames;
  hue: number;
  emblems: string[];
  /** A draw at each full period of the clock (UTC). */
  periodSeconds: number;
  /** Bets close this long before the draw. */
  closeSeconds: number;
  /** No bets are taken for this long after a draw, while its result is shown. */
  pauseSeconds: number;
  /** A new game starts with this many finished draws, which nobody could bet on, so that it has a history. */
  openingDraws: number;
  /** How many past results a draw depends on: those of a shoe; 0 where each draw stands alone. */
  pastNeeded: number;
  /** Derives the numbers of a draw from its seed alone, and from the past results (newest first) where it needs them. */
  derive(seed: string, issue: string, past: readonly (readonly number[])[]): Promise<number[]>;
  /** Answers the odds of a pick, in hundredths, stake included; undefined where there is no such play or pick. */
  oddsOf(play: string, pick: string): bigint | undefined;
  /** Whether a line may have this stake. */
  isStake(currency: string, stake: Money): boolean;
  /** Answers the most that a player may have on one pick of a play in a draw. */
  mostStake(currency: string, play: string): Money;
  /** Computes what a line is paid by a result. */
  paid(line: Line, result: readonly number[]): Money;
  /** Where stakes can be cashed out after the draw's time: result and seed are kept back until the flight is over. */
  flight?: Flight;
  /** How long a page shows the result until it is known, in milliseconds: what it won is paid after that. */
  revealMs(result: readonly number[]): number;
  /** Says in words and cards what happened, for the detail that the platform stores with a bet. */
  describe(result: readonly number[]): Record<string, string | number>;
}
