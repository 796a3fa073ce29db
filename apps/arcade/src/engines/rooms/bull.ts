import { rankOf, cardNames } from "../cards/deck.ts";
import { bullOf, bullWorth } from "../cards/hands.ts";
import { BankerHand, thinkBanker, type Variant } from "./banker.ts";
import { at, reached, type CardGame } from "./game.ts";

/** Bull bull: four of five cards are seen before the bids. The highest card decides between equal hands. */

const bullTimes = (bull: number): bigint => 1n + BigInt(reached(bull, [7, 9, 10, 11]));
const bullNames: Readonly<Record<number, string>> = { 0: "noBull", 10: "bullBull", 11: "faces" };

const variant: Variant = {
  cards: 5,
  seen: 4,
  worth: bullWorth,
  name: (cards) => {
    const bull = bullOf(cards);
    return bullNames[bull] ?? `bull:${bull}`;
  },
  times: (cards) => bullTimes(bullOf(cards)),
  cardText: cardNames,
};

const points = (card: number) => Math.min(rankOf(card) + 1, 10);

/** Returns the share of possible fifth cards that make a bull. */
function strengthOf(own: readonly number[]): number {
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !own.includes(card));
  const value = rest.reduce((sum, card) => sum + bullOf([...own, card]), 0) / rest.length;
  const isRound = own.reduce((sum, card) => sum + points(card), 0) % 10 === 0;
  return isRound ? 3 : [2, 4, 6.5].filter((limit) => value > limit).length;
}

export const bull: CardGame = {
  seats: 5,
  least: 2,
  filled: 4,
  deck: 52,
  seconds: { act: 10, show: 7 },
  buyIn: { least: 30n, most: 400n, start: 100n },
  begin: (setup, deck) => new BankerHand(variant, setup, deck),
  think: (view, player, _unit, pick) =>
    thinkBanker(view, strengthOf(at(view.players, player).cards.filter((card) => card !== null)), pick),
};
