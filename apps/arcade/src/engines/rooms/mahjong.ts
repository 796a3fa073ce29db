import { formatMoney } from "@croupier/contract/domain/money";
import { bestOf } from "./board.ts";
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
import { countsOf, isThree, isWinning, kindName, runsWith, suitOf, useOf, timesOf } from "./mahjong-tiles.ts";
import { settle, type Transfer } from "./settle.ts";

/*
 * Mahjong without flowers: draw, discard, claim a discard for three or four alike, or from the previous player for a
 * run; win with sets and a pair or with seven pairs. There are four players, two with half of the tiles, and blood
 * battle: three suits, no runs from discards, each player gives up one suit, and the hand continues after a win until
 * one player is left.
 */

interface Variant {
  seats: number;
  /** Kinds in play, four tiles of each. */
  kinds: readonly number[];
  isBlood: boolean;
}

const upTo = (count: number) => Array.from({ length: count }, (_, each) => each);
const dealt = 13;

interface Seat {
  tiles: number[];
  melds: number[][];
  discards: number[];
  did: string | null;
  missing: number | undefined;
  /** Source of the win: the discarding player, or null for a self-drawn tile. */
  won: { by: number | null; times: bigint; names: string[] } | undefined;
}

class Mahjong implements Play {
  readonly #variant: Variant;
  readonly #setup: Setup;
  readonly #seats: Seat[];
  readonly #wall: number[];
  readonly #debts: Transfer[] = [];
  /** Players who may claim the last discard, with their answers so far. */
  readonly #claims = new Map<number, string | undefined>();
  #next: number;
  #drawn: number | undefined;
  #discard: { tile: number; by: number } | undefined;
  #ended: Ended | undefined;

  constructor(variant: Variant, setup: Setup, deck: readonly number[]) {
    this.#variant = variant;
    this.#setup = setup;
    const count = setup.stacks.length;
    const wall = deck.map((tile) => at(variant.kinds, Math.floor(tile / 4)));
    this.#seats = setup.stacks.map((_, player) => ({
      tiles: wall.slice(player * dealt, (player + 1) * dealt).toSorted((a, b) => a - b),
      melds: [],
      discards: [],
      did: null,
      missing: undefined,
      won: undefined,
    }));
    this.#wall = wall.slice(count * dealt);
    this.#next = setup.button;
    if (!variant.isBlood) this.#draw();
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get #isChoosing(): boolean {
    return this.#variant.isBlood && this.#seats.some(({ missing }) => missing === undefined);
  }
  get turn(): readonly number[] {
    if (this.#ended) return [];
    if (this.#isChoosing) return upTo(this.#seats.length).filter((player) => this.#seat(player).missing === undefined);
    if (this.#claims.size > 0) return [...this.#claims.keys()].filter((each) => this.#claims.get(each) === undefined);
    return [this.#next];
  }

  #seat(player: number): Seat {
    return at(this.#seats, player);
  }

  #draw(): void {
    const tile = this.#wall.shift();
    if (tile === undefined) return this.#end();
    this.#drawn = tile;
    this.#seat(this.#next).tiles.push(tile);
  }

  #canWin(player: number, tile?: number): boolean {
    const { tiles, melds, missing } = this.#seat(player);
    const all = tile === undefined ? tiles : [...tiles, tile];
    if (missing !== undefined && [...all, ...melds.flat()].some((each) => suitOf(each) === missing)) return false;
    return isWinning(all);
  }

  /** Returns a player's options for the last discard. */
  #claimsOf(player: number, tile: number): string[] {
    const { tiles, missing, won } = this.#seat(player);
    if (won) return [];
    const alike = missing !== undefined && suitOf(tile) === missing ? 0 : tiles.filter((each) => each === tile).length;
    return [
      ...(this.#canWin(player, tile) ? ["win"] : []),
      ...(alike === 3 && this.#wall.length > 0 ? ["kong"] : []),
      ...(alike >= 2 ? ["pong"] : []),
      ...this.#chows(player, tile),
    ];
  }

  /** Returns the runs the next player may claim with the tile, each by its lowest tile. */
  #chows(player: number, tile: number): string[] {
    if (this.#variant.isBlood || player !== this.#after(this.#discard?.by ?? player)[0]) return [];
    const { tiles } = this.#seat(player);
    return runsWith(tile)
      .filter((run) => run.every((kind) => kind === tile || tiles.includes(kind)))
      .map(([low]) => `chow:${low}`);
  }

  #kongs(player: number): number[] {
    const { tiles, melds, missing } = this.#seat(player);
    if (this.#wall.length === 0 || this.#drawn === undefined) return [];
    const counts = countsOf(tiles);
    return [...new Set(tiles)].filter((kind) => {
      if (missing !== undefined && suitOf(kind) === missing) return false;
      return counts[kind] === 4 || melds.some((meld) => isThree(meld, kind));
    });
  }

  #moves(player: number): string[] {
    if (!this.turn.includes(player)) return [];
    if (this.#isChoosing) return [0, 1, 2].map((suit) => `missing:${suit}`);
    const discard = this.#discard;
    if (this.#claims.size > 0) return [...(discard ? this.#claimsOf(player, discard.tile) : []), "pass"];
    const { tiles, missing } = this.#seat(player);
    const due = tiles.filter((tile) => suitOf(tile) === missing);
    return [
      ...(this.#drawn !== undefined && this.#canWin(player) ? ["win"] : []),
      ...this.#kongs(player).map((kind) => `kong:${kind}`),
      ...[...new Set(due.length > 0 ? due : tiles)].map((tile) => `discard:${tile}`),
    ];
  }

  act(player: number, action: string): boolean {
    if (!this.#moves(player).includes(action)) return false;
    const [verb = "", value = ""] = action.split(":");
    const seat = this.#seat(player);
    if (verb === "missing") {
      seat.missing = Number(value);
      if (!this.#isChoosing) this.#draw();
      return true;
    }
    if (this.#claims.size > 0) {
      this.#claims.set(player, action);
      if (this.turn.length === 0) this.#resolve();
      return true;
    }
    seat.did = verb;
    if (verb === "win") this.#win(player, null);
    else if (verb === "kong") this.#kong(player, Number(value));
    else this.#throw(player, Number(value));
    return true;
  }

  #throw(player: number, tile: number): void {
    const seat = this.#seat(player);
    seat.tiles.splice(seat.tiles.lastIndexOf(tile), 1);
    seat.tiles.sort((a, b) => a - b);
    seat.discards.push(tile);
    seat.did = null;
    this.#drawn = undefined;
    this.#discard = { tile, by: player };
    for (const other of this.#after(player))
      if (this.#claimsOf(other, tile).length > 0) this.#claims.set(other, undefined);
    if (this.#claims.size === 0) this.#pass(player);
  }

  /** Returns the other players in order, from the next one on. */
  #after(player: number): number[] {
    const count = this.#seats.length;
    return upTo(count - 1).map((by) => (player + by + 1) % count);
  }

  /** Passes the turn to the next player who has not won. */
  #pass(player: number): void {
    this.#next = this.#after(player).find((other) => !this.#seat(other).won) ?? player;
    this.#draw();
  }

  #resolve(): void {
    const discard = this.#discard;
    if (!discard) return;
    const order = this.#after(discard.by).filter((player) => this.#claims.has(player));
    const answered = (what: string) => order.filter((player) => this.#claims.get(player) === what);
    const winners = answered("win").slice(0, this.#variant.isBlood ? 3 : 1);
    const [runner] = order.filter((player) => this.#claims.get(player)?.startsWith("chow"));
    const [taker = runner] = [...answered("kong"), ...answered("pong")];
    const verb = taker === undefined ? "" : (this.#claims.get(taker) ?? "");
    this.#claims.clear();
    if (winners.length > 0) {
      this.#seat(discard.by).discards.pop();
      for (const player of winners) {
        this.#seat(player).tiles.push(discard.tile);
        this.#seat(player).did = "win";
        this.#win(player, discard.by);
        if (this.#ended) return;
      }
      return;
    }
    if (taker === undefined) return this.#pass(discard.by);
    this.#seat(discard.by).discards.pop();
    const [what = "", low] = verb.split(":");
    if (low === undefined) this.#meld(taker, discard.tile, verb === "kong" ? 3 : 2, 1);
    else this.#run(taker, Number(low), discard.tile);
    this.#seat(taker).did = what;
    this.#next = taker;
    if (verb === "kong") this.#draw();
  }

  /** Melds tiles of a kind: a number of the player's own, and those claimed. */
  #meld(player: number, kind: number, own: number, taken: number): void {
    const seat = this.#seat(player);
    for (let each = 0; each < own; each += 1) seat.tiles.splice(seat.tiles.indexOf(kind), 1);
    seat.melds.push(Array.from({ length: own + taken }, () => kind));
  }

  /** Melds a run: two of the player's own tiles and the claimed one. */
  #run(player: number, low: number, taken: number): void {
    const seat = this.#seat(player);
    const run = [low, low + 1, low + 2];
    for (const kind of run) if (kind !== taken) seat.tiles.splice(seat.tiles.indexOf(kind), 1);
    seat.melds.push(run);
  }

  #kong(player: number, kind: number): void {
    const seat = this.#seat(player);
    const open = seat.melds.find((meld) => isThree(meld, kind));
    if (open) {
      seat.tiles.splice(seat.tiles.indexOf(kind), 1);
      open.push(kind);
    } else this.#meld(player, kind, 4, 0);
    seat.tiles.sort((a, b) => a - b);
    this.#draw();
  }

  #win(player: number, by: number | null): void {
    const seat = this.#seat(player);
    const { times, names } = timesOf(seat.tiles, seat.melds);
    seat.won = { by, times, names };
    const payers = by === null ? this.#after(player).filter((other) => !this.#seat(other).won) : [by];
    for (const from of payers) this.#debts.push({ from, to: player, amount: this.#setup.unit * times });
    const left = this.#seats.filter(({ won }) => !won).length;
    if (!this.#variant.isBlood || left <= 1) return this.#end();
    // Play continues after the last winner.
    this.#drawn = undefined;
    this.#pass(player);
  }

  #end(): void {
    this.#claims.clear();
    this.#ended = settle(this.#setup.stacks, this.#debts);
  }

  defaultAction(player: number): string {
    const moves = this.#moves(player);
    if (moves.includes("pass")) return "pass";
    if (this.#isChoosing) return missingFor(this.#seat(player).tiles);
    const drawn = `discard:${this.#drawn}`;
    return moves.includes(drawn) ? drawn : (moves.findLast((move) => move.startsWith("discard")) ?? at(moves, 0));
  }

  #player(index: number, reader: number | undefined): PlayerView {
    const { tiles, melds, did, won } = this.#seat(index);
    const before = at(this.#setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    const isSeen = index === reader || this.#ended !== undefined;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: tiles.map((tile) => (isSeen ? tile : null)),
      did,
      isIn: true,
      role: index === this.#setup.button ? "button" : null,
      hand: won ? `mahjong:×${won.times}` : null,
      gain: this.#ended ? formatMoney(now - before) : null,
      shown: melds.flat(),
    };
  }

  view(reader: number | undefined): HandView {
    const moves = reader === undefined ? [] : this.#moves(reader);
    const own = reader === undefined ? undefined : this.#seat(reader).missing;
    const separated = ({ melds }: Seat) => melds.flatMap((meld) => [...meld, -1]);
    return {
      phase: this.#isChoosing ? "missing" : "move",
      players: this.#seats.map((_, index) => this.#player(index, reader)),
      board: [],
      pots: [],
      // A reader does not see which other players could claim the tile.
      turn: this.#claims.size > 0 ? this.turn.filter((player) => player === reader) : this.turn,
      options: moves.length > 0 ? { kind: "move", moves, canResign: false } : null,
      isOver: this.#ended !== undefined,
      facts: { wall: String(this.#wall.length), ...(own === undefined ? {} : { missing: String(own) }) },
      position: {
        cells: reader === this.#next && this.#drawn !== undefined ? [this.#drawn] : [],
        by: this.#discard?.by ?? null,
        last: this.#discard ? [this.#discard.tile] : [],
        dice: [],
        rows: [...this.#seats.map(({ discards }) => discards), ...this.#seats.map(separated)],
      },
    };
  }

  recap(index: number): Recap {
    const { tiles, melds, won } = this.#seat(index);
    return {
      cards: [...melds.map((meld) => meld.map(kindName).join("")), tiles.map(kindName).join(" ")].join(" / "),
      board: `${this.#wall.length} tiles left`,
      hand: won
        ? ["won", `×${won.times}`, won.by === null ? "own draw" : "discard", ...won.names].join(" ")
        : "not won",
    };
  }
}

/** Returns the run a bot claims: with tiles it holds once, and only where it holds no such run itself. */
function chowFor(moves: readonly string[], tile: number, counts: readonly number[]): string | undefined {
  if ((counts[tile] ?? 0) > 0) return undefined;
  return moves.find((move) => {
    if (!move.startsWith("chow")) return false;
    const low = Number(move.slice(5));
    return [low, low + 1, low + 2].every((kind) => kind === tile || counts[kind] === 1);
  });
}

/** Returns the suit with the fewest tiles in a hand. */
function missingFor(tiles: readonly number[]): string {
  const count = (suit: number) => tiles.filter((tile) => suitOf(tile) === suit).length;
  return `missing:${[0, 1, 2].toSorted((a, b) => count(a) - count(b))[0] ?? 0}`;
}

function think({ options, players, phase, position }: HandView, player: number): string {
  if (options?.kind !== "move") return "";
  const { moves } = options;
  const tiles = (players[player]?.cards ?? []).filter((tile) => tile !== null);
  if (phase === "missing") return missingFor(tiles);
  if (moves.includes("win")) return "win";
  const kong = moves.find((move) => move.startsWith("kong"));
  if (kong) return kong;
  if (moves.includes("pong")) return "pong";
  const counts = countsOf(tiles);
  if (moves.includes("pass")) return chowFor(moves, position?.last[0] ?? 0, counts) ?? "pass";
  return bestOf(moves, (move) => -useOf(Number(move.slice(8)), counts));
}

function mahjongOf(variant: Variant): CardGame {
  return {
    seats: variant.seats,
    least: variant.seats,
    filled: variant.seats,
    deck: variant.kinds.length * 4,
    isLong: true,
    seconds: { act: 15, show: 12 },
    buyIn: { least: 20n, most: 400n, start: 60n },
    begin: (setup, deck) => new Mahjong(variant, setup, deck),
    think: (view, player) => think(view, player),
  };
}

export const mahjong = mahjongOf({ seats: 4, kinds: upTo(34), isBlood: false });
export const mahjongForTwo = mahjongOf({
  seats: 2,
  kinds: [...upTo(9), ...upTo(7).map((each) => 27 + each)],
  isBlood: false,
});
export const mahjongBlood = mahjongOf({ seats: 4, kinds: upTo(27), isBlood: true });
