import { randomUUID } from "node:crypto";
import type { JobLocks, TakenLocks } from "../../kit/jobs/job-locks.ts";
import type { SharedState } from "../../kit/lib/redis.ts";
import type { Batch } from "./store.ts";

/** Milliseconds without a message after which an instance reads for itself. */
const silenceMs = 250;
/** Milliseconds between two attempts to become the reader. */
const attemptMs = 1000;
const lockName = "read-events";

/** One reading of the outbox for all members, as it is published. */
interface Message extends Batch {
  /** The reader, and how often it published: a number that is left out is a lost message. */
  reader: string;
  number: number;
}

/** The engines by which one instance reads the outbox for all. */
export interface Sharing {
  shared: SharedState;
  locks: JobLocks;
  /** A name that instances on the same database share, and no others. */
  database: string;
}

/** Events that one instance reads and the others receive. */
export interface FanOut {
  /** Returns whether this instance reads for all. */
  isReader(): boolean;
  /** Returns whether this instance missed no message and hears the reader. */
  isFollowing(): boolean;
  /** Notes that a reading begins, and returns the note of its end: what was missed before is then read. */
  beginReading(): () => void;
  /** Publishes what the reader found; if Redis does not take it, another instance may become the reader. */
  publish(batch: Batch): void;
}

/**
 * Fans events out: the instance that holds a lock in the database reads, and Redis passes on what it finds. `receive`
 * gets each message, and whether all messages before it were received or read.
 */
export function createFanOut(
  { shared, locks, database }: Sharing,
  receive: (batch: Batch, isComplete: boolean) => void,
): FanOut {
  const channel = `events:1:${database}`;
  const own = randomUUID();
  let lock: TakenLocks | undefined;
  let taking = false;
  let triedAt = -Infinity;
  let heardAt = -Infinity;
  let last = { reader: "", number: 0 };
  let gaps = 0;
  let isBehind = true;
  let published = 0;
  let sent = new Map<string, bigint>();

  shared.subscribe(channel, (text) => {
    const message = decode(text);
    if (!message || message.reader === own) return;
    if (message.reader !== last.reader || message.number !== last.number + 1) {
      gaps += 1;
      isBehind = true;
    }
    last = { reader: message.reader, number: message.number };
    heardAt = performance.now();
    receive(message, !isBehind);
  });

  /** Tries for the lock; no reading waits for it. */
  async function take(): Promise<void> {
    taking = true;
    triedAt = performance.now();
    try {
      const taken = await locks.take([lockName]);
      lock = taken.names.has(lockName) ? taken : undefined;
    } catch {
      // Without its database an instance reads nothing either.
    }
    taking = false;
  }

  function giveUp(): void {
    const held = lock;
    lock = undefined;
    triedAt = performance.now();
    void held?.release(lockName);
  }

  return {
    isReader() {
      if (lock?.areHeld()) return true;
      lock = undefined;
      if (!taking && !shared.isAway() && performance.now() - triedAt > attemptMs) void take();
      return false;
    },
    isFollowing: () => !isBehind && performance.now() - heardAt < silenceMs,
    beginReading() {
      const before = gaps;
      return () => {
        isBehind &&= gaps !== before;
      };
    },
    publish(batch) {
      const { fresh, seen } = withoutSent(batch, sent);
      sent = seen;
      published += 1;
      const text = encode({ ...fresh, reader: own, number: published });
      void shared
        .ask((redis) => redis.publish(channel, text))
        .then((receivers) => (receivers === undefined ? giveUp() : undefined));
    },
  };
}

/** Leaves out the rows of the last reading: while a transaction is open, each reading finds all rows since it began. */
function withoutSent(batch: Batch, sent: Map<string, bigint>): { fresh: Batch; seen: Map<string, bigint> } {
  const seen = new Map<string, bigint>();
  const isFresh = (kind: string) => (row: { member_id: bigint; sequence: bigint }) => {
    const key = `${kind}${row.member_id}`;
    seen.set(key, row.sequence);
    return row.sequence > (sent.get(key) ?? -1n);
  };
  const fresh = { events: batch.events.filter(isFresh("e")), balances: batch.balances.filter(isFresh("b")) };
  return { fresh: { ...batch, ...fresh }, seen };
}

const bigints = new Set(["member_id", "sequence", "cash", "bonus", "held", "vendors"]);

const encode = (message: Message): string =>
  JSON.stringify(message, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

/** Decodes a message; undefined for anything else. */
function decode(text: string): Message | undefined {
  try {
    const message = JSON.parse(text) as Message;
    const rows = (list: object[]) => list.map(withBigints);
    return { ...message, events: rows(message.events), balances: rows(message.balances) } as Message;
  } catch {
    return undefined;
  }
}

const withBigints = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      bigints.has(name) ? BigInt(value as string) : (value as unknown),
    ]),
  );
