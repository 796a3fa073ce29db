import { formatMoney } from "@croupier/contract/domain/money";
import {
  at,
  type Ended,
  type HandView,
  type Options,
  type Pick,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { settle, type Transfer } from "./settle.ts";

/*
 * Banker games between players: all bid at once to be the banker, then the others choose their stakes at once, and then
 * each hand is compared with the banker's. The banker wins ties.
 */

export interface Variant {
  /** Cards of a hand, and how many of them a player sees before the end. */
  cards: number;
  seen: number;
  /** Ranks a hand; ranks are compared from the first number on. */
  worth(cards: readonly number[]): readonly number[];
  /** Names a hand, such as "bull:7". */
  name(cards: readonly number[]): string;
  /** Returns the payout multiplier of a hand. */
  times(cards: readonly number[]): bigint;
  cardText(cards: readonly number[]): string;
}

const grabs = ["grab:0", "grab:1", "grab:2", "grab:3"];
const stakes = ["stake:1", "stake:2", "stake:3"];
const amountOf = (choice: string | null) => Number(choice?.split(":")[1] ?? 0);

export class BankerHand implements Play {
  readonly #variant: Variant;
  readonly #setup: Setup;
  readonly #hands: readonly (readonly number[])[];
  /** Tie-breaker between equal bids to be the banker: the last card of the deck. */
  readonly #lot: number;
  readonly #grabbed: (string | null)[];
  readonly #staked: (string | null)[];
  #banker: number | undefined;
  #ended: Ended | undefined;

  constructor(variant: Variant, setup: Setup, deck: readonly number[]) {
    this.#variant = variant;
    this.#setup = setup;
    const count = setup.stacks.length;
    this.#hands = setup.stacks.map((_, player) =>
      Array.from({ length: variant.cards }, (__, round) => at(deck, round * count + player)),
    );
    this.#lot = at(deck, deck.length - 1);
    this.#grabbed = setup.stacks.map(() => null);
    this.#staked = setup.stacks.map(() => null);
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    if (this.#ended) return [];
    const chosen = this.#banker === undefined ? this.#grabbed : this.#staked;
    return [...chosen.keys()].filter((player) => chosen[player] === null && player !== this.#banker);
  }

  act(player: number, action: string): boolean {
    if (!this.turn.includes(player)) return false;
    const isBid = this.#banker === undefined;
    if (!(isBid ? grabs : stakes).includes(action)) return false;
    (isBid ? this.#grabbed : this.#staked)[player] = action;
    if (this.turn.length > 0) return true;
    if (isBid) this.#choose();
    else this.#end();
    return true;
  }

  #choose(): void {
    const most = Math.max(...this.#grabbed.map(amountOf));
    const first = [...this.#grabbed.keys()].filter((player) => amountOf(this.#grabbed[player] ?? null) === most);
    this.#banker = at(first, this.#lot % first.length);
  }

  #end(): void {
    const banker = this.#banker ?? 0;
    const own = at(this.#hands, banker);
    const times = BigInt(Math.max(1, amountOf(this.#grabbed[banker] ?? null)));
    const transfers = [...this.#hands.entries()].flatMap(([player, cards]): Transfer[] => {
      if (player === banker) return [];
      const isWon = this.#compare(cards, own) > 0;
      const stake = this.#setup.unit * times * BigInt(amountOf(this.#staked[player] ?? null));
      const amount = stake * this.#variant.times(isWon ? cards : own);
      return [isWon ? { from: banker, to: player, amount } : { from: player, to: banker, amount }];
    });
    this.#ended = settle(this.#setup.stacks, transfers, banker);
  }

  #compare(one: readonly number[], other: readonly number[]): number {
    const [a, b] = [this.#variant.worth(one), this.#variant.worth(other)];
    const differs = a.findIndex((value, index) => value !== b[index]);
    return differs === -1 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
  }

  defaultAction(): string {
    return this.#banker === undefined ? at(grabs, 0) : at(stakes, 0);
  }

  #options(reader: number): Options | null {
    if (!this.turn.includes(reader)) return null;
    return { kind: "choose", choices: this.#banker === undefined ? grabs : stakes };
  }

  #view(index: number, reader: number | undefined): PlayerView {
    const cards = at(this.#hands, index);
    const before = at(this.#setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    const grabbed = this.#grabbed[index] ?? null;
    // Bids stay hidden until all players have bid.
    const isOpen = this.#banker !== undefined || index === reader;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: cards.map((card, n) => (this.#ended || (index === reader && n < this.#variant.seen) ? card : null)),
      did:
        this.#staked[index] !== null && (this.#ended || index === reader)
          ? (this.#staked[index] ?? null)
          : isOpen
            ? grabbed
            : null,
      isIn: true,
      role: index === this.#banker ? "banker" : null,
      hand: this.#ended ? this.#variant.name(cards) : null,
      gain: this.#ended ? formatMoney(now - before) : null,
    };
  }

  view(reader: number | undefined): HandView {
    const facts: Record<string, string> = {};
    if (this.#banker !== undefined) {
      facts["times"] = String(Math.max(1, amountOf(this.#grabbed[this.#banker] ?? null)));
    }
    return {
      phase: this.#banker === undefined ? "grab" : "stake",
      players: this.#hands.map((_, index) => this.#view(index, reader)),
      board: [],
      pots: [],
      turn: this.turn,
      options: reader === undefined ? null : this.#options(reader),
      isOver: this.#ended !== undefined,
      facts,
    };
  }

  recap(index: number): Recap {
    const cards = at(this.#hands, index);
    const banker = this.#banker ?? 0;
    const isBanker = index === banker;
    return {
      cards: this.#variant.cardText(cards),
      board: isBanker ? "" : this.#variant.cardText(at(this.#hands, banker)),
      hand: `${this.#variant.name(cards).replace(":", " ")}${isBanker ? ", banker" : ""}`,
    };
  }
}

/** Bids and stakes by the estimated strength of a hand, from 0 to 3, with some randomness. */
export function thinkBanker(view: HandView, strength: number, pick: Pick): string {
  const { options } = view;
  if (options?.kind !== "choose") return "";
  const wanted = Math.max(0, Math.min(options.choices.length - 1, strength - 1 + pick(3)));
  return at(options.choices, wanted);
}
