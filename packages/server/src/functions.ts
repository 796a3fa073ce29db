import { DatabaseError, type PoolClient } from "pg";

/** One file, or a list of files applied as a whole. */
export interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

/** A file that was applied to the database. */
export interface Applied {
  name: string;
  checksum: string;
  /** The functions a repeatable file created, by signature. */
  functions: string[];
  /** The release whose functions these are. */
  release: number;
}

/** Names the row of the functions that the newest release no longer has, but the one before it may call. */
export const retired = "retired";

export interface Change {
  /** Files that are applied. */
  changed: readonly SqlFile[];
  /** Files that were applied and are no longer in the schema. */
  gone: readonly Applied[];
  applied: ReadonlyMap<string, Applied>;
  release: number;
  /** Whether the functions so far are of an older release, whose instances still run. */
  isNewer: boolean;
}

/** Errors of a function that cannot be replaced in place: another result, or a type that it depends on. */
const irreplaceable = new Set(["42P13", "2BP01"]);

/**
 * Applies changed files of functions in one transaction. Functions are replaced in place, so that a statement of
 * another session finds them at any moment; if one cannot be, all of these files are dropped first.
 */
export async function applyChanged(client: PoolClient, table: string, change: Change): Promise<void> {
  try {
    await apply(client, table, change, false);
  } catch (error) {
    if (!(error instanceof DatabaseError && irreplaceable.has(error.code ?? ""))) throw error;
    await client.query("rollback");
    await apply(client, table, change, true);
  }
}

async function apply(client: PoolClient, table: string, change: Change, dropsFirst: boolean): Promise<void> {
  const { changed, gone, applied, release } = change;
  await client.query("begin");
  await client.query(`alter table ${table} add column if not exists release integer not null default 0`);
  const before = [...gone, ...changed.flatMap(({ name }) => applied.get(name) ?? [])].flatMap((row) => row.functions);
  const triggers = await findTriggers(client, before);
  if (dropsFirst) {
    for (const trigger of triggers) await client.query(`drop trigger ${trigger}`);
    for (const signature of before) await client.query(`drop function if exists ${signature}`);
  }
  await client.query(`delete from ${table} where name = any ($1)`, [gone.map(({ name }) => name)]);
  const made = new Set<string>();
  for (const file of changed) {
    await client.query(file.text);
    const { rows } = await client.query<{ signature: string }>(ownFunctions);
    const functions = rows.map((row) => row.signature).filter((signature) => !made.has(signature));
    for (const signature of functions) made.add(signature);
    await record(client, table, { name: file.name, checksum: file.checksum, functions, release });
  }
  await dropUnused(client, table, change, { before, made });
  await requireTriggers(client, triggers);
  await client.query("commit");
}

async function record(client: PoolClient, table: string, row: Applied): Promise<void> {
  await client.query(
    `insert into ${table} (name, checksum, functions, release) values ($1, $2, $3, $4)
     on conflict (name) do update set checksum = excluded.checksum, functions = excluded.functions,
       release = excluded.release, applied_at = now()`,
    [row.name, row.checksum, row.functions, row.release],
  );
}

/**
 * Drops the functions that the files no longer create. With a newer release they stay for the instances of the one
 * before, until the next, unless a new function takes the same calls, which would then be ambiguous.
 */
async function dropUnused(
  client: PoolClient,
  table: string,
  { applied, release, isNewer }: Change,
  { before, made }: { before: readonly string[]; made: ReadonlySet<string> },
): Promise<void> {
  const unused = before.filter((signature) => !made.has(signature));
  const { rows } = await client.query<{ signature: string }>(replacedFunctions, [unused]);
  const replaced = new Set(rows.map(({ signature }) => signature));
  const stays = (signature: string) => isNewer && !replaced.has(signature);
  const old = (applied.get(retired)?.functions ?? []).filter((signature) => !made.has(signature));
  const dropped = [...unused.filter((signature) => !stays(signature)), ...(isNewer ? old : [])];
  for (const signature of dropped) await client.query(`drop function if exists ${signature}`);
  const left = isNewer ? unused.filter(stays) : old;
  await client.query(`delete from ${table} where name = $1`, [retired]);
  if (left.length > 0) await record(client, table, { name: retired, checksum: "", functions: left, release });
}

/** Lists functions this transaction created or replaced, except trigger functions: their signature never changes. */
const ownFunctions = `select oid::regprocedure::text as signature from pg_proc
  where xmin = pg_current_xact_id()::xid and prorettype <> 'trigger'::regtype`;

/** Lists those of some functions that share a call with another of their name, by the defaults of their arguments. */
const replacedFunctions = `
  select old.oid::regprocedure::text as signature
  from unnest($1::text[]) name join pg_proc old on old.oid = to_regprocedure(name)
  where exists (
    select from pg_proc f
    cross join lateral (select greatest(old.pronargs - old.pronargdefaults, f.pronargs - f.pronargdefaults) as given) g
    where f.proname = old.proname and f.pronamespace = old.pronamespace and f.oid <> old.oid
      and g.given <= least(old.pronargs, f.pronargs)
      and (string_to_array(f.proargtypes::text, ' '))[1:g.given]
        = (string_to_array(old.proargtypes::text, ' '))[1:g.given])`;

/** Finds the triggers whose condition calls one of the functions. */
async function findTriggers(client: PoolClient, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ trigger: string }>(
    `select distinct quote_ident(t.tgname) || ' on ' || t.tgrelid::regclass::text as trigger
     from pg_depend d join pg_trigger t on d.classid = 'pg_trigger'::regclass and d.objid = t.oid
     where d.refclassid = 'pg_proc'::regclass and t.tgfoid <> d.refobjid
       and d.refobjid in (select to_regprocedure(name) from unnest($1::text[]) name)`,
    [signatures],
  );
  return rows.map(({ trigger }) => trigger);
}

/** Throws if the files do not create a trigger whose condition calls one of their functions. */
async function requireTriggers(client: PoolClient, triggers: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ trigger: string }>(
    `select quote_ident(tgname) || ' on ' || tgrelid::regclass::text as trigger from pg_trigger
     where xmin = pg_current_xact_id()::xid`,
  );
  const missing = triggers.find((trigger) => !rows.some((row) => row.trigger === trigger));
  if (missing) throw new Error(`The trigger ${missing} calls a changed function and must be created in its file`);
}
