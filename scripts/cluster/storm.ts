import { setTimeout as wait } from "node:timers/promises";
import { compareStatements } from "../../bench/storm-outcome.ts";
import { countLeakedLocks, findLateJobs, findMissingLimits, verifyLedger, type Period } from "./checks.ts";
import { until, type Cluster } from "./cluster.ts";
import { listFaults, type Fault } from "./faults.ts";
import { p99, type Call } from "./load/calls.ts";
import { seconds, startLoad, type Load } from "./load/load.ts";
import { findVendorFaults, sumUpVendor } from "./load/vendors.ts";
import type { Outcome } from "./temporary.ts";

interface Size {
  players: number;
  members: number;
  awayMs: number;
  /** Rounds of faults begin until then, at least one. */
  minutes: number;
}

const sizes: Record<"short" | "long", Size> = {
  short: { players: 6, members: 4, awayMs: 2000, minutes: 0 },
  long: { players: 12, members: 10, awayMs: 4000, minutes: 15 },
};

/** The promises of docs/scale.md. */
const limits = { writesMs: 30_000, socketsMs: 30_000 };

interface Window extends Fault {
  /** Moments of performance.now(). */
  from: number;
  failedAt: number;
  to: number;
}

/** Runs one fault, and reports its figures. */
async function runFault(fault: Fault, load: Load): Promise<Window> {
  const window: Window = { ...fault, from: performance.now(), failedAt: 0, to: 0 };
  await fault.run(() => (window.failedAt = performance.now()));
  await until("the sockets", async () => load.sockets.areOpen());
  window.to = performance.now();
  const calls = load.calls.between(window.failedAt, window.to);
  const failed = calls.filter(({ ok }) => !ok);
  const pause = load.calls.longestPause(window.failedAt, window.to);
  console.log(
    `${fault.name}: ${calls.length} calls, ${failed.length} refused, p99 ${p99(calls)} ms, ` +
      `${fault.stopsWrites ? `no writes for ${seconds(pause)}, ` : ""}` +
      `sockets back after ${seconds(load.sockets.longestGap(window.from, window.to))}`,
  );
  return window;
}

/** Returns whether a call was under way while the database may have refused it. */
const isExcused = (windows: readonly Window[], { sentAt, ms }: Call): boolean =>
  windows.some(({ stopsWrites, from, to }) => stopsWrites && sentAt < to && sentAt + ms > from);

/** Returns what one fault broke. */
function findBroken(window: Window, { calls, sockets }: Load): string[] {
  const { name, stopsWrites, from, failedAt, to } = window;
  const pause = calls.longestPause(failedAt, to);
  const gap = sockets.longestGap(from, to) - (stopsWrites ? pause : 0);
  return [
    ...(pause > limits.writesMs ? [`${name}: no writes for ${seconds(pause)}`] : []),
    ...(gap > limits.socketsMs ? [`${name}: a socket was back only after ${seconds(gap)}`] : []),
  ];
}

/** Storms a cluster: one part after another fails under load, and afterwards everything must agree. */
export async function storm(cluster: Cluster, isShort: boolean): Promise<Outcome> {
  const size = sizes[isShort ? "short" : "long"];
  const began = performance.now();
  const since = Date.now();
  const load = await startLoad(cluster, size);
  const quiet = performance.now();
  const limitsMissing = findMissingLimits(cluster);
  await wait(5000);
  const calm = load.calls.between(quiet, performance.now());
  console.log(`calm: ${calm.length} calls, p99 ${p99(calm)} ms`);
  if (!cluster.network.cut) console.log("primary cut off: left out, since network namespaces need root");
  const windows: Window[] = [];
  const rounds = listFaults({ cluster, calls: load.calls, awayMs: size.awayMs }, !isShort);
  const broken: string[] = [];
  try {
    do {
      for (const fault of rounds) windows.push(await runFault(fault, load));
    } while (performance.now() - began < size.minutes * 60_000);
  } catch (error) {
    // The records still show whether anything was lost.
    broken.push(error instanceof Error ? error.message : String(error));
  }
  await load.end();
  const period = { from: since, to: Date.now() };
  return conclude(cluster, load, windows, { period, began, broken: [...broken, ...(await limitsMissing)] });
}

interface Conclusion {
  /** The time of the load. */
  period: Period;
  began: number;
  /** Promises that were already seen broken. */
  broken: string[];
}

/** Returns the calls that failed while the database took writes, each with the fault at that time. */
const findFailed = ({ calls }: Load, windows: readonly Window[]): string[] =>
  calls.all
    .filter((call) => !call.ok && !isExcused(windows, call))
    .map(({ what, status, sentAt }) => {
      const window = windows.findLast(({ from }) => from <= sentAt);
      return `${window?.name ?? "before any fault"}: ${what} was answered with ${status}`;
    });

async function conclude(cluster: Cluster, load: Load, windows: Window[], { period, began, broken }: Conclusion) {
  const db = cluster.open("superuser", { patient: true });
  try {
    const origin = Date.now() - performance.now();
    const outages: Period[] = windows
      .filter(({ stopsWrites }) => stopsWrites)
      .map(({ from, to }) => ({ from: origin + from, to: origin + to }));
    const vendors = await load.vendor.compare(db);
    const app = { ...cluster.urls, dataDir: cluster.layout.data };
    const statements = await compareStatements(db, app, load.members, load.vendor.rounds);
    const late = await findLateJobs(cluster, db, period, outages);
    const leaked = await countLeakedLocks(cluster, db);
    const ledger = await verifyLedger(cluster);
    const failed = findFailed(load, windows);
    const internal = load.calls.all.filter(({ status }) => status === 500);
    const faults = [
      ...windows.flatMap((window) => findBroken(window, load)),
      ...failed.slice(0, 10),
      ...findVendorFaults(vendors),
      ...statements.findings,
      ...internal.slice(0, 5).map(({ what }) => `500: ${what}`),
      ...late.slice(0, 10),
      ...(leaked > 0 ? [`${leaked} advisory locks are left`] : []),
      ...broken,
      ...ledger,
    ];
    const longest = Math.max(0, ...windows.map(({ failedAt, to }) => load.calls.longestPause(failedAt, to)));
    const summary = [
      `storm ${faults.length === 0 ? "passed" : "failed"}`,
      `${windows.length} faults`,
      sumUpVendor(vendors),
      `${failed.length} of ${load.calls.all.length} calls failed while the database took writes`,
      `${internal.length} answers with 500`,
      `no writes for at most ${seconds(longest)}`,
      `p99 ${p99(load.calls.all)} ms`,
      `${leaked} leaked locks`,
      `${ledger.length === 0 ? "the ledger holds" : "the ledger is broken"}`,
      seconds(performance.now() - began),
    ].join(", ");
    return { faults, summary };
  } finally {
    await db.end();
  }
}
