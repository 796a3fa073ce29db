/** Milliseconds to wait before try `attempt` (0, 1, 2 …): full jitter under a doubling ceiling, so that many who lost
 * the same server do not come back together. */
export function backoff(
  attempt: number,
  firstMs: number,
  ceilingMs: number,
  random: () => number = Math.random,
): number {
  return Math.round(random() * Math.min(ceilingMs, firstMs * 2 ** Math.min(attempt, 20)));
}
