/** Draws numbers that a seed decides, so that a run can be repeated. */
export interface Chance {
  /** Draws from 0 to below 1. */
  next(): number;
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

/** @param name tells sequences of one seed apart */
export function createChance(seed: number, name = ""): Chance {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), seed) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as T;
    },
  };
}
