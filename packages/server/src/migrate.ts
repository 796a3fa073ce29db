import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { applyChanged, retired, type Applied, type SqlFile } from "./functions.ts";
import { SetupError } from "./setup-error.ts";

export interface Schema {
  /** Any number shared by all instances of one app: one migrates, the others wait. */
  lock: number;
  /** Folder of the numbered files: tables and data. */
  migrations: string;
  /**
   * Files of functions and triggers, in the order they build on each other; each is applied again when it changed. A
   * list of files is named after its folder and applied as a whole, so that its files can share types.
   */
  functions?: readonly (string | readonly string[])[];
  /** The number of the release; an instance of an older one leaves the functions of a newer one as they are. */
  release?: number;
  /** The PostgreSQL schema that holds the table `migration`; created when missing. */
  name?: string;
}

/**
 * Migrates a database: first the numbered files not yet applied, each in its own transaction, then the function files
 * that changed, all in one transaction. If a function file is gone, all others are applied again, since they may
 * contain what it contained. Functions of a newer release stay. Returns the names of the applied files. Throws if an
 * applied file changed, and a SetupError for a database created from other files.
 */
export async function migrate(pool: Pool, schema: Schema): Promise<string[]> {
  const numbered = await readNumbered(schema.migrations);
  const repeatable = await readRepeatable(schema.functions ?? []);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [schema.lock]);
    const table = `${schema.name ?? "public"}.migration`;
    if (await isThere(client, table)) await refuseOther(client, table, numbered);
    else await createTable(client, table, schema.name);
    const rows = await readApplied(client, table);
    const applied = new Map(rows.map((row) => [row.name, row]));
    const before = Math.max(0, ...rows.map(({ release }) => release));
    const release = schema.release ?? before;
    // Functions of a newer release serve this one too: it still has them, or keeps them for a release.
    const files = release < before ? [] : repeatable;
    const isCurrent = ({ name, checksum }: SqlFile) => applied.get(name)?.checksum === checksum;
    const gone = rows.filter(
      ({ name }) => !numberedName.test(name) && name !== retired && !repeatable.some((file) => file.name === name),
    );
    // A role without rights to change tables may start on a database that is up to date.
    if ((release < before || gone.length === 0) && [...numbered, ...files].every(isCurrent)) return [];
    const fresh = await applyNumbered(client, table, numbered, applied);
    const changed = files.filter((file) => gone.length > 0 || !isCurrent(file));
    if (release < before || (changed.length === 0 && gone.length === 0)) return fresh;
    await applyChanged(client, table, { changed, gone, applied, release, isNewer: release > before });
    return [...fresh, ...changed.map(({ name }) => name)];
  } catch (error) {
    throw withoutRights(error) ?? error;
  } finally {
    // Closing the connection releases the lock, the settings and an open transaction, also after an error.
    client.release(true);
  }
}

const numberedName = /^\d{4}-[a-z0-9-]+\.sql$/;

async function readSql(file: string | readonly string[]): Promise<SqlFile> {
  const [name, files] =
    typeof file === "string" ? [path.basename(file), [file]] : [path.basename(path.dirname(file[0] ?? "")), file];
  const text = (await Promise.all(files.map((each) => readFile(each, "utf8")))).join("\n");
  return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
}

async function readRepeatable(functions: NonNullable<Schema["functions"]>): Promise<SqlFile[]> {
  const files = await Promise.all(functions.map(readSql));
  const twice = files.find(({ name }, at) => files.findIndex((other) => other.name === name) < at);
  if (twice) throw new Error(`Two files of functions are named ${twice.name}`);
  return files;
}

async function readNumbered(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => numberedName.test(name)).sort();
  return Promise.all(names.map((name) => readSql(path.join(folder, name))));
}

const isThere = async (client: PoolClient, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table])).rows[0]?.there ??
  false;

async function createTable(client: PoolClient, table: string, schema: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_namespace where nspname = $1", [schema ?? "public"]);
  if (schema && !rowCount) await client.query(`create schema ${schema}`);
  await client.query(`create table ${table} (
    name text primary key, checksum text not null, functions text[] not null default '{}',
    applied_at timestamptz not null default now(), release integer not null default 0)`);
}

/** Reads what was applied; a table of an earlier release has no releases yet. */
const readApplied = async (client: PoolClient, table: string): Promise<Applied[]> =>
  (
    await client.query<Applied>(
      `select name, checksum, functions, coalesce((to_jsonb(m) ->> 'release')::integer, 0) as release from ${table} m`,
    )
  ).rows;

const withoutRights = (error: unknown): SetupError | undefined =>
  error instanceof DatabaseError && error.code === "42501"
    ? new SetupError(
        "The database is not up to date, and this role may not change it: run `npm run migrate` as its owner first.",
      )
    : undefined;

/** Throws when the database was created from other files. */
async function refuseOther(client: PoolClient, table: string, numbered: SqlFile[]): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>(`select name from ${table} order by name`);
  const [first] = numbered;
  if (known.length === 0 || !first || known.some((row) => row.name === first.name)) return;
  throw new SetupError(
    `This database was made by an older Croupier, from before the first release (it begins with ${known[0]?.name}, ` +
      `not with ${first.name}), and cannot be carried over. Begin with an empty one: remove the folder .data ` +
      "(or DATA_DIR), or let DATABASE_URL name another database.",
  );
}

async function applyNumbered(
  client: PoolClient,
  table: string,
  files: SqlFile[],
  applied: Map<string, Applied>,
): Promise<string[]> {
  const fresh: string[] = [];
  for (const { name, text, checksum } of files) {
    const known = applied.get(name)?.checksum;
    if (known === checksum) continue;
    if (known) throw new Error(`Migration ${name} changed after it was applied; write a new one instead`);
    await client.query("begin");
    await client.query(text);
    await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query("commit");
    fresh.push(name);
  }
  return fresh;
}
