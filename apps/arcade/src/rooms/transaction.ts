import type { Pool, PoolClient } from "pg";

/** Runs work in one transaction; where it fails, nothing of it stays. */
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
    // A connection with an open transaction is closed, which ends it.
    tx.release(broken);
  }
}
