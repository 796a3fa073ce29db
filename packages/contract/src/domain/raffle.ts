/**
 * How a lot of a raffle promotion follows from the day's seed: the first eight bytes of HMAC-SHA256 under the seed over
 * promotion, day and the browser's own ticket, modulo the prize table's weight. Written once for the platform that draws
 * and for whoever checks; the seed's SHA-256 is shown before the first lot of the day is drawn.
 */
export const lotText = (promotionId: string, day: string, ticket: string): string => `${promotionId}:${day}:${ticket}`;

/** Where in a table of `weight` lots a digest falls. Of 2^64 values each lot has its share to within one. */
export function rollOf(digest: Uint8Array, weight: number): number {
  let value = 0n;
  for (const byte of digest.subarray(0, 8)) value = value * 256n + BigInt(byte);
  return Number(value % BigInt(weight));
}

/** The place in a prize table where a roll falls. */
export function prizeAt(weights: readonly number[], roll: number): number {
  let upTo = 0;
  return weights.findIndex((weight) => (upTo += weight) > roll);
}
