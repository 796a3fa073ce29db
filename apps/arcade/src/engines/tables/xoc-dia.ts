import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules } from "./rules.ts";

/* Xoc dia: four coins under a bowl, each red or white. A result is four times 1 (red) or 0 (white). */

const reds = (result: Result) => result.reduce((total, coin) => total + coin, 0);

export const xocDia: Rules = {
  seconds: { bets: 15, close: 1, show: 8 },
  pastNeeded: 0,
  spots: [
    spot("even", 196n, (result) => reds(result) % 2 === 0),
    spot("odd", 196n, (result) => reds(result) % 2 === 1),
    side("fourRed", 1500n, (result) => reds(result) === 4),
    side("fourWhite", 1500n, (result) => reds(result) === 0),
    side("threeRed", 385n, (result) => reds(result) === 3),
    side("threeWhite", 385n, (result) => reds(result) === 1),
  ],
  derive: async (below) => [await below(2), await below(2), await below(2), await below(2)],
  revealMs: () => 3_800,
  describe: (result) => ({ coins: result.map((coin) => (coin === 1 ? "●" : "○")).join(" "), red: reds(result) }),
  *all() {
    for (let n = 0; n < 16; n += 1) yield [[n & 1, (n >> 1) & 1, (n >> 2) & 1, (n >> 3) & 1], 1n];
  },
};
