import { free, raise } from "./card-moves.ts";
import { times, type Choices, type Played, type Rules } from "../alone/rules.ts";

/*
 * Craps: a come-out throw, and with a point the throws until it or a seven comes. Bets are chosen in advance; each
 * costs one stake. With a point set, odds may be added behind the pass line, which have no edge.
 */

export const crapsBets = ["pass", "dont", "field"] as const;
type Bet = (typeof crapsBets)[number];

/** Highest number of throws, more than any hand needs; at the last one every stake is returned. */
const lastThrow = 150;

/** Parses the chosen bets, in order; undefined where one is not offered. */
export function betsOf({ bets = "", ...rest }: Choices): Bet[] | undefined {
  const chosen = bets.split(",");
  const known = crapsBets.filter((bet) => chosen.includes(bet));
  return Object.keys(rest).length === 0 && known.length > 0 && known.join(",") === bets ? known : undefined;
}

/** Pays of odds behind the pass line, including their stake, by the point. */
export const oddsPay: Readonly<Record<number, number>> = { 4: 300, 5: 250, 6: 220, 8: 220, 9: 250, 10: 300 };

/** Returns the pay of a stake on the field for the first throw. */
export const fieldPays = (sum: number): number =>
  ({ 2: 300, 3: 200, 4: 200, 9: 200, 10: 200, 11: 200, 12: 400 })[sum] ?? 0;

interface Hand {
  throws: number;
  point: number;
  odds: number;
  /** Result of the pass line; a push means that the throws ran out. */
  end: "" | "won" | "lost" | "bar" | "push";
}

const sumAt = (luck: readonly number[], at: number): number => (luck[2 * at] ?? 0) + (luck[2 * at + 1] ?? 0) + 2;

/** Returns the hand after one more throw. */
function thrown(luck: readonly number[], hand: Hand): Hand {
  const sum = sumAt(luck, hand.throws);
  const throws = hand.throws + 1;
  const end = throws === lastThrow ? "push" : "";
  if (hand.point > 0) {
    return { ...hand, throws, end: sum === hand.point ? "won" : sum === 7 ? "lost" : end };
  }
  if (sum === 7 || sum === 11) return { ...hand, throws, end: "won" };
  if (sum === 2 || sum === 3 || sum === 12) return { ...hand, throws, end: sum === 12 ? "bar" : "lost" };
  return { ...hand, throws, point: sum };
}

function paysOf(luck: readonly number[], bets: readonly Bet[], { end, point, odds }: Hand): number {
  const of: Record<Bet, number> = {
    pass: end === "won" ? 200 : end === "push" ? 100 : 0,
    dont: end === "lost" ? 200 : end === "push" || end === "bar" ? 100 : 0,
    field: fieldPays(sumAt(luck, 0)),
  };
  const behind = odds * (end === "won" ? (oddsPay[point] ?? 0) : end === "push" ? 100 : 0);
  return bets.reduce((sum, bet) => sum + of[bet], behind);
}

function shown(luck: readonly number[], bets: readonly Bet[], hand: Hand): Played {
  // The first throw decides a bet on the field alone.
  const isOver = hand.end !== "" || (bets.length === 1 && bets[0] === "field");
  const canAdd = bets.includes("pass") && hand.point > 0 && hand.odds < 2;
  return {
    view: {
      numbers: luck.slice(0, 2 * hand.throws).map((face) => face + 1),
      cells: [String(hand.point), String(hand.odds), isOver ? hand.end : ""],
    },
    moves: isOver ? [] : [free("roll"), ...(canAdd ? [raise("odds")] : [])],
    isOver,
    pays: isOver ? paysOf(luck, bets, hand) : 0,
  };
}

export const craps: Rules = {
  accepts: (choices) => betsOf(choices) !== undefined,
  parts: (choices) => betsOf(choices)?.length ?? 1,
  async draw(below) {
    const faces: number[] = [];
    while (faces.length < 2 * lastThrow) faces.push(await below(6));
    return faces;
  },
  play(luck, choices, moves) {
    const bets = betsOf(choices) ?? [];
    let hand = thrown(luck, { throws: 0, point: 0, odds: 0, end: "" });
    for (const move of moves) {
      if (!shown(luck, bets, hand).moves.some((each) => each.move === move)) return undefined;
      hand = move === "odds" ? { ...hand, odds: hand.odds + 1 } : thrown(luck, hand);
    }
    return shown(luck, bets, hand);
  },
  returned({ view }, choices) {
    const bets = betsOf(choices) ?? [];
    const [, odds = "0", end = ""] = view.cells ?? [];
    if (end === "") return 0;
    const [back, barred] = [end === "push" ? 100 : 0, end === "push" || end === "bar" ? 100 : 0];
    // Pass and don't pass offset each other.
    const isOpposite = bets.includes("pass") && bets.includes("dont");
    const line = isOpposite ? 100 + (end === "bar" ? 0 : 100) : bets.includes("dont") ? barred : back;
    return line + (end === "push" ? Number(odds) * 100 : 0);
  },
  leave: () => "roll",
  details({ view, pays }) {
    const { numbers = [] } = view;
    const throws = numbers.flatMap((face, at) => (at % 2 === 0 ? [`${face}+${numbers[at + 1] ?? 0}`] : []));
    return { throws: throws.slice(-40).join(" "), point: view.cells?.[0] ?? "", result: times(pays) };
  },
};
