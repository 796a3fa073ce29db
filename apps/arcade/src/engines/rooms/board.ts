import { formatMoney } from "@croupier/contract/domain/money";
import {
  at,
  type CardGame,
  type Ended,
  type HandView,
  type Options,
  type Play,
  type PlayerView,
  type Position,
  type Recap,
  type Setup,
} from "./game.ts";
import { settle, type Transfer } from "./settle.ts";

/*
 * Plays board games move by move until somebody has won. A game's rules know the position and its moves; seats, clocks,
 * chips and visibility are shared.
 */

export interface Rules {
  /** Player to move. */
  readonly next: number;
  readonly isOver: boolean;
  /** Returns the players' debts to each other, in base stakes, once the game is over. */
  owed(): readonly Transfer[];
  moves(): readonly string[];
  /** Makes a move; returns false and changes nothing where it is not allowed. */
  move(action: string): boolean;
  /** Returns the move for a player whose time has run out. */
  defaultAction?(): string;
  position(reader: number | undefined, isOver: boolean): Position;
  /** Returns a player's last move, for the seat and the record. */
  did(player: number): string | null;
  /** Returns a player's colour or progress, for the seat and the record. */
  score(player: number): string | null;
  summary(player: number): string;
  board?(): string;
}

const letters = "ABCDEFGHIJKLMNO";
/** Returns the name of a cell, such as "H8", counted from the foot of the board. */
export const cellName = (cell: number, columns: number, rows: number): string =>
  `${letters[cell % columns] ?? ""}${rows - Math.floor(cell / columns)}`;

const resigned = "resign";

/** Returns the debts where all other players pay the winner the same amount. */
export const allPay = (winner: number, count: number, amount: bigint): Transfer[] =>
  Array.from({ length: count }, (_, from) => ({ from, to: winner, amount })).filter(({ from }) => from !== winner);

class BoardHand implements Play {
  readonly #setup: Setup;
  readonly #rules: Rules;
  readonly #canResign: boolean;
  #resigned: number | undefined;
  #ended: Ended | undefined;

  constructor(setup: Setup, rules: Rules, canResign: boolean) {
    this.#setup = setup;
    this.#rules = rules;
    this.#canResign = canResign;
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#ended ? [] : [this.#rules.next];
  }

  act(player: number, action: string): boolean {
    if (this.#ended || player !== this.#rules.next) return false;
    if (this.#canResign && action === resigned) {
      this.#resigned = player;
      this.#end(allPay(1 - player, 2, 1n));
      return true;
    }
    if (!this.#rules.move(action)) return false;
    if (this.#rules.isOver) this.#end(this.#rules.owed());
    return true;
  }

  #end(owed: readonly Transfer[]): void {
    const { stacks, unit } = this.#setup;
    this.#ended = settle(
      stacks,
      owed.map((debt) => ({ ...debt, amount: debt.amount * unit })),
    );
  }

  defaultAction(): string {
    return this.#rules.defaultAction?.() ?? at(this.#rules.moves(), 0);
  }

  /** Resigns for a player who leaves, so that the game need not be played out. */
  leaveAction(): string {
    return this.#canResign ? resigned : this.defaultAction();
  }

  #options(reader: number): Options | null {
    if (!this.turn.includes(reader)) return null;
    return { kind: "move", moves: this.#rules.moves(), canResign: this.#canResign };
  }

  #player(index: number): PlayerView {
    const before = at(this.#setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: [],
      did: index === this.#resigned ? resigned : this.#rules.did(index),
      isIn: true,
      role: null,
      hand: this.#rules.score(index),
      gain: this.#ended ? formatMoney(now - before) : null,
    };
  }

  view(reader: number | undefined): HandView {
    const isOver = this.#ended !== undefined;
    return {
      phase: "move",
      players: this.#setup.stacks.map((_, index) => this.#player(index)),
      board: [],
      pots: [],
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver,
      facts: {},
      position: this.#rules.position(reader, isOver),
    };
  }

  recap(player: number): Recap {
    const gained = this.#ended ? at(this.#ended.stacks, player) - at(this.#setup.stacks, player) : 0n;
    const end = gained > 0n ? "won" : gained < 0n ? "lost" : "even";
    return {
      cards: this.#rules.summary(player),
      board: this.#rules.board?.() ?? "",
      hand: player === this.#resigned ? `${end}, resigned` : end,
    };
  }
}

/** Settings that board games share. */
export const boardBuyIn = { least: 5n, most: 200n, start: 20n } as const;

export function boardGame(
  game: Pick<CardGame, "seats" | "least" | "filled" | "deck" | "think"> & {
    faces?: number;
    act: number;
    canResign?: boolean;
    rules(setup: Setup, deck: readonly number[]): Rules;
  },
): CardGame {
  const { act, canResign = false, rules, ...shared } = game;
  return {
    ...shared,
    isLong: true,
    seconds: { act, show: 8 },
    buyIn: boardBuyIn,
    begin: (setup, deck) => new BoardHand(setup, rules(setup, deck), canResign),
  };
}

/** Returns the best of the offered moves; the first one where none is better. */
export function bestOf(moves: readonly string[], worth: (move: string) => number): string {
  let best = moves[0] ?? "";
  let most = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    const value = worth(move);
    if (value > most) [best, most] = [move, value];
  }
  return best;
}
