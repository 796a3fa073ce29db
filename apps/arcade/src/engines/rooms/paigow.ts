import { BankerHand, thinkBanker, type Variant } from "./banker.ts";
import { at, reached, type CardGame } from "./game.ts";

/*
 * Pai gow with two of 32 dominoes. Pairs rank highest, then a twelve or a two with a nine (king) or an eight (gong),
 * then the sum of points; the higher tile decides ties.
 */

/** The eleven civil tiles, two of each, from the highest; then the military ones. */
const pips = [
  "66 11 44 13 55 33 22 56 46 16 15".split(" ").flatMap((each) => [each, each]),
  "36 45 26 35 25 34 24 14 23 12".split(" "),
].flat();
export const pipsOf = (tile: number): [number, number] => {
  const text = pips[tile] ?? "00";
  return [Number(text[0]), Number(text[1])];
};
const sum = (tile: number) => pipsOf(tile)[0] + pipsOf(tile)[1];
const isCivil = (tile: number) => tile < 22;
/** Higher tiles have higher ranks; the two tiles of a pair share one. */
const rankOf = (tile: number) => (isCivil(tile) ? 20 - Math.floor(tile / 2) : sum(tile) === 3 ? 0 : sum(tile));

export function paiGowWorth(hand: readonly number[]): readonly number[] {
  const [a, b] = [at(hand, 0), at(hand, 1)];
  const isSupreme = !isCivil(a) && !isCivil(b) && sum(a) + sum(b) === 9 && [sum(a), sum(b)].includes(3);
  if (isSupreme) return [4, 30];
  if (isCivil(a) === isCivil(b) && rankOf(a) === rankOf(b)) return [4, rankOf(a)];
  const heads = hand.filter((tile) => rankOf(tile) >= 19).length;
  const other = hand.find((tile) => rankOf(tile) < 19);
  if (heads === 1 && other !== undefined && (sum(other) === 9 || sum(other) === 8))
    return [sum(other) - 6, Math.max(rankOf(a), rankOf(b))];
  const points = (sum(a) + sum(b)) % 10;
  return [1, points, points === 0 ? 0 : Math.max(rankOf(a), rankOf(b))];
}

const variant: Variant = {
  cards: 2,
  seen: 1,
  worth: paiGowWorth,
  name(hand) {
    const [kind = 1, value = 0] = paiGowWorth(hand);
    if (kind === 4) return value === 30 ? "supreme" : "tilePair";
    return kind === 3 ? "king" : kind === 2 ? "gong" : `points:${value}`;
  },
  times(hand) {
    const [kind = 1, value = 0] = paiGowWorth(hand);
    return kind === 4 ? (value === 30 ? 4n : 3n) : kind > 1 ? 2n : 1n;
  },
  cardText: (hand) => hand.map((tile) => pipsOf(tile).join("-")).join(" · "),
};

export const paigow: CardGame = {
  seats: 4,
  least: 2,
  filled: 4,
  deck: 32,
  seconds: { act: 10, show: 7 },
  buyIn: { least: 30n, most: 400n, start: 100n },
  begin: (setup, deck) => new BankerHand(variant, setup, deck),
  think(view, player, _unit, pick) {
    const own = at(view.players, player).cards[0] ?? 31;
    return thinkBanker(view, reached(rankOf(own), [7, 14, 19]), pick);
  },
};
