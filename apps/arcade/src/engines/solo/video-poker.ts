import { kindOf, pokerRank } from "../cards/poker-rank.ts";
import { free, resultOf, shownCards } from "./card-moves.ts";
import { handName, plainName, seat, type HandName } from "./poker-hands.ts";
import { distinct, none, times, type Played, type Rules } from "../alone/rules.ts";

/*
 * Video poker, jacks or better: five cards, of which those not held are replaced once. The hand is paid by the 9/6 table,
 * named after its pays for `full` and `flush`.
 */

/** Pays of hands with their stake, in hundredths. Pairs pay from jacks on. */
export const videoPays: Partial<Record<HandName, number>> = {
  royal: 80_000,
  straightFlush: 5000,
  four: 2500,
  full: 900,
  flush: 600,
  straight: 400,
  three: 300,
  twoPair: 200,
  pair: 100,
};

const jacks = pokerRank([10, 23, 1, 2, 3]);

/** Returns the hand's name in the pay table; empty for a low pair. */
export function paidName(cards: readonly number[]): HandName | "" {
  const worth = pokerRank(cards);
  const isLow = kindOf(worth) === "highCard" || (kindOf(worth) === "pair" && worth >> 16 < jacks >> 16);
  return isLow ? "" : handName(cards);
}

const paysFor = (name: HandName | ""): number => (name === "" ? 0 : (videoPays[name] ?? 0));

/** Returns the cards after the draw: those not held are replaced by the next ones. */
export function drawn(luck: readonly number[], held: string): number[] {
  let next = 4;
  return luck.slice(0, 5).map((card, at) => (held[at] === "1" ? card : (luck[(next += 1)] ?? 0)));
}

function shown(luck: readonly number[], held: string | undefined): Played {
  const isOver = held !== undefined;
  const cards = isOver ? drawn(luck, held) : luck.slice(0, 5);
  const name = paidName(cards);
  const pays = isOver ? paysFor(name) : 0;
  return {
    view: {
      rows: [
        seat({
          who: "player",
          cards,
          total: name,
          stake: 100,
          isActive: !isOver,
          result: isOver ? resultOf(pays, 100) : "",
        }),
      ],
      cells: isOver ? [...held].map((each) => (each === "1" ? "held" : "drawn")) : [],
    },
    moves: isOver ? [] : [free("hold")],
    isOver,
    pays,
  };
}

export const videoPoker: Rules = {
  accepts: none,
  draw: (below) => distinct(below, 52, 10),
  play(luck, _choices, [move, ...more]) {
    if (move === undefined) return shown(luck, undefined);
    const held = /^hold:([01]{5})$/.exec(move)?.[1];
    return held && more.length === 0 ? shown(luck, held) : undefined;
  },
  // A player who leaves holds all cards, so that a winning hand is paid.
  leave: () => "hold:11111",
  details: ({ view, pays }) => ({
    hand: `${shownCards(view.rows?.[0])} (${plainName(view.rows?.[0]?.total || "nothing")})`,
    result: times(pays),
  }),
};
