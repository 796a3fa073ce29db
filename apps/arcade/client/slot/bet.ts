import type { Money } from "@croupier/contract/domain/money";
import { stored } from "../api.ts";
import { read } from "../money.ts";
import type { SlotView } from "./api.ts";

/** The bet of a spin: one of the slot's stakes, kept for the next visit. */
export class Bet {
  readonly #view: SlotView;
  #at: number;

  constructor(view: SlotView) {
    this.#view = view;
    this.#at = Math.max(0, view.stakes.indexOf(stored.get("bet") ?? view.start));
  }

  get stake(): string {
    return this.#view.stakes[this.#at] ?? this.#view.start;
  }
  /** Price of the free spins at this bet. */
  get price(): Money {
    return read(this.stake) * BigInt(this.#view.game.price ?? 1);
  }
  get isLowest(): boolean {
    return this.#at === 0;
  }
  get isHighest(): boolean {
    return this.#at === this.#view.stakes.length - 1;
  }

  step(by: number): void {
    this.#at = Math.min(this.#view.stakes.length - 1, Math.max(0, this.#at + by));
    stored.set("bet", this.stake);
  }
}
