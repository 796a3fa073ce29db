import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { cardNames } from "../cards/deck.ts";
import { byPower, type Combo } from "./combos.ts";
import {
  at,
  type Ended,
  type HandView,
  type Options,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { settle, type Transfer } from "./settle.ts";

/*
 * Plays shedding games: the first player without cards wins. In turn each player beats the last combination or passes;
 * when all others have passed, the last player leads again. The variant decides the deal, the bids and the debts.
 */

export interface ShedPlayer {
  cards: number[];
  did: string | null;
  /** Turns in which the player put down cards. */
  plays: number;
  shown: readonly number[];
}

export interface Variant {
  deal(hand: Shedding, deck: readonly number[]): void;
  /** Returns the possible bids; empty in games without bidding, and once it is over. */
  bids(hand: Shedding): readonly string[];
  bid?(hand: Shedding, player: number, action: string): void;
  /** Reads cards as a combination. */
  read(cards: readonly number[]): Combo | undefined;
  beats(one: Combo, other: Combo): boolean;
  /** Returns the combinations that can be put down now, the most careful first. */
  moves(cards: readonly number[], lead: Combo | undefined): readonly (readonly number[])[];
  /** True where a player who can beat must. */
  mustBeat: boolean;
  /** Applies further rules to a combination that is put down. */
  allows?(hand: Shedding, player: number, combo: Combo): boolean;
  owed(hand: Shedding, winner: number): Transfer[];
}

const passed = "pass";

export class Shedding implements Play {
  readonly players: ShedPlayer[];
  readonly setup: Setup;
  readonly unit: Money;
  readonly #variant: Variant;
  /** Cards open to all, beside those put down. */
  extra: number[] = [];
  landlord: number | undefined;
  bidder: number | undefined;
  bidSoFar = 0;
  bidsMade = 0;
  doubled = 0;
  next = 0;
  lead: { combo: Combo; by: number } | undefined;
  #ended: Ended | undefined;

  constructor(variant: Variant, setup: Setup, deck: readonly number[]) {
    this.#variant = variant;
    this.setup = setup;
    this.unit = setup.unit;
    this.players = setup.stacks.map(() => ({ cards: [], did: null, plays: 0, shown: [] }));
    variant.deal(this, deck);
    for (const player of this.players) player.cards = byPower(player.cards);
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#ended ? [] : [this.next];
  }
  get isBidding(): boolean {
    return this.#variant.bids(this).length > 0;
  }

  /** Ends the hand with these debts. */
  finish(transfers: readonly Transfer[]): void {
    this.#ended = settle(this.setup.stacks, transfers);
  }

  act(player: number, action: string): boolean {
    if (this.#ended || player !== this.next) return false;
    if (this.isBidding) {
      if (!this.#variant.bids(this).includes(action)) return false;
      at(this.players, player).did = action;
      this.#variant.bid?.(this, player, action);
      return true;
    }
    return action === passed ? this.#pass(player) : this.#put(player, action);
  }

  #pass(player: number): boolean {
    if (!this.#canPass(player)) return false;
    at(this.players, player).did = passed;
    at(this.players, player).shown = [];
    this.#advance();
    return true;
  }

  #canPass(player: number): boolean {
    if (!this.lead) return false;
    return !this.#variant.mustBeat || this.#moves(player).length === 0;
  }

  #moves(player: number): readonly (readonly number[])[] {
    const moves = this.#variant.moves(at(this.players, player).cards, this.lead?.combo);
    return moves.filter((cards) => this.#reads(player, cards) !== undefined);
  }

  #reads(player: number, cards: readonly number[]): Combo | undefined {
    const combo = this.#variant.read(cards);
    if (!combo || (this.lead && !this.#variant.beats(combo, this.lead.combo))) return undefined;
    return this.#variant.allows?.(this, player, combo) === false ? undefined : combo;
  }

  #put(player: number, action: string): boolean {
    if (!/^play:\d{1,2}(,\d{1,2}){0,19}$/.test(action)) return false;
    const cards = action.slice(5).split(",").map(Number);
    const own = at(this.players, player);
    if (new Set(cards).size !== cards.length || !cards.every((card) => own.cards.includes(card))) return false;
    const combo = this.#reads(player, cards);
    if (!combo) return false;
    own.cards = own.cards.filter((card) => !cards.includes(card));
    own.plays += 1;
    own.did = combo.kind;
    own.shown = byPower(cards);
    if (combo.kind === "bomb" || combo.kind === "rocket") this.doubled += 1;
    this.lead = { combo, by: player };
    if (own.cards.length === 0) this.finish(this.#variant.owed(this, player));
    else this.#advance();
    return true;
  }

  #advance(): void {
    this.next = (this.next + 1) % this.players.length;
    if (this.lead?.by !== this.next) return;
    this.lead = undefined;
    for (const player of this.players) {
      player.did = null;
      player.shown = [];
    }
  }

  defaultAction(player: number): string {
    if (this.isBidding) return at(this.#variant.bids(this), 0);
    if (this.lead && this.#canPass(player)) return passed;
    return `play:${at(this.#moves(player), 0).join()}`;
  }

  #options(reader: number): Options | null {
    if (!this.turn.includes(reader)) return null;
    if (this.isBidding) return { kind: "choose", choices: this.#variant.bids(this) };
    return { kind: "shed", canPass: this.#canPass(reader), hints: this.#moves(reader).slice(0, 12) };
  }

  #view(index: number, reader: number | undefined): PlayerView {
    const { cards, did, shown } = at(this.players, index);
    const isSeen = index === reader || this.#ended !== undefined;
    const before = at(this.setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: cards.map((card) => (isSeen ? card : null)),
      did,
      isIn: true,
      role: index === this.landlord ? "landlord" : null,
      hand: null,
      gain: this.#ended ? formatMoney(now - before) : null,
      shown,
    };
  }

  view(reader: number | undefined): HandView {
    const facts: Record<string, string> = {};
    if (this.landlord !== undefined || this.isBidding) facts["bid"] = String(this.bidSoFar);
    if (this.doubled > 0) facts["times"] = String(2 ** this.doubled);
    return {
      phase: this.isBidding ? "bidding" : "play",
      players: this.players.map((_, index) => this.#view(index, reader)),
      board: this.landlord === undefined ? [] : this.extra,
      pots: [],
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver: this.#ended !== undefined,
      facts,
      lead: this.lead ? { by: this.lead.by, cards: byPower(this.lead.combo.cards), kind: this.lead.combo.kind } : null,
    };
  }

  recap(index: number): Recap {
    const { cards } = at(this.players, index);
    const role = this.landlord === undefined ? "" : index === this.landlord ? "landlord" : "peasant";
    return {
      cards: cardNames(cards.filter((card) => card < 52)),
      board: this.lead ? cardNames(byPower(this.lead.combo.cards).filter((card) => card < 52)) : "",
      hand: [role, cards.length === 0 ? "out first" : `${cards.length} cards left`].filter((each) => each).join(", "),
    };
  }
}
