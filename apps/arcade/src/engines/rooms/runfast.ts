import type { Combo } from "./combos.ts";
import { thinkSimply } from "./bigtwo.ts";
import { at, type CardGame } from "./game.ts";
import { beatsLandlord, movesOfLandlord, readLandlord } from "./landlord.ts";
import { Shedding, type Variant } from "./shedding.ts";

/*
 * Run fast (pao de kuai): three players, sixteen cards each of a deck without jokers, three twos and one ace. A player
 * who can beat must. The holder of the three of spades begins with it. A bomb earns only the lead.
 */

/** The three of spades. */
const first = 2;
/** Cards left out: the twos of hearts, clubs and diamonds, and the ace of diamonds. */
const unused = new Set([14, 27, 40, 39]);

const kinds = new Set(["single", "pair", "trio0", "trio2", "straight", "pairs", "plane0", "plane2", "bomb"]);

function read(cards: readonly number[]): Combo | undefined {
  const combo = readLandlord(cards);
  return combo && kinds.has(combo.kind) ? combo : undefined;
}

const variant: Variant = {
  mustBeat: true,
  deal(hand, deck) {
    const played = deck.filter((card) => !unused.has(card));
    for (const [index, card] of played.entries()) at(hand.players, index % 3).cards.push(card);
    hand.next = hand.players.findIndex(({ cards }) => cards.includes(first));
  },
  bids: () => [],
  read,
  beats: beatsLandlord,
  moves(cards, lead) {
    const opening = !lead && cards.includes(first) ? [[first]] : [];
    return [...movesOfLandlord(cards, lead), ...opening].filter((each) => read(each) !== undefined);
  },
  allows(hand, player, combo) {
    const isFirst = hand.players.every(({ plays }) => plays === 0);
    return !isFirst || !at(hand.players, player).cards.includes(first) || combo.cards.includes(first);
  },
  owed(hand, winner) {
    return hand.players.flatMap(({ cards }, from) => {
      if (from === winner || cards.length <= 1) return [];
      const times = cards.length === 16 ? 2n : 1n;
      return [{ from, to: winner, amount: hand.unit * BigInt(cards.length) * times }];
    });
  },
};

export const runfast: CardGame = {
  seats: 3,
  least: 3,
  filled: 3,
  deck: 52,
  seconds: { act: 15, show: 7 },
  buyIn: { least: 32n, most: 320n, start: 80n },
  begin: (setup, deck) => new Shedding(variant, setup, deck),
  think: (view, player, _unit, pick) => thinkSimply(view, player, pick),
};
