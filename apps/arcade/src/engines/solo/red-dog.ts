import { rankOf } from "../cards/deck.ts";
import { free, raise, resultOf, shownCards } from "./card-moves.ts";
import { seat } from "./poker-hands.ts";
import { distinct, none, pushed, times, type Played, type Rules } from "../alone/rules.ts";

/*
 * Red dog: two cards are laid out, and a third wins when it falls between them. The smaller the gap, the higher the
 * pay. Neighbours are a push; a pair draws a third card, which pays 11 to 1 when it makes three.
 */

const high = (card: number): number => (rankOf(card) + 12) % 13;

/** Returns the number of ranks between two cards; -1 for a pair. */
export const spreadOf = (one: number, two: number): number => Math.abs(high(one) - high(two)) - 1;

/** Returns the pay of a gap in hundredths, without the stake. */
const spreadPays = (spread: number): number => [0, 500, 400, 200][spread] ?? 100;

export function redDogResult(luck: readonly number[], stake: number): number {
  const [one = 0, two = 0, third = 0] = luck;
  const spread = spreadOf(one, two);
  if (spread === 0) return stake;
  if (spread < 0) return high(third) === high(one) ? 1200 : stake;
  const [low, top] = [Math.min(high(one), high(two)), Math.max(high(one), high(two))];
  const isBetween = high(third) > low && high(third) < top;
  return isBetween ? stake + (stake * spreadPays(spread)) / 100 : 0;
}

function shown(luck: readonly number[], move: string | undefined): Played {
  const [one = 0, two = 0, third = 0] = luck;
  const spread = spreadOf(one, two);
  const isOver = spread <= 0 || move !== undefined;
  const stake = move === "raise" ? 200 : 100;
  const pays = isOver ? redDogResult(luck, stake) : 0;
  const middle = isOver ? (spread === 0 ? [] : [third]) : [null];
  const total = spread > 0 ? `gap${Math.min(4, spread)}` : "";
  const result = isOver ? resultOf(pays, stake) : "";
  return {
    view: {
      rows: [seat({ who: "player", cards: [one, ...middle, two], total, stake, isActive: !isOver, result })],
      numbers: [spread],
    },
    moves: isOver ? [] : [raise("raise"), free("call")],
    isOver,
    pays,
  };
}

export const redDog: Rules = {
  accepts: none,
  draw: (below) => distinct(below, 52, 3),
  play(luck, _choices, [move, ...more]) {
    const isAllowed = move === undefined || shown(luck, undefined).moves.some((each) => each.move === move);
    return isAllowed && more.length === 0 ? shown(luck, move) : undefined;
  },
  returned: pushed,
  leave: () => "call",
  details: ({ view, pays }) => ({
    hand: shownCards(view.rows?.[0]),
    spread: String(Math.max(0, view.numbers?.[0] ?? 0)),
    result: times(pays),
  }),
};
