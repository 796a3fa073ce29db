import type { Draw } from "./machine.ts";

/*
 * Expands a seed into the hundreds of numbers of a round of reels, whose count is known only at the end. Eight words
 * are drawn from the committed seed; the key stream of ChaCha20 under them gives the rest. The page verifies rounds
 * with the same code.
 */

/** Number of 32-bit words of a key. */
export const keyWords = 8;
const sigma = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

function mix(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const turn = (to: number, from: number, by: number, bits: number) => {
    x[to] = (x[to] ?? 0) + (x[from] ?? 0);
    const turned = (x[by] ?? 0) ^ (x[to] ?? 0);
    x[by] = (turned << bits) | (turned >>> (32 - bits));
  };
  turn(a, b, d, 16);
  turn(c, d, b, 12);
  turn(a, b, d, 8);
  turn(c, d, b, 7);
}

/** Returns one block of the key stream: sixteen words. */
export function block(key: readonly number[], counter: number): Uint32Array {
  const start = Uint32Array.from([...sigma, ...key, counter, 0, 0, 0]);
  const x = start.slice();
  for (let round = 0; round < 10; round += 1) {
    mix(x, 0, 4, 8, 12);
    mix(x, 1, 5, 9, 13);
    mix(x, 2, 6, 10, 14);
    mix(x, 3, 7, 11, 15);
    mix(x, 0, 5, 10, 15);
    mix(x, 1, 6, 11, 12);
    mix(x, 2, 7, 8, 13);
    mix(x, 3, 4, 9, 14);
  }
  return x.map((word, at) => word + (start[at] ?? 0));
}

/** Creates the source of a round's numbers, each equally likely below its bound. */
export function drawFrom(key: readonly number[]): Draw {
  let words: Uint32Array = new Uint32Array();
  let at = 0;
  let counter = 0;
  return (below) => {
    const limit = Math.floor(2 ** 32 / below) * below;
    for (;;) {
      if (at === words.length) {
        words = block(key, counter);
        counter += 1;
        at = 0;
      }
      const word = words[at] ?? 0;
      at += 1;
      if (word < limit) return word % below;
    }
  };
}
