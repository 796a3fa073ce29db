/** Returns the code of an error of PostgreSQL or of the network; empty if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/**
 * Codes of a database that is away (08, 57P), that another server has replaced (25006: this one takes no writes), or
 * that is too busy (limits of time and of connections).
 */
const codes =
  /^(08...|25006|25P0[34]|57P0[1235]|57014|53...|55P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const texts = /connection terminated|timeout exceeded|client has encountered|query read timeout/i;

/** Returns whether the database is away or too busy. The work may or may not have happened; the caller should retry. */
export function isOutage(error: unknown): boolean {
  return codes.test(codeOf(error)) || (error instanceof Error && texts.test(error.message));
}

/** Returns whether the server takes no writes, as after another has become the primary. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === "25006";

/** Seconds after which a caller should retry what an outage prevented. */
export const outageRetrySeconds = 2;
