import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { verify } from "../apps/platform/src/backoffice/invariants/verify.ts";

/** The house's own records, read and touched from the side: what no page could show or do. */

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/** Where the house under test keeps its data; HOUSE_DATA_DIR names that of one which runs already. */
export const houseData = (): string => process.env.E2E_DATA_DIR ?? process.env.HOUSE_DATA_DIR ?? "";

/** Works on the database of a house that keeps its data there. */
export async function withDatabase<T>(dataDir: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const { url } = await startDatabase(dataDir);
  const db = createPool(url, { max: 1, applicationName: "croupier-journeys" });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** One statement against the house's database. */
export async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return withDatabase(houseData(), async (db) => (await db.query<T>(text, values)).rows);
}

/** What `npm run ledger:verify` finds broken, as "invariant: fault"; empty when every invariant holds. */
export async function ledgerFaults(dataDir = houseData()): Promise<string[]> {
  const results = await withDatabase(dataDir, verify);
  return results.flatMap(({ check, faults }) => faults.map((fault) => `${check}: ${fault}`));
}

/** Does what an operator does by `npm run operator -- …`. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(root, "apps/platform/src/backoffice/commands/cli.ts"), ...words],
    {
      env: { ...process.env, DATA_DIR: houseData() },
    },
  );
  return stdout.trim();
}
