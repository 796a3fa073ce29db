import { setTimeout as wait } from "node:timers/promises";
import type { PlayerEvent } from "@croupier/contract/events";
import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import type { Pool } from "../db/pool.ts";
import { deadSessions } from "./store.ts";
import { closing, type Subscriber } from "./subscriber.ts";

/** What event_emit() notifies: member, sequence, event. */
interface Notice {
  m: string;
  s: string;
  e: PlayerEvent;
}

const checkEveryMs = 30_000;

/** This instance's open pages, and its ear at the database. */
export interface Hub {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  /** Open pages of a member on this instance. */
  count(memberId: bigint): number;
  stop(): Promise<void>;
}

/** Resolves once the instance listens; from then on no event is missed, also not while the database is away. */
export async function startHub(db: Pool, idleMinutes: number, log: FastifyBaseLogger): Promise<Hub> {
  const pages = new Map<bigint, Set<Subscriber>>();
  const all = (): Subscriber[] => [...pages.values()].flatMap((each) => [...each]);
  const stopping = new AbortController();
  let listener = await listen(db, pages);
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listener.lost;
      listener = await listenAgain(db, pages, log, stopping.signal);
      // Notices sent meanwhile are gone; the outbox has them.
      for (const page of all()) void page.catchUp().catch(() => undefined);
    }
  })();
  const check = setInterval(() => {
    endDeadSessions(db, all(), idleMinutes).catch((error: unknown) => log.warn({ err: error }, "sessions not checked"));
  }, checkEveryMs);
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
    count: (memberId) => pages.get(memberId)?.size ?? 0,
    async stop() {
      stopping.abort();
      clearInterval(check);
      for (const page of all()) page.end(closing.away, "restarting");
      listener.release();
      await listening;
    },
  };
}

interface Listener {
  /** Resolves when the connection is gone. */
  lost: Promise<void>;
  release(): void;
}

async function listen(db: Pool, pages: Map<bigint, Set<Subscriber>>): Promise<Listener> {
  const client: PoolClient = await db.connect();
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on("error", () => resolve());
  client.on("end", () => resolve());
  client.on("notification", ({ payload }) => {
    const { m, s, e } = JSON.parse(payload ?? "{}") as Notice;
    for (const page of pages.get(BigInt(m)) ?? []) page.hear({ sequence: BigInt(s), event: e });
  });
  await client.query("listen player_event");
  let released = false;
  const release = (): void => {
    if (released) return;
    released = true;
    client.release(true);
    resolve();
  };
  void lost.then(release);
  return { lost, release };
}

async function listenAgain(
  db: Pool,
  pages: Map<bigint, Set<Subscriber>>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<Listener> {
  for (let attempt = 0; ; attempt++) {
    if (signal.aborted) return { lost: Promise.resolve(), release: () => undefined };
    try {
      return await listen(db, pages);
    } catch (error) {
      log.warn({ err: error }, "not listening for events");
      await wait(Math.min(100 * 2 ** attempt, 2000), undefined, { signal }).catch(() => undefined);
    }
  }
}

async function endDeadSessions(db: Pool, pages: Subscriber[], idleMinutes: number): Promise<void> {
  if (pages.length === 0) return;
  const dead = await deadSessions(db, [...new Set(pages.map((page) => page.sessionId))], idleMinutes);
  for (const page of pages) if (dead.has(page.sessionId)) page.end(closing.signedOut, "session ended");
}
