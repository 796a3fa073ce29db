import { setTimeout as wait } from "node:timers/promises";
import { mapInTurns } from "@croupier/server/turns";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import { beginEpoch, deadSessions, readOn } from "./store.ts";
import { closing, type Subscriber } from "./subscriber.ts";

/** Milliseconds between polls of this instance, with pages open and without. */
const busyMs = 50;
const quietMs = 500;
/** Milliseconds between checks of open pages' sessions: a sign-out in another tab closes them within a second. */
const checkEveryMs = 1000;

/** Pages that are brought up to date at a time after the tables without a log were emptied. */
const renewedAtOnce = 8;

/** This instance's open pages. */
export interface Hub {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  stop(): Promise<void>;
}

/**
 * Reads the outbox and balance changes for the members with open pages; no event is lost while the database is away.
 */
export async function startHub(db: Pool, idleMinutes: number, log: FastifyBaseLogger): Promise<Hub> {
  const pages = new Map<bigint, Set<Subscriber>>();
  const all = (): Subscriber[] => [...pages.values()].flatMap((each) => [...each]);
  const stopping = new AbortController();
  await beginEpoch(db);
  const start = await readOn(db, undefined, []);
  const reading = (async () => {
    let at: Position = start;
    while (!stopping.signal.aborted) {
      try {
        const next = await publishEvents(db, pages, at);
        // The next reading finds the epoch that begins here.
        if (next.epoch === null) await beginEpoch(db);
        else if (next.epoch !== at.epoch) await mapInTurns(all(), renewedAtOnce, (page) => page.renew());
        at = { next: next.next, epoch: next.epoch ?? at.epoch };
      } catch (error) {
        log.warn({ err: error }, "events could not be read");
      }
      await wait(pages.size > 0 ? busyMs : quietMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const checking = repeat(checkEveryMs, stopping.signal, log, () => endDeadSessions(db, all(), idleMinutes));
  return {
    add(page) {
      const own = pages.get(page.memberId) ?? new Set();
      pages.set(page.memberId, own.add(page));
    },
    remove(page) {
      const own = pages.get(page.memberId);
      own?.delete(page);
      if (own?.size === 0) pages.delete(page.memberId);
    },
    async stop() {
      stopping.abort();
      for (const page of all()) page.end(closing.away, "restarting");
      await Promise.all([reading, checking]);
    },
  };
}

/** Repeats runs one after another, never two at once, even with a slow database. */
async function repeat(
  ms: number,
  signal: AbortSignal,
  log: FastifyBaseLogger,
  run: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await wait(ms, undefined, { signal }).catch(() => undefined);
    await run().catch((error: unknown) => log.warn({ err: error }, "sessions not checked"));
  }
}

/** The position to read from next, and the epoch it belongs to. */
interface Position {
  next: string;
  epoch: string | null;
}

async function publishEvents(db: Pool, pages: Map<bigint, Set<Subscriber>>, at: Position): Promise<Position> {
  const { next, epoch, events, balances } = await readOn(db, at.next, [...pages.keys()]);
  for (const row of events) {
    for (const page of pages.get(row.member_id) ?? []) page.deliver(row);
  }
  for (const row of balances) {
    for (const page of pages.get(row.member_id) ?? []) page.deliverBalance(row);
  }
  return { next, epoch };
}

async function endDeadSessions(db: Pool, pages: Subscriber[], idleMinutes: number): Promise<void> {
  if (pages.length === 0) return;
  const dead = await deadSessions(db, [...new Set(pages.map((page) => page.sessionId))], idleMinutes);
  for (const page of pages) if (dead.has(page.sessionId)) page.end(closing.signedOut, "session ended");
}
