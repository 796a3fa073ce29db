import { codeOf, isOutage } from "@croupier/server/outage";
import { createPool, type PoolOptions } from "@croupier/server/pool";
import { SetupError } from "@croupier/server/setup-error";
import { startDatabase, type EmbeddedDatabase } from "../../../../../tools/embedded-postgres/embedded.ts";
import { dataDir } from "../lib/data-dir.ts";
import type { Pool } from "./pool.ts";

/**
 * Runs a command's work on DATABASE_DIRECT_URL or DATABASE_URL, else on the embedded database of DATA_DIR, started for
 * the duration if it is not running. Returns the exit code: 1 with one line if the database is unreachable or holds no
 * Croupier.
 */
export async function onDatabase(options: PoolOptions, work: (db: Pool) => Promise<number>): Promise<number> {
  const given = process.env["DATABASE_DIRECT_URL"] || process.env["DATABASE_URL"];
  const embedded = given ? undefined : await startEmbedded();
  if (typeof embedded === "string") return failed(embedded);
  const db = createPool(given ?? embedded?.url ?? "", options);
  try {
    return await work(db);
  } catch (error) {
    const why = whyNot(error);
    if (why === undefined) throw error;
    return failed(why);
  } finally {
    await db.end();
    if (embedded?.startedHere) await embedded.stop();
  }
}

function failed(why: string): number {
  console.error(why);
  return 1;
}

/** Starts the embedded database, or returns why it cannot. */
async function startEmbedded(): Promise<EmbeddedDatabase | string> {
  return startDatabase(dataDir()).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

/** Explains what in the surroundings keeps a command from running; undefined for any other error, which is a bug. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof SetupError) return error.message;
  // undefined_table, undefined_function, invalid_schema_name
  if (["42P01", "42883", "3F000"].includes(codeOf(error))) {
    return "This database holds no Croupier, or an older one: start Croupier once, or check DATABASE_URL and DATA_DIR.";
  }
  // ENOENT: no such socket. 3D000: no such database. 28xxx: no such account.
  const unknown = ["ENOENT", "ERR_INVALID_URL", "3D000", "28P01", "28000"].includes(codeOf(error));
  if (!unknown && !isOutage(error)) return undefined;
  const detail = error instanceof AggregateError || !(error instanceof Error) ? codeOf(error) : error.message;
  return `The database cannot be reached (${detail}): check DATABASE_URL and DATA_DIR.`;
}
