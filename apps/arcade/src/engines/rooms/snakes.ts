import { allPay, bestOf, boardGame, type Rules } from "./board.ts";
import { at, type CardGame, type Position, type Setup } from "./game.ts";

/*
 * Snakes and ladders: a hundred squares. Two dice are thrown and the player moves by one of them; a ladder's foot leads
 * up, a snake's head down. The first player on the last square wins.
 */

export const lastSquare = 100;
/** Ladders and snakes, each from its first square to its last. */
export const passages: readonly (readonly [from: number, to: number])[] = [
  [2, 23],
  [8, 34],
  [20, 77],
  [32, 68],
  [41, 79],
  [74, 88],
  [82, 100],
  [85, 95],
  [29, 9],
  [38, 15],
  [47, 5],
  [53, 33],
  [62, 37],
  [86, 54],
  [92, 70],
  [97, 25],
];
const leads = new Map(passages);
const mostThrows = 400;

class Snakes implements Rules {
  next: number;
  readonly #dice: readonly number[];
  readonly #squares: number[];
  readonly #did: (string | null)[];
  #thrown = 0;
  #last: readonly number[] = [];
  #by: number | null = null;
  #winner: number | undefined;

  constructor(setup: Setup, dice: readonly number[]) {
    this.#dice = dice;
    this.#squares = setup.stacks.map(() => 0);
    this.#did = setup.stacks.map(() => null);
    this.next = setup.button;
  }

  get isOver(): boolean {
    return this.#winner !== undefined;
  }
  get #pair(): [number, number] {
    return [at(this.#dice, this.#thrown) + 1, at(this.#dice, this.#thrown + 1) + 1];
  }
  owed() {
    return allPay(this.#winner ?? 0, this.#squares.length, 1n);
  }
  moves(): string[] {
    return [...new Set(this.#pair)].map((die) => `walk:${die}`);
  }

  move(action: string): boolean {
    if (!this.moves().includes(action)) return false;
    const from = at(this.#squares, this.next);
    const stop = Math.min(lastSquare, from + Number(action.slice(5)));
    const to = leads.get(stop) ?? stop;
    this.#squares[this.next] = to;
    this.#last = [from, stop, to];
    this.#by = this.next;
    this.#did[this.next] = `${to > stop ? "up" : to < stop ? "down" : "at"}:${to}`;
    this.#thrown += 2;
    const isLate = this.#thrown + 1 >= mostThrows;
    if (to === lastSquare) this.#winner = this.next;
    else if (isLate) this.#winner = this.#squares.indexOf(Math.max(...this.#squares));
    this.next = (this.next + 1) % this.#squares.length;
    return true;
  }

  position(): Position {
    const dice = this.isOver ? [] : this.#pair;
    return { cells: [...this.#squares], by: this.#by, last: this.#last, dice, rows: [] };
  }
  did(player: number): string | null {
    return this.#did[player] ?? null;
  }
  score(player: number): string {
    return `square:${this.#squares[player] ?? 0}`;
  }
  summary(player: number): string {
    return `square ${this.#squares[player] ?? 0}`;
  }
}

export const snakes: CardGame = boardGame({
  seats: 4,
  least: 2,
  filled: 4,
  deck: mostThrows + 2,
  faces: 6,
  act: 12,
  rules: (setup, dice) => new Snakes(setup, dice),
  think({ options, position }, player) {
    if (options?.kind !== "move" || !position) return "";
    const from = position.cells[player] ?? 0;
    return bestOf(options.moves, (move) => {
      const stop = Math.min(lastSquare, from + Number(move.slice(5)));
      return leads.get(stop) ?? stop;
    });
  },
});
