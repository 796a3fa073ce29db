import { free, raise, resultOf, shownCards } from "./card-moves.ts";
import { plainName, seat, threeKindOf, threeRank, type ThreeKind } from "./poker-hands.ts";
import { distinct, pushed, times, type Choices, type Played, type Rules } from "../alone/rules.ts";

/*
 * Three card poker: an ante, and an optional pair plus beside it. After seeing their cards, players fold or add a
 * stake; unless the dealer has a queen or better, the added stake is returned and the ante is paid.
 */

/** Bonus on the ante for good hands, whatever the dealer has, and pays of a pair plus with its stake, in hundredths. */
const anteBonus: Partial<Record<ThreeKind, number>> = {
  threeStraight: 100,
  threeKind: 400,
  threeStraightFlush: 500,
};
export const pairPlus: Partial<Record<ThreeKind, number>> = {
  pair: 200,
  threeFlush: 500,
  threeStraight: 700,
  threeKind: 3100,
  threeStraightFlush: 4100,
};

const queenHigh = threeRank([11, 1, 15]);
const hasPairPlus = (choices: Choices): boolean => choices.pair === "1";

/** Returns the payout of ante and added stake for two hands. */
export function playResult(own: number, its: number): number {
  const bonus = anteBonus[threeKindOf(own)] ?? 0;
  if (its < queenHigh) return 300 + bonus;
  return (own > its ? 400 : own === its ? 200 : 0) + bonus;
}

function shown(luck: readonly number[], choices: Choices, move: string | undefined): Played {
  const [cards, dealer] = [luck.slice(0, 3), luck.slice(3, 6)];
  const isOver = move !== undefined;
  const [own, its] = [threeRank(cards), threeRank(dealer)];
  const plus = hasPairPlus(choices) ? (pairPlus[threeKindOf(own)] ?? 0) : 0;
  const isOpen = isOver && its < queenHigh;
  const shownDown = isOpen ? "won" : resultOf(own, its);
  const result = isOver ? (move === "fold" ? "fold" : shownDown) : "";
  const stake = (hasPairPlus(choices) ? 200 : 100) + (move === "play" ? 100 : 0);
  return {
    view: {
      rows: [
        seat({
          who: "dealer",
          cards: isOver ? dealer : [null, null, null],
          total: !isOver ? "" : isOpen ? "notQualified" : threeKindOf(its),
        }),
        seat({ who: "player", cards, total: threeKindOf(own), stake, result, isActive: !isOver }),
      ],
    },
    moves: isOver ? [] : [raise("play"), free("fold")],
    isOver,
    pays: isOver ? plus + (move === "play" ? playResult(own, its) : 0) : 0,
  };
}

export const threeCardPoker: Rules = {
  accepts: ({ pair, ...rest }) => (pair === "0" || pair === "1") && Object.keys(rest).length === 0,
  parts: (choices) => (hasPairPlus(choices) ? 2 : 1),
  draw: (below) => distinct(below, 52, 6),
  play(luck, choices, [move, ...more]) {
    const isAllowed = move === undefined || move === "play" || move === "fold";
    return isAllowed && more.length === 0 ? shown(luck, choices, move) : undefined;
  },
  returned: pushed,
  leave: () => "fold",
  details({ view, pays }) {
    const [dealer, player] = view.rows ?? [];
    return {
      hand: `${shownCards(player)} (${plainName(player?.total ?? "")})`,
      dealer: `${shownCards(dealer)} (${plainName(dealer?.total ?? "")})`,
      result: `${player?.result ?? ""}, ${times(pays)}`,
    };
  },
};
