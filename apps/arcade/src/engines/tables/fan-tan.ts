import type { Result } from "../draws/shared-game.ts";
import { pushing, side, spot, type Rules } from "./rules.ts";

/* Fan tan: a heap of beans is counted off by fours; the remainder decides, with four for none. A result is [beans]. */

const rest = ([beans = 4]: Result) => beans % 4 || 4;
const numbers = ["1", "2", "3", "4"];
const pairs = ["1-2", "2-3", "3-4", "1-4"];

export const fanTan: Rules = {
  seconds: { bets: 15, close: 1, show: 14 },
  pastNeeded: 0,
  spots: [
    spot("odd", 195n, (result) => rest(result) % 2 === 1),
    spot("even", 195n, (result) => rest(result) % 2 === 0),
    side("fan", 385n, (result, pick) => rest(result) === Number(pick), numbers),
    spot("kwok", 195n, (result, pick) => pick.split("-").includes(String(rest(result))), pairs),
    ...numbers.map((number) => {
      const opposite = ((Number(number) + 1) % 4) + 1;
      return pushing(
        `nim${number}`,
        290n,
        (result) => rest(result) === Number(number),
        (result) => rest(result) === opposite,
      );
    }),
  ],
  // There are 41 to 80 beans: ten heaps for each remainder.
  derive: async (below) => [41 + (await below(40))],
  revealMs: ([beans = 41]) => 2_000 + Math.ceil(beans / 4) * 350,
  describe: (result) => ({ beans: result[0] ?? 0, remainder: rest(result) }),
  *all() {
    for (let beans = 41; beans <= 80; beans += 1) yield [[beans], 1n];
  },
};
