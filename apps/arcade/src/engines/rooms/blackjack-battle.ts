import { formatMoney } from "@croupier/contract/domain/money";
import { cardNames, rankOf } from "../cards/deck.ts";
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
import { betweenAll, settle } from "./settle.ts";

/*
 * Blackjack battle: players against each other, without a dealer. All take cards at the same time; the first one is
 * hidden, the others are open. Then every two hands are compared. Each player has a separate part of the deck, so that
 * speed does not affect the cards.
 */

const partOf = 10;
const mostCards = 5;

export function totalOf(cards: readonly number[]): number {
  const sum = cards.reduce((all, card) => all + Math.min(10, rankOf(card) + 1), 0);
  return sum <= 11 && cards.some((card) => rankOf(card) === 0) ? sum + 10 : sum;
}

/** Ranks a hand: above 21 it is bust; five cards beat 21, an ace with a ten beats them. */
export function rankOfHand(cards: readonly number[]): { worth: number; times: bigint; name: string } {
  const total = totalOf(cards);
  if (total > 21) return { worth: 0, times: 1n, name: "bust" };
  if (total === 21 && cards.length === 2) return { worth: 23, times: 2n, name: "blackjack" };
  if (cards.length === mostCards) return { worth: 22, times: 2n, name: "fiveCards" };
  return { worth: total, times: 1n, name: `points:${total}` };
}

const choices = ["stand", "hit"];

class BlackjackBattle implements Play {
  readonly #setup: Setup;
  readonly #deck: readonly number[];
  readonly #taken: number[];
  readonly #isDone: boolean[];
  readonly #did: (string | null)[];
  #ended: Ended | undefined;

  constructor(setup: Setup, deck: readonly number[]) {
    this.#setup = setup;
    this.#deck = deck;
    this.#taken = setup.stacks.map(() => 2);
    this.#isDone = setup.stacks.map((_, player) => totalOf(this.#cards(player)) === 21);
    this.#did = setup.stacks.map(() => null);
    if (this.turn.length === 0) this.#end();
  }

  #cards(player: number): readonly number[] {
    return this.#deck.slice(player * partOf, player * partOf + at(this.#taken, player));
  }
  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#ended ? [] : [...this.#isDone.keys()].filter((player) => !this.#isDone[player]);
  }

  act(player: number, action: string): boolean {
    if (!this.turn.includes(player) || !choices.includes(action)) return false;
    this.#did[player] = action;
    if (action === "hit") this.#taken[player] = at(this.#taken, player) + 1;
    const cards = this.#cards(player);
    if (action === "stand" || totalOf(cards) >= 21 || cards.length >= mostCards) this.#isDone[player] = true;
    if (this.turn.length === 0) this.#end();
    return true;
  }

  #end(): void {
    const hands = this.#taken.map((_, player) => rankOfHand(this.#cards(player)));
    const owed = betweenAll(hands.length, (one, other) => {
      const [own, against] = [at(hands, one), at(hands, other)];
      if (own.worth === against.worth) return 0n;
      return own.worth > against.worth ? this.#setup.unit * own.times : -this.#setup.unit * against.times;
    });
    this.#ended = settle(this.#setup.stacks, owed);
  }

  /** Returns a stand on 17 or more, else a hit. */
  defaultAction(player: number): string {
    return totalOf(this.#cards(player)) >= 17 ? "stand" : "hit";
  }

  #options(reader: number): Options | null {
    return this.turn.includes(reader) ? { kind: "choose", choices } : null;
  }

  #view(index: number, reader: number | undefined): PlayerView {
    const cards = this.#cards(index);
    const isSeen = this.#ended !== undefined || index === reader;
    const total = totalOf(cards);
    return {
      ...chipsOf(at(this.#setup.stacks, index), this.#ended, index),
      bet: formatMoney(0n),
      cards: cards.map((card, place) => (isSeen || place > 0 ? card : null)),
      did: this.#did[index] ?? null,
      isIn: true,
      role: null,
      hand: this.#ended ? rankOfHand(cards).name : isSeen ? `points:${total}` : null,
    };
  }

  view(reader: number | undefined): HandView {
    return {
      phase: "battle",
      players: this.#taken.map((_, index) => this.#view(index, reader)),
      ...emptyView,
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver: this.#ended !== undefined,
    };
  }

  recap(index: number): Recap {
    const cards = this.#cards(index);
    return { cards: cardNames(cards), board: "", hand: rankOfHand(cards).name.replace(":", " ") };
  }
}

export const blackjackBattle: CardGame = {
  seats: 5,
  least: 2,
  filled: 4,
  deck: 52,
  seconds: { act: 15, show: 8 },
  buyIn: { least: 20n, most: 400n, start: 60n },
  begin: (setup, deck) => new BlackjackBattle(setup, deck),
  think(view, player, _unit, pick) {
    const own = (view.players[player]?.cards ?? []).filter((card) => card !== null);
    const total = totalOf(own);
    // On 16 and 17, the others' open cards and chance decide.
    const best = Math.max(
      ...view.players.map(({ cards }, index) =>
        index === player ? 0 : totalOf(cards.filter((card) => card !== null)) + 7,
      ),
    );
    if (total >= 18) return "stand";
    if (total <= 14) return "hit";
    return best > total + pick(4) ? "hit" : "stand";
  },
};
