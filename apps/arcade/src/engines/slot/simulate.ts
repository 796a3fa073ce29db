import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { exactReturn } from "./exact.ts";
import { makeMachine, type Machine } from "./machine.ts";
import { LINES, MOST_FREE_SPINS, paylines, SCATTER, WILD, skinNames } from "./skin.ts";
import { skins } from "./skins.ts";

/*
 * Spins a skin ten million times and records the measured return beside the computed one. It has its own loop on typed
 * arrays instead of the machine's evaluate(), so that two independent counts must agree.
 * node apps/arcade/src/engines/slot/simulate.ts [--spins 10000000] [--seed 20261121] [--write]
 */

/**
 * Creates an xoshiro128** generator: repeatable, so that a recorded result can be reproduced. Real rounds use the
 * system's crypto source.
 */
export function seeded(seed: number): (below: number) => number {
  const state = new Uint32Array(4);
  for (let i = 0, mixed = seed >>> 0; i < 4; i += 1) {
    mixed = (mixed + 0x9e3779b9) >>> 0;
    let z = mixed;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    state[i] = z ^ (z >>> 16);
  }
  let [a = 0, b = 0, c = 0, d = 0] = state;
  return (below) => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return Math.floor((result / 4_294_967_296) * below);
  };
}

export interface Simulated {
  spins: number;
  rtp: number;
  /** Share of paid spins with a win. */
  hitRate: number;
  /** Standard deviation of the win of one paid spin, in stakes. */
  deviation: number;
  freeSpinsEvery: number;
  largestWin: number;
}

const flatLines = Uint8Array.from(paylines.flat());

/** Returns one spin's win in stakes of one line, and writes the number of scatters to `seen[0]`. */
function spin(machine: Machine, draw: (below: number) => number, grid: Uint8Array, seen: Uint8Array): number {
  let scatters = 0;
  for (let reel = 0; reel < 5; reel += 1) {
    const strip = machine.strips[reel] ?? grid;
    let at = draw(strip.length);
    for (let row = 0; row < 3; row += 1) {
      const symbol = strip[at] ?? 0;
      grid[reel * 3 + row] = symbol;
      if (symbol === SCATTER) scatters += 1;
      at = at + 1 === strip.length ? 0 : at + 1;
    }
  }
  seen[0] = scatters;
  let units = 0;
  for (let line = 0; line < LINES; line += 1) {
    const first = grid[flatLines[line * 5] ?? 0] ?? 0;
    if (first === SCATTER || first === WILD) continue;
    let count = 1;
    while (count < 5) {
      const symbol = grid[count * 3 + (flatLines[line * 5 + count] ?? 0)];
      if (symbol !== first && symbol !== WILD) break;
      count += 1;
    }
    units += machine.pays[first * 6 + count] ?? 0;
  }
  return units;
}

export function simulate(machine: Machine, spins: number, draw: (below: number) => number): Simulated {
  const { skin } = machine;
  const grid = new Uint8Array(15);
  const seen = new Uint8Array(1);
  let [sum, squares, hits, triggers, largest] = [0, 0, 0, 0, 0];
  const scattersPay = () => (skin.scatterPays[(seen[0] ?? 0) - 3] ?? 0) * LINES;
  for (let i = 0; i < spins; i += 1) {
    let units = spin(machine, draw, grid, seen) + scattersPay();
    let left = skin.freeSpins[(seen[0] ?? 0) - 3] ?? 0;
    if (left > 0) triggers += 1;
    for (let played = 0; left > 0 && played < MOST_FREE_SPINS; played += 1) {
      units += spin(machine, draw, grid, seen) * skin.freeMultiplier + scattersPay();
      left += (skin.retrigger ? (skin.freeSpins[(seen[0] ?? 0) - 3] ?? 0) : 0) - 1;
    }
    const win = units / LINES;
    sum += win;
    squares += win * win;
    if (units > 0) hits += 1;
    if (win > largest) largest = win;
  }
  const rtp = sum / spins;
  const deviation = Math.sqrt(squares / spins - rtp * rtp);
  return { spins, rtp, hitRate: hits / spins, deviation, freeSpinsEvery: spins / triggers, largestWin: largest };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      spins: { type: "string", default: "10000000" },
      seed: { type: "string", default: "20261121" },
      write: { type: "boolean", default: false },
    },
  });
  const results = skinNames.map((name) => {
    const found = simulate(makeMachine(skins[name]), Number(values.spins), seeded(Number(values.seed)));
    return { skin: name, stated: skins[name].rtpBasisPoints / 10_000, exact: exactReturn(skins[name]).rtp, ...found };
  });
  console.table(results);
  const file = new URL("./simulated.json", import.meta.url);
  if (values.write) writeFileSync(file, `${JSON.stringify({ seed: Number(values.seed), results }, null, 2)}\n`);
}
