import type { Below } from "../draws/derive.ts";
import type { Step } from "../slot/slot.ts";

/*
 * The rules of a game that one player plays alone. All chance is drawn from the committed seed before
 * the first move; the rest follows from the player's choices and moves, so that server, record and verifying page
 * compute the same.
 */

/** What a player may do now. Its stake is in hundredths of the first stake; zero for most. */
export interface Move {
  move: string;
  extra: number;
}

/** One row of cards on the cloth. */
export interface Row {
  who: "dealer" | "player";
  /** Null is a card that lies on its face. */
  cards: readonly (number | null)[];
  total: string;
  /** In hundredths of the first stake; zero for the dealer's. */
  stake: number;
  isActive: boolean;
  result: "" | "won" | "lost" | "push" | "blackjack" | "bust" | "fold";
}

export interface View {
  rows?: readonly Row[];
  /** The cells of a field: what was opened, and all of it once the round is over. */
  cells?: readonly string[];
  /** The way of a ball, a number that was thrown, numbers that were drawn. */
  numbers?: readonly number[];
  /** What reels show, one after the other. */
  steps?: readonly Step[];
  /** What cashing out pays now, and what the next step would make of it, in hundredths of the stake. */
  now?: number;
  next?: Readonly<Record<string, number>>;
}

/** A round as it stands after some moves. */
export interface Played {
  view: View;
  moves: readonly Move[];
  isOver: boolean;
  /** What is paid once it is over, in hundredths of the first stake. */
  pays: number;
}

export type Choices = Readonly<Record<string, string>>;

export interface Rules {
  /** Whether a round may be begun with these choices. */
  accepts(choices: Choices): boolean;
  /** How many stakes a round begins with; one where nothing is said. */
  parts?(choices: Choices): number;
  draw(below: Below): Promise<number[]>;
  /** Plays the moves in order; undefined where one is not allowed. */
  play(luck: readonly number[], choices: Choices, moves: readonly string[]): Played | undefined;
  /**
   * What came back of the stakes without being won or lost, in hundredths of the first one: a push, or what was left before
   * anything was decided. Nothing where it is not set.
   */
  returned?(played: Played, choices: Choices, moves: readonly string[]): number;
  /** The move that is made for a player who does not come back. */
  leave(played: Played): string;
  /** What a player wants to see again, for the record. */
  words(played: Played, choices: Choices, emblems?: readonly string[]): Readonly<Record<string, unknown>>;
  /**
   * Set where time decides: how many milliseconds after its beginning a round ends by itself. A move of the player then
   * carries when it came, as "cash@4350", which the server writes and nobody else.
   */
  endsAt?(luck: readonly number[], choices: Choices): number;
  /** The longest that a page shows how a round ended, where it is longer than for most. */
  showMs?: number | ((played: Played) => number);
}

export const none = (choices: Choices): boolean => Object.keys(choices).length === 0;

/** Answers a choice's value where it is one of those offered, and nothing else is chosen. */
export function oneOf<T extends string>(choices: Choices, name: string, offered: readonly T[]): T | undefined {
  return Object.keys(choices).length === 1 ? offered.find((each) => each === choices[name]) : undefined;
}

/** The rules of a round that is decided when it begins. */
export function atOnce(
  rules: Pick<Rules, "accepts" | "draw" | "words" | "showMs" | "parts"> & {
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

/** Draws some of so many things, each at most once, in the order in which they come. */
export async function distinct(below: Below, of: number, count: number): Promise<number[]> {
  const left = Array.from({ length: of }, (_, at) => at);
  const drawn: number[] = [];
  while (drawn.length < count) drawn.push(...left.splice(await below(left.length), 1));
  return drawn;
}

/** "x2.50": what was paid, for the record. */
export const times = (hundredths: number): string => `x${(hundredths / 100).toFixed(2)}`;

/** Draws cards that are each taken from a full deck: none that lie on the cloth change the chances of the next. */
export async function freshCards(below: Below, count: number): Promise<number[]> {
  const cards: number[] = [];
  while (cards.length < count) cards.push(await below(52));
  return cards;
}

/** Returns the stakes of hands that ended as the dealer's did. */
export const pushed = ({ view }: Played): number =>
  (view.rows ?? []).reduce((sum, { result, stake }) => sum + (result === "push" ? stake : 0), 0);

/** Returns the whole stake where it was cashed out, left, or given back as it was. */
export const paidAtStake = ({ pays }: Played): number => (pays === 100 ? 100 : 0);
