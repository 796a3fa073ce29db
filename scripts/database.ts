import { readFile } from "node:fs/promises";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";

export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Checked this often, so that clients of the database wait no longer than it takes to start. */
const lookMs = 500;

/** A process that ended but was not reaped has an empty command line. */
const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) !== "";

/** Starts the embedded database, and restarts it at the same address when it dies, until it is stopped. */
export async function keepDatabase(dataDir: string): Promise<KeptDatabase> {
  let database = await startDatabase(dataDir);
  const { url } = database;
  let stopping = false;
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    if (stopping || (await isRunning(database.pid))) return;
    console.error("database ended: starting it again");
    database = await startDatabase(dataDir);
    if (database.url !== url) throw new Error("the database came back at another address: start Croupier again");
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => console.error(error));
  }, lookMs);
  return {
    url,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking;
      await database.stop();
    },
  };
}
