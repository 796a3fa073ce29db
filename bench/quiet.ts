import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** The most of all processors that may be in use before a measurement: an idle app takes less. */
const most = 0.15;
const lookMs = 2_000;
const patienceMs = 60_000;

/** Milliseconds that the processors were busy, and all of their time. */
export interface ProcessorTimes {
  busy: number;
  all: number;
}

function readTimes(): ProcessorTimes {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((one, other) => one + other, 0);
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}

/** Returns the share of all processors that was in use between two readings, from 0 to 1. */
export const shareInUse = (before: ProcessorTimes, after: ProcessorTimes): number =>
  after.all === before.all ? 0 : (after.busy - before.busy) / (after.all - before.all);

async function readShare(): Promise<number> {
  const before = readTimes();
  await wait(lookMs);
  return shareInUse(before, readTimes());
}

/**
 * Waits until the machine does nothing else, and ends the run if that is not within a minute: its figures would be those
 * of the other work. With `--anyway` they are measured nevertheless.
 */
export async function untilQuiet(read = readShare, now = () => performance.now()): Promise<void> {
  if (process.argv.includes("--anyway")) return;
  const end = now() + patienceMs;
  for (let share = await read(); share > most; share = await read()) {
    if (now() < end) continue;
    throw new Error(
      `The machine is not quiet: ${Math.round(share * 100)} % of its processors are in use. End the other work, or measure --anyway.`,
    );
  }
}
