import { Gauge, type Registry } from "prom-client";
import type { Db } from "../db/pool.ts";

/** Milliseconds for which one reading serves every metric and every scrape. */
const freshMs = 5_000;

/** The state of the database server. */
interface ServerState {
  up: 0 | 1;
  connections: number;
  maxConnections: number;
  /** Seconds since the oldest transaction that writes began: events wait for its end. */
  oldestWrite: number;
  standbys: { standby: string; bytes: number; seconds: number }[];
}

const away: ServerState = { up: 0, connections: 0, maxConnections: 0, oldestWrite: 0, standbys: [] };

/** Measures the database server as this instance's role sees it: standbys only with the rights of pg_monitor. */
export function measureDatabase(registry: Registry, db: Db): void {
  let reading: Promise<ServerState> | undefined;
  let readAt = -Infinity;
  const read = (): Promise<ServerState> => {
    if (!reading || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      reading = readServer(db).catch(() => away);
    }
    return reading;
  };
  const measureOne = (name: string, help: string, value: (state: ServerState) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(value(await read())),
    });
  };
  measureOne("database_up", "Whether the database answers this instance", ({ up }) => up);
  measureOne("database_connections", "Connections of clients to the server", ({ connections }) => connections);
  measureOne("database_max_connections", "Connections that the server allows", ({ maxConnections }) => maxConnections);
  measureOne(
    "database_oldest_write_seconds",
    "Age of the oldest transaction that writes",
    ({ oldestWrite }) => oldestWrite,
  );
  const measureStandbys = (name: string, help: string, column: "bytes" | "seconds"): void => {
    const gauge: Gauge<"standby"> = new Gauge({
      name,
      help,
      labelNames: ["standby"] as const,
      registers: [registry],
      async collect() {
        const { standbys } = await read();
        gauge.reset();
        for (const { standby, [column]: value } of standbys) gauge.set({ standby }, value);
      },
    });
  };
  measureStandbys("database_replication_lag_bytes", "Log that a standby has not replayed", "bytes");
  measureStandbys("database_replication_lag_seconds", "How far a standby is behind", "seconds");
}

async function readServer(db: Db): Promise<ServerState> {
  const { rows } = await db.query<{
    connections: number;
    max_connections: number;
    oldest_write: number;
    standbys: ServerState["standbys"];
  }>(`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
           current_setting('max_connections')::integer as max_connections,
           (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) from pg_stat_activity
            where backend_xid is not null and datname = current_database())::float8 as oldest_write,
           (select coalesce(json_agg(json_build_object(
              'standby', application_name,
              'bytes', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn),
              'seconds', coalesce(extract(epoch from replay_lag), 0))), '[]')
            from pg_stat_replication where replay_lsn is not null) as standbys`);
  const [row] = rows;
  if (!row) return away;
  const { connections, max_connections: maxConnections, oldest_write: oldestWrite, standbys } = row;
  return { up: 1, connections, maxConnections, oldestWrite, standbys };
}
