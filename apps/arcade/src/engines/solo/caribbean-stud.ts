import { pokerRank } from "../cards/poker-rank.ts";
import { free, raise, resultOf, shownCards } from "./card-moves.ts";
import { plainName, handName, seat, type HandName } from "./poker-hands.ts";
import { distinct, none, pushed, times, type Played, type Rules } from "../alone/rules.ts";

/*
 * Caribbean stud: five cards each, one of the dealer's open. Players fold, or raise by twice the ante. The dealer needs
 * an ace with a king to qualify; otherwise the ante is paid and the raise is returned. A winning raise pays by the
 * player's hand.
 */

/** Pays of a winning raise in stakes, without the stake itself. */
const raisePays: Partial<Record<HandName, number>> = {
  twoPair: 2,
  three: 3,
  straight: 4,
  flush: 5,
  full: 7,
  four: 20,
  straightFlush: 50,
  royal: 100,
};

/** The lowest hand that qualifies: ace, king, 4, 3, 2. */
const aceKing = pokerRank([0, 12, 3, 15, 27]);

/** Returns the payout of ante and raise, in hundredths of the ante. */
export function studResult(cards: readonly number[], dealer: readonly number[]): number {
  const [own, its] = [pokerRank(cards), pokerRank(dealer)];
  if (its < aceKing) return 400;
  if (own === its) return 300;
  return own < its ? 0 : 200 + 200 * (1 + (raisePays[handName(cards)] ?? 1));
}

function shown(luck: readonly number[], move: string | undefined): Played {
  const [cards, dealer] = [luck.slice(0, 5), luck.slice(5, 10)];
  const isOver = move !== undefined;
  const isOpen = isOver && pokerRank(dealer) < aceKing;
  const shownDown = isOpen ? "won" : resultOf(pokerRank(cards), pokerRank(dealer));
  const result = isOver ? (move === "fold" ? "fold" : shownDown) : "";
  return {
    view: {
      rows: [
        seat({
          who: "dealer",
          cards: isOver ? dealer : [dealer[0] ?? 0, null, null, null, null],
          total: !isOver ? "" : isOpen ? "notQualified" : handName(dealer),
        }),
        seat({
          who: "player",
          cards,
          total: handName(cards),
          stake: move === "raise" ? 300 : 100,
          result,
          isActive: !isOver,
        }),
      ],
    },
    moves: isOver ? [] : [raise("raise", 200), free("fold")],
    isOver,
    pays: move === "raise" ? studResult(cards, dealer) : 0,
  };
}

export const caribbeanStud: Rules = {
  accepts: none,
  draw: (below) => distinct(below, 52, 10),
  play(luck, _choices, [move, ...more]) {
    const isAllowed = move === undefined || move === "raise" || move === "fold";
    return isAllowed && more.length === 0 ? shown(luck, move) : undefined;
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
