import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { compareStatements } from "../../../bench/storm-outcome.ts";
import { fetchHere } from "../../../bench/storm-member.ts";
import { verifyLedger } from "../checks.ts";
import type { Cluster } from "../cluster.ts";
import { arcades, platforms, webs } from "../layout.ts";
import { p99 } from "../load/calls.ts";
import { seconds, startLoad } from "../load/load.ts";
import { findVendorFaults, sumUpVendor } from "../load/vendors.ts";
import type { Outcome } from "../temporary.ts";

const besideMs = 10_000;

/** Hashes every function and trigger function of the database. */
async function hashFunctions(db: Pool): Promise<string> {
  const { rows } = await db.query<{ hash: string }>(
    `select md5(string_agg(p.oid::regprocedure::text || md5(p.prosrc), ',' order by p.oid::regprocedure::text)) as hash
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'sandbox_pay')`,
  );
  return rows[0]?.hash ?? "";
}

/** Returns the files that the first page of a web server names. */
async function filesOf(cluster: Cluster, number: number): Promise<string[]> {
  const answer = await fetchWeb(cluster, number, "/");
  return [...new Set([...(await answer.text()).matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file))];
}

/** Calls one web server, past the balancer, as the first demo site. */
const fetchWeb = ({ layout }: Cluster, number: number, path: string): Promise<Response> =>
  fetchHere(`http://127.0.0.1:${layout.ports.webs[number]}${path}`, {
    headers: { "x-forwarded-host": `saffron.localhost:${layout.ports.web}` },
  });

/** Returns files that a web server does not serve. */
async function findMissing(cluster: Cluster, files: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const number of webs) {
    for (const file of files) {
      const { status } = await fetchWeb(cluster, number, file);
      if (status !== 200) missing.push(`web${number} answers ${file} with ${status}`);
    }
  }
  return missing;
}

/** Rolls this release over the one before, which runs in a cluster from a folder, under load. */
export async function rollOver(cluster: Cluster, before: string): Promise<Outcome> {
  const began = performance.now();
  const load = await startLoad(cluster, { players: 6, members: 4 });
  const db = cluster.open("superuser", { patient: true });
  try {
    const faults: string[] = [];
    const oldFiles = await filesOf(cluster, 1);
    await cluster.migrate();
    const functions = await hashFunctions(db);
    const checkFunctions = async (when: string) => {
      if ((await hashFunctions(db)) !== functions) faults.push(`the functions of the database changed when ${when}`);
    };
    await cluster.replaceApp("platform", 1);
    await cluster.replaceApp("arcade", 1);
    await cluster.replaceApp("web", 1);
    console.log("both releases run side by side");
    await wait(besideMs);
    const files = new Set([...oldFiles, ...(await filesOf(cluster, 1))]);
    faults.push(...(await findMissing(cluster, [...files])));
    await cluster.replaceApp("platform", 2, before);
    await cluster.replaceApp("arcade", 2, before);
    await checkFunctions("an instance of the release before started again");
    for (const number of platforms) await cluster.replaceApp("platform", number);
    for (const number of arcades) await cluster.replaceApp("arcade", number);
    for (const number of webs) await cluster.replaceApp("web", number);
    console.log("every instance runs this release");
    await wait(besideMs);
    await checkFunctions("every instance had been replaced");
    faults.push(...(await findMissing(cluster, [...files])));
    await load.end();
    const vendors = await load.vendor.compare(db);
    const app = { ...cluster.urls, dataDir: cluster.layout.data };
    const { findings } = await compareStatements(db, app, load.members, load.vendor.rounds);
    const ledger = await verifyLedger(cluster);
    const failed = load.calls.all.filter(({ ok }) => !ok);
    faults.push(
      ...failed.slice(0, 5).map(({ what, status }) => `${what} was answered with ${status}`),
      ...findVendorFaults(vendors),
      ...findings,
      ...ledger,
    );
    const summary = [
      `release ${faults.length === 0 ? "passed" : "failed"}`,
      `${failed.length} of ${load.calls.all.length} calls failed`,
      sumUpVendor(vendors),
      `${files.size} files of both releases served`,
      `p99 ${p99(load.calls.all)} ms`,
      `${ledger.length === 0 ? "the ledger holds" : "the ledger is broken"}`,
      seconds(performance.now() - began),
    ].join(", ");
    return { faults, summary };
  } finally {
    await db.end();
  }
}
