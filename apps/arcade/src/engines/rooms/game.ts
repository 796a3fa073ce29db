import { formatMoney, type Money } from "@croupier/contract/domain/money";

/*
 * Interface of the card games to the rooms. A hand follows only from the order of its deck and its players' actions:
 * the same deck and actions give the same hand on the server, after a restart, and on the page that verifies it.
 * Players are numbered in their order around the table.
 */

export interface Setup {
  stacks: readonly Money[];
  /** Players who must post before the first card because the blinds passed them. */
  posts: readonly boolean[];
  /** Player with the dealer's button. */
  button: number;
  /** Stake of the room: the big blind, or the base stake. */
  unit: Money;
}

export interface Ended {
  stacks: readonly Money[];
  /** Each player's contribution to contested pots, where bets show it. */
  put?: readonly Money[];
  /** Rake or fee of the room. */
  rake: Money;
}

/** Actions open to a player. Money is text. */
export type Options =
  | { kind: "bet"; call: string; raise: { least: string; most: string } | null; pot: string }
  | { kind: "choose"; choices: readonly string[] }
  | { kind: "shed"; canPass: boolean; hints: readonly (readonly number[])[] }
  | { kind: "arrange"; rows: readonly (readonly number[])[] }
  | { kind: "move"; moves: readonly string[]; canResign: boolean };

/** State of a board. The game defines the meaning of the numbers. */
export interface Position {
  cells: readonly number[];
  /** Last player to move, and the cells touched by that move. */
  by: number | null;
  last: readonly number[];
  /** Dice thrown last. */
  dice: readonly number[];
  /** Rows of pieces: played tiles, dice under cups. */
  rows: readonly (readonly number[])[];
}

export interface PlayerView {
  stack: string;
  /** Bet in front of the player. */
  bet: string;
  /** Null for a card hidden from this reader. */
  cards: readonly (number | null)[];
  /** Last action of the player: "call", "bid:2". */
  did: string | null;
  /** False once the player has folded. */
  isIn: boolean;
  role: "button" | "banker" | "landlord" | null;
  /** Name of the player's hand, where this reader sees it. */
  hand: string | null;
  /** Gain of the hand, once it is over. */
  gain: string | null;
  /** Cards the player put down last. */
  shown?: readonly number[];
}

export interface HandView {
  phase: string;
  players: readonly PlayerView[];
  /** Cards open to all; in shedding games those that must be beaten. */
  board: readonly number[];
  pots: readonly string[];
  /** Players who must act; empty once the hand is over. */
  turn: readonly number[];
  /** Actions open to the reader now. */
  options: Options | null;
  isOver: boolean;
  /** Facts specific to a game, such as bids and doublings. */
  facts: Readonly<Record<string, string>>;
  /** In shedding games, the cards to beat. */
  lead?: { by: number; cards: readonly number[]; kind: string } | null;
  /** In board games, the state of the board. */
  position?: Position;
}

/** Summary of a hand in the betting record. */
export interface Recap {
  cards: string;
  board: string;
  hand: string;
}

/** A hand in play. */
export interface Play {
  readonly turn: readonly number[];
  readonly ended: Ended | undefined;
  /** Takes a player's action; returns false and changes nothing where it is not allowed. */
  act(player: number, action: string): boolean;
  /** Returns the action on a timeout. */
  defaultAction(player: number): string;
  /** Returns the action where the player leaves instead. */
  leaveAction?(player: number): string;
  /** Returns the view of a reader: a player of the hand, or anyone else. */
  view(reader: number | undefined): HandView;
  recap(player: number): Recap;
}

/** Counts the limits that a value reaches. */
export const reached = (value: number, limits: readonly number[]): number =>
  limits.filter((limit) => value >= limit).length;

/** Chooses a whole number from 0 up to, but not including, a bound. */
export type Pick = (bound: number) => number;

export interface CardGame {
  seats: number;
  /** Fewest players of a hand. */
  least: number;
  /** Number of seats that bots fill while fewer players sit. */
  filled: number;
  /** Cards in the deck. */
  deck: number;
  /** Faces of the dice in a dice game, whose deck is then a number of throws, from 0 on. */
  faces?: number;
  /** True where a hand takes minutes: one with only bots is broken off for a waiting player. */
  isLong?: boolean;
  seconds: {
    act: number;
    /** Time for which the end of a hand is shown. */
    show: number;
  };
  /** Allowed buy-in, in stakes of the room. */
  buyIn: { least: bigint; most: bigint; start: bigint };
  begin(setup: Setup, deck: readonly number[]): Play;
  /** Chooses a bot's action from the view of its own page alone. */
  think(view: HandView, player: number, unit: Money, pick: Pick): string;
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
}

/** Returns a player's chips on the table, and the gain once the hand is over. */
export function chipsOf(
  before: Money,
  ended: Ended | undefined,
  player: number,
): { stack: string; gain: string | null } {
  const now = ended ? at(ended.stacks, player) : before;
  return { stack: formatMoney(now), gain: ended ? formatMoney(now - before) : null };
}

/** Base view of a hand without community cards, pots and facts. */
export const emptyView = { board: [], pots: [], facts: {} } as const satisfies Partial<HandView>;

/** Rounds down to whole cents, since fractions of a cent are never paid. */
export const cents = (money: Money): Money => money - (money % 100n);
