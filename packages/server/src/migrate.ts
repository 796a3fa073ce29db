import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseError, type Pool, type PoolClient } from "pg";
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
  /** The PostgreSQL schema that holds the table `migration`; created when missing. */
  name?: string;
}

/** One file, or a list of files applied as a whole. */
interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

/** Reads which files were applied to the database. */
interface Applied {
  name: string;
  checksum: string;
  /** The functions a repeatable file created, by signature. */
  functions: string[];
}

/**
 * Migrates a database: first the numbered files not yet applied, each in its own transaction, then the function files
 * that changed, all in one transaction. If a function file is gone, its functions are dropped and all others are
 * applied again, since they may contain what it contained. Returns the names of the applied files. Throws if an applied
 * file changed, and a SetupError for a database created from other files.
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
    const { rows } = await client.query<Applied>(`select name, checksum, functions from ${table}`);
    const applied = new Map(rows.map((row) => [row.name, row]));
    const isCurrent = ({ name, checksum }: SqlFile) => applied.get(name)?.checksum === checksum;
    const gone = rows.filter(({ name }) => !numberedName.test(name) && !repeatable.some((file) => file.name === name));
    // A role without rights to change tables may start on a database that is up to date.
    if (gone.length === 0 && [...numbered, ...repeatable].every(isCurrent)) return [];
    return [
      ...(await applyNumbered(client, table, numbered, applied)),
      ...(await applyChanged(client, table, { files: repeatable, gone, applied })),
    ];
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
    applied_at timestamptz not null default now())`);
}

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

/** Lists functions this transaction created or replaced, except trigger functions: their signature never changes. */
const ownFunctions = `select oid::regprocedure::text as signature from pg_proc
  where xmin = pg_current_xact_id()::xid and prorettype <> 'trigger'::regtype`;

/**
 * Drops a function and the triggers whose condition calls it, and returns these triggers: the function's file creates
 * them again.
 */
async function dropFunction(client: PoolClient, signature: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; relation: string }>(
    `select distinct quote_ident(t.tgname) as name, t.tgrelid::regclass::text as relation
     from pg_depend d join pg_trigger t on d.classid = 'pg_trigger'::regclass and d.objid = t.oid
     where d.refclassid = 'pg_proc'::regclass and d.refobjid = to_regprocedure($1) and t.tgfoid <> d.refobjid`,
    [signature],
  );
  for (const { name, relation } of rows) await client.query(`drop trigger ${name} on ${relation}`);
  await client.query(`drop function if exists ${signature}`);
  return rows.map(({ name, relation }) => `${name} on ${relation}`);
}

/** Throws if a trigger that was dropped with its function is missing afterwards. */
async function requireTriggers(client: PoolClient, triggers: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ trigger: string }>(
    "select quote_ident(tgname) || ' on ' || tgrelid::regclass::text as trigger from pg_trigger",
  );
  const missing = triggers.find((trigger) => !rows.some((row) => row.trigger === trigger));
  if (missing) throw new Error(`The trigger ${missing} calls a changed function and must be created in its file`);
}

interface Repeatable {
  files: SqlFile[];
  /** Files that were applied and are no longer in the schema. */
  gone: Applied[];
  applied: Map<string, Applied>;
}

/** Applies changed files. Their previous functions are dropped first: a signature may change or disappear. */
async function applyChanged(
  client: PoolClient,
  table: string,
  { files, gone, applied }: Repeatable,
): Promise<string[]> {
  const changed = files.filter(({ name, checksum }) => gone.length > 0 || applied.get(name)?.checksum !== checksum);
  if (changed.length === 0 && gone.length === 0) return [];
  await client.query("begin");
  const triggers: string[] = [];
  for (const { functions } of [...gone, ...changed.flatMap(({ name }) => applied.get(name) ?? [])]) {
    for (const each of functions) triggers.push(...(await dropFunction(client, each)));
  }
  await client.query(`delete from ${table} where name = any ($1)`, [gone.map(({ name }) => name)]);
  const made = new Set<string>();
  for (const { name, text, checksum } of changed) {
    await client.query(text);
    const { rows } = await client.query<{ signature: string }>(ownFunctions);
    const functions = rows.map((row) => row.signature).filter((signature) => !made.has(signature));
    for (const signature of functions) made.add(signature);
    await client.query(
      `insert into ${table} (name, checksum, functions) values ($1, $2, $3)
       on conflict (name) do update set
         checksum = excluded.checksum, functions = excluded.functions, applied_at = now()`,
      [name, checksum, functions],
    );
  }
  await requireTriggers(client, triggers);
  await client.query("commit");
  return changed.map(({ name }) => name);
}
