import type { Pool as PgPool, PoolClient } from "pg";

/** Anything that runs a query: the pool, or one transaction's connection. */
export type Db = Pick<PgPool, "query">;
export type Pool = PgPool;

/** A connection inside a transaction; only `transact` makes one. */
export type Tx = PoolClient & { readonly inTransaction: unique symbol };
/** The pool, or a running transaction to join. */
export type Connection = Pool | Tx;

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Returns whether the database rolled the transaction back and a repetition may succeed. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Returns whether the statement was rolled back because it waited too long for another's lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

const outageCodes = /^(08...|57P0[123]|57014|53...|55P03|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const outageText = /connection terminated|timeout exceeded|client has encountered|query read timeout/i;

/** Returns whether the database is away or too busy. The work may or may not have happened; the caller should retry. */
export function isOutage(error: unknown): boolean {
  return outageCodes.test(codeOf(error)) || (error instanceof Error && outageText.test(error.message));
}
