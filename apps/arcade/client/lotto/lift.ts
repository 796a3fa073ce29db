import type { Seen } from "../frame.ts";

/** Smallest lift that is worth a move. */
const least = 4;

/**
 * Returns the lift in pixels, zero or negative, with which a part of the page ends at the end of the visible area; 0
 * where it is visible. Its top never rises above `ceiling`.
 */
export function liftOf(part: { top: number; bottom: number }, ceiling: number, seen: number): number {
  const lift = Math.max(seen - part.bottom, ceiling - part.top);
  return lift < -least ? Math.round(lift) : 0;
}

/** Distance to the edge of the visible area. */
const margin = 16;

/**
 * Returns the shift in pixels that keeps a part beside a longer one at the top of the visible area, or at its end where
 * the part is higher; 0 where it is visible. It never ends below `floor`.
 */
export function sinkOf(part: Seen, floor: number, seen: Seen): number {
  const highest = seen.top + margin;
  const isWhole = part.bottom - part.top <= seen.bottom - margin - highest;
  const wanted = isWhole ? highest - part.top : seen.bottom - margin - part.bottom;
  const sink = Math.min(wanted, floor - part.bottom);
  return sink > least ? Math.round(sink) : 0;
}
