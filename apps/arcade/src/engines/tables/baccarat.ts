import type { Below } from "../../kit/seed.ts";
import { cardNames, rankOf, Shoe } from "../cards/deck.ts";
import type { Result } from "../draws/shared-game.ts";
import { pushing, side, type Rules } from "./rules.ts";

/*
 * Punto banco with eight decks. All hands of a shoe come from the same 416 cards; below 52 remaining cards, the cut
 * card has come and the next hand begins a new shoe. A result is [cards dealt in this shoe before, player's first,
 * banker's first, player's second, banker's second, player's third or -1, banker's third or -1].
 */

const decks = 8;
const cutAt = 52;
const none = -1;

export const pointsOf = (card: number): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1);
const total = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/** Third-card rule of each banker total (0 to 7), by the player's third card; the last column is for none. */
const bankerDraws: readonly (readonly boolean[])[] = [
  "YYYYYYYYYY Y",
  "YYYYYYYYYY Y",
  "YYYYYYYYYY Y",
  "YYYYYYYYNY Y",
  "NNYYYYYYNN Y",
  "NNNNYYYYNN Y",
  "NNNNNNYYNN N",
  "NNNNNNNNNN N",
].map((row) => [...row.replace(" ", "")].map((mark) => mark === "Y"));

/** Returns whether the banker draws a third card, by its total and the player's third card, if any. */
export function bankerTakes(banker: number, playersThird: number | undefined): boolean {
  return bankerDraws[banker]?.[playersThird === undefined ? 10 : playersThird] ?? false;
}

export interface Hand {
  player: number[];
  banker: number[];
  playerPoints: number;
  bankerPoints: number;
  winner: "player" | "banker" | "tie";
  playerPair: boolean;
  bankerPair: boolean;
}

export function handOf(result: Result): Hand {
  const [, p1 = 0, b1 = 0, p2 = 0, b2 = 0, p3 = none, b3 = none] = result;
  const player = [p1, p2, ...(p3 === none ? [] : [p3])];
  const banker = [b1, b2, ...(b3 === none ? [] : [b3])];
  const [playerPoints, bankerPoints] = [total(player), total(banker)];
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints > bankerPoints ? "player" : bankerPoints > playerPoints ? "banker" : "tie",
    playerPair: rankOf(p1) === rankOf(p2),
    bankerPair: rankOf(b1) === rankOf(b2),
  };
}

const cardsOf = (result: Result): number[] => result.slice(1).filter((card) => card !== none);

/** Returns the results of the current shoe; the results passed in are newest first, and so are these. */
export function shoeOf(past: readonly Result[]): readonly Result[] {
  const start = past.findIndex(([before]) => before === 0);
  return start < 0 ? [] : past.slice(0, start + 1);
}

async function derive(below: Below, past: readonly Result[]): Promise<number[]> {
  const gone = shoeOf(past).flatMap(cardsOf);
  const isCut = decks * 52 - gone.length < cutAt;
  const shoe = isCut ? new Shoe(decks) : new Shoe(decks, gone);
  const before = decks * 52 - shoe.count;
  const [p1, b1, p2, b2] = [
    await shoe.draw(below),
    await shoe.draw(below),
    await shoe.draw(below),
    await shoe.draw(below),
  ];
  const [player, banker] = [total([p1, p2]), total([b1, b2])];
  if (player >= 8 || banker >= 8) return [before, p1, b1, p2, b2, none, none];
  const p3 = player <= 5 ? await shoe.draw(below) : none;
  const b3 = bankerTakes(banker, p3 === none ? undefined : pointsOf(p3)) ? await shoe.draw(below) : none;
  return [before, p1, b1, p2, b2, p3, b3];
}

/** Lists every hand of a fresh shoe by the points of its cards, and pairs by the ranks of the two cards alone. */
function* all(): Iterable<readonly [Result, bigint]> {
  // One card represents each of the ten points; the ten also represents jack, queen and king.
  const left = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 * decks : 4 * decks));
  const cardOf = (points: number) => (points === 0 ? 9 : points - 1);
  const take = function* (): Iterable<[number, bigint]> {
    for (let points = 0; points < 10; points += 1) {
      const ways = left[points] ?? 0;
      if (ways === 0) continue;
      left[points] = ways - 1;
      yield [points, BigInt(ways)];
      left[points] = ways;
    }
  };
  // Every hand counts as six cards: those not drawn may be any of the rest.
  const rest = (drawn: number) => {
    let ways = 1n;
    for (let n = drawn; n < 6; n += 1) ways *= BigInt(decks * 52 - n);
    return ways;
  };
  for (const [p1, w1] of take())
    for (const [b1, w2] of take())
      for (const [p2, w3] of take())
        for (const [b2, w4] of take()) {
          const ways = w1 * w2 * w3 * w4;
          const dealt = [0, cardOf(p1), cardOf(b1), cardOf(p2), cardOf(b2)] as const;
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (player >= 8 || banker >= 8 || (player > 5 && !bankerTakes(banker, undefined))) {
            yield [[...dealt, none, none], ways * rest(4)];
            continue;
          }
          if (player > 5) {
            for (const [b3, w5] of take()) yield [[...dealt, none, cardOf(b3)], ways * w5 * rest(5)];
            continue;
          }
          for (const [p3, w5] of take()) {
            if (!bankerTakes(banker, p3)) yield [[...dealt, cardOf(p3), none], ways * w5 * rest(5)];
            else for (const [b3, w6] of take()) yield [[...dealt, cardOf(p3), cardOf(b3)], ways * w5 * w6];
          }
        }
}

/** Durations of the deal: four cards, then each third card after a pause. */
export const dealMs = { card: 700, third: 1_600, count: 900 };
/** Time for players to turn the first four cards, and each third one, where they may. */
export const squeezeMs = { first: 6_000, third: 4_500 };

const isTie = (result: Result) => handOf(result).winner === "tie";

/** Chance of a pair in two cards of a fresh shoe, which the points of cards do not show. */
export const pairChance = [BigInt(decks * 4 - 1), BigInt(decks * 52 - 1)] as const;

interface Variant {
  free?: boolean;
  quick?: boolean;
  /** True where the cards are face down for a while, so that players can turn them. */
  squeeze?: boolean;
}

/** Creates the rules: with five per cent commission on the banker, or without, where a banker's six pays half. */
export function baccarat({ free = false, quick = false, squeeze = false }: Variant): Rules {
  const bankerOdds = free ? 200n : 195n;
  const banker = pushing("banker", bankerOdds, (result) => handOf(result).winner === "banker", isTie);
  const half: Rules["spots"][number] = {
    ...banker,
    pays(result, pick) {
      const hand = handOf(result);
      return hand.winner === "banker" && hand.bankerPoints === 6 ? 150n : banker.pays(result, pick);
    },
  };
  return {
    seconds: quick
      ? { bets: 10, close: 1, show: 11 }
      : squeeze
        ? { bets: 18, close: 1, show: 26 }
        : { bets: 16, close: 1, show: 13 },
    // More hands than a shoe can have.
    pastNeeded: 110,
    spots: [
      pushing("player", 200n, (result) => handOf(result).winner === "player", isTie),
      free ? half : banker,
      side("tie", 900n, isTie),
      side("playerPair", 1200n, (result) => handOf(result).playerPair),
      side("bankerPair", 1200n, (result) => handOf(result).bankerPair),
    ],
    derive,
    revealMs: (result) => {
      const thirds = cardsOf(result).length - 4;
      const turning = squeeze ? squeezeMs.first + thirds * squeezeMs.third : 0;
      return 4 * dealMs.card + thirds * dealMs.third + turning + dealMs.count;
    },
    describe(result) {
      const hand = handOf(result);
      return {
        player: `${cardNames(hand.player)} (${hand.playerPoints})`,
        banker: `${cardNames(hand.banker)} (${hand.bankerPoints})`,
        winner: hand.winner,
      };
    },
    all,
  };
}
