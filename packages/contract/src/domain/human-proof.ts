/**
 * Human verification without an external service: the browser spends about a second on a question of the platform. An
 * answer is the question, a colon and a number; its SHA-256 begins with as many zero bits as the question says.
 */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) {
    if (((digest[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  }
  return true;
}

/** The most bits a question may ask for: beyond this a phone would work for minutes. */
export const mostBits = 20;
