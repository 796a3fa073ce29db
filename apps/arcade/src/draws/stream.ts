import type { ServerResponse } from "node:http";

/*
 * The streams of games that run by the clock: a line of JSON for each change, the whole state each, so that a page that
 * comes late or lost its line needs nothing else. All pages of a game share what is read: a tick reads once for all
 * games that are watched, and sends where something changed.
 */

const tickMs = 300;
const aliveMs = 10_000;
const mostStreams = 5_000;
/** The bytes that a page may be behind: a state has some ten thousand. */
const mostUnread = 1024 * 1024;

/** A page that follows a game. */
export interface Watcher {
  playerId: string;
  currency: string;
  gameCode: string;
  raw: ServerResponse;
}

/** What one tick read. */
export interface Reading {
  now: Date;
  /** Writes the state that a page is sent, as the JSON of an object; undefined where its game was not read. */
  stateFor(watcher: Watcher): string | undefined;
  /** When it is worth while to read again, in milliseconds, where that is sooner than usual. */
  nextMs?: number;
}

export interface StreamOptions {
  /** What the log calls these games. */
  name: string;
  read(gameCodes: readonly string[]): Promise<Reading>;
  log: { warn(details: object, text: string): void };
}

/** Begins the answer of a stream: lines of JSON that no cache and no proxy holds back. */
export function openStream(raw: ServerResponse): void {
  raw.writeHead(200, {
    "content-type": "application/x-ndjson; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    "x-content-type-options": "nosniff",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
}

/** Sends a line to a page. One that does not read is cut, before what waits for it fills the memory. */
export function sendLine(raw: ServerResponse, line: string): void {
  if (raw.writableLength > mostUnread) raw.destroy();
  else raw.write(`${line}\n`);
}

export class Stream {
  readonly #options: StreamOptions;
  readonly #watchers = new Set<Watcher & { sent: string; sentAt: number }>();
  #timer: NodeJS.Timeout | undefined;
  #version = Date.now();
  #nextMs = tickMs;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Sends a game's states to a page until it goes; false where too many pages watch. */
  watch(watcher: Watcher): boolean {
    if (this.#watchers.size >= mostStreams) return false;
    // A page that has gone already reports no end, and would never be forgotten.
    if (watcher.raw.destroyed) return true;
    const added = { ...watcher, sent: "", sentAt: performance.now() };
    this.#watchers.add(added);
    watcher.raw.on("close", () => this.#watchers.delete(added));
    openStream(watcher.raw);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), 0);
    return true;
  }

  /** Ends every stream, so that the server can close. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { raw } of this.#watchers) raw.destroy();
    this.#watchers.clear();
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
      // Who came while it was being read is served by the next tick.
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
