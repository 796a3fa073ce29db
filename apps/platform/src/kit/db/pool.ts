import { Pool as PgPool, TypeOverrides, types as pgTypes, type PoolClient } from "pg";

/** Anything that runs a query: the pool, or one transaction's connection. */
export type Db = Pick<PgPool, "query">;
export type Pool = PgPool;

/** A connection inside a transaction; only `transact` makes one. */
export type Tx = PoolClient & { readonly inTransaction: unique symbol };

const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, BigInt);
// int8[]
types.setTypeParser(1016, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt)));

export interface PoolOptions {
  /** Connections at most; the default leaves room for three instances on the embedded server. */
  max?: number;
  applicationName?: string;
}

/** Creates a pool whose `bigint` columns are JavaScript bigints and whose connections time out instead of hanging. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? "croupier",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types,
  });
  // A connection that breaks, idle or between two statements of a transaction, is replaced and its pending query fails.
  // Without a listener the error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Whether the database rolled the transaction back and the same transaction may work now. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

const outageCodes = /^(08...|57P0[123]|57014|53...|55P03|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const outageText = /connection terminated|timeout exceeded|client has encountered|query read timeout/i;

/** Whether the database is away or too busy: the work may or may not have happened, try again. */
export function isOutage(error: unknown): boolean {
  return outageCodes.test(codeOf(error)) || (error instanceof Error && outageText.test(error.message));
}
