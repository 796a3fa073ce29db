import { setTimeout as wait } from "node:timers/promises";
import { mapInTurns } from "@croupier/server/turns";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import { createFanOut, type Sharing } from "./fan-out.ts";
import { beginEpoch, deadSessions, readOn, type Batch } from "./store.ts";
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
  /** Returns the number of pages, and how the events reach this instance. */
  state(): HubState;
  stop(): Promise<void>;
}

interface HubState {
  pages: number;
  /** Milliseconds since the outbox was read or its reader was heard. */
  behindMs: number;
  /** Whether this instance reads the outbox, for itself or for all. */
  isReading: boolean;
}

/**
 * Reads the outbox and balance changes for the members with open pages; no event is lost while the database is away.
 * With `sharing`, one instance reads for all, and each reads for itself while it hears nothing of that one.
 */
export async function startHub(db: Pool, idleMinutes: number, log: FastifyBaseLogger, sharing?: Sharing): Promise<Hub> {
  const pages = new Map<bigint, Set<Subscriber>>();
  const all = (): Subscriber[] => [...pages.values()].flatMap((each) => [...each]);
  const stopping = new AbortController();
  await beginEpoch(db);
  let at: Position = await readOn(db, undefined, []);
  let hasOtherEpoch = false;
  let knownAt = performance.now();
  const fanOut = sharing && createFanOut(sharing, receive);

  /** Delivers what the reader found. This instance finds another epoch in a reading of its own. */
  function receive(batch: Batch, isComplete: boolean): void {
    deliver(batch, pages);
    if (batch.epoch !== at.epoch) hasOtherEpoch = true;
    else if (isComplete) {
      knownAt = performance.now();
      at = { next: batch.next, epoch: batch.epoch };
    }
  }

  async function read(): Promise<void> {
    const isReader = fanOut?.isReader() ?? false;
    if (!isReader && !hasOtherEpoch && fanOut?.isFollowing()) return;
    hasOtherEpoch = false;
    const endReading = fanOut?.beginReading();
    const batch = await readOn(db, at.next, isReader ? undefined : [...pages.keys()]);
    if (isReader) fanOut?.publish(batch);
    deliver(batch, pages);
    endReading?.();
    knownAt = performance.now();
    const { epoch } = at;
    at = { next: batch.next, epoch: batch.epoch ?? epoch };
    // The next reading finds the epoch that begins here.
    if (batch.epoch === null) await beginEpoch(db);
    else if (batch.epoch !== epoch) await mapInTurns(all(), renewedAtOnce, (page) => page.renew());
  }

  const reading = (async () => {
    while (!stopping.signal.aborted) {
      await read().catch((error: unknown) => log.warn({ err: error }, "events could not be read"));
      const ms = pages.size > 0 || fanOut?.isReader() ? busyMs : quietMs;
      await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
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
    state: () => ({
      pages: all().length,
      behindMs: performance.now() - knownAt,
      isReading: fanOut === undefined || fanOut.isReader() || !fanOut.isFollowing(),
    }),
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

function deliver({ events, balances }: Batch, pages: Map<bigint, Set<Subscriber>>): void {
  for (const row of events) {
    for (const page of pages.get(row.member_id) ?? []) page.deliver(row);
  }
  for (const row of balances) {
    for (const page of pages.get(row.member_id) ?? []) page.deliverBalance(row);
  }
}

async function endDeadSessions(db: Pool, pages: Subscriber[], idleMinutes: number): Promise<void> {
  if (pages.length === 0) return;
  const dead = await deadSessions(db, [...new Set(pages.map((page) => page.sessionId))], idleMinutes);
  for (const page of pages) if (dead.has(page.sessionId)) page.end(closing.signedOut, "session ended");
}
