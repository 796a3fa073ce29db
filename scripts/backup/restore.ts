// npm run restore -- TIME: restores the database's folder with pgBackRest to a moment, starts it for this machine only,
// verifies the ledger and stops it again. PostgreSQL must be stopped; run it as the account that owns the folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { asCommand, pgbackrest, run } from "./pgbackrest.ts";

const verifyCli = join(import.meta.dirname, "../../apps/platform/src/backoffice/invariants/verify-cli.ts");

interface Settings {
  time: Date;
  /** The folder of the database. */
  data: string;
  /** The folder of pg_ctl, with a slash, or empty for the search path. */
  programs: string;
  database: string;
}

function readSettings([time = ""]: string[], env: NodeJS.ProcessEnv): Settings {
  const { PGDATA: data, PG_BIN: programs, PGDATABASE: database = "croupier" } = env;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(time) || Number.isNaN(Date.parse(time))) {
    throw new Error("Usage: npm run restore -- 2026-12-01T04:00:00Z (a moment with its time zone)");
  }
  if (!data) throw new Error("Set PGDATA to the folder of the database that is replaced.");
  return { time: new Date(time), data, programs: programs ? join(programs, "/") : "", database };
}

/** Waits until the server has replayed the log up to the moment, and accepts changes. */
async function untilRestored(address: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query<{ over: boolean }>("select not pg_is_in_recovery() as over");
    await client.end();
    if (rows[0]?.over) return;
    await wait(200);
  }
}

async function restore({ time, data, programs, database }: Settings): Promise<void> {
  const target = time.toISOString().replace("T", " ").replace("Z", "+00");
  await pgbackrest("restore", "--delta", "--type=time", `--target=${target}`, "--target-action=promote");
  const folder = await mkdtemp(join(tmpdir(), "croupier-restore-"));
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c port=5432`;
  await run(`${programs}pg_ctl`, ["start", "-w", "-t", "3600", "-D", data, "-l", join(folder, "log"), "-o", options]);
  try {
    const user = process.env.PGUSER ?? userInfo().username;
    const address = `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=5432`;
    await untilRestored(address);
    await run(process.execPath, [verifyCli], { DATABASE_URL: address, DATABASE_DIRECT_URL: "" });
  } finally {
    await run(`${programs}pg_ctl`, ["stop", "-w", "-m", "fast", "-D", data]);
    await rm(folder, { recursive: true });
  }
  console.log(`The database is as it was at ${time.toISOString()}, and its ledger holds.`);
  console.log("Start it, then the platforms, and make a backup: npm run backup -- full");
}

await asCommand(async () => restore(readSettings(process.argv.slice(2), process.env)));
