import { allPay, boardGame, cellName, type Rules } from "./board.ts";
import type { CardGame, Pick, Position, Setup } from "./game.ts";

/*
 * Chinese chess on nine by ten. Cells: 0 free; general, advisor, elephant, horse, chariot, cannon and soldier are 1 to
 * 7 of red, 8 to 14 of black. Red begins and moves up the board. A player who cannot move without losing the general
 * has lost.
 */

export const width = 9;
export const height = 10;
type Cells = readonly number[];
const [general, advisor, elephant, horse, chariot, cannon] = [1, 2, 3, 4, 5, 6];
export const kindOfPiece = (piece: number): number => (piece > 7 ? piece - 7 : piece);
export const colourOfPiece = (piece: number): number => (piece === 0 ? -1 : piece > 7 ? 1 : 0);

const back = [5, 4, 3, 2, 1, 2, 3, 4, 5];
const start: Cells = Array.from({ length: width * height }, (_, cell) => {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const colour = y < 5 ? 7 : 0;
  const far = y < 5 ? y : 9 - y;
  if (far === 0) return (back[x] ?? 0) + colour;
  if (far === 2 && (x === 1 || x === 7)) return cannon + colour;
  return far === 3 && x % 2 === 0 ? 7 + colour : 0;
});

const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const diagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

const cellOf = (x: number, y: number): number => (x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x);
const isInPalace = (x: number, y: number, colour: number) =>
  x >= 3 && x <= 5 && (colour === 0 ? y >= 7 : y <= 2) && y >= 0 && y < height;
const isHome = (y: number, colour: number) => (colour === 0 ? y >= 5 : y <= 4);

/** Returns the cells a chariot or cannon reaches along its lines. */
function slide(cells: Cells, x: number, y: number, isCannon: boolean): number[] {
  const found: number[] = [];
  for (const [dx, dy] of straight) {
    let hasJumped = false;
    for (let by = 1; by < height; by += 1) {
      const cell = cellOf(x + dx * by, y + dy * by);
      if (cell < 0) break;
      if (cells[cell] === 0) {
        if (!hasJumped) found.push(cell);
      } else if (isCannon && !hasJumped) hasJumped = true;
      else {
        found.push(cell);
        break;
      }
    }
  }
  return found;
}

function reach(cells: Cells, from: number, kind: number, colour: number): number[] {
  const [x, y] = [from % width, Math.floor(from / width)];
  if (kind === chariot || kind === cannon) return slide(cells, x, y, kind === cannon);
  if (kind === general) {
    return straight.filter(([dx, dy]) => isInPalace(x + dx, y + dy, colour)).map(([dx, dy]) => cellOf(x + dx, y + dy));
  }
  if (kind === advisor) {
    return diagonal.filter(([dx, dy]) => isInPalace(x + dx, y + dy, colour)).map(([dx, dy]) => cellOf(x + dx, y + dy));
  }
  if (kind === elephant) {
    return diagonal
      .filter(([dx, dy]) => isHome(y + 2 * dy, colour) && cells[cellOf(x + dx, y + dy)] === 0)
      .map(([dx, dy]) => cellOf(x + 2 * dx, y + 2 * dy));
  }
  if (kind === horse) {
    return straight.flatMap(([dx, dy]) => {
      if (cells[cellOf(x + dx, y + dy)] !== 0) return [];
      return [-1, 1].map((by) => cellOf(x + 2 * dx + (dx === 0 ? by : 0), y + 2 * dy + (dy === 0 ? by : 0)));
    });
  }
  const forward = cellOf(x, y + (colour === 0 ? -1 : 1));
  return isHome(y, colour) ? [forward] : [forward, cellOf(x - 1, y), cellOf(x + 1, y)];
}

function pseudoMoves(cells: Cells, colour: number): [number, number][] {
  const found: [number, number][] = [];
  for (const [from, piece] of cells.entries()) {
    if (colourOfPiece(piece) !== colour) continue;
    for (const to of reach(cells, from, kindOfPiece(piece), colour)) {
      if (to >= 0 && colourOfPiece(cells[to] ?? 0) !== colour) found.push([from, to]);
    }
  }
  return found;
}

function moved(cells: Cells, from: number, to: number): number[] {
  const board = [...cells];
  board[to] = board[from] ?? 0;
  board[from] = 0;
  return board;
}

/** Returns whether a colour's general can be captured or faces the other one directly. */
export function isInCheck(cells: Cells, colour: number): boolean {
  const own = cells.indexOf(general + colour * 7);
  const other = cells.indexOf(general + (1 - colour) * 7);
  if (own < 0) return true;
  if (own % width === other % width) {
    const [low, high] = [Math.min(own, other), Math.max(own, other)];
    let isOpen = true;
    for (let cell = low + width; cell < high; cell += width) if (cells[cell] !== 0) isOpen = false;
    if (isOpen) return true;
  }
  return pseudoMoves(cells, 1 - colour).some(([, to]) => to === own);
}

const isLegal = (cells: Cells, colour: number, from: number, to: number) => !isInCheck(moved(cells, from, to), colour);

export const legalMoves = (cells: Cells, colour: number): [number, number][] =>
  pseudoMoves(cells, colour).filter(([from, to]) => isLegal(cells, colour, from, to));

/** Moves without a capture, and moves in all, after which the game is drawn. */
const mostQuiet = 60;
const mostMoves = 240;

class Xiangqi implements Rules {
  next: number;
  readonly #first: number;
  readonly #seen = new Map<string, number>();
  #cells: Cells = start;
  #last: readonly number[] = [];
  #by: number | null = null;
  #quiet = 0;
  #made = 0;
  #isDrawn = false;
  #legal: string[] | undefined;

  constructor(setup: Setup) {
    this.next = setup.button;
    this.#first = setup.button;
  }

  #colour(player: number): number {
    return player === this.#first ? 0 : 1;
  }
  moves(): string[] {
    this.#legal ??= legalMoves(this.#cells, this.#colour(this.next)).map(([from, to]) => `move:${from}-${to}`);
    return this.#legal;
  }
  get #isMate(): boolean {
    const colour = this.#colour(this.next);
    return this.#legal
      ? this.#legal.length === 0
      : !pseudoMoves(this.#cells, colour).some(([from, to]) => isLegal(this.#cells, colour, from, to));
  }
  get isOver(): boolean {
    return this.#isDrawn || this.#isMate;
  }
  owed() {
    return this.#isDrawn ? [] : allPay(1 - this.next, 2, 1n);
  }

  move(action: string): boolean {
    const found = /^move:(\d{1,2})-(\d{1,2})$/.exec(action);
    if (!found) return false;
    const [from, to] = [Number(found[1]), Number(found[2])];
    const colour = this.#colour(this.next);
    const piece = this.#cells[from] ?? 0;
    if (colourOfPiece(piece) !== colour || colourOfPiece(this.#cells[to] ?? 0) === colour) return false;
    if (!reach(this.#cells, from, kindOfPiece(piece), colour).includes(to)) return false;
    if (!isLegal(this.#cells, colour, from, to)) return false;
    this.#quiet = this.#cells[to] === 0 ? this.#quiet + 1 : 0;
    this.#made += 1;
    this.#cells = moved(this.#cells, from, to);
    this.#last = [from, to];
    this.#by = this.next;
    this.next = 1 - this.next;
    this.#legal = undefined;
    const key = `${this.next} ${this.#cells.join()}`;
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    this.#isDrawn = times >= 3 || this.#quiet >= mostQuiet || this.#made >= mostMoves;
    return true;
  }

  position(): Position {
    return { cells: this.#cells, by: this.#by, last: this.#last, dice: [], rows: [] };
  }
  did(player: number): string | null {
    if (this.#made === 0) return null;
    if (player === this.#by) return `to:${cellName(this.#last[1] ?? 0, width, height)}`;
    return isInCheck(this.#cells, this.#colour(player)) ? "inCheck" : null;
  }
  score(player: number): string {
    return this.#colour(player) === 0 ? "red" : "black";
  }
  summary(player: number): string {
    return `${this.score(player)}, ${this.#made} moves`;
  }
}

const values = [0, 10_000, 20, 20, 42, 95, 48, 10];

const valueAt = (cells: Cells, cell: number): number => values[kindOfPiece(cells[cell] ?? 0)] ?? 0;

/** Scores material, soldiers across the river, and central pieces. */
function scoreOf(cells: Cells, colour: number): number {
  let sum = 0;
  for (const [cell, piece] of cells.entries()) {
    if (piece === 0) continue;
    const [kind, owner] = [kindOfPiece(piece), colourOfPiece(piece)];
    const [x, y] = [cell % width, Math.floor(cell / width)];
    let value = values[kind] ?? 0;
    if (kind === 7 && !isHome(y, owner)) value += 12;
    if (kind === horse || kind === chariot || kind === cannon) value += 4 - Math.abs(x - 4);
    if ((kind === horse || kind === chariot) && (owner === 0 ? y < 9 : y > 0)) value += 4;
    sum += owner === colour ? value : -value;
  }
  return sum;
}

/** Scores a position after all captures on the cell of the last move. */
function settled(cells: Cells, colour: number, cell: number): number {
  if (!cells.includes(general + colour * 7)) return -20_000;
  const standing = scoreOf(cells, colour);
  const takers = pseudoMoves(cells, colour).filter(([, to]) => to === cell);
  // The least valuable piece captures first.
  const [taker] = takers.toSorted((a, b) => valueAt(cells, a[0]) - valueAt(cells, b[0]));
  return taker ? Math.max(standing, -settled(moved(cells, taker[0], cell), 1 - colour, cell)) : standing;
}

function search(cells: Cells, colour: number, depth: number, least: number, most: number, last = -1): number {
  if (!cells.includes(general + colour * 7)) return -20_000 - depth;
  if (depth === 0) return settled(cells, colour, last);
  let best = least;
  const moves = pseudoMoves(cells, colour).toSorted((a, b) => (cells[b[1]] ? 1 : 0) - (cells[a[1]] ? 1 : 0));
  for (const [from, to] of moves) {
    best = Math.max(best, -search(moved(cells, from, to), 1 - colour, depth - 1, -most, -best, to));
    if (best >= most) break;
  }
  return best;
}

function think(cells: Cells, colour: number, moves: readonly string[], pick: Pick): string {
  let best = "";
  let most = -100_000;
  for (const move of moves) {
    const [from = 0, to = 0] = move.slice(5).split("-").map(Number);
    const worth = -search(moved(cells, from, to), 1 - colour, 1, -100_000, -most + 6) + pick(5);
    if (worth > most) [best, most] = [move, worth];
  }
  return best;
}

export const xiangqi: CardGame = boardGame({
  seats: 2,
  least: 2,
  filled: 2,
  deck: 1,
  act: 40,
  canResign: true,
  rules: (setup) => new Xiangqi(setup),
  think({ options, position, players }, player, _unit, pick) {
    if (options?.kind !== "move" || !position) return "";
    return think(position.cells, players[player]?.hand === "red" ? 0 : 1, options.moves, pick);
  },
});
