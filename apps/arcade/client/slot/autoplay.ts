import type { Money } from "@croupier/contract/domain/money";

/** Number of automatic spins, and their stop conditions. */
export interface Auto {
  left: number;
  /** Highest loss, and the win that ends autoplay, in stakes; undefined for no limit. */
  loss: number | undefined;
  win: number | undefined;
}

/** Tracks the balance of autoplay; decides when it has to stop. */
export class Autoplay {
  #auto: Auto | undefined;
  #stake = 0n;
  #net = 0n;

  get left(): number {
    return this.#auto?.left ?? 0;
  }

  start(auto: Auto, stake: Money): void {
    this.#auto = auto;
    this.#stake = stake;
    this.#net = 0n;
  }

  stop(): void {
    this.#auto = undefined;
  }

  /** Records a spin; returns false where it was the last. */
  recordSpin(staked: Money, won: Money): boolean {
    const auto = this.#auto;
    if (!auto) return false;
    auto.left -= 1;
    this.#net += won - staked;
    const isLost = auto.loss !== undefined && -this.#net >= this.#stake * BigInt(auto.loss);
    const isWon = auto.win !== undefined && won >= this.#stake * BigInt(auto.win);
    if (auto.left === 0 || isLost || isWon) this.#auto = undefined;
    return this.#auto !== undefined;
  }
}
