import { BankerHand, thinkBanker, type Variant } from "./banker.ts";
import { at, type CardGame } from "./game.ts";

/*
 * Two tiles of forty: one to nine dots and the white, four of each. A pair beats the two-eight, which beats points; the
 * white counts half a point. The games two eight bar and pushing tiles use it.
 */

/** Returns the dots of a tile: 0 to 8 are one to nine dots, 9 is the white. */
export const dotsOf = (tile: number): number => Math.floor(tile / 4);
/** Returns the points of a tile, in halves. */
const halves = (tile: number) => (dotsOf(tile) === 9 ? 1 : (dotsOf(tile) + 1) * 2);

export function tilesWorth(tiles: readonly number[]): readonly number[] {
  const [a, b] = [dotsOf(at(tiles, 0)), dotsOf(at(tiles, 1))];
  if (a === b) return [3, a];
  if (Math.min(a, b) === 1 && Math.max(a, b) === 7) return [2, 0];
  const sum = tiles.reduce((all, tile) => all + halves(tile), 0) % 20;
  // The higher tile decides equal points.
  const top = Math.max(...tiles.map((tile) => (dotsOf(tile) === 9 ? -1 : dotsOf(tile))));
  return [1, sum, sum === 0 ? 0 : top];
}

const name = (tile: number) => (dotsOf(tile) === 9 ? "white" : String(dotsOf(tile) + 1));

const variant: Variant = {
  cards: 2,
  seen: 1,
  worth: tilesWorth,
  name(tiles) {
    const [kind = 1, value = 0] = tilesWorth(tiles);
    if (kind === 3) return value === 9 ? "whitePair" : `pairOf:${value + 1}`;
    return kind === 2 ? "twoEight" : `points:${value / 2}`;
  },
  times(tiles) {
    const [kind = 1, value = 0] = tilesWorth(tiles);
    return kind === 3 ? (value === 9 ? 4n : 3n) : kind === 2 ? 2n : 1n;
  },
  cardText: (tiles) => tiles.map(name).join(" · "),
};

export const tiles: CardGame = {
  seats: 4,
  least: 2,
  filled: 4,
  deck: 40,
  seconds: { act: 10, show: 7 },
  buyIn: { least: 30n, most: 400n, start: 100n },
  begin: (setup, deck) => new BankerHand(variant, setup, deck),
  think(view, player, _unit, pick) {
    const own = at(view.players, player).cards[0] ?? 0;
    const dots = dotsOf(own);
    return thinkBanker(view, dots === 9 || dots === 1 || dots === 7 ? 2 : dots > 5 ? 1 : 0, pick);
  },
};
