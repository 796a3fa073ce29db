import type { Draw } from "../machine.ts";
import { makeMachine, lineWin } from "../machine.ts";
import { LINES, MOST_FREE_SPINS, paylines, ROWS, SCATTER, type Skin } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { roundOf, sumOf, type Slot } from "../slot.ts";
import { cellsOf } from "../reels.ts";
import { lineShare, lineTable } from "./lines.ts";

/*
 * Twenty lines whose wins fall away: the symbols above drop, and the reel refills from its strip. Each fall pays more.
 * Scatters at the end give free spins, in which falls pay three times as much.
 */

export const times = { paid: [1, 2, 3, 5], free: [3, 6, 9, 15] } as const;
const freeSpins = [10, 15, 20];

const tumblingSkin: Skin = {
  name: "tumbling",
  volatility: "high",
  rtpBasisPoints: 9528,
  strips: [
    "CFBHEDGHCFDEFBAGSHGDHEFG",
    "HCFAGDCEFHGWDGEHGEBHSFDBF",
    "FCEFCDFHGDAGHBDEHGWFBGHSE",
    "FHDGHEFHGFCEBGAHGEDSFCDBW",
    "FHEFDGHDEGHFCSFHBDGEABCG",
  ],
  pays: {
    A: [40, 200, 1000],
    B: [20, 80, 400],
    C: [12, 45, 180],
    D: [7, 25, 100],
    E: [5, 14, 50],
    F: [4, 10, 40],
    G: [3, 8, 30],
    H: [2, 7, 25],
  },
  scatterPays: [0, 0, 0],
  freeSpins: [10, 15, 20],
  freeMultiplier: 3,
  retrigger: true,
  emblems: ["sun", "volcano", "moai", "t-rex", "mammoth", "crocodile", "parrot", "snake", "coconut", "palm-tree"],
};

const machine = makeMachine(tumblingSkin);

/** Plays all falls of one stop of the reels, until nothing wins. */
export function fallsFrom(stops: readonly number[], isFree: boolean, free = 0): Step[] {
  const steps: Step[] = [];
  // Each reel shows its strip from a position on; the symbols before it come down next.
  const next = [...stops];
  let window = machine.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  );
  for (;;) {
    const by = times[isFree ? "free" : "paid"][Math.min(3, steps.length)] ?? 1;
    const wins: Win[] = [];
    for (let line = 1; line <= LINES; line += 1) {
      const won = lineWin(machine, window, line);
      if (!won) continue;
      const cells = (paylines[line - 1] ?? []).slice(0, won.count).map((row, reel) => reel * ROWS + row);
      wins.push({ ...won, pays: won.pays * lineShare * by, cells });
    }
    const step: Step = {
      by: steps.length === 0 ? "spin" : "tumble",
      free,
      window,
      wins,
      times: by,
      pays: sumOf(wins),
      freeWon: 0,
    };
    steps.push(step);
    if (wins.length === 0) {
      step.freeWon = freeSpins[cellsOf(window, SCATTER).length - 3] ?? 0;
      return steps;
    }
    const gone = new Set(wins.flatMap(({ cells }) => cells));
    window = window.map((column, reel) => {
      const left = column.filter((_, row) => !gone.has(reel * ROWS + row));
      const strip = machine.strips[reel] ?? new Uint8Array();
      const fallen = Array.from({ length: ROWS - left.length }, () => {
        next[reel] = ((next[reel] ?? 0) + strip.length - 1) % strip.length;
        return strip[next[reel] ?? 0] ?? 0;
      });
      return [...fallen.toReversed(), ...left];
    });
  }
}

function playAll(draw: Draw): Step[] {
  const turn = (free: number) =>
    fallsFrom(
      machine.strips.map((strip) => draw(strip.length)),
      free > 0,
      free,
    );
  const steps = turn(0);
  let left = steps.at(-1)?.freeWon ?? 0;
  for (let free = 1; left > 0 && free <= MOST_FREE_SPINS; free += 1) {
    const own = turn(free);
    steps.push(...own);
    left += (own.at(-1)?.freeWon ?? 0) - 1;
  }
  return steps;
}

/** Counts the pay and the free spins of every combination of stops. */
export function countTumbling(from = 0, to = machine.strips[0]?.length ?? 0) {
  const lengths = machine.strips.map((strip) => strip.length);
  const [, b = 0, c = 0, d = 0, e = 0] = lengths;
  let [paid, free, won, combinations] = [0, 0, 0, 0];
  const stops = [0, 0, 0, 0, 0];
  for (let i = from * b * c * d * e; i < to * b * c * d * e; i += 1) {
    let rest = i;
    for (let reel = 4; reel >= 0; reel -= 1) {
      const length = lengths[reel] ?? 1;
      stops[reel] = rest % length;
      rest = Math.floor(rest / length);
    }
    const steps = fallsFrom(stops, false);
    paid += sumOf(steps);
    // The same falls pay three times as much in a free spin.
    free += sumOf(steps) * 3;
    won += steps.at(-1)?.freeWon ?? 0;
    combinations += 1;
  }
  return { paid, free, won, combinations };
}

/** Computes the return from a count of all combinations. */
export function tumblingReturn({ paid, free, won, combinations }: ReturnType<typeof countTumbling>): number {
  const spins = won / combinations;
  return (paid + (spins / (1 - spins)) * free) / combinations / 100;
}

export const tumbling: Slot = {
  kind: "tumbling",
  reels: 5,
  rows: ROWS,
  volatility: tumblingSkin.volatility,
  returns: [{ bet: "spin", basisPoints: tumblingSkin.rtpBasisPoints, how: "exact" }],
  emblems: tumblingSkin.emblems,
  table: lineTable(tumblingSkin),
  facts: { free: freeSpins, times: times.paid, freeTimes: times.free },
  play: (draw) => roundOf(playAll(draw)),
};
