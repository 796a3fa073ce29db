/** A lot of a raffle promotion. */
export interface Lot {
  promotionId: string;
  day: string;
  /** The browser's contribution. */
  ticket: string;
  memberId: string;
  /** The server's serial number among the day's lots; absent in lots of earlier releases. */
  number?: number | undefined;
}

/**
 * Builds the text whose HMAC decides a lot: the first eight bytes of HMAC-SHA256 under the day's seed, modulo the prize
 * table's weight. It contains the member and the server's number, so that no two lots are alike whatever browsers send.
 * The platform draws with it and the page verifies with it; the seed's SHA-256 is shown before the day's first lot.
 */
export function lotText({ promotionId, day, ticket, memberId, number }: Lot): string {
  const shared = `${promotionId}:${day}:${ticket}`;
  return number === undefined ? shared : `${shared}:${memberId}:${number}`;
}

/**
 * Calculates the lot of a digest in a table of `weight` lots. Each lot has its share of the 2^64 values to within one.
 */
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
