import { setTimeout as wait } from "node:timers/promises";
import { isReadOnly } from "@croupier/server/outage";
import { inSpan } from "@croupier/server/tracing/spans";
import { isRetryable, type Connection, type Pool, type Tx } from "./pool.ts";
import { isRefusal } from "./refusal.ts";

const tries = 6;

/** The connections inside a transaction of `transact`. */
const running = new WeakSet<object>();

const isRunning = (db: Connection): db is Tx => running.has(db);

/**
 * Runs `fn` in one transaction. A returned refusal or a throw rolls it back; a deadlock or a serialization failure runs
 * it again, so `fn` must have no effects outside the database. Inside a running transaction it is a savepoint: its own
 * work is undone alone, and retries are left to the outer transaction.
 */
export async function transact<T>(db: Connection, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return isRunning(db) ? within(db, fn) : inSpan("transaction", () => retryStatement(() => once(db as Pool, fn)));
}

async function within<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.query("savepoint part");
  try {
    const answer = await fn(tx);
    await tx.query(isRefusal(answer) ? "rollback to savepoint part" : "release savepoint part");
    return answer;
  } catch (error) {
    // If the connection is gone, the first error is the one to report.
    await tx.query("rollback to savepoint part").catch(() => undefined);
    throw error;
  }
}

/** Repeats a single statement that was rolled back by a deadlock or serialization failure. */
export async function retryStatement<T>(fn: () => Promise<T>): Promise<T> {
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
    running.add(client);
    const answer = await fn(client as Tx);
    await client.query(isRefusal(answer) ? "rollback" : "commit");
    broken = false;
    return answer;
  } catch (error) {
    await client.query("rollback").then(
      // A connection to a server that takes no writes is not used again: the next one may reach the new primary.
      () => (broken = isReadOnly(error)),
      () => undefined,
    );
    throw error;
  } finally {
    running.delete(client);
    // A connection in an unknown state never returns to the pool.
    client.release(broken);
  }
}
