import { formatMoney } from "@croupier/contract/domain/money";
import { bestOf, boardBuyIn } from "./board.ts";
import {
  at,
  type CardGame,
  type Ended,
  type HandView,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { settle, type Transfer } from "./settle.ts";

/*
 * Dominoes up to the double six: seven tiles each. A tile must match an end of the row; a player without a match draws
 * while there are tiles, and then passes. The first player without tiles wins; if all are blocked, the fewest pips win.
 */

/** Returns the two ends of a tile: 0 to 27, from double blank to double six. */
export const endsOf = (tile: number): readonly [number, number] => {
  let low = 0;
  let first = 0;
  while (tile >= first + 7 - low) {
    first += 7 - low;
    low += 1;
  }
  return [low, low + tile - first];
};
const pips = (tile: number): number => endsOf(tile)[0] + endsOf(tile)[1];
const sum = (tiles: readonly number[]) => tiles.reduce((all, tile) => all + pips(tile), 0);
const tileNames = (tiles: readonly number[]) => tiles.map((tile) => endsOf(tile).join("-")).join(" ");
const held = 7;

class Dominoes implements Play {
  readonly #setup: Setup;
  readonly #tiles: number[][];
  readonly #stock: number[];
  readonly #did: (string | null)[];
  /** The row of tiles in their orientation, left end first. */
  #row: (readonly [number, number])[] = [];
  #next: number;
  #passes = 0;
  #by: number | null = null;
  #last: readonly number[] = [];
  #ended: Ended | undefined;

  constructor(setup: Setup, deck: readonly number[]) {
    this.#setup = setup;
    const count = setup.stacks.length;
    this.#tiles = setup.stacks.map((_, player) => deck.slice(player * held, (player + 1) * held));
    this.#stock = deck.slice(count * held);
    this.#did = setup.stacks.map(() => null);
    this.#next = setup.button;
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#ended ? [] : [this.#next];
  }

  #moves(): string[] {
    const own = at(this.#tiles, this.#next);
    const [left, right] = [this.#row[0]?.[0], this.#row.at(-1)?.[1]];
    if (left === undefined || right === undefined) return own.map((tile) => `put:${tile}:right`);
    const moves = own.flatMap((tile) => {
      const ends = endsOf(tile);
      return [
        ...(ends.includes(left) ? [`put:${tile}:left`] : []),
        ...(ends.includes(right) ? [`put:${tile}:right`] : []),
      ];
    });
    return moves.length > 0 ? moves : [this.#stock.length > 0 ? "draw" : "pass"];
  }

  act(player: number, action: string): boolean {
    if (player !== this.#next || !this.turn.includes(player) || !this.#moves().includes(action)) return false;
    const [verb = "", tile = "", end = ""] = action.split(":");
    this.#by = player;
    this.#did[player] = verb;
    if (verb === "draw") {
      at(this.#tiles, player).push(this.#stock.pop() ?? 0);
      return true;
    }
    if (verb === "put") this.#put(player, Number(tile), end === "left");
    else this.#passes += 1;
    if (at(this.#tiles, player).length === 0) this.#end(player);
    else if (this.#passes >= this.#tiles.length) this.#block();
    this.#next = (player + 1) % this.#tiles.length;
    return true;
  }

  #put(player: number, tile: number, isLeft: boolean): void {
    const own = at(this.#tiles, player);
    own.splice(own.indexOf(tile), 1);
    const [low, high] = endsOf(tile);
    const [left, right] = [this.#row[0]?.[0], this.#row.at(-1)?.[1]];
    if (isLeft) this.#row = [low === left ? [high, low] : [low, high], ...this.#row];
    else this.#row = [...this.#row, high === right ? [high, low] : [low, high]];
    this.#last = [isLeft ? 0 : this.#row.length - 1];
    this.#did[player] = `put:${low}-${high}`;
    this.#passes = 0;
  }

  /** Ends a blocked game: the fewest pips win, and a tie has no winner. */
  #block(): void {
    const sums = this.#tiles.map(sum);
    const least = Math.min(...sums);
    const winners = [...sums.keys()].filter((player) => sums[player] === least);
    if (winners.length === 1) this.#end(at(winners, 0));
    else this.#ended = settle(this.#setup.stacks, []);
  }

  #end(winner: number): void {
    const owed = this.#tiles.flatMap((tiles, from): Transfer[] =>
      from === winner ? [] : [{ from, to: winner, amount: this.#setup.unit * BigInt(Math.max(1, tiles.length)) }],
    );
    this.#ended = settle(this.#setup.stacks, owed);
  }

  defaultAction(): string {
    return at(this.#moves(), 0);
  }

  #player(index: number, reader: number | undefined): PlayerView {
    const before = at(this.#setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    const isSeen = index === reader || this.#ended !== undefined;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: at(this.#tiles, index).map((tile) => (isSeen ? tile : null)),
      did: this.#did[index] ?? null,
      isIn: true,
      role: null,
      hand: `tiles:${at(this.#tiles, index).length}`,
      gain: this.#ended ? formatMoney(now - before) : null,
    };
  }

  view(reader: number | undefined): HandView {
    const isOwn = reader !== undefined && this.turn.includes(reader);
    return {
      phase: "move",
      players: this.#tiles.map((_, index) => this.#player(index, reader)),
      board: [],
      pots: [],
      turn: this.turn,
      options: isOwn ? { kind: "move", moves: this.#moves(), canResign: false } : null,
      isOver: this.#ended !== undefined,
      facts: { stock: String(this.#stock.length) },
      position: { cells: [], by: this.#by, last: this.#last, dice: [], rows: this.#row },
    };
  }

  recap(index: number): Recap {
    const left = at(this.#tiles, index);
    return { cards: tileNames(left), board: `${this.#row.length} tiles in the row`, hand: `${left.length} tiles left` };
  }
}

export const dominoes: CardGame = {
  seats: 4,
  least: 2,
  filled: 4,
  deck: 28,
  isLong: true,
  seconds: { act: 18, show: 9 },
  buyIn: { ...boardBuyIn, least: 10n, start: 40n },
  begin: (setup, deck) => new Dominoes(setup, deck),
  think({ options, players }, player) {
    if (options?.kind !== "move") return "";
    const own = (players[player]?.cards ?? []).filter((tile) => tile !== null);
    // The bot plays heavy tiles first, doubles before others, and keeps ends that its other tiles match.
    return bestOf(options.moves, (move) => {
      if (!move.startsWith("put")) return 0;
      const tile = Number(move.split(":")[1]);
      const [low, high] = endsOf(tile);
      const others = own.filter((each) => each !== tile && endsOf(each).some((end) => end === low || end === high));
      return pips(tile) + (low === high ? 4 : 0) + others.length * 2;
    });
  },
};
