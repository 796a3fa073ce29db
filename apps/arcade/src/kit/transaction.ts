import type { Pool, PoolClient } from "pg";

/** Runs work in one transaction, which is rolled back on an error. */
export async function inTransaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  let broken: Error | undefined;
  try {
    await tx.query("begin");
    const answer = await work(tx);
    await tx.query("commit");
    return answer;
  } catch (error) {
    broken = error instanceof Error ? error : new Error("a room's step broke off");
    throw error;
  } finally {
    // Closing a connection ends its open transaction.
    tx.release(broken);
  }
}
