import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Pool } from "../db/pool.ts";

/** Milliseconds between a job's end and its unlock, so that jobs ending together share a query. */
const gatherMs = 50;

/** Locks taken by one query. */
export interface TakenLocks {
  /** The jobs whose locks no other instance holds. */
  names: ReadonlySet<string>;
  /** Releases one lock soon; a failure means that the lock is already lost. */
  release(name: string): Promise<void>;
  /** Returns whether the connection that holds the locks is still there, as far as this instance knows. */
  areHeld(): boolean;
}

/** The locks of timed jobs. */
export interface JobLocks {
  take(names: string[]): Promise<TakenLocks>;
  /** Releases all locks. */
  end(): Promise<void>;
}

/**
 * Creates the locks of one instance's jobs, on a pool that leads to the server itself. One connection holds them all:
 * a query takes those of several jobs, and no job needs a connection for its lock alone. When that connection ends, in
 * order or with its process, the database releases all of them; the next jobs use another connection.
 */
export function createJobLocks(db: Pool): JobLocks {
  let holder: Holder | undefined;

  async function take(names: string[]): Promise<TakenLocks> {
    if (!holder || holder.hasFailed()) holder = createHolder(db);
    const current = holder;
    const done = await current.ask("jobs-take", takeText, names);
    return { names: new Set(done), release: current.release, areHeld: () => !current.hasFailed() };
  }

  return { take, end: async () => holder?.end() };
}

/** A connection and the locks it holds. */
interface Holder {
  /** Runs statements one after another; returns the jobs for which it succeeded. */
  ask(name: string, text: string, names: string[]): Promise<string[]>;
  release(name: string): Promise<void>;
  hasFailed(): boolean;
  end(): Promise<void>;
}

function createHolder(db: Pool): Holder {
  let failed = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Jobs that ended, and the statement that will release their locks. */
  let ended: { names: string[]; released: Promise<void> } | undefined;
  const connecting: Promise<PoolClient> = db.connect();
  connecting.then(
    // A connection that breaks between two statements is replaced before its next use.
    (client) => client.once("error", () => void end()),
    () => (failed = true),
  );

  /** Ends the connection, which releases its locks. */
  async function end(): Promise<void> {
    if (failed) return;
    failed = true;
    (await connecting).release(true);
  }

  function ask(name: string, text: string, names: string[]): Promise<string[]> {
    const asked = last.then(async () => {
      const client = await connecting;
      if (failed) throw new Error("the connection that holds the locks of jobs has ended");
      try {
        const { rows } = await client.query<{ name: string; done: boolean }>({ name, text, values: [names] });
        return rows.flatMap((row) => (row.done ? [row.name] : []));
      } catch (error) {
        await end();
        throw error;
      }
    });
    last = asked.catch(() => undefined);
    return asked;
  }

  async function releaseSoon(names: string[]): Promise<void> {
    await wait(gatherMs);
    ended = undefined;
    await ask("jobs-release", releaseText, names).catch(() => undefined);
  }

  function release(name: string): Promise<void> {
    if (!ended) {
      const names: string[] = [];
      ended = { names, released: releaseSoon(names) };
    }
    ended.names.push(name);
    return ended.released;
  }

  return { ask, release, hasFailed: () => failed, end };
}

const keyOf = "hashtextextended('timed-job:' || name, 7)";
const takeText = `select name, pg_try_advisory_lock(${keyOf}) as done from unnest($1::text[]) as name`;
const releaseText = `select name, pg_advisory_unlock(${keyOf}) as done from unnest($1::text[]) as name`;
