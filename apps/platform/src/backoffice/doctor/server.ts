import type { Db } from "../../kit/db/pool.ts";
import { ill, sizeOf, spanOf, well, type Finding } from "./finding.ts";

/** Bytes of log that a standby may be behind. */
const mostLag = 256e6;
/** The share of the server's connections above which a person is needed. */
const mostConnections = 0.85;
/** Seconds by which this machine's clock and the database's may differ. */
const mostOffset = 2;
/** Transaction ids after which PostgreSQL has to be helped; it stops at two thousand millions. */
const mostAge = 1.2e9;

interface Standby {
  name: string | null;
  state: string | null;
  bytes: number | null;
}

/** Checks that standbys follow, and that the log is neither kept for nobody nor missing in the archive. */
export async function checkReplication(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{
    in_recovery: boolean;
    sees: boolean;
    synchronous: string;
    slots: { name: string; bytes: number | null }[];
    archives: boolean;
    archive_failed: Date | null;
    standbys: Standby[];
  }>(`
    select pg_is_in_recovery() as in_recovery,
           pg_has_role('pg_read_all_stats', 'usage') as sees,
           current_setting('synchronous_standby_names') as synchronous,
           (select coalesce(json_agg(json_build_object('name', slot_name, 'bytes',
              case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end)), '[]')
            from pg_replication_slots where not active) as slots,
           current_setting('archive_mode') <> 'off' as archives,
           (select last_failed_time from pg_stat_archiver
            where last_failed_time > coalesce(last_archived_time, '-infinity')) as archive_failed,
           (select coalesce(json_agg(json_build_object('name', application_name, 'state', state, 'bytes',
              case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)), '[]')
            from pg_stat_replication) as standbys`);
  const [row] = rows;
  if (!row) return [];
  const about = "Replication";
  if (row.in_recovery) {
    return [ill(about, "DATABASE_URL leads to a standby, which accepts no change: it must lead to the primary.")];
  }
  const { standbys, slots, synchronous, archives, archive_failed: archiveFailed } = row;
  const found = slots.map(({ name, bytes }) =>
    ill(about, `Nobody reads the slot ${name}: the primary keeps ${sizeOf(bytes ?? 0)} of its log for it.`),
  );
  if (archiveFailed) {
    found.push(
      ill(
        "Archive",
        `The archive has refused the log since ${archiveFailed.toISOString()}: no restore reaches beyond.`,
      ),
    );
  } else if (archives) found.push(well("Archive", "It takes the log."));
  if (standbys.length === 0) {
    const none = "No standby is connected";
    return [
      ...found,
      synchronous === "" ? well(about, `${none}, and none is expected.`) : ill(about, `${none}: commits wait for one.`),
    ];
  }
  if (!row.sees) {
    return [
      ...found,
      ill(about, "This role cannot see how far standbys are: grant it pg_monitor once, as a superuser."),
    ];
  }
  for (const { name, state, bytes } of standbys) {
    if (state !== "streaming") found.push(ill(about, `The standby ${name} does not stream: its state is "${state}".`));
    else if ((bytes ?? 0) > mostLag) found.push(ill(about, `The standby ${name} is ${sizeOf(bytes ?? 0)} behind.`));
    else found.push(well(about, `The standby ${name} is ${sizeOf(bytes ?? 0)} behind.`));
  }
  return found;
}

/** Checks that connections are left for an instance that starts and for a person. */
export async function checkConnections(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ used: number; most: number; largest: string | null }>(`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used,
           current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
           (select string_agg(name || ' ' || number, ', ' order by number desc) from (
              select coalesce(nullif(application_name, ''), 'unnamed') as name, count(*) as number from pg_stat_activity
              where backend_type = 'client backend' group by 1 order by 2 desc limit 4) each) as largest`);
  const { used = 0, most = 1, largest = "" } = rows[0] ?? {};
  const text = `${used} of ${most} are in use (${largest})`;
  return [
    used / most > mostConnections
      ? ill("Connections", `${text}: an instance that starts may find none.`)
      : well("Connections", `${text}.`),
  ];
}

/** Checks that this machine and the database agree about the time. */
export async function checkClock(db: Db, now: () => number): Promise<Finding[]> {
  const before = now();
  const { rows } = await db.query<{ at: Date }>("select clock_timestamp() as at");
  const offset = ((rows[0]?.at.getTime() ?? 0) - (before + now()) / 2) / 1000;
  const text = `The database's clock and this machine's differ by ${Math.abs(offset).toFixed(1)} seconds`;
  return [
    Math.abs(offset) > mostOffset
      ? ill("Clock", `${text}: signatures and codes by time are refused. Check time synchronisation on both.`)
      : well("Clock", `${text}.`),
  ];
}

/** Space on a disk. */
export interface Space {
  free: number;
  size: number;
}

/** Checks the space for the database, if its folder is on this machine, and the age of its transactions. */
export async function checkDisk(db: Db, spaceAt: (folder: string) => Promise<Space | undefined>): Promise<Finding[]> {
  const { rows } = await db.query<{ bytes: number; folder: string | null; age: number }>(`
    select pg_database_size(current_database())::float8 as bytes,
           case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder,
           (select max(age(datfrozenxid)) from pg_database)::float8 as age`);
  const { bytes = 0, folder = null, age = 0 } = rows[0] ?? {};
  const space = folder === null ? undefined : await spaceAt(folder);
  const found: Finding[] = [];
  if (!space) {
    found.push(well("Disk", `The database has ${sizeOf(bytes)}; its disk is not on this machine, look there.`));
  } else {
    const text = `The database has ${sizeOf(bytes)}, and ${sizeOf(space.free)} of ${sizeOf(space.size)} are free`;
    found.push(
      space.free < space.size * 0.15 ? ill("Disk", `${text}: make room before it stops.`) : well("Disk", `${text}.`),
    );
  }
  if (age > mostAge) {
    found.push(
      ill(
        "Vacuum",
        `Transaction ids are ${Math.round(age / 1e6)} millions old: vacuum freeze the oldest tables today.`,
      ),
    );
  }
  return found;
}

/** Checks that no transaction holds events and vacuum back. */
export async function checkTransactions(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ pid: number; name: string | null; seconds: number }>(`
    select coalesce(pid, 0) as pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and xact_start < clock_timestamp() - interval '1 minute'
    order by xact_start limit 3`);
  return rows.map(({ pid, name, seconds }) =>
    ill(
      "Events",
      `${name} (process ${pid}) has been writing for ${spanOf(seconds)}: events to open pages wait for it.`,
    ),
  );
}
