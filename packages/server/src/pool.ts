import { Pool, TypeOverrides, types as pgTypes, type PoolClient } from "pg";
import { liftTransactionTimeout, withoutTimeouts } from "./timeouts.ts";
import { traceQueries } from "./tracing/queries.ts";

const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, BigInt);
// int8[]
types.setTypeParser(1016, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt)));

export interface PoolOptions {
  /** The maximum number of connections; the default leaves room for three instances on the embedded server. */
  max?: number;
  applicationName?: string;
  /** Whether named statements stay prepared on their connection, as by default; PgBouncer before 1.21 forgets them. */
  prepare?: boolean;
  /** Whether statements become spans of the trace they belong to. */
  traced?: boolean;
  /** Milliseconds after which a query is given up here, whatever the server does; 12,000 by default. */
  queryMs?: number;
  /**
   * Disables the time limits of statements and of connecting: for preparing a database, and for tests. The address must
   * lead to the server itself.
   */
  patient?: boolean;
}

/** Creates a pool whose `bigint` columns are JavaScript bigints and whose queries time out instead of hanging. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? "croupier",
    connectionTimeoutMillis: options.patient ? 60_000 : 5_000,
    idleTimeoutMillis: 30_000,
    // The server's own limits are stored with the role (timeouts.ts): a pooler passes on none of a connection's.
    ...(options.patient
      ? { options: withoutTimeouts, onConnect: liftTransactionTimeout }
      : { query_timeout: options.queryMs ?? 12_000 }),
    keepAlive: true,
    types,
  });
  // A broken connection, idle or between two statements of a transaction, is replaced, and its next query fails.
  // Without listeners it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.prepare === false) pool.on("connect", prepareNone);
  if (options.traced) traceQueries(pool);
  return pool;
}

/** Removes the names of a connection's statements, so that each is parsed where it runs. */
function prepareNone(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown): unknown =>
    typeof statement === "object" && statement !== null && "name" in statement
      ? (Object.create(statement, { name: { value: undefined } }) as unknown)
      : statement;
  Reflect.set(client, "query", (first: unknown, ...rest: unknown[]) => query(unnamed(first), ...rest));
}
