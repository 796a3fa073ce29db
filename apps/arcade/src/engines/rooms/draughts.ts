import { allPay, boardGame, cellName, type Rules } from "./board.ts";
import type { CardGame, Position, Setup } from "./game.ts";

/*
 * Draughts on eight by eight: men move forward along the diagonals, kings both ways; captures are mandatory and
 * continue as long as possible. A player who cannot move has lost. Cells: 0 free, 1 and 2 the first player's man and
 * king, 3 and 4 the second's. The first player moves up the board.
 */

const side = 8;
type Cells = readonly number[];
export const ownerOf = (piece: number): number => (piece === 0 ? -1 : piece <= 2 ? 0 : 1);
const isKing = (piece: number) => piece === 2 || piece === 4;
const rowOf = (cell: number) => Math.floor(cell / side);

function stepsOf(piece: number): (readonly [number, number])[] {
  const ways = [-1, 1].flatMap((dy) => [-1, 1].map((dx) => [dx, dy] as const));
  return isKing(piece) ? ways : ways.filter(([, dy]) => dy === (ownerOf(piece) === 0 ? -1 : 1));
}

function beside(cell: number, [dx, dy]: readonly [number, number], by = 1): number {
  const [x, y] = [(cell % side) + dx * by, rowOf(cell) + dy * by];
  return x < 0 || y < 0 || x >= side || y >= side ? -1 : y * side + x;
}

/** Returns all capture sequences from a cell, as the cells on which the piece lands. */
function jumps(cells: Cells, from: number, piece: number): number[][] {
  const paths = stepsOf(piece).flatMap((way) => {
    const [over, to] = [beside(from, way), beside(from, way, 2)];
    if (to < 0 || cells[to] !== 0 || ownerOf(cells[over] ?? 0) !== 1 - ownerOf(piece)) return [];
    const after = cells.with(over, 0);
    // A man that reaches the last row becomes a king and stops.
    const rest = becomesKing(piece, to) ? [] : jumps(after, to, piece);
    return rest.length > 0 ? rest.map((path) => [to, ...path]) : [[to]];
  });
  return paths;
}

const becomesKing = (piece: number, cell: number) =>
  (piece === 1 && rowOf(cell) === 0) || (piece === 3 && rowOf(cell) === side - 1);

export function pathsOf(cells: Cells, player: number): number[][] {
  const own = [...cells.keys()].filter((cell) => ownerOf(cells[cell] ?? 0) === player);
  const taking = own.flatMap((cell) =>
    jumps(cells.with(cell, 0), cell, cells[cell] ?? 0).map((path) => [cell, ...path]),
  );
  if (taking.length > 0) return taking;
  return own.flatMap((cell) =>
    stepsOf(cells[cell] ?? 0).flatMap((way) => {
      const to = beside(cell, way);
      return to >= 0 && cells[to] === 0 ? [[cell, to]] : [];
    }),
  );
}

/** Returns the board after a move. */
export function after(cells: Cells, path: readonly number[]): number[] {
  const board = [...cells];
  const [from = 0] = path;
  let piece = board[from] ?? 0;
  board[from] = 0;
  for (const [at, to] of path.entries()) {
    const before = path[at - 1];
    if (before === undefined) continue;
    const isJump = Math.abs(rowOf(to) - rowOf(before)) === 2;
    if (isJump) board[(to + before) / 2] = 0;
    if (becomesKing(piece, to)) piece += 1;
  }
  board[path.at(-1) ?? from] = piece;
  return board;
}

const start: Cells = Array.from({ length: side * side }, (_, cell) => {
  if ((rowOf(cell) + cell) % 2 === 0) return 0;
  return rowOf(cell) < 3 ? 3 : rowOf(cell) > 4 ? 1 : 0;
});
/** Moves without a man moved or a piece captured after which the game is drawn. */
const mostQuiet = 50;
const mostMoves = 240;

class Draughts implements Rules {
  next: number;
  readonly #first: number;
  #cells: Cells = start;
  #last: readonly number[] = [];
  #by: number | null = null;
  #quiet = 0;
  #made = 0;
  #paths: number[][];

  constructor(setup: Setup) {
    this.next = setup.button;
    this.#first = setup.button;
    this.#paths = pathsOf(start, 0);
  }

  /** Returns the colour of a player: 0 begins. */
  #colour(player: number): number {
    return player === this.#first ? 0 : 1;
  }
  get isOver(): boolean {
    return this.#paths.length === 0 || this.#quiet >= mostQuiet || this.#made >= mostMoves;
  }
  owed() {
    return this.#paths.length === 0 ? allPay(1 - this.next, 2, 1n) : [];
  }
  moves(): string[] {
    return this.#paths.map((path) => `move:${path.join("-")}`);
  }

  move(action: string): boolean {
    const path = this.#paths.find((each) => action === `move:${each.join("-")}`);
    if (!path) return false;
    const [from = 0, to = 0] = path;
    const isQuiet = isKing(this.#cells[from] ?? 0) && Math.abs(rowOf(from) - rowOf(to)) === 1;
    this.#quiet = isQuiet ? this.#quiet + 1 : 0;
    this.#made += 1;
    this.#cells = after(this.#cells, path);
    this.#last = path;
    this.#by = this.next;
    this.next = 1 - this.next;
    this.#paths = pathsOf(this.#cells, this.#colour(this.next));
    return true;
  }

  position(): Position {
    return { cells: this.#cells, by: this.#by, last: this.#last, dice: [], rows: [] };
  }
  did(player: number): string | null {
    return player === this.#by ? `to:${cellName(this.#last.at(-1) ?? 0, side, side)}` : null;
  }
  score(player: number): string {
    return this.#colour(player) === 0 ? "white" : "black";
  }
  summary(player: number): string {
    const left = this.#cells.filter((piece) => ownerOf(piece) === this.#colour(player)).length;
    return `${this.score(player)}, ${left} pieces left`;
  }
}

function scoreOf(cells: Cells, player: number): number {
  let sum = 0;
  for (const [cell, piece] of cells.entries()) {
    if (piece === 0) continue;
    const forward = ownerOf(piece) === 0 ? side - 1 - rowOf(cell) : rowOf(cell);
    const value = isKing(piece) ? 260 : 100 + forward * 3;
    sum += ownerOf(piece) === player ? value : -value;
  }
  return sum;
}

/** Scores a position for the player to move, a number of moves ahead. */
function search(cells: Cells, player: number, depth: number, least: number, most: number): number {
  const paths = pathsOf(cells, player);
  if (paths.length === 0) return -10_000 - depth;
  if (depth === 0) return scoreOf(cells, player);
  let best = least;
  for (const path of paths) {
    best = Math.max(best, -search(after(cells, path), 1 - player, depth - 1, -most, -best));
    if (best >= most) break;
  }
  return best;
}

export const draughts: CardGame = boardGame({
  seats: 2,
  least: 2,
  filled: 2,
  deck: 1,
  act: 25,
  canResign: true,
  rules: (setup) => new Draughts(setup),
  think({ options, position, players }, player, _unit, pick) {
    if (options?.kind !== "move" || !position) return "";
    const colour = players[player]?.hand === "white" ? 0 : 1;
    const worth = options.moves.map((move) => {
      const path = move.slice(5).split("-").map(Number);
      return -search(after(position.cells, path), 1 - colour, 3, -20_000, 20_000) + pick(8);
    });
    return options.moves[worth.indexOf(Math.max(...worth))] ?? "";
  },
});
