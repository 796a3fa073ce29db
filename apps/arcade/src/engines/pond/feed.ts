import type { ServerResponse } from "node:http";
import { runOutside } from "@croupier/server/tracing/spans";
import type { Pool } from "pg";
import { formatMoney } from "@croupier/contract/domain/money";
import { shortName } from "../../kit/short-name.ts";
import { sendLine, Watchers } from "../../kit/stream.ts";
import { pondTime, minuteMs } from "./fish.ts";
import {
  caughtIn,
  findRooms,
  findSeats,
  findVolleys,
  freezeOf,
  recordPresence,
  type RoomRow,
  type ShownVolley,
} from "./pond-store.ts";
import type { PondState, SeenVolley } from "./views.ts";

/*
 * Streams ponds: each change sends one line of JSON with the whole state. A tick reads once for all watched rooms.
 * Watching keeps a player's cannon; a while after the page has disconnected, the cannon is free for others.
 */

const tickMs = 250;
const aliveMs = 5_000;

interface Watcher {
  roomId: bigint;
  cannon: number;
  raw: ServerResponse;
  sent: string;
  sentAt: number;
}

export interface FeedOptions {
  db: Pool;
  log: { warn(details: object, text: string): void };
}

function seen({ id, volley, win }: ShownVolley): SeenVolley {
  const bullets = volley.bullets ?? [];
  return {
    id,
    cannon: volley.cannon,
    at: bullets.filter(({ paid }) => paid !== null).map(({ fish }) => fish),
    caught: bullets
      .filter(({ paid }) => (paid ?? 0) > 0)
      .flatMap(({ fish, chain }) => [fish, ...(chain ?? []).map((each) => each.fish)]),
    win: formatMoney(win ?? 0n),
  };
}

export class PondFeed {
  readonly #db: Pool;
  readonly #log: FeedOptions["log"];
  readonly #watchers = new Watchers<Watcher>();
  #timer: NodeJS.Timeout | undefined;
  #version = Date.now();
  #seenAt = 0;

  constructor({ db, log }: FeedOptions) {
    this.#db = db;
    this.#log = log;
  }

  /** Streams a pond's states to a page until it disconnects; returns false where too many pages watch. */
  watch(watcher: Omit<Watcher, "sent" | "sentAt">): boolean {
    return this.#watchers.add({ ...watcher, sent: "", sentAt: performance.now() }, () => {
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

  async #tick(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#send();
    } catch (error) {
      this.#log.warn({ reason: error instanceof Error ? error.message : "failed" }, "a tick of the ponds failed");
    }
    if (this.#watchers.size > 0) this.#timer ??= setTimeout(() => void this.#tick(), tickMs);
  }

  async #send(): Promise<void> {
    const watchers = [...this.#watchers];
    const ids = [...new Set(watchers.map(({ roomId }) => roomId))];
    if (ids.length === 0) return;
    if (performance.now() - this.#seenAt > 3_000) {
      this.#seenAt = performance.now();
      await recordPresence(this.#db, watchers);
    }
    const [rooms, seats, volleys] = await Promise.all([
      findRooms(this.#db, ids),
      findSeats(this.#db, ids),
      findVolleys(this.#db, ids),
    ]);
    // Catches are read after the volleys, so that no page sees a decided volley whose fish still swims.
    const caught = await caughtIn(this.#db, ids);
    for (const room of rooms) {
      const first = Math.floor(pondTime(freezeOf(room), room.now.getTime()) / minuteMs) - 1;
      const inRoom = ({ room_id }: { room_id: bigint }) => room_id === room.id;
      const own = seats.filter(inRoom);
      const state = {
        room: room.id.toString(),
        ...freezeOf(room),
        seats: own.map(({ cannon, nickname, shot }) => ({
          cannon,
          name: shortName(nickname),
          shot: formatMoney(shot),
        })),
        gone: caught.filter((each) => inRoom(each) && Number.parseInt(each.fish, 10) >= first).map(({ fish }) => fish),
        volleys: volleys.filter(inRoom).map(seen),
      };
      for (const watcher of watchers) {
        const commitment = own.find(({ cannon }) => cannon === watcher.cannon)?.seed_hash ?? "";
        if (watcher.roomId === room.id) this.#push(watcher, room, { ...state, cannon: watcher.cannon, commitment });
      }
    }
  }

  #push(watcher: Watcher, { now }: RoomRow, state: Omit<PondState, "version" | "now">): void {
    const text = JSON.stringify(state);
    // The clock is resent from time to time, so that every page stays in step.
    if (text === watcher.sent && performance.now() - watcher.sentAt < aliveMs) return;
    watcher.sent = text;
    watcher.sentAt = performance.now();
    this.#version += 1;
    const line: PondState = { version: this.#version, now: now.getTime(), ...state };
    sendLine(watcher.raw, JSON.stringify(line));
  }
}
