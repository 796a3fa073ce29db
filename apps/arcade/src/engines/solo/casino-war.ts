import { cardName, rankOf } from "../cards/deck.ts";
import { free, raise } from "./card-moves.ts";
import { seat } from "./poker-hands.ts";
import { freshCards, none, times, type Played, type Rules } from "../alone/rules.ts";

/*
 * Casino war: the higher card wins, and the ace is highest. After a tie the player surrenders half of the stake, or
 * doubles it for another card each: the higher of these wins one stake, and a second tie wins two. Each card comes from
 * a full deck.
 */

const high = (card: number): number => (rankOf(card) + 12) % 13;

function shown(luck: readonly number[], move: string | undefined): Played {
  const [own = 0, its = 0, ownNext = 0, itsNext = 0] = luck;
  const isTie = high(own) === high(its);
  const isOver = !isTie || move !== undefined;
  const isWar = move === "war";
  const [mine, theirs] = isWar ? [high(ownNext), high(itsNext)] : [high(own), high(its)];
  const shownDown = isWar ? ([0, 400, 300][winner(mine, theirs)] ?? 0) : mine > theirs ? 200 : 0;
  const isGivenUp = move === "surrender";
  const pays = isGivenUp ? 50 : shownDown;
  const compared = mine >= theirs ? "won" : "lost";
  const result = isOver ? (isGivenUp ? "fold" : compared) : "";
  const stake = isWar ? 200 : 100;
  return {
    view: {
      rows: [
        seat({ who: "dealer", cards: isWar ? [its, itsNext] : [its] }),
        seat({ who: "player", cards: isWar ? [own, ownNext] : [own], stake, result, isActive: !isOver }),
      ],
    },
    moves: isOver ? [] : [raise("war"), free("surrender")],
    isOver,
    pays: isOver ? pays : 0,
  };
}

/** Returns 0 for the dealer, 1 for a tie, 2 for the player. */
const winner = (mine: number, theirs: number): number => Math.sign(mine - theirs) + 1;

export const casinoWar: Rules = {
  accepts: none,
  draw: (below) => freshCards(below, 4),
  play(luck, _choices, [move, ...more]) {
    const isAllowed = move === undefined || shown(luck, undefined).moves.some((each) => each.move === move);
    return isAllowed && more.length === 0 ? shown(luck, move) : undefined;
  },
  // A surrender returns half of the stake.
  returned: ({ pays }) => (pays === 50 ? 50 : 0),
  leave: () => "surrender",
  details({ view, pays }) {
    const [dealer, player] = view.rows ?? [];
    const names = (cards: readonly (number | null)[] = []) => cards.map((card) => cardName(card ?? 0)).join(" ");
    return { hand: names(player?.cards), dealer: names(dealer?.cards), result: times(pays) };
  },
};
