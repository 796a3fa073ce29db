import type { ServerResponse } from "node:http";
import { runOutside } from "@croupier/server/tracing/spans";

/*
 * Streams scheduled games: each change sends one line of JSON with the whole state, so that a page that joins late or
 * reconnects needs nothing else. All pages share the reads: a tick reads once for all watched games and sends where
 * something changed.
 */

const tickMs = 300;
const aliveMs = 10_000;
const mostStreams = 5_000;
/** Unread bytes allowed per page: a state has about ten thousand. */
const mostUnread = 1024 * 1024;

/** A page that watches a game. */
export interface Watcher {
  playerId: string;
  currency: string;
  gameCode: string;
  raw: ServerResponse;
}

/** The data that one tick read. */
export interface Reading {
  now: Date;
  /** Returns the state to send to a page, as a JSON object; undefined where its game was not read. */
  stateFor(watcher: Watcher): string | undefined;
  /** Milliseconds until the next useful read, where it is sooner than usual. */
  nextMs?: number;
}

export interface StreamOptions {
  /** Name of these games in the log. */
  name: string;
  read(gameCodes: readonly string[]): Promise<Reading>;
  log: { warn(details: object, text: string): void };
}

/** Starts the response of a stream: lines of JSON that no cache or proxy buffers. */
function openStream(raw: ServerResponse): void {
  raw.writeHead(200, {
    "content-type": "application/x-ndjson; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    "x-content-type-options": "nosniff",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
}

/** Sends a line to a page; disconnects one that does not read, before its unsent data fills the memory. */
export function sendLine(raw: ServerResponse, line: string): void {
  if (raw.writableLength > mostUnread) raw.destroy();
  else raw.write(`${line}\n`);
}

/** The pages that watch a stream, each until it disconnects. */
export class Watchers<Its extends { raw: ServerResponse }> {
  readonly #all = new Set<Its>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): Iterator<Its> {
    return this.#all.values();
  }

  /** Opens the stream of a page, then calls `begin`; returns false where too many pages watch. */
  add(watcher: Its, begin: () => void): boolean {
    if (this.#all.size >= mostStreams) return false;
    // A page that has already disconnected emits no close event and would never be removed.
    if (watcher.raw.destroyed) return true;
    this.#all.add(watcher);
    watcher.raw.on("close", () => this.#all.delete(watcher));
    openStream(watcher.raw);
    begin();
    return true;
  }

  /** Ends every stream, so that the server can shut down. */
  end(): void {
    for (const { raw } of this.#all) raw.destroy();
    this.#all.clear();
  }
}

export class Stream {
  readonly #options: StreamOptions;
  readonly #watchers = new Watchers<Watcher & { sent: string; sentAt: number }>();
  #timer: NodeJS.Timeout | undefined;
  #version = Date.now();
  #nextMs = tickMs;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Streams a game's states to a page until it disconnects; returns false where too many pages watch. */
  watch(watcher: Watcher): boolean {
    const added = { ...watcher, sent: "", sentAt: performance.now() };
    return this.#watchers.add(added, () => {
      clearTimeout(this.#timer);
      this.#timer = runOutside(() => setTimeout(() => void this.#tick(), 0));
    });
  }

  /** Ends every stream, so that the server can shut down. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#watchers.end();
  }

  /** Counts the players who have a game open in this process. */
  playersAt(gameCode: string): number {
    return new Set([...this.#watchers].filter((each) => each.gameCode === gameCode).map(({ playerId }) => playerId))
      .size;
  }

  async #tick(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#send();
    } catch (error) {
      const reason = error instanceof Error ? error.message : "failed";
      this.#options.log.warn({ reason }, `a tick of the ${this.#options.name} failed`);
    }
    if (this.#watchers.size > 0) this.#timer ??= setTimeout(() => void this.#tick(), this.#nextMs);
  }

  async #send(): Promise<void> {
    const codes = [...new Set([...this.#watchers].map(({ gameCode }) => gameCode))];
    if (codes.length === 0) return;
    const { now, stateFor, nextMs = tickMs } = await this.#options.read(codes);
    this.#nextMs = Math.min(tickMs, nextMs);
    for (const watcher of this.#watchers) {
      const state = stateFor(watcher);
      // A page that joined during the read is served by the next tick.
      if (state === undefined) continue;
      if (state !== watcher.sent) {
        watcher.sent = state;
        watcher.sentAt = performance.now();
        this.#version += 1;
        const head = JSON.stringify({ version: this.#version, now: now.toISOString() });
        sendLine(watcher.raw, `${head.slice(0, -1)},${state.slice(1)}`);
      } else if (performance.now() - watcher.sentAt > aliveMs) {
        watcher.sentAt = performance.now();
        sendLine(watcher.raw, "");
      }
    }
  }
}
