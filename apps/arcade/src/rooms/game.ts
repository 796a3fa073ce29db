import { formatMoney, type Money } from "@croupier/contract/domain/money";

/*
 * What a card room needs to know of a game. A hand is played from a deck in its order and the actions of its players,
 * and from nothing else: the same deck and actions give the same hand on the server, after a restart, and on the page
 * that verifies it. Players are numbered in their order around the table.
 */

export interface Setup {
  stacks: readonly Money[];
  /** Who must post before the first card, because the blinds passed them. */
  posts: readonly boolean[];
  /** The player who has the dealer's button. */
  button: number;
  /** The room's stake: the big blind, or the base stake. */
  unit: Money;
}

export interface Ended {
  stacks: readonly Money[];
  /** What each player put into pots that another one paid into too, where bets show it. */
  put?: readonly Money[];
  /** What the room takes. */
  rake: Money;
}

/** What a player may do. Money is text. */
export type Options =
  | { kind: "bet"; call: string; raise: { least: string; most: string } | null; pot: string }
  | { kind: "choose"; choices: readonly string[] }
  | { kind: "shed"; canPass: boolean; hints: readonly (readonly number[])[] }
  | { kind: "arrange"; rows: readonly (readonly number[])[] }
  | { kind: "move"; moves: readonly string[]; canResign: boolean };

/** What lies on a board. The meaning of the numbers is the game's. */
export interface Position {
  cells: readonly number[];
  /** Who moved last, and the cells that the move touched. */
  by: number | null;
  last: readonly number[];
  /** What was thrown. */
  dice: readonly number[];
  /** What lies in rows: tiles put down, dice under cups. */
  rows: readonly (readonly number[])[];
}

export interface PlayerView {
  stack: string;
  /** What lies in front of the player. */
  bet: string;
  /** Null: a card that this reader does not see. */
  cards: readonly (number | null)[];
  /** What the player did last: "call", "bid:2". */
  did: string | null;
  /** False once the player has folded. */
  isIn: boolean;
  role: "button" | "banker" | "landlord" | null;
  /** The name of the player's hand, where this reader sees it. */
  hand: string | null;
  /** What the hand brought, once it is over. */
  gain: string | null;
  /** Cards that the player put down last. */
  shown?: readonly number[];
}

export interface HandView {
  phase: string;
  players: readonly PlayerView[];
  /** Cards that lie open for all; in shedding games those that must be beaten. */
  board: readonly number[];
  pots: readonly string[];
  /** Who must act; nobody once the hand is over. */
  turn: readonly number[];
  /** What the reader may do now. */
  options: Options | null;
  isOver: boolean;
  /** A game's own words: what is bid, how often it doubled. */
  facts: Readonly<Record<string, string>>;
  /** In shedding games: what must be beaten. */
  lead?: { by: number; cards: readonly number[]; kind: string } | null;
  /** In board games: what lies on the board. */
  position?: Position;
}

/** What a betting record shows of a hand. */
export interface Recap {
  cards: string;
  board: string;
  hand: string;
}

/** A hand that is being played. */
export interface Play {
  readonly turn: readonly number[];
  readonly ended: Ended | undefined;
  /** Takes a player's action; false where it is not allowed, and nothing changed. */
  act(player: number, action: string): boolean;
  /** What happens when the time is over. */
  byDefault(player: number): string;
  /** What happens instead where the player leaves. */
  byLeaving?(player: number): string;
  /** What a reader sees: a player of the hand, or anybody else. */
  view(reader: number | undefined): HandView;
  recap(player: number): Recap;
}

/** Chooses a whole number from 0 up to, not including, a bound. */
export type Pick = (bound: number) => number;

export interface CardGame {
  seats: number;
  /** Players that a hand needs. */
  least: number;
  /** Seats that bots fill, where no player sits. */
  filled: number;
  /** Cards in the deck. */
  deck: number;
  /** Where a game throws dice: their faces. Its deck is then so many throws, from 0 on. */
  faces?: number;
  /** Where a hand takes minutes: one that only bots play is broken off for a player who wants to sit. */
  isLong?: boolean;
  seconds: {
    act: number;
    /** How long the end of a hand is shown. */
    show: number;
  };
  /** What a player brings, in stakes of the room. */
  buyIn: { least: bigint; most: bigint; start: bigint };
  begin(setup: Setup, deck: readonly number[]): Play;
  /** What a bot does. It sees what the player's own page would see, and nothing else. */
  think(view: HandView, player: number, unit: Money, pick: Pick): string;
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
}

/** What a player has on the table, and what the hand brought once it is over. */
export function chipsOf(
  before: Money,
  ended: Ended | undefined,
  player: number,
): { stack: string; gain: string | null } {
  const now = ended ? at(ended.stacks, player) : before;
  return { stack: formatMoney(now), gain: ended ? formatMoney(now - before) : null };
}

/** A hand without cards in the middle, pots and words of its own. */
export const bare = { board: [], pots: [], facts: {} } as const satisfies Partial<HandView>;

/** Whole cents: nobody is dealt a part of one. */
export const cents = (money: Money): Money => money - (money % 100n);
