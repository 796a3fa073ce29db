import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules, type Spot } from "./rules.ts";

/* Sic bo: three dice. A result is [first, second, third], 1 to 6 each. */

const faces = ["1", "2", "3", "4", "5", "6"];
const sum = (result: Result) => result.reduce((total, die) => total + die, 0);
const count = (result: Result, face: number) => result.filter((die) => die === face).length;
const isTriple = ([a, b, c]: Result) => a === b && b === c;

const totals = ["4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17"];
/** Pays of a total by its distance from the nearer end (4 or 17). */
const totalOdds = [6100n, 3100n, 1900n, 1300n, 900n, 800n, 700n];
const oddsOfTotal = (total: number) => totalOdds[Math.min(total - 4, 17 - total)] ?? 0n;
const pairs = faces.flatMap((a, at) => faces.slice(at + 1).map((b) => `${a}-${b}`));

/** Bet on one face: even money for one die with it, two to one for two, three to one for all three. */
const single: Spot = {
  id: "single",
  picks: faces,
  odds: 200n,
  limit: "main",
  pays: (result, pick) => {
    const found = count(result, Number(pick));
    return found === 0 ? 0n : BigInt(found + 1) * 100n;
  },
};

/** Each total has separate odds and is therefore a separate bet. */
const totalSpots = totals.map((total) =>
  side(`total${total}`, oddsOfTotal(Number(total)), (result) => sum(result) === Number(total)),
);

export const sicBo: Rules = {
  seconds: { bets: 15, close: 1, show: 8 },
  pastNeeded: 0,
  spots: [
    spot("small", 200n, (result) => sum(result) <= 10 && !isTriple(result)),
    spot("big", 200n, (result) => sum(result) >= 11 && !isTriple(result)),
    spot("odd", 200n, (result) => sum(result) % 2 === 1 && !isTriple(result)),
    spot("even", 200n, (result) => sum(result) % 2 === 0 && !isTriple(result)),
    single,
    side("double", 1200n, (result, pick) => count(result, Number(pick)) >= 2, faces),
    side("triple", 19_000n, (result, pick) => count(result, Number(pick)) === 3, faces),
    side("anyTriple", 3200n, isTriple),
    side(
      "pair",
      700n,
      (result, pick) => {
        const [a, b] = pick.split("-").map(Number);
        return a !== undefined && b !== undefined && result.includes(a) && result.includes(b);
      },
      pairs,
    ),
    ...totalSpots,
  ],
  derive: async (below) => [1 + (await below(6)), 1 + (await below(6)), 1 + (await below(6))],
  revealMs: () => 4_200,
  describe: (result) => ({ dice: result.join(" "), total: sum(result) }),
  *all() {
    for (let a = 1; a <= 6; a += 1)
      for (let b = 1; b <= 6; b += 1) for (let c = 1; c <= 6; c += 1) yield [[a, b, c], 1n];
  },
};
