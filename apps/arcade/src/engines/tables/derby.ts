import type { Result } from "../draws/shared-game.ts";
import { pushing, side, type Rules } from "./rules.ts";

/*
 * Rooster derby: two cartoon roosters, Meron and Wala, race for a ribbon. Out of a thousand bouts 470 go to each and 60
 * are a draw, which returns stakes on a side. A bout takes 10 to 19 seconds. A result is [0 Meron, 1 Wala, 2 draw; the
 * bout's seconds].
 */

const sides = ["meron", "wala", "draw"] as const;
export const winnerOfBout = ([winner = 2]: Result): (typeof sides)[number] => sides[winner] ?? "draw";
const lasts = ([, seconds = 10]: Result) => seconds;
const isDraw = (result: Result) => winnerOfBout(result) === "draw";
const of = { bouts: 1000, each: 470 };

export const derby: Rules = {
  seconds: { bets: 60, close: 2, show: 28 },
  pastNeeded: 0,
  spots: [
    pushing("meron", 193n, (result) => winnerOfBout(result) === "meron", isDraw),
    pushing("wala", 193n, (result) => winnerOfBout(result) === "wala", isDraw),
    side("draw", 1550n, isDraw),
    side("quick", 193n, (result) => lasts(result) < 15),
    side("long", 193n, (result) => lasts(result) >= 15),
  ],
  async derive(below) {
    const at = await below(of.bouts);
    return [at < of.each ? 0 : at < 2 * of.each ? 1 : 2, 10 + (await below(10))];
  },
  revealMs: (result) => lasts(result) * 1000 + 1_500,
  describe: (result) => ({ winner: winnerOfBout(result), seconds: lasts(result) }),
  *all() {
    for (const [at, ways] of [of.each, of.each, of.bouts - 2 * of.each].entries())
      for (let seconds = 10; seconds < 20; seconds += 1) yield [[at, seconds], BigInt(ways)];
  },
};
