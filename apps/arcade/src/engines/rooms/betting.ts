import { formatMoney, parseMoney, type Money } from "@croupier/contract/domain/money";
import { cardNames } from "../cards/deck.ts";
import {
  at,
  cents,
  type Ended,
  type HandView,
  type Options,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { kindOf } from "../cards/poker-rank.ts";

/*
 * Plays a hand of no-limit poker: antes or blinds, betting streets, all-ins with side pots, split pots, and the room's
 * rake. The variant decides the deal, the first player to act and the ranking of hands.
 */

export interface Variant {
  streets: number;
  phases: readonly string[];
  /** Returns whether a player's card with this index is dealt face up; never in hold'em. */
  isOpen(index: number): boolean;
  /** Deals the cards of a street. */
  deal(table: Table, street: number): void;
  /** Posts the blinds or antes before the first card. */
  post(table: Table, setup: Setup): void;
  /** Returns the seat from which the first player to act is searched. */
  first(table: Table, street: number): number;
  worth(cards: readonly number[], board: readonly number[]): number;
  /** Rake is taken only if this street was dealt. */
  rakedFrom: number;
}

interface Player {
  stack: Money;
  /** Bet of this street, in front of the player. */
  bet: Money;
  /** Total bet of the hand. */
  paid: Money;
  folded: boolean;
  /** True once the player has acted since the last full raise and may not raise again. */
  spoke: boolean;
  did: string | null;
  cards: number[];
}

export interface Pot {
  amount: Money;
  /** Players who can win the pot. */
  players: number[];
}

const rakeParts = 20n;
const rakeCap = 3n;

export class Table implements Play {
  readonly players: Player[];
  readonly board: number[] = [];
  readonly unit: Money;
  readonly button: number;
  readonly #variant: Variant;
  readonly #deck: readonly number[];
  readonly #began: readonly Money[];
  #dealt = 0;
  #street = 0;
  #turn = -1;
  #toCall = 0n;
  #raise: Money;
  #ended: (Ended & { pots: Pot[]; isShown: boolean }) | undefined;

  constructor(variant: Variant, setup: Setup, deck: readonly number[]) {
    this.#variant = variant;
    this.#deck = deck;
    this.#began = setup.stacks;
    this.unit = setup.unit;
    this.button = setup.button;
    this.#raise = setup.unit;
    this.players = setup.stacks.map((stack) => ({
      stack,
      bet: 0n,
      paid: 0n,
      folded: false,
      spoke: false,
      did: null,
      cards: [],
    }));
    variant.post(this, setup);
    this.#begin();
  }

  draw(): number {
    const card = at(this.#deck, this.#dealt);
    this.#dealt += 1;
    return card;
  }

  /** Moves chips in front of a player, at most the whole stack. */
  pay(index: number, wanted: Money): void {
    const player = at(this.players, index);
    const paid = wanted < player.stack ? wanted : player.stack;
    player.stack -= paid;
    player.bet += paid;
    player.paid += paid;
  }

  /** Moves chips directly into the pot. */
  ante(index: number, wanted: Money): void {
    this.pay(index, wanted);
    at(this.players, index).bet = 0n;
  }

  demand(toCall: Money): void {
    this.#toCall = toCall;
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#turn < 0 ? [] : [this.#turn];
  }

  get #in(): number[] {
    return [...this.players.keys()].filter((index) => !at(this.players, index).folded);
  }

  #mustAct(index: number): boolean {
    const player = at(this.players, index);
    if (player.folded || player.stack === 0n) return false;
    const others = this.#in.filter((other) => other !== index).map((other) => at(this.players, other));
    const canAnswer = others.some(({ stack }) => stack > 0n);
    // A player who has matched a short blind has called it.
    if (player.bet < this.#toCall) return canAnswer || others.some(({ bet }) => bet > player.bet);
    return !player.spoke && canAnswer;
  }

  #next(from: number): number {
    const count = this.players.length;
    for (let by = 0; by < count; by += 1) {
      const index = (from + by) % count;
      if (this.#mustAct(index)) return index;
    }
    return -1;
  }

  /** Deals the street, and the following ones where nobody can bet any more. */
  #begin(): void {
    for (;;) {
      this.#variant.deal(this, this.#street);
      this.#turn = this.#next(this.#variant.first(this, this.#street));
      if (this.#turn >= 0) return;
      if (this.#street === this.#variant.streets - 1) return this.#end();
      this.#street += 1;
      this.#clear();
    }
  }

  #clear(): void {
    for (const player of this.players) {
      player.bet = 0n;
      player.spoke = false;
    }
    this.#toCall = 0n;
    this.#raise = this.unit;
  }

  #proceed(): void {
    const from = this.#turn;
    if (this.#in.length === 1) return this.#end();
    this.#turn = this.#next(from + 1);
    if (this.#turn >= 0) return;
    if (this.#street === this.#variant.streets - 1) return this.#end();
    this.#street += 1;
    this.#clear();
    for (const player of this.players) if (!player.folded && player.stack > 0n) player.did = null;
    this.#begin();
  }

  #raiseLimits(index: number): { least: Money; most: Money } | undefined {
    const { stack, bet, spoke } = at(this.players, index);
    const most = bet + stack;
    const isAlone = !this.#in.some((other) => other !== index && at(this.players, other).stack > 0n);
    if (spoke || isAlone || most <= this.#toCall) return undefined;
    const least = this.#toCall + this.#raise;
    return { least: least < most ? least : most, most };
  }

  act(index: number, action: string): boolean {
    if (index !== this.#turn) return false;
    const player = at(this.players, index);
    const [verb = "", amount = ""] = action.split(":");
    const missing = this.#toCall - player.bet;
    const wasOpen = this.#toCall > 0n;
    if (verb === "fold") player.folded = true;
    else if (verb === "call") {
      if (missing > 0n) this.pay(index, missing);
    } else if (verb === "raise") {
      const limits = this.#raiseLimits(index);
      const to = parseMoney(amount);
      if (!limits || to === undefined || to < limits.least || to > limits.most) return false;
      if (to !== limits.most && to % 100n !== 0n) return false;
      this.#raiseTo(index, to);
    } else return false;
    player.spoke = true;
    player.did = this.#word(player, verb, { wasOpen, missing });
    this.#proceed();
    return true;
  }

  #word(player: Player, verb: string, { wasOpen, missing }: { wasOpen: boolean; missing: Money }): string {
    if (verb === "fold") return "fold";
    if (player.stack === 0n) return "allIn";
    if (verb === "raise") return wasOpen ? "raise" : "bet";
    return missing > 0n ? "call" : "check";
  }

  #raiseTo(index: number, to: Money): void {
    const by = to - this.#toCall;
    this.pay(index, to - at(this.players, index).bet);
    this.#toCall = to;
    // An all-in for less than a full raise does not reopen the betting.
    if (by < this.#raise) return;
    this.#raise = by;
    for (const other of this.players) other.spoke = false;
  }

  defaultAction(index: number): string {
    return at(this.players, index).bet < this.#toCall ? "fold" : "call";
  }

  /** Returns the pots, main pot first: each layer of bets belongs to the players who paid it and have not folded. */
  get pots(): Pot[] {
    const levels = [...new Set(this.#in.map((index) => at(this.players, index).paid))].sort((a, b) => (a < b ? -1 : 1));
    let before = 0n;
    const pots: Pot[] = [];
    for (const level of levels) {
      const within = (paid: Money) => (paid < level ? paid : level) - (paid < before ? paid : before);
      const amount = this.players.reduce((sum, { paid }) => sum + within(paid), 0n);
      const players = this.#in.filter((index) => at(this.players, index).paid >= level);
      if (amount > 0n) pots.push({ amount, players });
      before = level;
    }
    return pots;
  }

  #end(): void {
    this.#turn = -1;
    const isShown = this.#in.length > 1;
    const pots = this.pots;
    const rakes = this.#rake(pots);
    const most = this.#in.reduce(
      (top, index) => (at(this.players, index).paid > top ? at(this.players, index).paid : top),
      0n,
    );
    // The part of a bet above all remaining players' bets cannot be won: it is returned, even to a folded player.
    const stacks = this.players.map(({ stack, paid }) => stack + (paid > most ? paid - most : 0n));
    for (const [number, { amount, players }] of pots.entries()) {
      for (const [index, share] of this.#shares(amount - at(rakes, number), players)) {
        stacks[index] = at(stacks, index) + share;
      }
    }
    // The unmatched part of a bet is returned or could only be won by its owner, so it is not counted.
    const put = this.players.map(({ paid }, index) => {
      const others = this.players.reduce((top, each, of) => (of !== index && each.paid > top ? each.paid : top), 0n);
      return paid < others ? paid : others;
    });
    this.#ended = { stacks, put, rake: rakes.reduce((sum, rake) => sum + rake, 0n), pots, isShown };
  }

  /** Computes the rake of each contested pot, up to the cap. */
  #rake(pots: readonly Pot[]): Money[] {
    let free = this.#street >= this.#variant.rakedFrom ? this.unit * rakeCap : 0n;
    return pots.map(({ amount, players }, number) => {
      const isReturned = players.length === 1 && number === pots.length - 1 && number > 0;
      const isWalk = this.#in.length === 1 && this.players.filter(({ paid }) => paid > 0n).length < 2;
      const wanted = isReturned || isWalk ? 0n : cents(amount / rakeParts);
      const rake = wanted < free ? wanted : cents(free);
      free -= rake;
      return rake;
    });
  }

  /** Divides a pot among its best hands; odd cents go to the first of them after the button. */
  #shares(amount: Money, players: readonly number[]): [number, Money][] {
    const worths = players.map((index) => ({ index, worth: this.#in.length > 1 ? this.#valueOf(index) : 0 }));
    const best = Math.max(...worths.map(({ worth }) => worth));
    const count = this.players.length;
    const after = (index: number) => (index - this.button - 1 + 2 * count) % count;
    const winners = worths.filter(({ worth }) => worth === best).map(({ index }) => index);
    winners.sort((a, b) => after(a) - after(b));
    const each = cents(amount / BigInt(winners.length));
    let rest = amount - each * BigInt(winners.length);
    return winners.map((index) => {
      const more = rest < 100n ? rest : 100n;
      rest -= more;
      return [index, each + more];
    });
  }

  #valueOf(index: number): number {
    return this.#variant.worth(at(this.players, index).cards, this.board);
  }

  #options(reader: number): Options | null {
    if (reader !== this.#turn) return null;
    const { bet, stack } = at(this.players, reader);
    const missing = this.#toCall - bet;
    const limits = this.#raiseLimits(reader);
    const pot = this.players.reduce((sum, { paid }) => sum + paid, 0n);
    return {
      kind: "bet",
      call: formatMoney(missing <= 0n ? 0n : missing < stack ? missing : stack),
      raise: limits ? { least: formatMoney(limits.least), most: formatMoney(limits.most) } : null,
      pot: formatMoney(pot),
    };
  }

  #playerView(index: number, reader: number | undefined): PlayerView {
    const { stack, bet, folded, did, cards } = at(this.players, index);
    const isShown = index === reader || (this.#ended?.isShown === true && !folded);
    const now = this.#ended ? at(this.#ended.stacks, index) : stack;
    const isComplete = cards.length + this.board.length >= 5;
    return {
      stack: formatMoney(now),
      bet: formatMoney(this.#ended ? 0n : bet),
      cards:
        folded && index !== reader ? [] : cards.map((card, n) => (isShown || this.#variant.isOpen(n) ? card : null)),
      did,
      isIn: !folded,
      role: index === this.button ? "button" : null,
      hand: isShown && !folded && isComplete ? kindOf(this.#valueOf(index)) : null,
      gain: this.#ended ? formatMoney(now - at(this.#began, index)) : null,
    };
  }

  view(reader: number | undefined): HandView {
    // Bets are in front of the players until the street is over.
    const bets = this.#ended ? 0n : this.players.reduce((sum, { bet }) => sum + bet, 0n);
    const pots = this.#ended ? this.#ended.pots : this.pots;
    const inPots = pots.reduce((sum, { amount }) => sum + amount, 0n);
    const total = this.#ended ? inPots : this.players.reduce((sum, { paid }) => sum + paid, 0n) - bets;
    const contested = pots.filter(({ players }) => players.length > 1).map(({ amount }) => amount);
    const isSplit = this.#ended !== undefined || bets === 0n;
    return {
      phase: this.#variant.phases[this.#street] ?? "",
      players: this.players.map((_, index) => this.#playerView(index, reader)),
      board: [...this.board],
      pots: (isSplit && contested.length > 1 ? contested : [total]).filter((pot) => pot > 0n).map(formatMoney),
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver: this.#ended !== undefined,
      facts: {},
    };
  }

  recap(index: number): Recap {
    const { cards, folded } = at(this.players, index);
    const isComplete = cards.length + this.board.length >= 5;
    return {
      cards: cardNames(cards),
      board: cardNames(this.board),
      hand: folded ? "fold" : isComplete ? kindOf(this.#valueOf(index)) : "",
    };
  }
}
