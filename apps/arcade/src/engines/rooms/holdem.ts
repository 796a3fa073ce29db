import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import { Table, type Variant } from "./betting.ts";
import { at, cents, type CardGame, type HandView, type Pick } from "./game.ts";
import { pokerRank } from "../cards/poker-rank.ts";

/** Blinds follow the button; heads up, the button posts the small blind. */
const after = (table: Table, by: number) => (table.button + by) % table.players.length;
const smallAt = (table: Table) => (table.players.length === 2 ? table.button : after(table, 1));

const variant: Variant = {
  streets: 4,
  phases: ["preFlop", "flop", "turn", "river"],
  rakedFrom: 1,
  isOpen: () => false,
  deal(table, street) {
    if (street > 0) {
      for (let at = 0; at < (street === 1 ? 3 : 1); at += 1) table.board.push(table.draw());
      return;
    }
    for (let round = 0; round < 2; round += 1) {
      for (let by = 1; by <= table.players.length; by += 1)
        at(table.players, after(table, by)).cards.push(table.draw());
    }
  },
  post(table, { unit, posts }) {
    const small = smallAt(table);
    const big = (small + 1) % table.players.length;
    table.pay(small, cents(unit / 2n));
    table.pay(big, unit);
    for (const [index, isDue] of posts.entries()) {
      if (isDue && index !== big) table.pay(index, unit - at(table.players, index).bet);
    }
    table.demand(unit);
  },
  first(table, street) {
    return street === 0 ? (smallAt(table) + 2) % table.players.length : after(table, 1);
  },
  worth: (cards, board) => pokerRank([...cards, ...board]),
};

const samples = 90;

/** Estimates the share of wins of a hand against a number of unknown hands. */
function strengthOf(own: readonly number[], board: readonly number[], others: number, pick: Pick): number {
  const known = new Set([...own, ...board]);
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.has(card));
  let won = 0;
  for (let time = 0; time < samples; time += 1) {
    const wanted = others * 2 + 5 - board.length;
    for (let to = 0; to < wanted; to += 1) {
      const from = to + pick(deck.length - to);
      const card = at(deck, to);
      deck[to] = at(deck, from);
      deck[from] = card;
    }
    const all = [...board, ...deck.slice(others * 2, wanted)];
    const mine = pokerRank([...own, ...all]);
    let share = 1;
    for (let other = 0; other < others; other += 1) {
      const worth = pokerRank([at(deck, other * 2), at(deck, other * 2 + 1), ...all]);
      if (worth > mine) share = 0;
      else if (worth === mine) share /= 2;
    }
    won += share;
  }
  return won / samples;
}

/** Returns hundredths of an amount. */
const part = (money: Money, hundredths: number): Money => (money * BigInt(Math.round(hundredths))) / 100n;

/** Raises by about a share of the pot, within the limits; calls where no raise is possible. */
function raiseBy(view: HandView, hundredths: number, bet: Money): string {
  const { options } = view;
  if (options?.kind !== "bet" || !options.raise) return "call";
  const [least, most] = [readMoney(options.raise.least), readMoney(options.raise.most)];
  const call = readMoney(options.call);
  const wanted = cents(bet + call + part(readMoney(options.pot) + call, hundredths));
  const to = wanted < least ? least : wanted > most ? most : wanted;
  // A raise beyond two thirds of the stack goes all-in.
  return `raise:${formatMoney(to * 3n > most * 2n ? most : to)}`;
}

/** Chooses an action by a hand's strength: calls above the pot odds, raises well above them, and seldom bluffs. */
export function betBy(view: HandView, player: number, strength: number, pick: Pick): string {
  const { options } = view;
  if (options?.kind !== "bet") return "call";
  const [call, pot] = [readMoney(options.call), readMoney(options.pot)];
  const bet = readMoney(at(view.players, player).bet);
  const others = view.players.filter(({ isIn }, index) => isIn && index !== player).length;
  const fair = 1 / (others + 1);
  const price = call === 0n ? 0 : Number((call * 1000n) / (pot + call)) / 1000;
  const dice = pick(100);
  if (call === 0n) {
    if (strength > fair * 1.45 && dice < 75) return raiseBy(view, 45 + pick(40), bet);
    return dice < 8 ? raiseBy(view, 50, bet) : "call";
  }
  if (strength > Math.max(price, fair) * 1.6 && strength > 0.5 && dice < 65) return raiseBy(view, 60 + pick(50), bet);
  return strength > price * 1.08 + 0.02 || (dice < 4 && price < 0.3) ? "call" : "fold";
}

export const holdem: CardGame = {
  seats: 6,
  least: 2,
  filled: 5,
  deck: 52,
  seconds: { act: 15, show: 5 },
  buyIn: { least: 20n, most: 100n, start: 50n },
  begin: (setup, deck) => new Table(variant, setup, deck),
  think(view, player, _unit, pick) {
    const own = at(view.players, player).cards.filter((card) => card !== null);
    const others = view.players.filter(({ isIn }, index) => isIn && index !== player).length;
    return betBy(view, player, strengthOf(own, view.board, Math.max(1, others), pick), pick);
  },
};
