import type { Below } from "../../kit/seed.ts";

/**
 * A card is 0 to 51: the rank is its remainder by 13 (0 ace … 12 king), the suit its quotient (spade, heart, club,
 * diamond).
 */
export const rankOf = (card: number): number => card % 13;
export const suitOf = (card: number): number => Math.floor(card / 13);
export const isRed = (card: number): boolean => suitOf(card) % 2 === 1;

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♣", "♦"];

/** Formats a card, such as "10♥". */
export const cardName = (card: number): string => `${ranks[rankOf(card)] ?? ""}${suits[suitOf(card)] ?? ""}`;
export const cardNames = (cards: readonly number[]): string => cards.map(cardName).join(" ");

/** A shoe of several decks, from which cards are drawn one by one. */
export class Shoe {
  readonly #left: number[];
  #count: number;

  constructor(decks: number, gone: readonly number[] = []) {
    this.#left = Array.from({ length: 52 }, () => decks);
    this.#count = decks * 52 - gone.length;
    for (const card of gone) this.#left[card] = (this.#left[card] ?? 0) - 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Draws a card; each remaining one is equally likely. */
  async draw(below: Below): Promise<number> {
    let at = await below(this.#count);
    for (const [card, left] of this.#left.entries()) {
      if (at < left) {
        this.#left[card] = left - 1;
        this.#count -= 1;
        return card;
      }
      at -= left;
    }
    throw new Error("the shoe is empty");
  }
}
