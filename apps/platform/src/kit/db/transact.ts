import { setTimeout as wait } from "node:timers/promises";
import { isRetryable, type Pool, type Tx } from "./pool.ts";
import { isRefusal } from "./refusal.ts";

const tries = 6;

/**
 * Runs `fn` in one transaction. A returned refusal or a throw rolls it back; a deadlock or a serialization failure runs
 * it again, so `fn` has no effects outside the database.
 */
export async function transact<T>(pool: Pool, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => once(pool, fn));
}

/** Repeats a single statement that the database rolled back because of a deadlock or serialization failure. */
export async function retrying<T>(fn: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fn();
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<T>(pool: Pool, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query("begin");
    const answer = await fn(client as Tx);
    await client.query(isRefusal(answer) ? "rollback" : "commit");
    broken = false;
    return answer;
  } catch (error) {
    await client.query("rollback").then(
      () => (broken = false),
      () => undefined,
    );
    throw error;
  } finally {
    // A connection in an unknown state never goes back into the pool.
    client.release(broken);
  }
}
