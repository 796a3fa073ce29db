import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Pool } from "../db/pool.ts";

/** So long after a job ended its lock is given back, with those of the jobs that ended beside it. */
const gatherMs = 50;

/** Locks that were taken together. */
export interface TakenLocks {
  /** The jobs whose locks no other instance holds. */
  names: ReadonlySet<string>;
  /** Gives the lock of one of them back soon; a failure means that it is held no more. */
  release(name: string): Promise<void>;
}

/** The locks of timed jobs. */
export interface JobLocks {
  take(names: string[]): Promise<TakenLocks>;
  /** Gives all locks back. */
  end(): Promise<void>;
}

/**
 * Creates the locks of one instance's jobs. One connection of the pool holds them all: a query takes those of several
 * jobs, and no job needs a connection for its lock alone. When the connection ends, whether in order or with its process,
 * the database gives all of them back; the next jobs take theirs by another one.
 */
export function createJobLocks(db: Pool): JobLocks {
  let holder: Holder | undefined;

  async function take(names: string[]): Promise<TakenLocks> {
    if (!holder || holder.hasFailed()) holder = createHolder(db);
    const current = holder;
    const done = await current.ask("jobs-take", takeText, names);
    return { names: new Set(done), release: current.release };
  }

  return { take, end: async () => holder?.end() };
}

/** One connection and the locks that it holds. */
interface Holder {
  /** Runs a statement, one after the other; answers the jobs where it did what it should. */
  ask(name: string, text: string, names: string[]): Promise<string[]>;
  release(name: string): Promise<void>;
  hasFailed(): boolean;
  end(): Promise<void>;
}

function createHolder(db: Pool): Holder {
  let failed = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Jobs that ended, and the statement that will give their locks back. */
  let ended: { names: string[]; released: Promise<void> } | undefined;
  const connecting: Promise<PoolClient> = db.connect();
  connecting.then(
    // One that breaks between two statements is replaced before it is asked again.
    (client) => client.once("error", () => void end()),
    () => (failed = true),
  );

  /** Ends the connection, which gives back whatever it holds. */
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
