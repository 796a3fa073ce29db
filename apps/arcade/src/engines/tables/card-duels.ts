import type { Below } from "../../kit/seed.ts";
import { cardNames, rankOf, Shoe } from "../cards/deck.ts";
import {
  bestOfSeven,
  bullWorth,
  compare,
  threeCardNames,
  threeCardWorth,
  threeFaceWorth,
  type Worth,
} from "../cards/hands.ts";
import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules, type Spot } from "./rules.ts";

/*
 * Duels between hands of one deck. A result is the cards in order: the banker's hand first, or the first of two hands;
 * in hold'em two cards each, then the board.
 */

async function deal(below: Below, count: number): Promise<number[]> {
  const shoe = new Shoe(1);
  const cards: number[] = [];
  for (let at = 0; at < count; at += 1) cards.push(await shoe.draw(below));
  return cards;
}

/** Returns the n-th hand of a result, with `size` cards. */
export const handAt = (result: Result, at: number, size: number): number[] => result.slice(at * size, (at + 1) * size);

/** Return of an even bet between hands that never tie: half of all deals win it. */
const even = { paid: 195n, stakes: 2n };
const dealMs = 260;
const noList = (): Iterable<readonly [Result, bigint]> => [];

/** Creates the rules of hands against a banker's, each at even money less five per cent. */
function againstBanker(hands: number, size: number, worth: (cards: readonly number[]) => Worth): Rules {
  const picks = Array.from({ length: hands }, (_, at) => String(at + 1));
  const wins = (result: Result, at: number) =>
    compare(worth(handAt(result, at, size)), worth(handAt(result, 0, size))) > 0;
  const count = (hands + 1) * size;
  return {
    seconds: { bets: 15, close: 1, show: 14 },
    pastNeeded: 0,
    spots: [spot("hand", 195n, (result, pick) => wins(result, Number(pick)), picks)],
    derive: (below) => deal(below, count),
    revealMs: () => count * dealMs + 2_000,
    describe: (result) => ({
      banker: cardNames(handAt(result, 0, size)),
      ...Object.fromEntries(picks.map((pick) => [`hand${pick}`, cardNames(handAt(result, Number(pick), size))])),
      won: picks.filter((pick) => wins(result, Number(pick))).join(" ") || "banker",
    }),
    all: noList,
    exact: () => even,
  };
}

export const bullBull = againstBanker(4, 5, bullWorth);
export const threeFace = againstBanker(3, 3, threeFaceWorth);

const first = (result: Result) => handAt(result, 0, 3);
const second = (result: Result) => handAt(result, 1, 3);
export const firstOfThreeWins = (result: Result): boolean =>
  compare(threeCardWorth(first(result)), threeCardWorth(second(result))) > 0;

/** Number of the 22,100 hands of each kind, and the pays of the side bet on the winning hand. */
const kinds = { pair: 3744n, colour: 1096n, sequence: 720n, pureSequence: 48n, trio: 52n };
const kindPays = { pair: 200n, colour: 500n, sequence: 700n, pureSequence: 4100n, trio: 3100n };

function kindSpot(id: string, hand: (result: Result) => number[]): Spot {
  return {
    id,
    picks: [""],
    odds: 200n,
    limit: "side",
    pays(result) {
      const kind = threeCardNames[threeCardWorth(hand(result))[0] ?? 0] ?? "high";
      return kind === "high" ? 0n : kindPays[kind];
    },
  };
}

/** Red and black: two hands of three cards; a side bet pays for a pair or better in either. */
export const threeCards: Rules = {
  seconds: { bets: 15, close: 1, show: 9 },
  pastNeeded: 0,
  spots: [
    spot("red3", 195n, firstOfThreeWins),
    spot("black3", 195n, (result) => !firstOfThreeWins(result)),
    kindSpot("redKind", first),
    kindSpot("blackKind", second),
  ],
  derive: (below) => deal(below, 6),
  revealMs: () => 6 * 600 + 1_200,
  describe: (result) => ({
    red: cardNames(first(result)),
    black: cardNames(second(result)),
    winner: firstOfThreeWins(result) ? "red" : "black",
  }),
  all: noList,
  exact(id) {
    if (!id.endsWith("Kind")) return even;
    const paid = (Object.keys(kinds) as (keyof typeof kinds)[]).reduce(
      (sum, kind) => sum + kinds[kind] * kindPays[kind],
      0n,
    );
    return { paid, stakes: 22_100n };
  },
};

const cowboy = (result: Result) => bestOfSeven([...result.slice(0, 2), ...result.slice(4)]);
const bull = (result: Result) => bestOfSeven([...result.slice(2, 4), ...result.slice(4)]);
export const cowboysWinner = (result: Result): "cowboy" | "bull" | "tie" => {
  const by = compare(cowboy(result), bull(result));
  return by > 0 ? "cowboy" : by < 0 ? "bull" : "tie";
};

const duel = (id: "cowboy" | "bull"): Spot => ({
  id,
  picks: [""],
  odds: 195n,
  limit: "main",
  pays: (result) => (cowboysWinner(result) === id ? 195n : cowboysWinner(result) === "tie" ? 100n : 0n),
});

/** Hold'em with two hands: the best five of seven win; a tie returns the stakes. */
export const cowboys: Rules = {
  seconds: { bets: 15, close: 1, show: 11 },
  pastNeeded: 0,
  spots: [duel("cowboy"), duel("bull")],
  derive: (below) => deal(below, 9),
  revealMs: () => 9 * 650 + 1_500,
  describe: (result) => ({
    cowboy: cardNames(result.slice(0, 2)),
    bull: cardNames(result.slice(2, 4)),
    board: cardNames(result.slice(4)),
    winner: cowboysWinner(result),
  }),
  all: noList,
  // Both hands win equally often, and ties return stakes, so that the actual return is this or slightly more.
  exact: () => even,
};

const isAndar = (result: Result) => result.length % 2 === 0;

/**
 * Andar bahar: after the first card, cards go to andar and bahar in turn until one matches its rank. A result is the
 * first card and all dealt cards.
 */
export const andarBahar: Rules = {
  seconds: { bets: 15, close: 1, show: 24 },
  pastNeeded: 0,
  spots: [
    spot("andar", 190n, isAndar),
    spot("bahar", 200n, (result) => !isAndar(result)),
    side("quickMatch", 350n, (result) => result.length <= 6),
  ],
  async derive(below) {
    const shoe = new Shoe(1);
    const cards = [await shoe.draw(below)];
    do cards.push(await shoe.draw(below));
    while (rankOf(cards.at(-1) ?? 0) !== rankOf(cards[0] ?? 0));
    return cards;
  },
  revealMs: (result) => result.length * 400 + 1_500,
  describe: (result) => ({
    first: cardNames(result.slice(0, 1)),
    cards: result.length - 1,
    winner: isAndar(result) ? "andar" : "bahar",
  }),
  // The first of the three matching cards among 51 is the n-th: the two others are among the cards after it.
  *all() {
    for (let nth = 1; nth <= 49; nth += 1) {
      const after = BigInt(51 - nth);
      yield [Array.from({ length: nth + 1 }, () => 0), (after * (after - 1n)) / 2n];
    }
  },
};
