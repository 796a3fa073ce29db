/**
 * Human verification without anybody else's service: the browser works for about a second on a question of the platform's.
 * An answer is the question, a colon and a number; its SHA-256 begins with as many zero bits as the question says.
 */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) {
    if (((digest[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  }
  return true;
}

/** Beyond this many bits a phone would work for minutes: no question asks for more. */
export const mostBits = 20;
