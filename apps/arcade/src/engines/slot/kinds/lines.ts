import { cellsOf } from "../reels.ts";
import { evaluate, makeMachine, play, type Machine, type SpinResult } from "../machine.ts";
import { paylines, ROWS, SCATTER, symbols, type Skin } from "../skin.ts";
import type { Step, Win } from "../../alone/rules.ts";
import { roundOf, threeToFive, type Slot } from "../slot.ts";

/** Stake of one of twenty lines, in hundredths of the stake. */
export const lineShare = 5;

/** Returns the wins of the lines and scatters of one window. */
export function winsOf({ window, lines, scatters, scatterPays }: SpinResult, times = 1): Win[] {
  const wins = lines.map(({ line, symbol, count, pays }): Win => {
    const cells = (paylines[line - 1] ?? []).slice(0, count).map((row, reel) => reel * ROWS + row);
    return { symbol, count, pays: pays * lineShare * times, cells, line };
  });
  if (scatterPays > 0) {
    wins.push({ symbol: SCATTER, count: scatters, pays: scatterPays * lineShare, cells: cellsOf(window, SCATTER) });
  }
  return wins;
}

function stepOf(skin: Skin, spin: SpinResult, free: number): Step {
  return {
    by: "spin",
    free,
    window: spin.window,
    wins: winsOf(spin),
    times: free > 0 ? skin.freeMultiplier : 1,
    pays: spin.units * lineShare,
    freeWon: spin.freeSpinsWon,
  };
}

/** Returns the paytable of a machine with lines. */
export const lineTable = ({ pays }: Pick<Skin, "pays">): Slot["table"] =>
  symbols.flatMap((letter, symbol) =>
    letter === "W" || letter === "S"
      ? []
      : [{ symbol, pays: threeToFive(pays[letter].map((each) => each * lineShare)) }],
  );

/** Creates a slot with twenty lines, whose scatters give free spins. */
export function linesSlot(skin: Skin): Slot {
  const machine = makeMachine(skin);
  return {
    kind: "lines",
    reels: 5,
    rows: ROWS,
    volatility: skin.volatility,
    returns: [{ bet: "spin", basisPoints: skin.rtpBasisPoints, how: "exact" }],
    emblems: skin.emblems,
    table: lineTable(skin),
    facts: {
      scatters: skin.scatterPays.map((each) => each * 100),
      free: skin.freeSpins,
      times: [skin.freeMultiplier],
      again: [Number(skin.retrigger)],
    },
    play(draw) {
      const { base, free } = play(machine, draw);
      return roundOf([stepOf(skin, base, 0), ...free.map((spin, at) => stepOf(skin, spin, at + 1))]);
    },
  };
}

/** Spins all reels of a machine with lines. */
export const spinOf = (machine: Machine, draw: (below: number) => number): SpinResult =>
  evaluate(
    machine,
    machine.strips.map((strip) => draw(strip.length)),
    false,
  );
