import { allPay, bestOf, boardGame, cellName, type Rules } from "./board.ts";
import type { CardGame, Position, Setup } from "./game.ts";

/*
 * Gomoku on fifteen lines: the first player with five or more stones in a row wins. Cells: 0 free, 1 and 2 the stones.
 */

export const linesOf = 15;
const size = linesOf * linesOf;
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

type Cells = readonly number[];
const cellAt = (cells: Cells, x: number, y: number): number =>
  x < 0 || y < 0 || x >= linesOf || y >= linesOf ? -1 : (cells[y * linesOf + x] ?? -1);

/** Counts the stones of a colour after a cell in one direction, and returns whether the end is open. */
function run(cells: Cells, cell: number, [dx, dy]: readonly [number, number], stone: number): [number, boolean] {
  let [x, y] = [(cell % linesOf) + dx, Math.floor(cell / linesOf) + dy];
  let count = 0;
  while (cellAt(cells, x, y) === stone) {
    count += 1;
    x += dx;
    y += dy;
  }
  return [count, cellAt(cells, x, y) === 0];
}

/** Returns the five or more stones in a row through a cell; empty where there are fewer. */
export function fiveAt(cells: Cells, cell: number): number[] {
  const stone = cells[cell] ?? 0;
  if (stone === 0) return [];
  for (const [dx, dy] of directions) {
    const [before] = run(cells, cell, [-dx, -dy], stone);
    const [after] = run(cells, cell, [dx, dy], stone);
    if (before + after < 4) continue;
    return Array.from({ length: before + after + 1 }, (_, at) => cell + (at - before) * (dy * linesOf + dx));
  }
  return [];
}

class Gomoku implements Rules {
  next: number;
  readonly #first: number;
  readonly #cells: number[] = Array.from({ length: size }, () => 0);
  #last: readonly number[] = [];
  #by: number | null = null;
  #put = 0;
  #cell = 0;
  #winner: number | undefined;

  constructor(setup: Setup) {
    this.next = setup.button;
    this.#first = setup.button;
  }

  get isOver(): boolean {
    return this.#winner !== undefined || this.#put === size;
  }
  owed() {
    return this.#winner === undefined ? [] : allPay(this.#winner, 2, 1n);
  }
  moves(): string[] {
    return this.#cells.flatMap((stone, cell) => (stone === 0 ? [`put:${cell}`] : []));
  }

  move(action: string): boolean {
    if (!/^put:\d{1,3}$/.test(action)) return false;
    const cell = Number(action.slice(4));
    if (this.#cells[cell] !== 0) return false;
    this.#cells[cell] = this.next === this.#first ? 1 : 2;
    this.#put += 1;
    this.#cell = cell;
    this.#by = this.next;
    const five = fiveAt(this.#cells, cell);
    this.#last = five.length > 0 ? five : [cell];
    if (five.length > 0) this.#winner = this.next;
    this.next = 1 - this.next;
    return true;
  }

  defaultAction(): string {
    return thinkGomoku(this.#cells, this.next === this.#first ? 1 : 2, this.moves());
  }

  position(): Position {
    return { cells: [...this.#cells], by: this.#by, last: this.#last, dice: [], rows: [] };
  }
  did(player: number): string | null {
    return player === this.#by ? `put:${cellName(this.#cell, linesOf, linesOf)}` : null;
  }
  score(player: number): string {
    return player === this.#first ? "black" : "white";
  }
  summary(player: number): string {
    return `${this.score(player)}, ${this.#put} stones`;
  }
}

/** Scores a row by its stones and open ends. */
function worth(count: number, open: number): number {
  if (count >= 5) return 100_000;
  if (open === 0) return 0;
  return [0, 1, 12, 130, 1_600][count] !== undefined ? ([0, 1, 12, 130, 1_600][count] ?? 0) * (open === 2 ? 4 : 1) : 0;
}

function thinkGomoku(cells: Cells, own: number, moves: readonly string[]): string {
  if (cells.every((stone) => stone === 0)) return `put:${(size - 1) / 2}`;
  return bestOf(moves, (move) => {
    const cell = Number(move.slice(4));
    let sum = 0;
    for (const stone of [own, 3 - own]) {
      for (const [dx, dy] of directions) {
        const [before, isOpenBefore] = run(cells, cell, [-dx, -dy], stone);
        const [after, isOpenAfter] = run(cells, cell, [dx, dy], stone);
        const value = worth(before + after + 1, Number(isOpenBefore) + Number(isOpenAfter));
        // Extending a row is worth more than blocking the opponent's.
        sum += stone === own ? value * 1.2 : value;
      }
    }
    const [x, y] = [cell % linesOf, Math.floor(cell / linesOf)];
    return sum - (Math.abs(x - 7) + Math.abs(y - 7)) / 100;
  });
}

export const gomoku: CardGame = boardGame({
  seats: 2,
  least: 2,
  filled: 2,
  deck: 1,
  act: 25,
  canResign: true,
  rules: (setup) => new Gomoku(setup),
  think({ options, position, players }, player) {
    if (options?.kind !== "move" || !position) return "";
    return thinkGomoku(position.cells, players[player]?.hand === "black" ? 1 : 2, options.moves);
  },
});
