/* Times the display of a draw on the page. The server pays wins after it, so both sides share these times. */

/** Delay of the first number after the draw: nearly every page has received it by then. */
const beginsMs = 700;
/** Widest step between two numbers; many numbers follow each other faster. */
const widestStepMs = 620;
const allStepsMs = 2_800;
/** Time a number takes from its start to its place. */
export const rollMs = 650;
/** Pause between the last number and the announcement of wins. */
const restMs = 500;

/** Returns when a number of a draw starts to move, in milliseconds after the draw. */
export function setsOutAt(at: number, count: number): number {
  const step = Math.min(widestStepMs, allStepsMs / Math.max(1, count - 1));
  return Math.round(beginsMs + at * step);
}

/** Returns when a draw has been shown in full, in milliseconds after the draw. */
export const shownAfterMs = (count: number): number => setsOutAt(count - 1, count) + rollMs + restMs;

/** A page on a slow connection shows a draw later and reports that; without a report, wins are paid this much later. */
const slowLineMs = 1_500;

/** Returns when wins are paid automatically, in milliseconds after the draw. */
export const paidAfterMs = (count: number): number => shownAfterMs(count) + slowLineMs;
