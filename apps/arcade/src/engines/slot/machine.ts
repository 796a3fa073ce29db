import { LINES, MOST_FREE_SPINS, paylines, REELS, ROWS, SCATTER, symbols, WILD, type Skin } from "./skin.ts";

/** A skin prepared for evaluation: symbols as numbers, pays by symbol and count. */
export interface Machine {
  skin: Skin;
  strips: Uint8Array[];
  /** `pays[symbol * 6 + count]` in stakes of one line. */
  pays: Int32Array;
}

/** Draws a whole number from 0 up to, but not including, `below`; the server passes in its crypto source. */
export type Draw = (below: number) => number;

export interface LineWin {
  /** From 1 to 20. */
  line: number;
  symbol: number;
  /** Neighbouring reels from the first, 3 to 5. */
  count: number;
  /** In stakes of one line, the free-spin multiplier included. */
  pays: number;
}

export interface SpinResult {
  stops: number[];
  /** Symbols by reel, each from the top. */
  window: number[][];
  lines: LineWin[];
  scatters: number;
  /** Pay of the scatters, in stakes of one line. */
  scatterPays: number;
  /** Total pay, in stakes of one line. */
  units: number;
  freeSpinsWon: number;
}

/** A paid spin and its free spins. Amounts are in stakes of one line, so that money stays exact. */
export interface Outcome {
  base: SpinResult;
  free: SpinResult[];
  units: number;
}

export function makeMachine(skin: Skin): Machine {
  const index = new Map<string, number>(symbols.map((name, i) => [name, i]));
  const pays = new Int32Array(symbols.length * 6);
  for (const [name, by] of Object.entries(skin.pays)) {
    by.forEach((value, i) => (pays[(index.get(name) ?? 0) * 6 + 3 + i] = value));
  }
  const strips = skin.strips.map((strip) =>
    Uint8Array.from(strip, (letter) => {
      const symbol = index.get(letter);
      if (symbol === undefined) throw new Error(`${skin.name}: no symbol ${letter}`);
      return symbol;
    }),
  );
  return { skin, strips, pays };
}

/** Returns the three symbols of each reel at these stops, from the top. */
export function windowAt({ strips }: Machine, stops: readonly number[]): number[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  );
}

/** Returns a line's win: its first symbol pays for each neighbouring reel from the left that shows it or a wild. */
export function lineWin(machine: Machine, window: readonly (readonly number[])[], line: number): LineWin | undefined {
  const rows = paylines[line - 1];
  if (!rows) return undefined;
  const symbol = window[0]?.[rows[0] ?? 0] ?? 0;
  if (symbol === SCATTER || symbol === WILD) return undefined;
  let count = 1;
  for (; count < REELS; count += 1) {
    const next = window[count]?.[rows[count] ?? 0];
    if (next !== symbol && next !== WILD) break;
  }
  const pays = machine.pays[symbol * 6 + count] ?? 0;
  return pays > 0 ? { line, symbol, count, pays } : undefined;
}

export function evaluate(machine: Machine, stops: number[], isFree: boolean): SpinResult {
  const { skin } = machine;
  const window = windowAt(machine, stops);
  const multiplier = isFree ? skin.freeMultiplier : 1;
  const lines: LineWin[] = [];
  for (let line = 1; line <= LINES; line += 1) {
    const won = lineWin(machine, window, line);
    if (won) lines.push({ ...won, pays: won.pays * multiplier });
  }
  const scatters = window.flat().filter((symbol) => symbol === SCATTER).length;
  const scatterPays = (skin.scatterPays[scatters - 3] ?? 0) * LINES;
  const units = lines.reduce((sum, { pays }) => sum + pays, scatterPays);
  const freeSpinsWon = isFree && !skin.retrigger ? 0 : (skin.freeSpins[scatters - 3] ?? 0);
  return { stops, window, lines, scatters, scatterPays, units, freeSpinsWon };
}

/** Plays a paid spin and all its free spins. */
export function play(machine: Machine, draw: Draw): Outcome {
  const stops = () => machine.strips.map((strip) => draw(strip.length));
  const base = evaluate(machine, stops(), false);
  const free: SpinResult[] = [];
  let left = base.freeSpinsWon;
  while (left > 0 && free.length < MOST_FREE_SPINS) {
    const spin = evaluate(machine, stops(), true);
    free.push(spin);
    left += spin.freeSpinsWon - 1;
  }
  return { base, free, units: free.reduce((sum, { units }) => sum + units, base.units) };
}
