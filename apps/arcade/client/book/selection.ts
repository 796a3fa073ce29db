import type { Money } from "@croupier/contract/domain/money";
import { combinations } from "../../src/engines/book/tickets.ts";
import { payable } from "../money.ts";
import type { FixtureView, SportView } from "./api.ts";

/** A leg on the slip: the odds the player saw, and the current ones (null while closed). */
export interface Pick {
  fixture: string;
  bet: string;
  odds: number;
  now: number | null;
  /** True once the bet is not offered again: its match or its part of the match is over. */
  isOver: boolean;
  match: { home: string; away: string; isLive: boolean };
  sport: SportView;
}

export const modes = ["singles", "parlay", "system"] as const;
export type Mode = (typeof modes)[number];

const mostLegs = 8;
const isOf = (pick: Pick, fixture: string, bet: string): boolean => pick.fixture === fixture && pick.bet === bet;

/** The legs on the slip, and the way they are combined into bets. */
export class Selection {
  #picks: readonly Pick[] = [];
  #mode: Mode = "singles";

  get picks(): readonly Pick[] {
    return this.#picks;
  }
  get mode(): Mode {
    return this.#mode;
  }
  /** The legs that a bet can have now: without those that are over, and for singles without closed markets. */
  get counted(): readonly Pick[] {
    return this.#picks.filter(({ isOver, now }) => !isOver && (now !== null || this.#mode !== "singles"));
  }
  /** Number of legs in a bet. */
  get size(): number {
    if (this.#mode === "singles") return 1;
    return this.#mode === "parlay" ? this.counted.length : 2;
  }
  /** Number of bets, each with its own stake. */
  get bets(): number {
    return this.#mode === "singles" ? this.counted.length : combinations(this.counted, this.size).length;
  }
  /** Returns whether the bets can be placed now. */
  get isOpen(): boolean {
    const { counted } = this;
    return counted.length > 0 && counted.every(({ now }) => now !== null);
  }
  get sharesMatch(): boolean {
    return new Set(this.#picks.map(({ fixture }) => fixture)).size < this.#picks.length;
  }
  /** The legs of each ticket. */
  get tickets(): (readonly Pick[])[] {
    return this.#mode === "singles" ? this.counted.map((pick) => [pick]) : [this.counted];
  }

  has(fixture: string, bet: string): boolean {
    return this.#picks.some((pick) => isOf(pick, fixture, bet));
  }

  canCombine(mode: Mode): boolean {
    if (mode === "singles") return true;
    const count = this.#picks.filter(({ isOver }) => !isOver).length;
    return !this.sharesMatch && count >= (mode === "parlay" ? 2 : 3);
  }

  toggle(match: FixtureView, bet: string, odds: number, sport: SportView): void {
    if (this.has(match.id, bet)) return this.#keep((pick) => !isOf(pick, match.id, bet));
    if (this.#picks.length >= mostLegs) return;
    const { id: fixture, home, away, isLive } = match;
    this.#picks = [
      ...this.#picks,
      { fixture, bet, odds, now: odds, isOver: false, match: { home, away, isLive }, sport },
    ];
    if (this.#picks.length === 2 && this.#mode === "singles" && !this.sharesMatch) this.#mode = "parlay";
  }

  remove(fixture: string, bet: string): void {
    this.#keep((pick) => !isOf(pick, fixture, bet));
  }
  clear(): void {
    this.#keep(() => false);
  }
  /** Removes the legs of a placed ticket; the way of combining stays until all tickets are sent. */
  removePlaced(placed: readonly Pick[]): void {
    this.#picks = this.#picks.filter((pick) => !placed.includes(pick));
  }

  combine(mode: Mode): void {
    this.#mode = mode;
    this.settleMode();
  }
  /** Falls back to a way of combining that the number of legs allows. */
  settleMode(): void {
    const count = this.#picks.filter(({ isOver }) => !isOver).length;
    if (count < 2) this.#mode = "singles";
    if (count < 3 && this.#mode === "system") this.#mode = "parlay";
  }

  /** Returns the highest payout of a stake per bet, as the server computes it. */
  pays(each: Money): Money {
    const bets = combinations(this.counted, this.size);
    const scale = 1000n ** BigInt(this.size);
    const sum = bets.reduce((all, legs) => all + legs.reduce((product, { odds }) => product * BigInt(odds), 1n), 0n);
    return payable((each * sum) / scale);
  }

  #keep(isKept: (pick: Pick) => boolean): void {
    this.#picks = this.#picks.filter(isKept);
    this.settleMode();
  }
}
