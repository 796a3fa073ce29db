import type { PlayerEvent, SocketMessage } from "@croupier/contract/wire/events";
import type { Db } from "../../kit/db/pool.ts";
import { cursorOf, eventsAfter, type EventRow } from "./store.ts";

/** The part of a socket that a subscriber needs. */
export interface Wire {
  /** `sent` is called when the text has left, or never will. */
  send(text: string, sent?: () => void): void;
  /** Bytes that the other side has not taken yet. */
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
}

/** Closing codes that the page can tell apart (RFC 6455: 4000 and above are the application's). */
export const closing = { signedOut: 4001, slow: 4002, away: 1012 } as const;

/** A page that takes less than it is sent is let go: it comes back and resumes. */
const largestBacklog = 256 * 1024;
const batch = 200;

/**
 * One open page: everything its member is told, in order, each once. What it cannot be told any more it is told to
 * fetch again.
 */
export class Subscriber {
  readonly memberId: bigint;
  readonly sessionId: string;
  readonly #db: Db;
  readonly #wire: Wire;
  #last: bigint;
  #pumping: Promise<void> | undefined;
  #again = false;

  constructor(db: Db, wire: Wire, holder: { memberId: bigint; sessionId: string; after: bigint }) {
    this.#db = db;
    this.#wire = wire;
    this.memberId = holder.memberId;
    this.sessionId = holder.sessionId;
    this.#last = holder.after;
  }

  /** Sends what was missed, then says that the page is up to date. */
  async begin(): Promise<void> {
    await this.catchUp();
    this.beat();
  }

  /** Says how far the page has been told. */
  beat(): void {
    this.#say({ kind: "ready", sequence: this.#last.toString() });
  }

  /** An event in the order of its sequence; after a gap it is read from the outbox with what was missed. */
  hear(row: EventRow): void {
    if (row.sequence <= this.#last) return;
    if (this.#pumping || row.sequence !== this.#last + 1n) {
      void this.catchUp().catch(() => this.end(1011, "try again"));
      return;
    }
    this.#tell(row);
  }

  /** Reads on from the last sequence until nothing is left; callers at once share one reading. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#pumping ??= this.#pump();
    return this.#pumping;
  }

  end(code: number, reason: string): void {
    this.#wire.close(code, reason);
  }

  async #pump(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#readOn();
        // A long absence is caught up with at the page's own pace; one that takes nothing at all gives no sign of life.
        if (this.#again) await this.#taken();
      }
    } finally {
      // In the same turn as the last look at #again, so that no call falls between.
      this.#pumping = undefined;
    }
  }

  async #readOn(): Promise<void> {
    // The cursor first: what is written after it is read here, or heard of later.
    const cursor = await cursorOf(this.#db, this.memberId);
    const rows = await eventsAfter(this.#db, this.memberId, this.#last, batch);
    const newest = rows.at(-1)?.sequence ?? this.#last;
    const complete = rows.every((row, at) => row.sequence === this.#last + 1n + BigInt(at)) && cursor <= newest;
    if (complete || rows.length === batch) {
      for (const row of rows) this.#tell(row);
      this.#again ||= rows.length === batch;
    } else {
      this.#last = cursor > newest ? cursor : newest;
      this.#say({ kind: "refetch", sequence: this.#last.toString() });
    }
  }

  #taken(): Promise<void> {
    return new Promise((resolve) => this.#say({ kind: "ready", sequence: this.#last.toString() }, resolve));
  }

  #tell({ sequence, event }: EventRow): void {
    this.#last = sequence;
    this.#say({ kind: "event", sequence: sequence.toString(), event });
    if (endsSession(event, this.sessionId)) this.end(closing.signedOut, "signed out");
  }

  #say(message: SocketMessage, sent?: () => void): void {
    if (this.#wire.bufferedAmount > largestBacklog) {
      this.end(closing.slow, "too slow");
      sent?.();
    } else this.#wire.send(JSON.stringify(message), sent);
  }
}

function endsSession(event: PlayerEvent, sessionId: string): boolean {
  return event.type === "signedOut" && event.sessionId === sessionId;
}
