import type { ServerResponse } from "node:http";
import { runOutside } from "@croupier/server/tracing/spans";
import type { Pool } from "pg";
import { sendLine, Watchers } from "../../kit/stream.ts";
import { findRoom, findVersions, noteSeen, noteWatched } from "./room-store.ts";
import { seatOf } from "./state.ts";
import { roomView } from "./views.ts";

/*
 * Streams rooms: each change sends one line of JSON with the whole room as this reader may see it, so that a page that
 * joins late or reconnects needs nothing else. Changes of this process are sent at once; those of other instances are
 * found by the room's version.
 */

const tickMs = 400;
const aliveMs = 10_000;
const presenceMs = 4_000;

interface Watcher {
  playerId: string;
  room: string;
  raw: ServerResponse;
  sent: bigint;
  sentAt: number;
}

export interface FeedOptions {
  db: Pool;
  log: { warn(details: object, text: string): void };
}

export class RoomFeed {
  readonly #db: Pool;
  readonly #log: FeedOptions["log"];
  readonly #watchers = new Watchers<Watcher>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #presentAt = 0;

  constructor({ db, log }: FeedOptions) {
    this.#db = db;
    this.#log = log;
  }

  /** Streams a room's states to a page until it disconnects; returns false where too many pages watch. */
  watch(watcher: Omit<Watcher, "sent" | "sentAt">): boolean {
    return this.#watchers.add({ ...watcher, sent: -1n, sentAt: performance.now() }, () => {
      this.#presentAt = 0;
      this.changed(watcher.room);
    });
  }

  /** Schedules sending a room's state. */
  changed(room: string): void {
    if (![...this.#watchers].some((watcher) => watcher.room === room)) return;
    this.#changed.add(room);
    clearTimeout(this.#timer);
    this.#timer = runOutside(() => setTimeout(() => void this.#tick(), 5));
  }

  /** Ends every stream, so that the server can shut down. */
  end(): void {
    clearTimeout(this.#timer);
    this.#watchers.end();
  }

  async #tick(): Promise<void> {
    if (!this.#isSending) {
      this.#isSending = true;
      try {
        await this.#notePresence();
        await this.#send();
      } catch (error) {
        this.#log.warn({ reason: error instanceof Error ? error.message : "failed" }, "a tick of the rooms failed");
      }
      this.#isSending = false;
    }
    clearTimeout(this.#timer);
    const wait = this.#changed.size > 0 ? 5 : tickMs;
    if (this.#watchers.size > 0) this.#timer = setTimeout(() => void this.#tick(), wait);
  }

  get #rooms(): string[] {
    return [...new Set([...this.#watchers].map(({ room }) => room))];
  }

  async #notePresence(): Promise<void> {
    if (performance.now() - this.#presentAt < presenceMs) return;
    this.#presentAt = performance.now();
    await noteWatched(this.#db, this.#rooms);
    const rounds: string[] = [];
    for (const room of this.#rooms) {
      const row = await findRoom(this.#db, room);
      for (const { playerId } of [...this.#watchers].filter((each) => each.room === room)) {
        const found = row && seatOf(row.state, playerId);
        if (found?.occupant.round) rounds.push(found.occupant.round);
      }
    }
    if (rounds.length > 0) await noteSeen(this.#db, rounds);
  }

  async #send(): Promise<void> {
    this.#changed.clear();
    const versions = new Map(
      (await findVersions(this.#db, this.#rooms)).map((row) => [row.id.toString(), row.version]),
    );
    for (const [room, version] of versions) {
      const behind = [...this.#watchers].filter((watcher) => watcher.room === room && watcher.sent < version);
      if (behind.length > 0) await this.#push(room, behind);
    }
    for (const watcher of this.#watchers) {
      if (performance.now() - watcher.sentAt < aliveMs) continue;
      watcher.sentAt = performance.now();
      sendLine(watcher.raw, "");
    }
  }

  async #push(room: string, watchers: readonly Watcher[]): Promise<void> {
    const row = await findRoom(this.#db, room);
    if (!row) return;
    for (const watcher of watchers) {
      const view = await roomView(row, watcher.playerId);
      if (!view) continue;
      watcher.sent = row.version;
      watcher.sentAt = performance.now();
      sendLine(watcher.raw, JSON.stringify({ version: Number(row.version), now: row.now.getTime(), ...view }));
    }
  }
}
