import type { Money } from "@croupier/contract/domain/money";

/** The pace of games in the player's market: how soon the next may begin, and what a page leaves out. */
export class MarketPace {
  readonly #leastMs: number | null;
  #nextAt = 0;

  constructor({ leastGameMs }: { leastGameMs: number | null }) {
    this.#leastMs = leastGameMs;
  }

  /** True where no game plays by itself, is hurried or stopped, and no return up to the stake is celebrated. */
  get isSet(): boolean {
    return this.#leastMs !== null;
  }

  /** Returns whether a return is shown without a sound or a mark: up to the stake it is no win here. */
  isQuiet(win: Money, staked: Money): boolean {
    return this.isSet && win <= staked;
  }

  /** Records that a game has begun. Its answer has arrived, so the server has counted at least as long. */
  begun(): void {
    this.#nextAt = performance.now() + (this.#leastMs ?? 0);
  }

  /** Waits until the next game may begin. */
  async untilNext(): Promise<void> {
    const left = this.#nextAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}
