import { colourOf, roulette } from "./roulette.ts";
import type { Result } from "../draws/shared-game.ts";
import { side, type Rules, type Spot } from "./rules.ts";

/*
 * European roulette with two balls, in separate pockets or in the same one. Each ball decides half of every bet of the
 * layout; four more bets are on both together. A result is [the first number, the second].
 */

/** Creates a layout bet of which each ball decides half of the stake. */
const halved = (spot: Spot): Spot => ({
  ...spot,
  pays: ([one = 0, two = 0], pick) => (spot.pays([one], pick) + spot.pays([two], pick)) / 2n,
});

const colours = (result: Result): string => result.map(colourOf).sort().join("-");

export const doubleBall: Rules = {
  ...roulette,
  seconds: { bets: 19, close: 1, show: 12 },
  spots: [
    ...roulette.spots.map(halved),
    side("bothRed", 410n, (result) => colours(result) === "red-red"),
    side("redBlack", 205n, (result) => colours(result) === "black-red"),
    side("bothBlack", 410n, (result) => colours(result) === "black-black"),
    side("sameNumber", 3600n, ([one, two]) => one === two),
  ],
  derive: async (below) => [await below(37), await below(37)],
  describe: ([one = 0, two = 0]) => ({
    number: `${one} and ${two}`,
    colour: `${colourOf(one)} and ${colourOf(two)}`,
  }),
  *all() {
    for (let one = 0; one <= 36; one += 1) for (let two = 0; two <= 36; two += 1) yield [[one, two], 1n];
  },
};
