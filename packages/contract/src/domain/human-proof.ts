/**
 * Human verification without an external service: the browser works about a second on a challenge. The answer is the
 * challenge, a colon and a number; its SHA-256 begins with the number of zero bits that the challenge demands.
 */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) {
    if (((digest[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  }
  return true;
}

/** The most bits a challenge may demand: beyond this a phone would work for minutes. */
export const mostBits = 20;
