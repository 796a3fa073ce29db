import { createPool } from "@croupier/server/pool";
import type { Pool, PoolClient } from "pg";
import type { Check } from "./check.ts";
import { findBrokenChain, type SignedDigests } from "./chain.ts";
import { findMissingGuards } from "./guards.ts";
import { checks, ledgerChecks } from "./invariants.ts";
import { documentChecks, entriesBesideDocuments } from "./documents.ts";

export interface CheckResult {
  check: string;
  /** The description of the invariant. */
  rule: string;
  /** Up to ten rows that violate it; empty when it holds. */
  faults: string[];
}

const guards = "guards";
const chain = "chain";

/** Checks every invariant of the money on one snapshot of a live database, and against digests kept elsewhere. */
export const verify = (db: Pool, signed?: SignedDigests): Promise<CheckResult[]> =>
  onSnapshot(db, (client) => verifyOn(client, { signed }));

/** Checks every invariant, or one by its name, in the caller's transaction. */
export async function verifyOn(
  client: PoolClient,
  {
    only,
    signed = { digests: [], keys: [], full: true },
  }: { only?: string | undefined; signed?: SignedDigests | undefined } = {},
): Promise<CheckResult[]> {
  const isWanted = ({ check }: { check: string }) => only === undefined || check === only;
  return [
    ...(await runAll(client, checks.filter(isWanted))),
    ...(documentChecks.some(isWanted) ? (await compareDocuments(client)).filter(isWanted) : []),
    ...(isWanted({ check: guards }) ? [await checkGuards(client)] : []),
    ...(isWanted({ check: chain }) ? [await checkChain(client, signed)] : []),
  ];
}

/** Checks the ledger alone, for a database whose entries have no documents. */
export const verifyLedgerAlone = (db: Pool): Promise<CheckResult[]> =>
  onSnapshot(db, (client) => runAll(client, ledgerChecks));

/** Uses a separate connection: a check takes as long as it needs, and the site's connections have timeouts. */
async function onSnapshot<T>({ options }: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  if (options.connectionString === undefined) throw new Error("the pool does not name its database");
  const own = createPool(options.connectionString, { max: 1, patient: true, applicationName: "croupier-verify" });
  try {
    const client = await own.connect();
    try {
      await client.query("select analyze_stale()");
      await client.query("begin isolation level repeatable read read only");
      await client.query("set local idle_in_transaction_session_timeout = 0; set local jit = off");
      const done = await work(client);
      await client.query("rollback");
      return done;
    } finally {
      client.release();
    }
  } finally {
    await own.end();
  }
}

async function runAll(client: PoolClient, wanted: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { check, rule, faults } of wanted) {
    const { rows } = await client.query<{ fault: string }>(`${faults} limit 10`);
    results.push({ check, rule, faults: rows.map((row) => row.fault) });
  }
  return results;
}

/** Compares every entry with its document, in both directions and in one statement; the faults are named by kind. */
async function compareDocuments(client: PoolClient): Promise<CheckResult[]> {
  const { rows } = await client.query<{ check: string; fault: string }>(entriesBesideDocuments);
  return documentChecks.map(({ check, rule }) => ({
    check,
    rule,
    faults: rows.filter((row) => row.check === check).map(({ fault }) => fault),
  }));
}

async function checkGuards(client: PoolClient): Promise<CheckResult> {
  const rule = "the constraints, triggers, functions and rights that guard the money match the migrations";
  return { check: guards, rule, faults: (await findMissingGuards(client)).slice(0, 10) };
}

async function checkChain(client: PoolClient, signed: SignedDigests): Promise<CheckResult> {
  const rule = "entries are unchanged since their block was closed, and blocks since a digest was signed";
  return { check: chain, rule, faults: (await findBrokenChain(client, signed)).slice(0, 10) };
}
