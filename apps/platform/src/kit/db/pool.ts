import type { Pool as PgPool, PoolClient } from "pg";

/** Anything that runs a query: the pool, or one transaction's connection. */
export type Db = Pick<PgPool, "query">;
export type Pool = PgPool;

/** A connection inside a transaction; only `transact` makes one. */
export type Tx = PoolClient & { readonly inTransaction: unique symbol };
/** Where a transaction can begin: the pool, or inside one that runs and is joined. */
export type Connection = Pool | Tx;

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Whether the database rolled the transaction back and the same transaction may work now. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Whether the database rolled the statement back because it waited too long for somebody else's lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

const outageCodes = /^(08...|57P0[123]|57014|53...|55P03|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const outageText = /connection terminated|timeout exceeded|client has encountered|query read timeout/i;

/** Whether the database is away or too busy: the work may or may not have happened, try again. */
export function isOutage(error: unknown): boolean {
  return outageCodes.test(codeOf(error)) || (error instanceof Error && outageText.test(error.message));
}
