// Moves old months of partitioned tables into cold storage, and back. The caller owns the tables.
import type { Pool, PoolClient } from "pg";
import { loadFiles, manifestShape, partitionOf, writeFiles, type Archive, type Manifest, type Month } from "./files.ts";

/** The tables whose old months may go, with their key; docs/decisions says why the others stay. */
const archivable: Record<string, string> = { payment_callback: "id, at" };

/** Tells the operator of each step. */
export type Say = (line: string) => void;

/** Throws for a table whose months stay, and for a month that is none. */
export function requireMonth(table: string | undefined, month: string | undefined): Month {
  if (!table || !(table in archivable))
    throw new Error(`Only months of ${Object.keys(archivable).join(", ")} are archived.`);
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error("Name the month as 2025-01.");
  return { table, month };
}

interface MonthState extends Month {
  /** attached: a part of its table; detaching: it was noted, but is not stored yet; stored: in cold storage. */
  state: "attached" | "detaching" | "stored";
}

/** Lists all months that are archived or may be, oldest first. */
export async function listMonths(db: Pool): Promise<MonthState[]> {
  const { rows } = await db.query<MonthState>(
    `select coalesce(a.name, p.name) as table, to_char(coalesce(a.month, p.month), 'YYYY-MM') as month,
            case when a.stored_at is not null then 'stored' when a.name is not null then 'detaching' else 'attached' end
              as state
     from archived_month a
     full join (
       select i.inhparent::regclass::text as name, to_date(right(c.relname, 6), 'YYYYMM') as month
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = any ($1::text[]::regclass[]) and c.relname ~ '_\\d{6}$'
     ) p on (p.name, p.month) = (a.name, a.month)
     order by 2, 1`,
    [Object.keys(archivable)],
  );
  return rows;
}

/** Stores every month that ended at least this many months ago, one after the other. */
export async function archiveDue(db: Pool, archive: Archive, months: number, say: Say): Promise<void> {
  const { rows } = await db.query<{ newest: string }>(
    "select to_char((now() at time zone 'UTC') - make_interval(months => $1), 'YYYY-MM') as newest",
    [months + 1],
  );
  const newest = rows[0]?.newest ?? "";
  for (const each of await listMonths(db)) {
    if (each.state !== "stored" && each.month <= newest) await archiveMonth(db, archive, each, say);
  }
}

/** Any number that no other lock of the database uses. */
const archiveLock = 7_264_505;

/**
 * Runs work on a connection of its own, and alone: a second run would write the files again that the first one compares.
 */
async function onClient<T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      archiveLock,
    ]);
    if (!rows[0]?.locked) throw new Error("Another command of the archive is running.");
    return await work(client);
  } finally {
    // The connection may close after the next command looks for the lock.
    await client.query("rollback; select pg_advisory_unlock_all()").catch(() => undefined);
    client.release(true);
  }
}

/** Stores a month. What a run that was ended has done is done again or continued. */
const archiveMonth = (db: Pool, archive: Archive, month: Month, say: Say): Promise<void> =>
  onClient(db, async (client) => {
    const name = partitionOf(month);
    // A reader that looks for this row after it has read misses no month.
    await client.query(
      "insert into archived_month (name, month) values ($1, to_date($2, 'YYYY-MM')) on conflict do nothing",
      [month.table, month.month],
    );
    await detach(client, month);
    const columns = await columnsOf(client, name);
    const key = archivable[month.table] ?? "";
    const manifest = await writeFiles(client, archive, month, `public.${name}`, { columns, key });
    const copy = `archive.${name}_as_read`;
    await client.query("create schema if not exists archive");
    await client.query(`drop table if exists ${copy}`);
    await client.query(`create table ${copy} (like public.${name})`);
    await loadFiles(client, archive, manifest, copy);
    await refuseDifference(client, `public.${name}`, copy);
    await client.query("begin");
    await client.query(
      "update archived_month set stored_at = now(), manifest = $3 where name = $1 and month = to_date($2, 'YYYY-MM')",
      [month.table, month.month, manifest],
    );
    await client.query(`drop table public.${name}, ${copy}`);
    await client.query("commit");
    say(`${month.table} ${month.month}: ${manifest.rows} rows are in ${manifest.files.length} files.`);
  });

/** Takes a month out of its table while others read and write; continues where an earlier run was ended. */
async function detach(client: PoolClient, month: Month): Promise<void> {
  const { rows } = await client.query<{ pending: boolean }>(
    "select inhdetachpending as pending from pg_inherits where inhrelid = to_regclass($1)",
    [`public.${partitionOf(month)}`],
  );
  if (!rows[0]) return;
  const how = rows[0].pending ? "finalize" : "concurrently";
  await client.query(`alter table ${month.table} detach partition public.${partitionOf(month)} ${how}`);
}

async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}

/** Compares the rows of a month with those that were read back. @throws if one differs */
async function refuseDifference(client: PoolClient, month: string, copy: string): Promise<void> {
  const { rows } = await client.query<{ differing: bigint }>(
    `select count(*) as differing from (
       (table ${month} except all table ${copy}) union all (table ${copy} except all table ${month})) d`,
  );
  if (rows[0]?.differing !== 0n) throw new Error(`${month} was not read back as it is: nothing is dropped`);
}

/** Returns the list of a month's files; undefined while it was noted, but is not stored yet. @throws if it is in its table */
async function manifestOf(client: PoolClient, { table, month }: Month): Promise<Manifest | undefined> {
  const { rows } = await client.query<{ manifest: unknown }>(
    "select manifest from archived_month where name = $1 and month = to_date($2, 'YYYY-MM')",
    [table, month],
  );
  if (!rows[0]) throw new Error(`${table} ${month} is not in cold storage.`);
  return rows[0].manifest === null ? undefined : manifestShape.parse(rows[0].manifest);
}

/** Reads a month back into a table of the schema `archive`, for questions about the past. */
export const readMonth = (db: Pool, archive: Archive, month: Month, say: Say): Promise<void> =>
  onClient(db, async (client) => {
    const manifest = await manifestOf(client, month);
    if (!manifest) throw new Error(`${month.table} ${month.month} is not stored yet: run npm run archive again.`);
    const name = `archive.${partitionOf(month)}`;
    await client.query("begin; create schema if not exists archive");
    await client.query(`create table ${name} (like public.${month.table} including indexes)`);
    await loadFiles(client, archive, manifest, name);
    await client.query("commit");
    say(`${manifest.rows} rows are in ${name}; \`drop table ${name}\` removes them again.`);
  });

/** Makes a month a part of its table again: it is read back, unless it was never stored. */
export const attachMonth = (db: Pool, archive: Archive, month: Month, say: Say): Promise<void> =>
  onClient(db, async (client) => {
    const manifest = await manifestOf(client, month);
    const name = `public.${partitionOf(month)}`;
    if (!manifest) await detach(client, month);
    await client.query("begin");
    if (manifest) {
      await client.query(`create table ${name} (like public.${month.table} including all)`);
      await loadFiles(client, archive, manifest, name);
    }
    const { rows } = await client.query<{ first: string; next: string }>(
      `select to_char(m, 'YYYY-MM-DD') as first, to_char(m + interval '1 month', 'YYYY-MM-DD') as next
       from to_date($1, 'YYYY-MM') m`,
      [month.month],
    );
    const [first, next] = [rows[0]?.first, rows[0]?.next].map((day) => `'${day} 00:00:00+00'`);
    await client.query(
      `alter table public.${month.table} attach partition ${name} for values from (${first}) to (${next})`,
    );
    await client.query("delete from archived_month where name = $1 and month = to_date($2, 'YYYY-MM')", [
      month.table,
      month.month,
    ]);
    await client.query("commit");
    say(`${month.table} has its month ${month.month} again.`);
  });
