import { Table, type Variant } from "./betting.ts";
import { betBy } from "./holdem.ts";
import { at, type CardGame, type Pick } from "./game.ts";
import { pokerRank } from "../cards/poker-rank.ts";
import { suitOf } from "../cards/deck.ts";

/** Ranks open cards; the suit of the highest decides ties. */
function showing(cards: readonly number[]): number {
  const best = Math.max(...cards.map((card) => ((card % 13 === 0 ? 13 : card % 13) << 2) | (3 - suitOf(card))));
  return pokerRank(cards) * 64 + best;
}

const variant: Variant = {
  streets: 4,
  phases: ["second", "third", "fourth", "fifth"],
  rakedFrom: 0,
  isOpen: (index) => index > 0,
  deal(table, street) {
    for (let round = 0; round < (street === 0 ? 2 : 1); round += 1) {
      for (let by = 1; by <= table.players.length; by += 1) {
        const player = at(table.players, (table.button + by) % table.players.length);
        if (!player.folded) player.cards.push(table.draw());
      }
    }
  },
  post(table, { unit }) {
    for (const index of table.players.keys()) table.ante(index, unit);
    table.demand(0n);
  },
  first(table) {
    let best = 0;
    let most = -1;
    for (const [index, { cards, folded }] of table.players.entries()) {
      const worth = folded ? -1 : showing(cards.slice(1));
      if (worth > most) [best, most] = [index, worth];
    }
    return best;
  },
  worth: (cards) => pokerRank(cards),
};

const samples = 120;

/** Estimates a hand's share of wins, with every unseen card equally likely. */
function strengthOf(own: readonly number[], others: readonly (readonly number[])[], pick: Pick): number {
  const known = new Set([...own, ...others.flat()]);
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.has(card));
  let won = 0;
  for (let time = 0; time < samples; time += 1) {
    let used = 0;
    const fill = (cards: readonly number[]): number[] => {
      const whole = [...cards];
      while (whole.length < 5) {
        const from = used + pick(deck.length - used);
        const card = at(deck, from);
        deck[from] = at(deck, used);
        deck[used] = card;
        used += 1;
        whole.push(card);
      }
      return whole;
    };
    const mine = pokerRank(fill(own));
    if (others.every((cards) => pokerRank(fill(cards)) < mine)) won += 1;
  }
  return won / samples;
}

export const stud: CardGame = {
  seats: 5,
  least: 2,
  filled: 4,
  deck: 52,
  seconds: { act: 15, show: 5 },
  buyIn: { least: 20n, most: 100n, start: 50n },
  begin: (setup, deck) => new Table(variant, setup, deck),
  think(view, player, _unit, pick) {
    const seen = (index: number) => at(view.players, index).cards.filter((card) => card !== null);
    const others = [...view.players.keys()].filter((index) => index !== player && at(view.players, index).isIn);
    return betBy(view, player, strengthOf(seen(player), others.map(seen), pick), pick);
  },
};
