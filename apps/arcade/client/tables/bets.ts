import { formatMoney, type Money } from "@croupier/contract/domain/money";
import * as api from "../api.ts";
import { read } from "../money.ts";
import type { Line, SlipView, TableView } from "./api.ts";

/** A pick of a play: "straight:17", "banker:". */
export type SpotKey = string;
export const spotKey = (play: string, pick: string): SpotKey => `${play}:${pick}`;
const lineOf = (key: SpotKey, stake: Money): Line => {
  const at = key.indexOf(":");
  return { play: key.slice(0, at), pick: key.slice(at + 1), stake: formatMoney(stake) };
};

const mostLines = 20;

/** The player's chips: those laid but not placed yet, those on the table, and those of the last round. */
export class Bets {
  readonly #most: ReadonlyMap<string, Money>;
  #laid: { key: SpotKey; amount: Money; press: number }[] = [];
  /** Chips laid with one press are taken back together. */
  #press = 0;
  #placed = new Map<SpotKey, Money>();
  #last = new Map<SpotKey, Money>();
  chip: string;

  constructor({ table, chips }: TableView) {
    this.#most = new Map(table.spots.map(({ id, most }) => [id, read(most)]));
    const stored = api.stored.get("chip") ?? "";
    this.chip = chips.includes(stored) ? stored : (chips[1] ?? chips[0] ?? "1.0000");
  }

  choose(chip: string): void {
    this.chip = chip;
    api.stored.set("chip", chip);
  }

  /** Lays a chip; returns false where the spot or the slip is full. */
  lay(key: SpotKey, amount: Money = read(this.chip)): boolean {
    const most = this.#most.get(key.slice(0, key.indexOf(":"))) ?? 0n;
    const isNew = !this.pending().has(key);
    if (this.on(key) + amount > most || (isNew && this.pending().size >= mostLines)) return false;
    this.#laid.push({ key, amount, press: this.#press });
    return true;
  }

  /** Lays several chips with one press; returns false and lays none where one does not fit. */
  layAll(spots: readonly (readonly [key: SpotKey, chips: number])[]): boolean {
    this.#press += 1;
    const before = this.#laid;
    this.#laid = [...before];
    const fits = spots.every(([key, chips]) => this.lay(key, read(this.chip) * BigInt(chips)));
    if (!fits) this.#laid = before;
    return fits;
  }

  undo(): void {
    const last = this.#laid.at(-1)?.press;
    this.#laid = this.#laid.filter(({ press }) => press !== last);
  }

  /** Doubles the laid chips, or lays the last round's bets again where there are none. Returns false at a limit. */
  double(): boolean {
    const from = this.pending().size > 0 ? this.pending() : this.#last;
    this.#press += 1;
    return [...from].map(([key, amount]) => this.lay(key, amount)).every(Boolean);
  }

  get canRepeat(): boolean {
    return this.#laid.length === 0 && this.#placed.size === 0 && this.#last.size > 0;
  }
  get isEmpty(): boolean {
    return this.#laid.length === 0;
  }

  /** Returns the laid, unplaced amounts by spot. */
  pending(): Map<SpotKey, Money> {
    const sums = new Map<SpotKey, Money>();
    for (const { key, amount } of this.#laid) sums.set(key, (sums.get(key) ?? 0n) + amount);
    return sums;
  }

  placedOn(key: SpotKey): Money {
    return this.#placed.get(key) ?? 0n;
  }

  /** Returns the player's total on a spot. */
  on(key: SpotKey): Money {
    return (this.pending().get(key) ?? 0n) + this.placedOn(key);
  }

  total(): Money {
    return [...this.#laid.map(({ amount }) => amount), ...this.#placed.values()].reduce((sum, each) => sum + each, 0n);
  }

  /** Returns the sum of the laid, unplaced chips, which is one bet of the wallet. */
  unplaced(): Money {
    return this.#laid.reduce((sum, { amount }) => sum + amount, 0n);
  }

  lines(): Line[] {
    return [...this.pending()].map(([key, amount]) => lineOf(key, amount));
  }

  /** Clears the laid chips after they were accepted. */
  taken(): void {
    this.#laid = [];
  }

  /** Reads the placed chips of a draw from the slips, including those of another tab. */
  see(slips: readonly SlipView[], drawId: string | undefined): void {
    this.#placed = new Map();
    for (const slip of slips) {
      if (slip.drawId !== drawId || !["betting", "held", "settling", "done"].includes(slip.state)) continue;
      for (const { play, pick, stake } of slip.lines) {
        const key = spotKey(play, pick);
        this.#placed.set(key, (this.#placed.get(key) ?? 0n) + read(stake));
      }
    }
    if (this.#placed.size > 0) this.#last = new Map(this.#placed);
  }
}
