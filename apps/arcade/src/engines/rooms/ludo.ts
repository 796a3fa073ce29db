import { bestOf, allPay, boardGame, type Rules } from "./board.ts";
import { at, type CardGame, type Position, type Setup } from "./game.ts";

/*
 * Ludo as a race: two planes each, from the player's start around 52 fields and up the player's column. A lone plane
 * that another player's plane hits goes back to its start. A six throws again. The first player with both planes home
 * wins.
 */

const ring = 52;
/** Steps from the start to home; the last six are in the player's column. */
export const homeAt = 56;
const columnFrom = 51;
/** Safe fields, counted from a start. */
const safe = new Set([0, 8, 13, 21, 26, 34, 39, 47]);
export const planes = 2;
/** After this many throws the player who is furthest ahead wins. */
const mostThrows = 480;

/** Returns a player's start on the ring; two players start opposite each other. */
const startOf = (player: number, count: number): number => (count === 2 ? player * 26 : player * 13);
/** Returns the ring field under a plane; undefined in the player's column. */
const fieldOf = (steps: number, player: number, count: number): number | undefined =>
  steps < columnFrom ? (startOf(player, count) + steps) % ring : undefined;
const isSafe = (field: number): boolean => safe.has(field);

class Ludo implements Rules {
  next: number;
  readonly #count: number;
  readonly #dice: readonly number[];
  readonly #steps: number[];
  readonly #did: (string | null)[];
  #thrown = 0;
  #last: readonly number[] = [];
  #by: number | null = null;
  #winner: number | undefined;

  constructor(setup: Setup, dice: readonly number[]) {
    this.#count = setup.stacks.length;
    this.#dice = dice;
    this.#steps = Array.from({ length: this.#count * planes }, () => 0);
    this.#did = setup.stacks.map(() => null);
    this.next = setup.button;
  }

  get isOver(): boolean {
    return this.#winner !== undefined;
  }
  get #die(): number {
    return at(this.#dice, this.#thrown) + 1;
  }
  owed() {
    return allPay(this.#winner ?? 0, this.#count, 1n);
  }

  moves(): string[] {
    const own = [0, 1].filter((plane) => (this.#steps[this.next * planes + plane] ?? 0) + this.#die <= homeAt);
    // Two planes on the same field are one choice.
    const isSame = own.length === 2 && this.#steps[this.next * planes] === this.#steps[this.next * planes + 1];
    return own.length === 0 ? ["pass"] : (isSame ? [0] : own).map((plane) => `plane:${plane}`);
  }

  move(action: string): boolean {
    if (!this.moves().includes(action)) return false;
    const die = this.#die;
    this.#by = this.next;
    this.#did[this.next] = `threw:${die}`;
    if (action === "pass") this.#last = [];
    else this.#walk(this.next * planes + Number(action.slice(6)), die);
    this.#thrown += 1;
    this.#winner = this.#isHome(this.next) ? this.next : this.#thrown >= mostThrows ? this.#furthest() : undefined;
    if (die !== 6) this.next = (this.next + 1) % this.#count;
    return true;
  }

  #walk(plane: number, by: number): void {
    const from = at(this.#steps, plane);
    this.#steps[plane] = from + by;
    this.#last = [plane, from, from + by];
    const player = Math.floor(plane / planes);
    const field = fieldOf(from + by, player, this.#count);
    if (field === undefined || isSafe(field)) return;
    const others = [...this.#steps.keys()].filter(
      (other) =>
        Math.floor(other / planes) !== player &&
        fieldOf(at(this.#steps, other), Math.floor(other / planes), this.#count) === field,
    );
    // Two planes together are safe.
    if (others.length === 1) {
      this.#steps[at(others, 0)] = 0;
      this.#did[player] = `met:${by}`;
    }
  }

  #isHome(player: number): boolean {
    return this.#sum(player) === homeAt * planes;
  }
  #sum(player: number): number {
    return this.#steps.slice(player * planes, (player + 1) * planes).reduce((sum, each) => sum + each, 0);
  }
  #furthest(): number {
    const players = Array.from({ length: this.#count }, (_, player) => player);
    return players.toSorted((a, b) => this.#sum(b) - this.#sum(a))[0] ?? 0;
  }

  position(): Position {
    const dice = this.isOver ? [] : [this.#die];
    return { cells: [...this.#steps], by: this.#by, last: this.#last, dice, rows: [] };
  }
  did(player: number): string | null {
    return this.#did[player] ?? null;
  }
  score(player: number): string {
    const home = this.#steps.slice(player * planes, (player + 1) * planes).filter((each) => each === homeAt).length;
    return `home:${home}/${planes}`;
  }
  summary(player: number): string {
    return `${this.#sum(player)} of ${homeAt * planes} steps`;
  }
}

/** Scores a move: hitting a plane, reaching home or safety, and progress. */
function scoreOf({ cells, dice }: Position, move: string, player: number): number {
  if (move === "pass") return 0;
  const count = cells.length / planes;
  const from = cells[player * planes + Number(move.slice(6))] ?? 0;
  const to = from + (dice[0] ?? 0);
  if (to === homeAt) return 90;
  const field = fieldOf(to, player, count);
  if (field === undefined) return 40 + to / 10;
  const met = [...cells.keys()].filter(
    (other) =>
      Math.floor(other / planes) !== player && fieldOf(cells[other] ?? 0, Math.floor(other / planes), count) === field,
  );
  if (met.length === 1 && !isSafe(field)) return 60 + (cells[met[0] ?? 0] ?? 0);
  const isExposed = [...cells.keys()].some((other) => {
    const owner = Math.floor(other / planes);
    const there = owner === player ? undefined : fieldOf(cells[other] ?? 0, owner, count);
    const behind = there === undefined ? 0 : (field - there + ring) % ring;
    return behind >= 1 && behind <= 6;
  });
  return (isSafe(field) ? 20 : 0) - (isExposed && !isSafe(field) ? 15 : 0) + to / 5;
}

export const ludo: CardGame = boardGame({
  seats: 4,
  least: 2,
  filled: 4,
  deck: mostThrows + 1,
  faces: 6,
  act: 12,
  rules: (setup, dice) => new Ludo(setup, dice),
  think: ({ options, position }, player) =>
    options?.kind === "move" && position ? bestOf(options.moves, (move) => scoreOf(position, move, player)) : "",
});
