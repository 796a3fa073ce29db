import { symbols } from "./skin.ts";

/** Converts strips of letters into strips of symbols. */
export function numbersOf(strips: readonly string[]): Uint8Array[] {
  const index = new Map<string, number>(symbols.map((name, at) => [name, at]));
  return strips.map((strip) =>
    Uint8Array.from(strip, (letter) => {
      const symbol = index.get(letter);
      if (symbol === undefined) throw new Error(`no symbol ${letter}`);
      return symbol;
    }),
  );
}

/** Returns the symbols a reel shows at a stop, from the top; a strip closes to a ring. */
export const symbolsAt = (strip: Uint8Array, stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);

/** Returns the cells of a window that show a symbol. */
export const cellsOf = (window: readonly (readonly number[])[], wanted: number): number[] =>
  window.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === wanted ? [reel * column.length + row] : [])),
  );

/** Returns the chance of each number of hits among independent events. */
export function hitsOf(chances: readonly number[]): number[] {
  return chances.reduce<number[]>(
    (before, chance) => [...before, 0].map((_, n) => (before[n] ?? 0) * (1 - chance) + (before[n - 1] ?? 0) * chance),
    [1],
  );
}
