import type { Title } from "../../kit/titles.ts";
import type { Money } from "@croupier/contract/domain/money";
import type { RoundRow } from "../../kit/round-store.ts";

/** A line of a slip, as stored for settlement. */
export interface Line {
  play: string;
  pick: string;
  stake: Money;
  /** In hundredths, stake included, fixed when the bet was placed. */
  odds: bigint;
}

/** A stored line of a slip; stake and odds are text. */
export interface StoredLine {
  play: string;
  pick: string;
  stake: string;
  odds: string;
  paid?: string;
  /** Height of the cash-out in hundredths, where there was one. */
  cashed?: number;
}

/** A round on a draw. */
export interface SlipRound extends RoundRow {
  /** Draw and lines of the slip. */
  draw_id: bigint | null;
  lines: StoredLine[] | null;
}

/** Stored result of a draw: small whole numbers that the rules of its game interpret. */
export type Result = readonly number[];

/** Payout in hundredths for a number of stakes of one. */
export interface Return {
  paid: bigint;
  stakes: bigint;
}

/** A round with cash-outs while it runs: they pay more the later they come, until the round ends. */
export interface Flight {
  /** Returns the duration after the draw's time, in milliseconds. */
  lastsMs(result: Result): number;
  /**
   * Returns the payout in hundredths of a stake of one cashed out a number of milliseconds after that time; undefined
   * before any cash-out.
   */
  heightAt(ms: number): number | undefined;
  /** Returns the exact return of a cash-out at each height, as if a player always pressed there. */
  returns(): Return[];
}

/** A game with scheduled rounds shared by all its players: a lottery or a table. */
export interface SharedGame extends Title {
  /** Time between two draws; each is due at a full period of the clock (UTC). */
  periodSeconds: number;
  /** Time before the draw at which bets close. */
  closeSeconds: number;
  /** Time after a draw without bets, while its result is shown. */
  pauseSeconds: number;
  /** Number of finished draws that give a new game a history; nobody could bet on them. */
  openingDraws: number;
  /** Number of past results a draw depends on: those of a shoe; 0 for independent draws. */
  pastNeeded: number;
  /** Derives the numbers of a draw from its seed, and from the past results (newest first) where it needs them. */
  derive(seed: string, issue: string, past: readonly (readonly number[])[]): Promise<number[]>;
  /** Returns the odds of a pick, in hundredths, stake included; undefined for an unknown play or pick. */
  oddsOf(play: string, pick: string): bigint | undefined;
  /** Returns whether a line may have this stake. */
  isStake(currency: string, stake: Money): boolean;
  /** Returns the highest total stake of a player on one pick of a play in a draw. */
  mostStake(currency: string, play: string): Money;
  /** Computes the payout of a line for a result. */
  paid(line: Line, result: readonly number[]): Money;
  /** Set where stakes can be cashed out after the draw's time: result and seed are withheld until the flight ends. */
  flight?: Flight;
  /** Returns how long a page takes to show a result, in milliseconds: wins are paid after that. */
  revealMs(result: readonly number[]): number;
  /** Describes a result in words and cards, for the detail the platform stores with a bet. */
  describe(result: readonly number[]): Record<string, string | number>;
  /** Names a bet in words, for the same detail. */
  nameBet(play: string, pick: string): { play: string; pick: string };
}
