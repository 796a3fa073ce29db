import { codeOf } from "@croupier/server/outage";
import type { Pool as PgPool, PoolClient } from "pg";

/** Anything that runs a query: the pool, or one transaction's connection. */
export type Db = Pick<PgPool, "query">;
export type Pool = PgPool;

/** A connection inside a transaction; only `transact` makes one. */
export type Tx = PoolClient & { readonly inTransaction: unique symbol };
/** The pool, or a running transaction to join. */
export type Connection = Pool | Tx;

/** Returns whether the database rolled the transaction back and a repetition may succeed. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Returns whether the statement was rolled back because it waited too long for another's lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";
