import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { anywhere } from "./kinds/anywhere.ts";
import { cluster } from "./kinds/cluster.ts";
import { countTumbling, tumblingReturn } from "./kinds/tumbling.ts";
import { seeded } from "./simulate.ts";
import type { Draw } from "./machine.ts";
import type { Slot } from "./slot.ts";

/*
 * Proves the returns that no formula gives: plays ten million rounds by the rules, or counts every combination of
 * stops, and records the result. The test replays the first rounds, which reveals a change of the rules.
 * node apps/arcade/src/engines/slot/prove.ts cluster [--rounds 10000000]
 */

const firstRounds = 2_000;
const seed = 20261124;
/** Share of the first reel's stops that the test recounts. */
export const firstShare = 0.02;

export interface Simulated {
  rounds: number;
  /** Total pay in hundredths of the stake, and the pay of the first two thousand rounds. */
  paid: number;
  first: number;
  /** In stakes of one round. */
  deviation: number;
  hitRate: number;
  largest: number;
}

interface Counted {
  paid: number;
  free: number;
  won: number;
  combinations: number;
  /** Pay of the recounted part. */
  first: number;
}

interface Proven {
  seed: number;
  simulated: Record<string, Simulated>;
  counted: Record<string, Counted>;
}

/** Price of a bet of a simulation, in stakes of one spin. */
const costs: Record<string, readonly [slot: Slot, isBought: boolean]> = {
  cluster: [cluster, false],
  anywhere: [anywhere, false],
  "anywhere bought": [anywhere, true],
};

/** Simulates a number of rounds by the rules; the player's choice does not change their return. */
function simulateSlot(slot: Slot, isBought: boolean, rounds: number, draw: Draw): Simulated {
  const price = (isBought ? (slot.price ?? 1) : 1) * 100;
  let [paid, squares, hits, largest, first] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { pays } = slot.play(draw, { isBought });
    paid += pays;
    squares += (pays / price) ** 2;
    if (pays > 0) hits += 1;
    if (pays > largest) largest = pays;
    if (round < firstRounds) first = paid;
  }
  const mean = paid / price / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return { rounds, paid, first, deviation, hitRate: hits / rounds, largest: largest / 100 };
}

/** Replays the first rounds of a recorded simulation; returns their pay. */
export function replayFirst(name: string): number {
  const [slot, isBought] = costs[name] ?? [];
  if (!slot) throw new Error(`no simulation ${name}`);
  return simulateSlot(slot, isBought ?? false, firstRounds, seeded(seed)).first;
}

/** Returns the return of a recorded simulation, and half the width of its 95 % interval. */
export function measuredReturn(name: string, { rounds, paid, deviation }: Simulated): { rtp: number; half: number } {
  const [slot, isBought] = costs[name] ?? [];
  const price = (isBought ? (slot?.price ?? 1) : 1) * 100;
  return { rtp: paid / price / rounds, half: (1.96 * deviation) / Math.sqrt(rounds) };
}

const file = new URL("./proven.json", import.meta.url);
const readProven = (): Proven => JSON.parse(readFileSync(file, "utf8")) as Proven;

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "10000000" } },
  });
  for (const name of positionals) {
    const [slot, isBought] = costs[name] ?? [];
    if (slot) {
      const simulated = simulateSlot(slot, isBought ?? false, Number(values.rounds), seeded(seed));
      const { rtp, half } = measuredReturn(name, simulated);
      console.log(`${name}: ${rtp.toFixed(5)} ± ${half.toFixed(5)} (95 %)`, simulated);
      const proven = readProven();
      proven.simulated[name] = simulated;
      writeFileSync(file, `${JSON.stringify(proven, null, 2)}\n`);
    } else {
      const counted = { ...countTumbling(), first: countTumbling(0, firstShare).paid };
      console.log(`${name}: ${tumblingReturn(counted).toFixed(6)}`, counted);
      const proven = readProven();
      proven.counted[name] = counted;
      writeFileSync(file, `${JSON.stringify(proven, null, 2)}\n`);
    }
  }
}
