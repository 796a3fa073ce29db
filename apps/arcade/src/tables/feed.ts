import type { ServerResponse } from "node:http";
import type { Pool } from "pg";
import { formatMoney } from "@croupier/contract/domain/money";
import { databaseNow, findCurrent, findFlying, findLast, lastResults, type DrawRow } from "../draws/draws.ts";
import { drawView } from "../draws/views.ts";
import { findStakes, type StakeRow } from "./stakes.ts";
import { cashedAt, findCashOuts } from "./flights.ts";
import { shortName } from "../pond/views.ts";
import { tables } from "./tables.ts";
import type { TableState } from "./views.ts";

/*
 * The stream of a table: a line of JSON for each change, the whole state each, so that a page that comes late or lost
 * its line needs nothing else. All pages of a table share what is read: a tick reads once for all tables that are
 * watched, and sends where something changed.
 */

const tickMs = 300;
const aliveMs = 10_000;
const mostStreams = 5_000;
const mostOfSession = 3;
/** As many results as the roads of a shoe need. */
const pastShown = 110;

interface Watcher {
  sessionId: string;
  playerId: string;
  currency: string;
  gameCode: string;
  raw: ServerResponse;
  sent: string;
  sentAt: number;
}

interface Shown {
  draw: DrawRow | undefined;
  last: DrawRow | undefined;
  past: readonly (readonly number[])[];
  stakes: readonly StakeRow[];
  flying: DrawRow | undefined;
  cashOuts: Awaited<ReturnType<typeof findCashOuts>>;
}

export interface FeedOptions {
  db: Pool;
  log: { warn(details: object, text: string): void };
}

export class Feed {
  readonly #db: Pool;
  readonly #log: FeedOptions["log"];
  readonly #watchers = new Set<Watcher>();
  readonly #past = new Map<string, { after: bigint; results: readonly (readonly number[])[] }>();
  #timer: NodeJS.Timeout | undefined;
  #version = Date.now();
  #nextMs = tickMs;

  constructor({ db, log }: FeedOptions) {
    this.#db = db;
    this.#log = log;
  }

  /** Sends a table's states to a page until it goes; false where too many pages watch. */
  watch(watcher: Omit<Watcher, "sent" | "sentAt">): boolean {
    if (this.#watchers.size >= mostStreams) return false;
    const own = [...this.#watchers].filter(({ sessionId }) => sessionId === watcher.sessionId);
    // A page that was reloaded leaves its stream behind for a while.
    if (own.length >= mostOfSession) own[0]?.raw.end();
    const added: Watcher = { ...watcher, sent: "", sentAt: performance.now() };
    this.#watchers.add(added);
    watcher.raw.on("close", () => this.#watchers.delete(added));
    watcher.raw.writeHead(200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
    watcher.raw.flushHeaders();
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

  async #tick(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#send();
    } catch (error) {
      this.#log.warn({ reason: error instanceof Error ? error.message : "failed" }, "a tick of the tables failed");
    }
    if (this.#watchers.size > 0) this.#timer ??= setTimeout(() => void this.#tick(), this.#nextMs);
  }

  async #send(): Promise<void> {
    const codes = [...new Set([...this.#watchers].map(({ gameCode }) => gameCode))];
    if (codes.length === 0) return;
    const [current, last, now] = await Promise.all([
      findCurrent(this.#db, codes),
      findLast(this.#db, codes),
      databaseNow(this.#db),
    ]);
    const stakes = await findStakes(
      this.#db,
      current.map(({ id }) => id),
    );
    const flying = await this.#flying(codes, now);
    const cashOuts = await findCashOuts(
      this.#db,
      flying.map(({ id }) => id),
    );
    const players = new Map(codes.map((code) => [code, this.playersAt(code)]));
    for (const code of codes) {
      const ended = last.find(({ game_code }) => game_code === code);
      const draw = current.find(({ game_code }) => game_code === code);
      const past = await this.#pastOf(code, ended);
      const shown = {
        draw,
        last: ended,
        past,
        stakes: stakes.filter(({ drawId }) => drawId === draw?.id),
        flying: flying.find(({ game_code }) => game_code === code),
        cashOuts,
      };
      for (const watcher of this.#watchers) {
        if (watcher.gameCode === code) this.#push(watcher, shown, now, players.get(code) ?? 0);
      }
    }
  }

  /** Reads the draws in flight: each has its result once it is over, and the next tick comes when one is. */
  async #flying(codes: readonly string[], now: Date): Promise<DrawRow[]> {
    this.#nextMs = tickMs;
    const rows = await findFlying(
      this.#db,
      codes.filter((code) => tables.get(code)?.flight),
    );
    return Promise.all(
      rows.map(async (draw) => {
        const table = tables.get(draw.game_code);
        const result = await table?.derive(draw.seed, draw.issue, []);
        const left = draw.draws_at.getTime() + (table?.flight?.lastsMs(result ?? []) ?? 0) - now.getTime();
        if (left > 0) this.#nextMs = Math.min(this.#nextMs, Math.max(20, left));
        return { ...draw, result: left > 0 ? null : (result ?? null) };
      }),
    );
  }

  /** Counts the players who have a table open in this process. */
  playersAt(gameCode: string): number {
    return new Set([...this.#watchers].filter((each) => each.gameCode === gameCode).map(({ playerId }) => playerId))
      .size;
  }

  async #pastOf(gameCode: string, last: DrawRow | undefined): Promise<readonly (readonly number[])[]> {
    const known = this.#past.get(gameCode);
    if (!last || known?.after === last.id) return known?.results ?? [];
    const results =
      (await lastResults(this.#db, [gameCode], tables.get(gameCode)?.rules.pastShown ?? pastShown)).get(gameCode) ?? [];
    this.#past.set(gameCode, { after: last.id, results });
    return results;
  }

  #push(watcher: Watcher, { draw, last, past, stakes, flying, cashOuts }: Shown, now: Date, players: number): void {
    const own = stakes.filter(({ currency }) => currency === watcher.currency);
    const state: Omit<TableState, "version" | "now"> = {
      draw: draw ? drawView(draw) : null,
      last: last ? drawView(last) : null,
      past: [...past],
      stakes: Object.fromEntries(
        own.map(({ spot, stake, players: count }) => [spot, { stake: formatMoney(stake), players: count }]),
      ),
      players,
      flight: flying
        ? {
            draw: drawView(flying),
            cashed: cashOuts
              .filter(({ drawId, currency }) => drawId === flying.id && currency === watcher.currency)
              .map(({ nickname, lines, win }) => ({
                name: shortName(nickname),
                height: cashedAt(lines),
                win: formatMoney(win),
              })),
          }
        : null,
    };
    const text = JSON.stringify(state);
    if (text !== watcher.sent) {
      watcher.sent = text;
      watcher.sentAt = performance.now();
      this.#version += 1;
      watcher.raw.write(`${JSON.stringify({ version: this.#version, now: now.toISOString(), ...state })}\n`);
    } else if (performance.now() - watcher.sentAt > aliveMs) {
      watcher.sentAt = performance.now();
      watcher.raw.write("\n");
    }
  }
}
