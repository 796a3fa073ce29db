import type { Seen } from "../frame.ts";

/** Less than this is not worth a move. */
const least = 4;

/**
 * How far, in pixels and below zero, a part of the page has to be lifted so that it ends where the page in sight ends; 0
 * where it is in sight. It never stands above `ceiling`.
 */
export function liftOf(part: { top: number; bottom: number }, ceiling: number, seen: number): number {
  const lift = Math.max(seen - part.bottom, ceiling - part.top);
  return lift < -least ? Math.round(lift) : 0;
}

/** Between what stays in sight and the edge of it. */
const margin = 16;

/**
 * How far, in pixels, a part beside a longer one has to be moved down to stay at the top of what is in sight, or at its
 * end where it is higher than that; 0 where it is in sight. It never ends below `floor`.
 */
export function sinkOf(part: Seen, floor: number, seen: Seen): number {
  const highest = seen.top + margin;
  const isWhole = part.bottom - part.top <= seen.bottom - margin - highest;
  const wanted = isWhole ? highest - part.top : seen.bottom - margin - part.bottom;
  const sink = Math.min(wanted, floor - part.bottom);
  return sink > least ? Math.round(sink) : 0;
}
