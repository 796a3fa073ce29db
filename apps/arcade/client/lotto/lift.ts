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
