import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SigningKey } from "@croupier/server/signature";
import { enlist } from "../../../bench/storm.ts";
import { fetchHere, type StormMember } from "../../../bench/storm-member.ts";
import { compareStatements } from "../../../bench/storm-outcome.ts";
import { until, type Cluster } from "../cluster.ts";
import { Calls, p99 } from "./calls.ts";
import { countLeakedLocks, findLateJobs, findMissingLimits, verifyLedger, type Outage } from "./checks.ts";
import { listFaults, type Fault } from "./faults.ts";
import { Sockets } from "./sockets.ts";
import { Vendor } from "./vendors.ts";

export interface StormResult {
  /** Every promise that was broken; empty if the storm was survived. */
  faults: string[];
  summary: string;
}

interface Size {
  players: number;
  members: number;
  awayMs: number;
  /** Rounds of faults begin until then, at least one. */
  minutes: number;
}

const sizes: Record<"short" | "long", Size> = {
  short: { players: 6, members: 4, awayMs: 2000, minutes: 0 },
  long: { players: 12, members: 10, awayMs: 4000, minutes: 20 },
};

/** The promises of docs/scale.md. */
const limits = { writesMs: 30_000, socketsMs: 30_000 };

interface Window extends Fault {
  /** Moments of performance.now(). */
  from: number;
  failedAt: number;
  to: number;
}

/** The load on a cluster, and the records of it. */
interface Load {
  calls: Calls;
  vendor: Vendor;
  members: StormMember[];
  sockets: Sockets;
  /** Ends the load; resolves when every transaction is acknowledged. */
  end(): Promise<void>;
}

/** Starts vendors, members, open pages and visitors. */
async function startLoad(cluster: Cluster, { players, members: count }: Size): Promise<Load> {
  const calls = new Calls();
  const [key] = JSON.parse(cluster.secrets.shared.SEAMLESS_KEYS ?? "[]") as SigningKey[];
  if (!key) throw new Error("the cluster has no key of vendors");
  const db = cluster.open("superuser");
  const app = { web: cluster.urls.web, arcade: cluster.urls.arcade };
  const vendor = await Vendor.seat(db, cluster.urls.platform, key, players, calls);
  const members = await enlist(db, app, count, calls.fetch);
  await db.end();
  await Promise.all(members.map((member) => member.begin()));
  let runs = true;
  const goesOn = () => runs;
  const playing = vendor.play(goesOn);
  const living = members.map((member) => member.live(goesOn));
  const visiting = visit(cluster, calls, goesOn);
  const sockets = new Sockets(cluster.urls.web, members);
  await until("the sockets", async () => sockets.areOpen());
  return {
    calls,
    vendor,
    members,
    sockets,
    async end() {
      runs = false;
      sockets.close();
      await Promise.all([playing, ...living, visiting]);
    },
  };
}

/** Opens pages without a session. */
async function visit(cluster: Cluster, calls: Calls, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const site = cluster.urls.web.replace("localhost", randomInt(2) === 0 ? "saffron.localhost" : "jade.localhost");
    await calls.time({ from: "visitor", what: "page" }, async () => {
      const answer = await fetchHere(site, { signal: AbortSignal.timeout(20_000) });
      await answer.arrayBuffer();
      return { status: answer.status, ok: answer.status === 200, detail: String(answer.status) };
    });
    await wait(300 + randomInt(400));
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Runs one fault, and reports its figures. */
async function runFault(fault: Fault, load: Load): Promise<Window> {
  const window: Window = { ...fault, from: performance.now(), failedAt: 0, to: 0 };
  await fault.run(() => (window.failedAt = performance.now()));
  await until("the sockets", async () => load.sockets.areOpen());
  window.to = performance.now();
  const calls = load.calls.between(window.failedAt, window.to);
  const failed = calls.filter(({ ok }) => !ok);
  const written = load.calls.writtenAfter(window.failedAt) ?? 0;
  console.log(
    `${fault.name}: ${calls.length} calls, ${failed.length} refused, p99 ${p99(calls)} ms, ` +
      `${fault.stopsWrites ? `writes after ${seconds(written)}, ` : ""}` +
      `sockets back after ${seconds(load.sockets.longestGap(window.from, window.to))}`,
  );
  return window;
}

/** Returns what one fault broke. */
function findBroken(window: Window, { calls, sockets }: Load): string[] {
  const { name, stopsWrites, from, failedAt, to } = window;
  const refused = calls.between(from, to).filter(({ ok }) => !ok);
  const written = calls.writtenAfter(failedAt) ?? Number.POSITIVE_INFINITY;
  const gap = sockets.longestGap(from, to) - (stopsWrites ? written : 0);
  return [
    ...(stopsWrites
      ? []
      : refused.slice(0, 5).map(({ what, status }) => `${name}: ${what} was answered with ${status}`)),
    ...(written > limits.writesMs ? [`${name}: writes only after ${seconds(written)}`] : []),
    ...(gap > limits.socketsMs ? [`${name}: a socket was back only after ${seconds(gap)}`] : []),
  ];
}

/** Storms a cluster: one part after another fails under load, and afterwards everything must agree. */
export async function storm(cluster: Cluster, isShort: boolean): Promise<StormResult> {
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
  do {
    for (const fault of rounds) windows.push(await runFault(fault, load));
  } while (performance.now() - began < size.minutes * 60_000);
  await load.end();
  return conclude(cluster, load, windows, { since, began, limitsMissing: await limitsMissing });
}

interface Conclusion {
  since: number;
  began: number;
  limitsMissing: string[];
}

/** Returns the calls that failed outside of every outage. */
function findUnexcused({ calls }: Load, windows: readonly Window[]): string[] {
  const excused = windows.filter(({ stopsWrites }) => stopsWrites);
  const known = windows.filter(({ stopsWrites }) => !stopsWrites);
  const isIn =
    (at: number) =>
    ({ from, to }: Window) =>
      at >= from && at < to;
  return calls.all
    .filter(({ ok, sentAt }) => !ok && ![...excused, ...known].some(isIn(sentAt)))
    .slice(0, 5)
    .map(({ what, status }) => `between two faults: ${what} was answered with ${status}`);
}

async function conclude(cluster: Cluster, load: Load, windows: Window[], { since, began, limitsMissing }: Conclusion) {
  const db = cluster.open("superuser", { patient: true });
  try {
    const origin = Date.now() - performance.now();
    const outages: Outage[] = windows
      .filter(({ stopsWrites }) => stopsWrites)
      .map(({ from, to }) => ({ from: origin + from, to: origin + to }));
    const vendors = await load.vendor.compare(db);
    const app = { ...cluster.urls, dataDir: cluster.layout.data };
    const statements = await compareStatements(db, app, load.members);
    const late = await findLateJobs(cluster, db, since, outages);
    const leaked = await countLeakedLocks(cluster, db);
    const ledger = await verifyLedger(cluster);
    const internal = load.calls.all.filter(({ status }) => status === 500);
    const faults = [
      ...windows.flatMap((window) => findBroken(window, load)),
      ...findUnexcused(load, windows),
      ...vendors.lost.map((key) => `${key} is acknowledged and not in the ledger`),
      ...vendors.untrue,
      ...statements.findings,
      ...internal.slice(0, 5).map(({ what }) => `500: ${what}`),
      ...late.slice(0, 10),
      ...(leaked > 0 ? [`${leaked} advisory locks are left`] : []),
      ...limitsMissing,
      ...ledger,
    ];
    const writes = windows.filter(({ name }) => name.startsWith("primary"));
    const longest = Math.max(0, ...writes.map(({ failedAt }) => load.calls.writtenAfter(failedAt) ?? 0));
    const refused = windows
      .filter(({ stopsWrites }) => !stopsWrites)
      .flatMap(({ from, to }) => load.calls.between(from, to));
    const summary = [
      `storm ${faults.length === 0 ? "passed" : "failed"}`,
      `${windows.length} faults`,
      `${vendors.acknowledged} transactions acknowledged, ${vendors.lost.length} lost, ${vendors.untrue.length} counted twice`,
      `${refused.filter(({ ok }) => !ok).length} of ${refused.length} calls failed while instances died`,
      `${internal.length} answers with 500`,
      `writes again after ${seconds(longest)}`,
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
