/*
 * How long a page takes to show a draw. The server pays what a draw won after that, so both count the same way.
 */

/** The first number sets out so long after the draw: by then nearly every page has heard of it. */
const beginsMs = 700;
/** One number after the other: so far apart where there are few, closer where there are many. */
const widestStepMs = 620;
const allStepsMs = 2_800;
/** From where a number sets out to where it lies. */
export const rollMs = 650;
/** All lie there for a moment before what they won is told. */
const restMs = 500;

/** Answers when a number of a draw sets out, in milliseconds after the draw. */
export function setsOutAt(at: number, count: number): number {
  const step = Math.min(widestStepMs, allStepsMs / Math.max(1, count - 1));
  return Math.round(beginsMs + at * step);
}

/** Answers when a draw of so many numbers has been shown, in milliseconds after the draw. */
export const shownAfterMs = (count: number): number => setsOutAt(count - 1, count) + rollMs + restMs;

/** A page on a slow line shows a draw later: it says when. What was won is paid by itself only this long after. */
const slowLineMs = 1_500;

/** Answers when what a draw won is paid by itself, in milliseconds after the draw. */
export const paidAfterMs = (count: number): number => shownAfterMs(count) + slowLineMs;
