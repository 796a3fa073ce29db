import { inSpan } from "@croupier/server/tracing/spans";
import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";

/** Returns the time of the database's clock, which all processes share. */
export async function databaseNow(db: Pool): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>(sql`select clock_timestamp() as now`);
  return rows[0]?.now ?? new Date();
}

/** Runs work in one transaction, which is rolled back on an error. */
export const inTransaction = <T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> =>
  inSpan("transaction", () => transactOnce(db, work));

async function transactOnce<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  let broken: Error | undefined;
  try {
    await tx.query("begin");
    const answer = await work(tx);
    await tx.query("commit");
    return answer;
  } catch (error) {
    broken = error instanceof Error ? error : new Error("a transaction broke off");
    throw error;
  } finally {
    // Closing a connection ends its open transaction.
    tx.release(broken);
  }
}
