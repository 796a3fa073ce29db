import { cardNames, rankOf } from "../cards/deck.ts";
import { freshCards, none, pushed, type Move, type Played, type Row, type Rules } from "../alone/rules.ts";

/*
 * Blackjack: a blackjack pays 3 to 2; the dealer draws below 17 and checks for a blackjack; any two cards may be
 * doubled, even after a split; two cards of equal value may be split once, and split aces get one card each; insurance
 * pays 2 to 1. Every card comes from a full deck, so that the return can be computed exactly (rules.test.ts).
 */

interface Hand {
  cards: number[];
  stake: number;
  isDone: boolean;
}

const valueOf = (card: number): number => Math.min(10, rankOf(card) + 1);

/** Returns the best total of a hand, and whether an ace counts eleven in it. */
function totalOf(cards: readonly number[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 0);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === 21;

class Deal {
  readonly #luck: readonly number[];
  #used = 4;
  readonly hands: Hand[];
  readonly dealer: number[];
  /** True while the insurance offer is open. */
  isAsked: boolean;
  isInsured = false;
  isSplit = false;

  constructor(luck: readonly number[]) {
    this.#luck = luck;
    const [first = 0, up = 0, second = 0, hole = 0] = luck;
    this.hands = [{ cards: [first, second], stake: 100, isDone: isNatural([first, second]) }];
    this.dealer = [up, hole];
    this.isAsked = rankOf(up) === 0;
  }

  #card(): number {
    const card = this.#luck[this.#used];
    if (card === undefined) throw new Error("the cards do not last");
    this.#used += 1;
    return card;
  }

  get isOver(): boolean {
    return !this.isAsked && (isNatural(this.dealer) || this.hands.every(({ isDone }) => isDone));
  }

  get at(): number {
    return this.hands.findIndex(({ isDone }) => !isDone);
  }

  /** Returns whether the first two cards are 21, which after a split is no blackjack. */
  isBlackjack(hand: Hand): boolean {
    return !this.isSplit && isNatural(hand.cards);
  }

  moves(): Move[] {
    const free = (move: string): Move => ({ move, extra: 0 });
    if (this.isAsked) return [{ move: "insure", extra: 50 }, free("decline")];
    const hand = this.isOver ? undefined : this.hands[this.at];
    if (!hand) return [];
    const [one = 0, two = 0] = hand.cards;
    const isFirst = hand.cards.length === 2;
    const isPair = isFirst && !this.isSplit && valueOf(one) === valueOf(two);
    return [
      free("hit"),
      free("stand"),
      ...(isFirst ? [{ move: "double", extra: 100 }] : []),
      ...(isPair ? [{ move: "split", extra: 100 }] : []),
    ];
  }

  #take(hand: Hand): void {
    hand.cards.push(this.#card());
    if (totalOf(hand.cards).total >= 21) hand.isDone = true;
  }

  #split(hand: Hand): void {
    const [one = 0, two = 0] = hand.cards;
    this.isSplit = true;
    const isAces = rankOf(one) === 0;
    const pair = [one, two].map((card): Hand => ({ cards: [card], stake: 100, isDone: false }));
    this.hands.splice(0, 1, ...pair);
    for (const each of pair) {
      this.#take(each);
      each.isDone ||= isAces;
    }
  }

  act(move: string): boolean {
    if (!this.moves().some((each) => each.move === move)) return false;
    const hand = this.hands[this.at];
    if (move === "insure" || move === "decline") {
      this.isAsked = false;
      this.isInsured = move === "insure";
    } else if (hand && move === "split") this.#split(hand);
    else if (hand) {
      if (move === "double") hand.stake += 100;
      if (move !== "stand") this.#take(hand);
      if (move !== "hit") hand.isDone = true;
    }
    return true;
  }

  /** Draws the dealer's cards to 17, unless every hand is decided. */
  finish(): void {
    const isOpen = this.hands.some((hand) => totalOf(hand.cards).total <= 21 && !this.isBlackjack(hand));
    if (!isOpen) return;
    while (totalOf(this.dealer).total < 17) this.dealer.push(this.#card());
  }

  resultOf(hand: Hand): Row["result"] {
    const [own, its] = [totalOf(hand.cards).total, totalOf(this.dealer).total];
    if (this.isBlackjack(hand)) return isNatural(this.dealer) ? "push" : "blackjack";
    if (own > 21) return "bust";
    if (isNatural(this.dealer)) return "lost";
    return its > 21 || own > its ? "won" : own === its ? "push" : "lost";
  }
}

const factors: Record<Row["result"], number> = { "": 0, won: 2, lost: 0, push: 1, blackjack: 2.5, bust: 0, fold: 0 };

function textOf(cards: readonly number[]): string {
  const { total, isSoft } = totalOf(cards);
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total);
}

function shown(deal: Deal): Played {
  const { isOver, dealer, hands } = deal;
  if (isOver) deal.finish();
  const open = isOver ? dealer : dealer.slice(0, 1);
  const rows: Row[] = [
    {
      who: "dealer",
      cards: isOver ? [...dealer] : [...open, null],
      total: textOf(open),
      stake: 0,
      isActive: false,
      result: "",
    },
    ...hands.map((hand, at): Row => ({
      who: "player",
      cards: [...hand.cards],
      total: deal.isBlackjack(hand) ? "21" : textOf(hand.cards),
      stake: hand.stake,
      isActive: !isOver && at === deal.at,
      result: isOver ? deal.resultOf(hand) : "",
    })),
  ];
  const insurance = deal.isInsured && isNatural(dealer) ? 150 : 0;
  const pays = isOver ? hands.reduce((sum, hand) => sum + hand.stake * factors[deal.resultOf(hand)], insurance) : 0;
  return { view: { rows }, moves: deal.moves(), isOver, pays };
}

const namesOf = (cards: Row["cards"]): string => cardNames(cards.filter((card) => card !== null));

export const blackjack: Rules = {
  accepts: none,
  // Two hands have at most 21 cards each, and the dealer's at most 17.
  draw: (below) => freshCards(below, 64),
  play(luck, _choices, moves) {
    const deal = new Deal(luck);
    for (const move of moves) if (!deal.act(move)) return undefined;
    return shown(deal);
  },
  returned: pushed,
  leave: ({ moves }) => (moves.some(({ move }) => move === "decline") ? "decline" : "stand"),
  details({ view }) {
    const [dealer, ...hands] = view.rows ?? [];
    const own = hands.map(({ cards, total, result }) => `${namesOf(cards)} = ${total}, ${result}`);
    return { hands: own.join("; "), dealer: dealer ? `${namesOf(dealer.cards)} = ${dealer.total}` : "" };
  },
};
