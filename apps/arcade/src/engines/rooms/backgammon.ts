import { allPay, bestOf, boardGame, type Rules } from "./board.ts";
import { at, type CardGame, type Position, type Setup } from "./game.ts";

/*
 * Backgammon. Cells 0 to 23 are the points as the first player sees them, who moves from 23 down to 0; positive counts
 * are that player's checkers, negative ones the other's, who moves up. Then come both bars and both borne-off counts. A
 * move is one checker by one die; a turn uses as many dice as possible, and the higher one where only one can be used.
 */

export const barOf = (colour: number): number => 24 + colour;
export const offOf = (colour: number): number => 26 + colour;
const checkers = 15;
const mostThrows = 600;
type Cells = readonly number[];

function start(): number[] {
  const cells = Array.from({ length: 28 }, () => 0);
  for (const [point, count] of [
    [23, 2],
    [12, 5],
    [7, 3],
    [5, 5],
  ] as const) {
    cells[point] = count;
    cells[23 - point] = -count;
  }
  return cells;
}

const signOf = (colour: number) => (colour === 0 ? 1 : -1);
/** Returns how many checkers of a colour are on a point. */
const on = (cells: Cells, point: number, colour: number) => Math.max(0, at(cells, point) * signOf(colour));
/** Returns the distance of a point from home for a colour: 1 to 24. */
const distance = (point: number, colour: number) => (colour === 0 ? point + 1 : 24 - point);
const pointAt = (far: number, colour: number) => (colour === 0 ? far - 1 : 24 - far);

const farthest = (cells: Cells, colour: number): number => {
  if (at(cells, barOf(colour)) > 0) return 25;
  for (let far = 24; far > 0; far -= 1) if (on(cells, pointAt(far, colour), colour) > 0) return far;
  return 0;
};

interface Step {
  /** Distance of the checker from home; 25 on the bar. */
  far: number;
  die: number;
}

function isAllowed(cells: Cells, colour: number, { far, die }: Step): boolean {
  const isOnBar = at(cells, barOf(colour)) > 0;
  if (isOnBar !== (far === 25)) return false;
  if (far <= 24 && on(cells, pointAt(far, colour), colour) === 0) return false;
  if (far - die >= 1) return on(cells, pointAt(far - die, colour), 1 - colour) <= 1;
  const last = farthest(cells, colour);
  // A checker is borne off with the exact number, or with a higher one from the rearmost point.
  return last <= 6 && (far === die || far === last);
}

function stepsOf(cells: Cells, colour: number, dice: readonly number[]): Step[] {
  const places = [25, ...Array.from({ length: 24 }, (_, index) => 24 - index)];
  return [...new Set(dice)].flatMap((die) =>
    places.map((far) => ({ far, die })).filter((step) => isAllowed(cells, colour, step)),
  );
}

/** Returns the board after one checker has moved. */
function walked(cells: Cells, colour: number, { far, die }: Step): number[] {
  const board = [...cells];
  const add = (cell: number, by: number) => void (board[cell] = at(board, cell) + by);
  if (far === 25) add(barOf(colour), -1);
  else add(pointAt(far, colour), -signOf(colour));
  if (far - die < 1) {
    add(offOf(colour), 1);
    return board;
  }
  const to = pointAt(far - die, colour);
  if (on(board, to, 1 - colour) === 1) {
    board[to] = 0;
    add(barOf(1 - colour), 1);
  }
  add(to, signOf(colour));
  return board;
}

const without = (dice: readonly number[], die: number) => dice.toSpliced(dice.indexOf(die), 1);

/** Returns how many dice can be used at most. */
function depth(cells: Cells, colour: number, dice: readonly number[]): number {
  if (dice.length === 0) return 0;
  let most = 0;
  for (const step of stepsOf(cells, colour, dice)) {
    most = Math.max(most, 1 + depth(walked(cells, colour, step), colour, without(dice, step.die)));
    if (most === dice.length) break;
  }
  return most;
}

/** Returns the steps that lead to using as many dice as possible. */
function allowed(cells: Cells, colour: number, dice: readonly number[]): Step[] {
  const steps = stepsOf(cells, colour, dice);
  if (dice.length === 1 || steps.length === 0) return steps;
  const isDouble = dice.every((die) => die === dice[0]);
  if (isDouble) return steps;
  const reach = steps.map((step) => 1 + depth(walked(cells, colour, step), colour, without(dice, step.die)));
  const most = Math.max(...reach);
  const best = steps.filter((_, index) => reach[index] === most);
  if (most > 1) return best;
  const high = Math.max(...best.map(({ die }) => die));
  return best.filter(({ die }) => die === high);
}

class Backgammon implements Rules {
  next: number;
  readonly #first: number;
  readonly #throws: readonly number[];
  readonly #did: (string | null)[] = [null, null];
  #cells: Cells = start();
  #thrown = 0;
  #dice: number[] = [];
  #last: readonly number[] = [];
  #by: number | null = null;
  #steps: Step[] = [];

  constructor(setup: Setup, throws: readonly number[]) {
    this.next = setup.button;
    this.#first = setup.button;
    this.#throws = throws;
    this.#throw();
  }

  #colour(player: number): number {
    return player === this.#first ? 0 : 1;
  }
  #throw(): void {
    const [one, two] = [at(this.#throws, this.#thrown) + 1, at(this.#throws, this.#thrown + 1) + 1];
    this.#thrown += 2;
    this.#dice = one === two ? [one, one, one, one] : [one, two];
    this.#steps = allowed(this.#cells, this.#colour(this.next), this.#dice);
  }

  get #winner(): number | undefined {
    return [0, 1].find((player) => this.#cells[offOf(this.#colour(player))] === checkers);
  }
  get isOver(): boolean {
    return this.#winner !== undefined || this.#thrown + 2 > mostThrows;
  }
  /** Returns the debts; the loser pays double when no checker was borne off. */
  owed() {
    const winner = this.#winner;
    if (winner === undefined) return [];
    return allPay(winner, 2, this.#cells[offOf(this.#colour(1 - winner))] === 0 ? 2n : 1n);
  }
  moves(): string[] {
    return this.#steps.length === 0 ? ["pass"] : this.#steps.map(({ far, die }) => `step:${far}:${die}`);
  }

  move(action: string): boolean {
    if (!this.moves().includes(action)) return false;
    const colour = this.#colour(this.next);
    this.#by = this.next;
    const [, far = "", die = ""] = action.split(":");
    if (action === "pass") this.#dice = [];
    else {
      const step = { far: Number(far), die: Number(die) };
      const to = step.far - step.die;
      this.#cells = walked(this.#cells, colour, step);
      this.#last = to >= 1 ? [pointAt(to, colour)] : [offOf(colour)];
      this.#dice = without(this.#dice, step.die);
      this.#steps = allowed(this.#cells, colour, this.#dice);
    }
    this.#did[this.next] = action === "pass" ? "pass" : `threw:${die}`;
    if (this.isOver || (this.#dice.length > 0 && this.#steps.length > 0)) return true;
    this.next = 1 - this.next;
    this.#throw();
    return true;
  }

  position(): Position {
    return { cells: this.#cells, by: this.#by, last: this.#last, dice: this.#dice, rows: [] };
  }
  did(player: number): string | null {
    return this.#did[player] ?? null;
  }
  score(player: number): string {
    return this.#colour(player) === 0 ? "white" : "black";
  }
  summary(player: number): string {
    return `${this.score(player)}, ${this.#cells[offOf(this.#colour(player))] ?? 0} borne off`;
  }
}

/** Scores a board for a colour: the race, exposed blots, held points, and checkers on the bar. */
function scoreOf(cells: Cells, colour: number): number {
  let sum = at(cells, offOf(colour)) * 12 + at(cells, barOf(1 - colour)) * 22 - at(cells, barOf(colour)) * 25;
  for (let point = 0; point < 24; point += 1) {
    const own = on(cells, point, colour);
    if (own === 0) continue;
    const far = distance(point, colour);
    sum -= own * far;
    if (own === 1) {
      const hunters = Array.from({ length: 24 }, (_, other) => other).filter((other) => {
        const by = distance(other, 1 - colour) - distance(point, 1 - colour);
        return on(cells, other, 1 - colour) > 0 && by > 0 && by <= 6;
      });
      sum -= hunters.length * (25 - far) * 0.35;
    } else if (far <= 8) sum += 7;
  }
  return sum;
}

export const backgammon: CardGame = boardGame({
  seats: 2,
  least: 2,
  filled: 2,
  deck: mostThrows + 2,
  faces: 6,
  act: 20,
  canResign: true,
  rules: (setup, throws) => new Backgammon(setup, throws),
  think({ options, position, players }, player) {
    if (options?.kind !== "move" || !position) return "";
    const colour = players[player]?.hand === "white" ? 0 : 1;
    return bestOf(options.moves, (move) => {
      if (move === "pass") return 0;
      const [, far = "", die = ""] = move.split(":");
      return scoreOf(walked(position.cells, colour, { far: Number(far), die: Number(die) }), colour);
    });
  },
});
