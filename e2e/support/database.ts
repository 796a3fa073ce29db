import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { platformAddress } from "../../scripts/roles.ts";
import { startDatabase } from "../../tools/embedded-postgres/embedded.ts";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import { deleteMadeBets } from "../../apps/platform/src/agents/measures/test-measures.ts";
import { verify } from "../../apps/platform/src/backoffice/invariants/verify.ts";
import { appUnderTest } from "./under-test.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** The data folder of the app under test. */
export const appData = (): string => appUnderTest().dataDir;

const addresses = new Map<string, Promise<string>>();

/** Looked up once per process: a restarted database comes back at the same address. */
function addressOf(dataDir: string): Promise<string> {
  const known = addresses.get(dataDir) ?? startDatabase(dataDir).then(({ url }) => url);
  addresses.set(dataDir, known);
  return known;
}

/** Works on the database of an app by its data folder as its owner, for anything that no page can show or do. */
export const withDatabase = async <T>(dataDir: string, work: (db: Pool) => Promise<T>): Promise<T> =>
  workAt(await addressOf(dataDir), work);

/** Works on the database of an app as its platform does: the figures wait for no other role that moves money. */
export async function asPlatform<T>(dataDir: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  return workAt(platformAddress(await addressOf(dataDir), secrets.PLATFORM_DATABASE_PASSWORD ?? ""), work);
}

async function workAt<T>(address: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = createPool(address, { max: 1, applicationName: "croupier-journeys", patient: true });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Runs one statement against the app's database. */
export async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return withDatabase(appData(), async (db) => (await db.query<T>(text, values)).rows);
}

/** Removes bets that a journey inserted without ledger entries. */
export const removeMadeBets = (): Promise<void> => withDatabase(appData(), deleteMadeBets);

/** Returns the faults that `npm run ledger:verify` finds, as "invariant: fault". */
export async function ledgerFaults(dataDir = appData()): Promise<string[]> {
  const results = await withDatabase(dataDir, verify);
  return results.flatMap(({ check, faults }) => faults.map((fault) => `${check}: ${fault}`));
}

/** Runs an operator's command, as `npm run operator -- …` does. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(root, "apps/platform/src/backoffice/commands/cli.ts"), ...words],
    {
      env: {
        ...process.env,
        PLATFORM_URL: appUnderTest().platform,
        OPERATOR_KEY_FILE: join(appData(), "operators/mai.json"),
      },
    },
  );
  return stdout.trim();
}
