import type { Rules } from "../../src/engines/tables/rules.ts";
import type { SlipView, TableState } from "./api.ts";
import { cashOf, type Cash } from "./flight.ts";
import type { Scene } from "./scene.ts";

/** Shows the flights of a table, where its game has them. */
export class Flights {
  readonly #scene: Scene;
  readonly #rules: Rules;
  /** Draw in flight on the page, and whether its end was shown. */
  #flown = "";
  /** True while a cash-out waits for its answer. */
  isCashing = false;

  constructor(scene: Scene, rules: Rules) {
    this.#scene = scene;
    this.#rules = rules;
  }

  /** Shows a flight from its current point on, and its end once that is known; returns whether that is new. */
  show(flight: TableState["flight"], now: number): boolean {
    if (!flight) return false;
    const { id, drawsAt, result } = flight.draw;
    this.#scene.cashed?.(flight.cashed);
    const seen = result ? `${id} over` : id;
    if (this.#flown === seen) return false;
    this.#flown = seen;
    if (result) this.#scene.play(result, now - Date.parse(drawsAt));
    else this.#scene.fly?.(now - Date.parse(drawsAt));
    return true;
  }

  wasShown(drawId: string): boolean {
    return this.#flown === `${drawId} over`;
  }

  /** Returns the current cash-out; undefined where there is none. */
  cash(flight: TableState["flight"] | undefined, slips: readonly SlipView[], now: number): Cash | undefined {
    return flight && !this.isCashing ? cashOf(flight, slips, this.#rules, now) : undefined;
  }
}
