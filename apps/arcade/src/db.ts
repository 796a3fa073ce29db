import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Pool, TypeOverrides, types as pgTypes } from "pg";

const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, BigInt);

/** Creates a pool whose bigint columns are bigints and whose connections time out instead of hanging. */
export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 12,
    application_name: "croupier-arcade",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
    types,
  });
  // A connection that breaks, idle or between two statements of a transaction, is replaced and its pending query fails.
  // Without a listener the error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Advisory lock of the migration; any number, the same in every instance: one migrates, the others wait. */
const lock = 7_264_502;

/** Migrates the schema `arcade`: each file of migrations/ once, in order, in its own transaction. */
export async function migrate(pool: Pool): Promise<void> {
  const folder = join(import.meta.dirname, "migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query("create schema if not exists arcade");
    await client.query("create table if not exists arcade.migration (name text primary key)");
    const { rows } = await client.query<{ name: string }>("select name from arcade.migration");
    const applied = new Set(rows.map((row) => row.name));
    for (const name of names.filter((each) => !applied.has(each))) {
      await client.query("begin");
      await client.query(await readFile(join(folder, name), "utf8"));
      await client.query("insert into arcade.migration (name) values ($1)", [name]);
      await client.query("commit");
    }
  } finally {
    // Closing the connection releases the lock and any open transaction, also after an error.
    client.release(true);
  }
}
