import { none, paidAtStake, type Played, type Rules } from "../alone/rules.ts";

/*
 * Mahjong solitaire with a tray. A mound of 36 tiles is face down: nine kinds of four. A free tile is turned and put on
 * the tray, which two alike leave together. The tray holds five: with five different tiles on it, the next must match
 * one of them, or the round is over. Each such forced match raises the pay of a cash-out by exactly its chance, so that
 * every way to play returns 97 %. The choice of tiles changes nothing, as none of them is known.
 */

const kindCount = 9;
const copies = 4;
export const tileCount = kindCount * copies;
const trayHolds = 5;
const highest = 100_000n;

/** Position of a tile: its layer, and coordinates in half tiles. */
export interface Place {
  layer: number;
  x: number;
  y: number;
}

const layer = (level: number, columns: number, rows: number, left: number, top: number): Place[] =>
  Array.from({ length: columns * rows }, (_, at) => ({
    layer: level,
    x: left + (at % columns) * 2,
    y: top + Math.floor(at / columns) * 2,
  }));
/** Twenty-four tiles at the bottom, eight on them, four on top. */
export const places: readonly Place[] = [...layer(0, 6, 4, 0, 0), ...layer(1, 4, 2, 2, 2), ...layer(2, 2, 2, 4, 2)];

/** Returns whether a tile is free: none is on it, and one of its sides is open. */
export function isFree(tile: number, gone: ReadonlySet<number>): boolean {
  const own = places[tile];
  if (!own || gone.has(tile)) return false;
  const others = places.filter((_, other) => other !== tile && !gone.has(other));
  const isCovered = others.some(
    ({ layer: level, x, y }) => level === own.layer + 1 && Math.abs(x - own.x) < 2 && Math.abs(y - own.y) < 2,
  );
  const beside = (by: number) =>
    others.some(({ layer: level, x, y }) => level === own.layer && y === own.y && x === own.x + by);
  return !isCovered && (!beside(-2) || !beside(2));
}

/** Shuffles all tiles over the positions. */
const draw: Rules["draw"] = async (below) => {
  const left = Array.from({ length: tileCount }, (_, at) => at % kindCount);
  const drawn: number[] = [];
  while (left.length > 0) drawn.push(...left.splice(await below(left.length), 1));
  return drawn;
};

class Round {
  readonly luck: readonly number[];
  readonly gone = new Set<number>();
  tray: number[] = [];
  pairs = 0;
  /** Product of the chances of all forced matches. */
  #fair = 1n;
  #share = 1n;
  risks = 0;
  isLost = false;
  end: "cash" | "back" | undefined;

  constructor(luck: readonly number[]) {
    this.luck = luck;
  }

  /** Returns how many remaining tiles match the tray, and how many remain. */
  get odds(): { matching: number; left: number } {
    const left = this.luck.filter((_, tile) => !this.gone.has(tile));
    return { matching: left.filter((kind) => this.tray.includes(kind)).length, left: left.length };
  }
  get isAtRisk(): boolean {
    return this.tray.length === trayHolds;
  }
  get now(): number {
    const pays = (97n * this.#fair) / this.#share;
    return Number(pays > highest ? highest : pays);
  }
  /** Returns the pay of a cash-out after the next tile. */
  get next(): number {
    if (!this.isAtRisk) return this.now;
    const { matching, left } = this.odds;
    const pays = (97n * this.#fair * BigInt(left)) / (this.#share * BigInt(Math.max(1, matching)));
    return Number(pays > highest ? highest : pays);
  }
  get isOver(): boolean {
    const isDone = this.gone.size === tileCount || this.now === Number(highest);
    return this.isLost || this.end !== undefined || isDone;
  }

  turn(tile: number): void {
    const kind = this.luck[tile] ?? 0;
    const { matching, left } = this.odds;
    const matches = this.tray.includes(kind);
    if (this.isAtRisk) {
      this.risks += 1;
      this.#fair *= BigInt(left);
      this.#share *= BigInt(Math.max(1, matching));
      this.isLost = !matches;
    }
    this.gone.add(tile);
    if (matches) {
      this.tray = this.tray.filter((each) => each !== kind);
      this.pairs += 1;
    } else this.tray = [...this.tray, kind];
  }
}

function shown(round: Round): Played {
  const { luck, gone, isOver, end, isLost, tray, pairs, risks } = round;
  const cells = Array.from({ length: tileCount }, (_, tile) => {
    if (gone.has(tile)) return "gone";
    if (isOver) return `kind${luck[tile] ?? 0}`;
    return isFree(tile, gone) ? "free" : "";
  });
  const canCash = risks > 0;
  const pays = isLost ? 0 : end === "back" && gone.size === 0 ? 100 : round.now;
  return {
    view: {
      cells,
      numbers: [pairs, ...tray],
      next: isOver || !round.isAtRisk ? {} : { open: round.next },
      ...(canCash && !isLost ? { now: round.now } : {}),
    },
    moves: isOver ? [] : [{ move: "open", extra: 0 }, ...(canCash ? [{ move: "cash", extra: 0 }] : [])],
    isOver,
    pays: isOver ? pays : 0,
  };
}

export const solitaire: Rules = {
  accepts: none,
  draw,
  play(luck, _choices, moves) {
    const round = new Round(luck);
    for (const move of moves) {
      if (round.isOver) return undefined;
      const tile = /^open:(\d|[12]\d|3[0-5])$/.exec(move)?.[1];
      if (tile !== undefined && isFree(Number(tile), round.gone)) round.turn(Number(tile));
      else if (move === "cash" && round.risks > 0) round.end = "cash";
      else if (move === "back" && round.risks === 0) round.end = "back";
      else return undefined;
    }
    return shown(round);
  },
  returned: (played, _choices, moves) => (moves.at(-1) === "back" ? played.pays : paidAtStake(played)),
  // Before the first forced match, a round left by its player returns the stake less the game's edge.
  leave: ({ moves }) => (moves.some(({ move }) => move === "cash") ? "cash" : "back"),
  details: ({ view, pays }) => ({
    pairs: String(view.numbers?.[0] ?? 0),
    end: pays === 0 ? "the tray was full" : `cashed out, x${(pays / 100).toFixed(2)}`,
  }),
};
