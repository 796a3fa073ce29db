import type { Below } from "../../kit/seed.ts";

/*
 * Rules of solo games. All chance is drawn from the committed seed before the first move; the rest follows from the
 * player's choices and moves, so that server, record and verifying page compute the same.
 */

/** A move open to the player. Its stake is in hundredths of the first stake; zero for most. */
export interface Move {
  move: string;
  extra: number;
}

/** One row of cards on the table. */
export interface Row {
  who: "dealer" | "player";
  /** Null for a face-down card. */
  cards: readonly (number | null)[];
  total: string;
  /** In hundredths of the first stake; zero for the dealer. */
  stake: number;
  isActive: boolean;
  result: "" | "won" | "lost" | "push" | "blackjack" | "bust" | "fold";
}

/** A win on the reels. */
export interface Win {
  symbol: number;
  /** Neighbouring reels, or symbols of a group. */
  count: number;
  /** In hundredths of the stake, multipliers included. */
  pays: number;
  /** Cells that show the win: reel × rows + row. */
  cells: number[];
  /** Winning line, from 1. */
  line?: number;
  /** Number of winning ways. */
  ways?: number;
}

/** One display of the reels. */
export interface Step {
  /** Cause of the step: all reels turned, some did, or a win fell away. */
  by: "spin" | "respin" | "tumble";
  /** Number of the free spin; 0 in the paid spin. */
  free: number;
  /** Symbols by reel, each from the top. */
  window: number[][];
  wins: Win[];
  /** Multiplier of its wins. */
  times: number;
  /** Total pay of this step, in hundredths of the stake. */
  pays: number;
  freeWon: number;
  /** Cells that did not turn. */
  held?: number[];
  /** Values on cells: a coin's amount in hundredths of the stake, or a multiplier. */
  marks?: (readonly [cell: number, value: number])[];
}

export interface View {
  rows?: readonly Row[];
  /** Cells of a field: the opened ones, and all once the round is over. */
  cells?: readonly string[];
  /** Path of a ball, a thrown number, or drawn numbers. */
  numbers?: readonly number[];
  /** Displays of the reels, in order. */
  steps?: readonly Step[];
  /** Pays of a cash-out now and after each next step, in hundredths of the stake. */
  now?: number;
  next?: Readonly<Record<string, number>>;
}

/** State of a round after some moves. */
export interface Played {
  view: View;
  moves: readonly Move[];
  isOver: boolean;
  /** Pay at the end, in hundredths of the first stake. */
  pays: number;
}

export type Choices = Readonly<Record<string, string>>;

export interface Rules {
  /** Returns whether a round may begin with these choices. */
  accepts(choices: Choices): boolean;
  /** Returns whether these choices buy a feature, which a site may forbid. */
  buysFeature?(choices: Choices): boolean;
  /** Returns the number of stakes of a round's beginning; one by default. */
  parts?(choices: Choices): number;
  draw(below: Below): Promise<number[]>;
  /** Plays the moves in order; undefined where one is not allowed. */
  play(luck: readonly number[], choices: Choices, moves: readonly string[]): Played | undefined;
  /**
   * Returns the part of the stakes that was neither won nor lost, in hundredths of the first one: a push, or a round
   * left undecided. Zero where it is not set.
   */
  returned?(played: Played, choices: Choices, moves: readonly string[]): number;
  /** Returns the move for a player who does not come back. */
  leave(played: Played): string;
  /** Returns the record of a round. */
  details(played: Played, choices: Choices, emblems?: readonly string[]): Readonly<Record<string, unknown>>;
  /**
   * Set in games with a clock: returns the duration after which a round ends automatically, in milliseconds. The server
   * then appends the time to a player's move, as in "cash@4350".
   */
  endsAt?(luck: readonly number[], choices: Choices): number;
  /** Longest display of a round's end, where it exceeds the default. */
  showMs?: number | ((played: Played) => number);
}

export const none = (choices: Choices): boolean => Object.keys(choices).length === 0;

/** Returns a choice's value where it is offered and the only choice. */
export function oneOf<T extends string>(choices: Choices, name: string, offered: readonly T[]): T | undefined {
  return Object.keys(choices).length === 1 ? offered.find((each) => each === choices[name]) : undefined;
}

/** Creates the rules of a round that is decided when it begins. */
export function atOnce(
  rules: Pick<Rules, "accepts" | "draw" | "details" | "showMs" | "parts"> & {
    decide(luck: readonly number[], choices: Choices): Pick<Played, "view" | "pays">;
  },
): Rules {
  return {
    ...rules,
    play: (luck, choices, moves) =>
      moves.length > 0 ? undefined : { ...rules.decide(luck, choices), moves: [], isOver: true },
    leave: () => "",
  };
}

/** Draws a number of distinct things, in drawing order. */
export async function distinct(below: Below, of: number, count: number): Promise<number[]> {
  const left = Array.from({ length: of }, (_, at) => at);
  const drawn: number[] = [];
  while (drawn.length < count) drawn.push(...left.splice(await below(left.length), 1));
  return drawn;
}

/** Formats a pay for the record, such as "x2.50". */
export const times = (hundredths: number): string => `x${(hundredths / 100).toFixed(2)}`;

/** Draws each card from a full deck, so that open cards do not change the chances. */
export async function freshCards(below: Below, count: number): Promise<number[]> {
  const cards: number[] = [];
  while (cards.length < count) cards.push(await below(52));
  return cards;
}

/** Returns the stakes of hands that tied with the dealer. */
export const pushed = ({ view }: Played): number =>
  (view.rows ?? []).reduce((sum, { result, stake }) => sum + (result === "push" ? stake : 0), 0);

/** Returns the whole stake of a round that paid exactly the stake. */
export const paidAtStake = ({ pays }: Played): number => (pays === 100 ? 100 : 0);
