/*
 * Derives a draw's numbers from its seed: SHA-256 over seed, game, draw and a counter gives 32-bit words. Words in the
 * last, incomplete span are skipped, so that every number is equally likely. The page verifies draws with the same
 * code.
 */

const encoder = new TextEncoder();

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Returns the seed commitment: the SHA-256 published before the draw. */
export async function commitmentOf(seed: string): Promise<string> {
  return hexOf(await sha256(bytesOf(seed)));
}

async function* wordsOf(seed: string, label: string): AsyncGenerator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const text = encoder.encode(`:${label}:${counter}`);
    const block = await sha256(new Uint8Array([...bytesOf(seed), ...text]));
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

/** Draws whole numbers from 0 up to, but not including, a bound; each is equally likely. */
export type Below = (bound: number) => Promise<number>;

/** Creates the number source of a draw: the same seed, game and draw give the same numbers everywhere. */
export function sourceOf(seed: string, gameCode: string, issue: string): Below {
  const words = wordsOf(seed, `${gameCode}:${issue}`);
  return async (bound) => {
    const limit = Math.floor(2 ** 32 / bound) * bound;
    for (;;) {
      const { value } = await words.next();
      if (value < limit) return value % bound;
    }
  };
}
