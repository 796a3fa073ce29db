/**
 * Returns the milliseconds to wait before try `attempt` (0, 1, 2 …): full jitter under a doubling ceiling, so that
 * clients of the same failed server do not return together.
 */
export function backoff(
  attempt: number,
  firstMs: number,
  ceilingMs: number,
  random: () => number = Math.random,
): number {
  return Math.round(random() * Math.min(ceilingMs, firstMs * 2 ** Math.min(attempt, 20)));
}
