import { byPower, groups, power, setsOf, suitPower, type Combo } from "./combos.ts";
import { at, type CardGame, type HandView, type Pick } from "./game.ts";
import { pokerRank } from "../cards/poker-rank.ts";
import { Shedding, type Variant } from "./shedding.ts";

/*
 * Big two: four players with thirteen cards each. Singles, pairs, threes and five-card poker hands are played; the two
 * is the highest card, spades the highest suit. The holder of the three of diamonds leads.
 */

const lowest = 41;
const whole = (card: number) => power(card) * 4 + suitPower(card);
const top = (cards: readonly number[]) => Math.max(...cards.map(whole));
const kinds = ["straight", "flush", "full", "four", "straightFlush"];

function readFive(cards: readonly number[]): Combo | undefined {
  const kind = pokerRank(cards) >> 20;
  const step = [4, 5, 6, 7, 8].indexOf(kind);
  if (step < 0) return undefined;
  const same = [...groups(cards).values()].find((each) => each.length >= 3);
  return { kind: kinds[step] ?? "", length: 5, worth: step * 100 + top(same ?? cards), cards };
}

export function readBigTwo(cards: readonly number[]): Combo | undefined {
  if (cards.length === 5) return readFive(cards);
  if (cards.length > 3 || cards.length === 0 || groups(cards).size !== 1) return undefined;
  const kind = ["single", "pair", "trio"][cards.length - 1] ?? "";
  return { kind, length: cards.length, worth: top(cards), cards };
}

const beats = (one: Combo, other: Combo) => one.length === other.length && one.worth > other.worth;

/** Lists the possible five-card hands, the cheapest first. */
function fives(cards: readonly number[]): number[][] {
  const found: number[][] = [];
  const sorted = byPower(cards);
  const byRank = groups(cards);
  // Straights follow poker: ace to five is the lowest, ten to ace the highest.
  const natural = (card: number) => (power(card) + 2) % 13;
  for (let from = 0; from < 10; from += 1) {
    const steps = [0, 1, 2, 3, 4].map((by) => sorted.find((card) => natural(card) === (from + by) % 13));
    const run = steps.filter((card) => card !== undefined);
    if (run.length === 5) found.push(run);
  }
  for (let suit = 0; suit < 4; suit += 1) {
    const flush = sorted.filter((card) => suitPower(card) === suit);
    for (let at0 = 0; at0 + 5 <= flush.length; at0 += 1) found.push(flush.slice(at0, at0 + 5));
  }
  for (const set of byRank.values()) {
    if (set.length < 3) continue;
    const others = sorted.filter((card) => power(card) !== power(set[0] ?? 0));
    const pair = setsOf(others, 2)[0];
    if (pair) found.push([...set.slice(0, 3), ...pair]);
    if (set.length === 4 && others[0] !== undefined) found.push([...set, others[0]]);
  }
  const worth = (five: readonly number[]) => readFive(five)?.worth ?? -1;
  return found.filter((five) => worth(five) >= 0).toSorted((a, b) => worth(a) - worth(b));
}

function moves(cards: readonly number[], lead: Combo | undefined): number[][] {
  const isIn = (set: readonly number[]) => (groups(cards).get(power(set[0] ?? 0)) ?? []).length > set.length;
  const sets = (same: number): number[][] =>
    [...groups(cards).values()]
      .filter((each) => each.length >= same)
      .flatMap((each) => (same === 1 ? each.map((card) => [card]) : [each.slice(0, same), each.slice(-same)]))
      .toSorted((a, b) => Number(isIn(a)) - Number(isIn(b)) || top(a) - top(b));
  const all = lead
    ? lead.length === 5
      ? fives(cards)
      : sets(lead.length)
    : [...fives(cards), ...sets(3), ...sets(2), ...sets(1)];
  return all.filter((each) => {
    const combo = readBigTwo(each);
    return combo !== undefined && (!lead || beats(combo, lead));
  });
}

const variant: Variant = {
  mustBeat: false,
  deal(hand, deck) {
    for (const [index, card] of deck.entries()) at(hand.players, index % 4).cards.push(card);
    hand.next = hand.players.findIndex(({ cards }) => cards.includes(lowest));
  },
  bids: () => [],
  read: readBigTwo,
  beats,
  moves,
  allows(hand, player, combo) {
    const isFirst = hand.players.every(({ plays }) => plays === 0);
    return !isFirst || !at(hand.players, player).cards.includes(lowest) || combo.cards.includes(lowest);
  },
  owed(hand, winner) {
    return hand.players.flatMap(({ cards }, from) => {
      if (from === winner) return [];
      const times = cards.length === 13 ? 3n : cards.length >= 10 ? 2n : 1n;
      return [{ from, to: winner, amount: hand.unit * BigInt(cards.length) * times }];
    });
  },
};

/** Plays the cheapest cards, and keeps high ones while the others have many. */
export function thinkSimply(view: HandView, player: number, pick: Pick): string {
  const { options, lead } = view;
  if (options?.kind !== "shed") return "pass";
  const [first] = options.hints;
  if (!first) return "pass";
  const own = at(view.players, player).cards.length;
  const isFew = view.players.some(({ cards }, other) => other !== player && cards.length <= 3);
  const isHigh = power(first.at(-1) ?? 0) >= 11;
  if (options.canPass && lead && first.length < own && isHigh && !isFew && pick(10) > 5) return "pass";
  const oneLeft = view.players.some(({ cards }, other) => other !== player && cards.length === 1);
  const singles = options.hints.filter((each) => each.length === 1);
  const move = oneLeft && first.length === 1 ? (singles.at(-1) ?? first) : first;
  return `play:${move.join()}`;
}

export const bigtwo: CardGame = {
  seats: 4,
  least: 4,
  filled: 4,
  deck: 52,
  seconds: { act: 20, show: 7 },
  buyIn: { least: 40n, most: 400n, start: 100n },
  begin: (setup, deck) => new Shedding(variant, setup, deck),
  think: (view, player, _unit, pick) => thinkSimply(view, player, pick),
};
