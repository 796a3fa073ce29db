/**
 * Builds the text whose HMAC decides a lot of a raffle promotion: the first eight bytes of HMAC-SHA256 under the day's
 * seed over promotion, day and the browser's own ticket, modulo the prize table's weight. Shared by the platform that
 * draws and the page that verifies; the seed's SHA-256 is shown before the first lot of the day is drawn.
 */
export const lotText = (promotionId: string, day: string, ticket: string): string => `${promotionId}:${day}:${ticket}`;

/** Calculates the lot of a digest in a table of `weight` lots. Of 2^64 values each lot has its share to within one. */
export function rollOf(digest: Uint8Array, weight: number): number {
  let value = 0n;
  for (const byte of digest.subarray(0, 8)) value = value * 256n + BigInt(byte);
  return Number(value % BigInt(weight));
}

/** Finds the row of a prize table for a roll. */
export function prizeAt(weights: readonly number[], roll: number): number {
  let upTo = 0;
  return weights.findIndex((weight) => (upTo += weight) > roll);
}
