import { statfs } from "node:fs/promises";
import type { Db } from "../../kit/db/pool.ts";
import type { Finding } from "./finding.ts";
import { checkLedger, checkPayments } from "./money.ts";
import { checkClock, checkConnections, checkDisk, checkReplication, checkTransactions, type Space } from "./server.ts";
import { checkCertificates, readCertificate, type Certificate } from "./sites.ts";
import { checkJobs, checkOutboxes, checkRelease } from "./work.ts";

/** The world around the database. */
export interface Surroundings {
  now(): number;
  spaceAt(folder: string): Promise<Space | undefined>;
  certificateOf(origin: string): Promise<Certificate>;
}

async function spaceAt(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

const usual: Surroundings = { now: Date.now, spaceAt, certificateOf: readCertificate };

/** Looks at everything that may need a person. */
export async function examine(db: Db, given: Partial<Surroundings> = {}): Promise<Finding[]> {
  const { now, spaceAt: space, certificateOf } = { ...usual, ...given };
  const found: Finding[] = [];
  // One after another, so that the examination itself needs one connection.
  found.push(...(await checkRelease(db)));
  found.push(...(await checkReplication(db)));
  found.push(...(await checkConnections(db)));
  found.push(...(await checkClock(db, now)));
  found.push(...(await checkDisk(db, space)));
  found.push(...(await checkJobs(db)));
  found.push(...(await checkTransactions(db)));
  found.push(...(await checkOutboxes(db)));
  found.push(...(await checkLedger(db)));
  found.push(...(await checkPayments(db)));
  found.push(...(await checkCertificates(db, now, certificateOf)));
  return found;
}

/** Writes findings as lines, those that need a person first. */
export function writeFindings(findings: readonly Finding[]): string {
  const ills = findings.filter(({ isWell }) => !isWell);
  const lines = [...ills, ...findings.filter(({ isWell }) => isWell)].map(
    ({ about, isWell, message }) => `${isWell ? "well  " : "PERSON"}  ${about}: ${message}`,
  );
  const sum = ills.length === 0 ? "Nothing needs a person." : `${ills.length} of ${findings.length} need a person.`;
  return [...lines, "", sum].join("\n");
}
