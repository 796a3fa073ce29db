import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "./pool.ts";

const folder = path.join(import.meta.dirname, "../../../migrations");
/** Advisory lock of the migration; any number, the same in every instance: one migrates, the others wait. */
const lock = 7_264_501;

/**
 * Applies the SQL files of `migrations/` that are not applied yet, in the order of their numbers, each in a transaction
 * of its own. Throws when a file changed after it was applied. Answers the names of the files it applied.
 */
export async function migrate(pool: Pool, from = folder): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
    const fresh: string[] = [];
    for (const name of names) {
      const text = await readFile(path.join(from, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} changed after it was applied; write a new one instead`);
      await client.query("begin");
      await client.query(text);
      await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
      fresh.push(name);
    }
    return fresh;
  } finally {
    // The lock and the settings belong to the connection: closing it releases all of them, also after an error.
    client.release(true);
  }
}
