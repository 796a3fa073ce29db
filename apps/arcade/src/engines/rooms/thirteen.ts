import { formatMoney } from "@croupier/contract/domain/money";
import { cardNames } from "../cards/deck.ts";
import {
  at,
  emptyView,
  chipsOf,
  type CardGame,
  type Ended,
  type HandView,
  type Options,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { kindOf, pokerRank } from "../cards/poker-rank.ts";
import { betweenAll, settle } from "./settle.ts";

/*
 * Thirteen cards in three rows: three in front, five in the middle, five at the back, none weaker than the one before.
 * All players lay their rows at once; then each row is compared with every other player's.
 */

export type Rows = readonly (readonly number[])[];
const sizes = [3, 5, 5];

export const inOrder = ([front = [], middle = [], back = []]: Rows): boolean =>
  pokerRank(front) <= pokerRank(middle) && pokerRank(middle) <= pokerRank(back);

const combinations = (cards: readonly number[], count: number): number[][] =>
  count === 0
    ? [[]]
    : cards.flatMap((card, index) => combinations(cards.slice(index + 1), count - 1).map((rest) => [card, ...rest]));

/** Scores a row for its position, so that three rows can be added up. */
const value = (cards: readonly number[], weight: number) => {
  const rank = pokerRank(cards);
  return weight * ((rank >> 20) * 16 + ((rank >> 16) & 15));
};

const mostKnown = 400;
const known = new Map<string, number[][]>();

/** Arranges cards into good rows. Results are cached, since a hand is replayed at every step. */
export function arrange(cards: readonly number[]): number[][] {
  const key = cards.join();
  const laid = known.get(key) ?? lay(cards);
  if (known.size >= mostKnown) known.clear();
  known.set(key, laid);
  return laid;
}

/** Returns the best rows with one of the strongest backs. */
function lay(cards: readonly number[]): number[][] {
  const backs = combinations(cards, 5)
    .map((back) => ({ back, rank: pokerRank(back) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, 24);
  let best: number[][] | undefined;
  let most = -1;
  for (const { back, rank } of backs) {
    const rest = cards.filter((card) => !back.includes(card));
    for (const middle of combinations(rest, 5)) {
      if (pokerRank(middle) > rank) continue;
      const front = rest.filter((card) => !middle.includes(card));
      if (pokerRank(front) > pokerRank(middle)) continue;
      const worth = value(back, 2) + value(middle, 3) + value(front, 6);
      if (worth > most) [best, most] = [[front, middle, back], worth];
    }
  }
  const sorted = cards.toSorted((a, b) => pokerRank([a]) - pokerRank([b]));
  return best ?? [sorted.slice(0, 3), sorted.slice(3, 8), sorted.slice(8)];
}

/** Returns the units for winning a row. */
function unitsOf(cards: readonly number[], row: number): bigint {
  const kind = kindOf(pokerRank(cards));
  if (row === 0) return kind === "three" ? 3n : 1n;
  const middle = row === 1;
  if (kind === "straightFlush") return middle ? 10n : 5n;
  if (kind === "four") return middle ? 8n : 4n;
  return kind === "full" && middle ? 2n : 1n;
}

/** Returns one player's win over another, in base stakes; negative for a loss. */
export function compareRows(one: Rows, other: Rows): bigint {
  let won = 0;
  let units = 0n;
  for (const [row, cards] of one.entries()) {
    const against = at(other, row);
    const differs = Math.sign(pokerRank(cards) - pokerRank(against));
    won += differs;
    if (differs !== 0) units += differs > 0 ? unitsOf(cards, row) : -unitsOf(against, row);
  }
  return Math.abs(won) === 3 ? units * 2n : units;
}

class Thirteen implements Play {
  readonly #setup: Setup;
  readonly #hands: readonly (readonly number[])[];
  readonly #rows: (Rows | null)[];
  #ended: Ended | undefined;

  constructor(setup: Setup, deck: readonly number[]) {
    this.#setup = setup;
    const count = setup.stacks.length;
    const order = (card: number) => ((card + 12) % 13) * 4 + (3 - Math.floor(card / 13));
    this.#hands = setup.stacks.map((_, player) =>
      deck
        .slice(0, 13 * count)
        .filter((__, index) => index % count === player)
        .toSorted((a, b) => order(b) - order(a)),
    );
    this.#rows = setup.stacks.map(() => null);
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return [...this.#rows.keys()].filter((player) => this.#rows[player] === null);
  }

  act(player: number, action: string): boolean {
    if (!this.turn.includes(player)) return false;
    const rows = this.#read(player, action);
    if (!rows) return false;
    this.#rows[player] = rows;
    if (this.turn.length === 0) this.#end();
    return true;
  }

  #read(player: number, action: string): Rows | undefined {
    if (!/^rows:\d{1,2}(,\d{1,2}){12}$/.test(action)) return undefined;
    const cards = action.slice(5).split(",").map(Number);
    const own = at(this.#hands, player);
    if (new Set(cards).size !== 13 || !cards.every((card) => own.includes(card))) return undefined;
    let from = 0;
    const rows = sizes.map((size) => cards.slice(from, (from += size)));
    return inOrder(rows) ? rows : undefined;
  }

  #end(): void {
    const rowsOf = (player: number) => this.#rows[player] ?? [];
    const transfers = betweenAll(
      this.#rows.length,
      (one, other) => this.#setup.unit * compareRows(rowsOf(one), rowsOf(other)),
    );
    this.#ended = settle(this.#setup.stacks, transfers);
  }

  defaultAction(player: number): string {
    return `rows:${arrange(at(this.#hands, player)).flat().join()}`;
  }

  #options(reader: number): Options | null {
    return this.turn.includes(reader) ? { kind: "arrange", rows: arrange(at(this.#hands, reader)) } : null;
  }

  #view(index: number, reader: number | undefined): PlayerView {
    const rows = this.#rows[index];
    const cards = rows ? rows.flat() : at(this.#hands, index);
    return {
      ...chipsOf(at(this.#setup.stacks, index), this.#ended, index),
      bet: formatMoney(0n),
      cards: cards.map((card) => (this.#ended || index === reader ? card : null)),
      did: rows ? "rows" : null,
      isIn: true,
      role: null,
      hand: null,
    };
  }

  view(reader: number | undefined): HandView {
    return {
      phase: "rows",
      players: this.#hands.map((_, index) => this.#view(index, reader)),
      ...emptyView,
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver: this.#ended !== undefined,
    };
  }

  recap(index: number): Recap {
    const rows = this.#rows[index] ?? [];
    return {
      cards: rows.map((row) => cardNames(row)).join(" / "),
      board: "",
      hand: rows.map((row) => kindOf(pokerRank(row))).join(" / "),
    };
  }
}

export const thirteen: CardGame = {
  seats: 4,
  least: 2,
  filled: 4,
  deck: 52,
  seconds: { act: 60, show: 12 },
  buyIn: { least: 30n, most: 400n, start: 100n },
  begin: (setup, deck) => new Thirteen(setup, deck),
  think: (view) => {
    const { options } = view;
    return options?.kind === "arrange" ? `rows:${options.rows.flat().join()}` : "";
  },
};
