import { cardName } from "../cards/deck.ts";
import { free } from "./card-moves.ts";
import {
  fiveName,
  fiveWorth,
  heightOfCard,
  joker,
  splitAt,
  standardWay,
  twoName,
  twoWorth,
  type Split,
} from "./pai-gow-hands.ts";
import { plainName, seat } from "./poker-hands.ts";
import { distinct, none, paidAtStake, times, type Played, type Row, type Rules } from "../alone/rules.ts";

/*
 * Pai gow poker: seven cards are split into a hand of five and one of two in front. The player wins if both beat the
 * dealer's, less 5 % commission; a single win is a push. The dealer wins ties.
 */

const byHeight = (cards: readonly number[]): number[] => cards.toSorted((a, b) => heightOfCard(b) - heightOfCard(a));
const dealt = (luck: readonly number[]): number[] => byHeight(luck.slice(0, 7));

export function paiGowResult(own: Split, its: Split): { front: boolean; back: boolean; pays: number } {
  const front = twoWorth(own.two) > twoWorth(its.two);
  const back = fiveWorth(own.five) > fiveWorth(its.five);
  return { front, back, pays: front && back ? 195 : front || back ? 100 : 0 };
}

function setBy(cards: readonly number[], move: string): Split | undefined {
  if (move === "way") return standardWay(cards);
  const [, one, other] = /^set:([0-6]),([0-6])$/.exec(move) ?? [];
  return one === undefined || one === other ? undefined : splitAt(cards, Number(one), Number(other));
}

function rowsOf(who: Row["who"], { two, five }: Split, ends: [front: Row["result"], back: Row["result"]]): Row[] {
  const stake = who === "player" ? 100 : 0;
  return [
    seat({ who, cards: byHeight(five), total: fiveName(five), result: ends[1], stake }),
    seat({ who, cards: byHeight(two), total: twoName(two), result: ends[0] }),
  ];
}

function shown(luck: readonly number[], own: Split | undefined): Played {
  const hidden = Array.from({ length: 7 }, () => null);
  if (!own) {
    const rows = [
      seat({ who: "dealer", cards: hidden }),
      seat({ who: "player", cards: dealt(luck), stake: 100, isActive: true }),
    ];
    return { view: { rows }, moves: [free("set"), free("way")], isOver: false, pays: 0 };
  }
  const its = standardWay(luck.slice(7, 14));
  const { front, back, pays } = paiGowResult(own, its);
  const ends: [Row["result"], Row["result"]] = [front ? "won" : "lost", back ? "won" : "lost"];
  const rows = [...rowsOf("dealer", its, ["", ""]), ...rowsOf("player", own, ends)];
  return { view: { rows }, moves: [], isOver: true, pays };
}

const nameOf = (card: number | null): string => (card === joker ? "joker" : cardName(card ?? 0));
const cardText = (row: Row | undefined): string =>
  row ? `${row.cards.map(nameOf).join(" ")} (${plainName(row.total)})` : "";

export const paiGowPoker: Rules = {
  accepts: none,
  draw: (below) => distinct(below, 53, 14),
  play(luck, _choices, [move, ...more]) {
    if (move === undefined) return shown(luck, undefined);
    const own = setBy(dealt(luck), move);
    return own && more.length === 0 ? shown(luck, own) : undefined;
  },
  returned: paidAtStake,
  leave: () => "way",
  details({ view, pays }) {
    const [dealerFive, dealerTwo, five, two] = view.rows ?? [];
    return {
      front: cardText(two),
      back: cardText(five),
      dealerFront: cardText(dealerTwo),
      dealerBack: cardText(dealerFive),
      result: times(pays),
    };
  },
};
