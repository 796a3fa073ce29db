import type { Pool } from "pg";
import { formatMoney } from "@croupier/contract/domain/money";
import { databaseNow } from "../../kit/database.ts";
import { findCurrent, findFlying, findLast, lastResults, type DrawRow } from "../draws/draws.ts";
import { Stream, type Reading, type Watcher } from "../../kit/stream.ts";
import { drawView } from "../draws/views.ts";
import { findStakes, type StakeRow } from "./stakes.ts";
import { cashedAt, findCashOuts } from "./flights.ts";
import { shortName } from "../../kit/short-name.ts";
import { tables } from "./tables.ts";
import type { TableState } from "./views.ts";

/** Number of results that the roads of a shoe need. */
const pastShown = 110;

interface Shown {
  draw: DrawRow | undefined;
  last: DrawRow | undefined;
  past: readonly (readonly number[])[];
  stakes: readonly StakeRow[];
  flying: DrawRow | undefined;
  cashOuts: Awaited<ReturnType<typeof findCashOuts>>;
  players: number;
}

export interface FeedOptions {
  db: Pool;
  log: { warn(details: object, text: string): void };
}

/** Streams the tables: the state that all players at a table share. */
export class Feed {
  readonly #db: Pool;
  readonly #stream: Stream;
  readonly #past = new Map<string, { after: bigint; results: readonly (readonly number[])[] }>();

  constructor({ db, log }: FeedOptions) {
    this.#db = db;
    this.#stream = new Stream({ name: "tables", read: (codes) => this.#read(codes), log });
  }

  watch(watcher: Watcher): boolean {
    return this.#stream.watch(watcher);
  }

  end(): void {
    this.#stream.end();
  }

  /** Counts the players who have a table open in this process. */
  playersAt(gameCode: string): number {
    return this.#stream.playersAt(gameCode);
  }

  async #read(codes: readonly string[]): Promise<Reading> {
    const [current, last, now] = await Promise.all([
      findCurrent(this.#db, codes),
      findLast(this.#db, codes),
      databaseNow(this.#db),
    ]);
    const stakes = await findStakes(
      this.#db,
      current.map(({ id }) => id),
    );
    const { flying, nextMs } = await this.#flying(codes, now);
    const cashOuts = await findCashOuts(
      this.#db,
      flying.map(({ id }) => id),
    );
    const tablesNow = new Map<string, Shown>();
    for (const code of codes) {
      const ended = last.find(({ game_code }) => game_code === code);
      const draw = current.find(({ game_code }) => game_code === code);
      tablesNow.set(code, {
        draw,
        last: ended,
        past: await this.#readPast(code, ended),
        stakes: stakes.filter(({ drawId }) => drawId === draw?.id),
        flying: flying.find(({ game_code }) => game_code === code),
        cashOuts,
        players: this.playersAt(code),
      });
    }
    return {
      now,
      ...(nextMs === undefined ? {} : { nextMs }),
      stateFor({ gameCode, currency }) {
        const shown = tablesNow.get(gameCode);
        return shown && stateOf(shown, currency);
      },
    };
  }

  /** Reads the draws in flight. Each has its result once its flight is over, for which the next tick is timed. */
  async #flying(codes: readonly string[], now: Date): Promise<{ flying: DrawRow[]; nextMs: number | undefined }> {
    let nextMs: number | undefined;
    const rows = await findFlying(
      this.#db,
      codes.filter((code) => tables.get(code)?.flight),
    );
    const flying = await Promise.all(
      rows.map(async (draw) => {
        const table = tables.get(draw.game_code);
        const result = await table?.derive(draw.seed, draw.issue, []);
        const left = draw.draws_at.getTime() + (table?.flight?.lastsMs(result ?? []) ?? 0) - now.getTime();
        if (left > 0) nextMs = Math.min(nextMs ?? left, Math.max(20, left));
        return { ...draw, result: left > 0 ? null : (result ?? null) };
      }),
    );
    return { flying, nextMs };
  }

  async #readPast(gameCode: string, last: DrawRow | undefined): Promise<readonly (readonly number[])[]> {
    const known = this.#past.get(gameCode);
    if (!last || known?.after === last.id) return known?.results ?? [];
    const results =
      (await lastResults(this.#db, [gameCode], tables.get(gameCode)?.rules.pastShown ?? pastShown)).get(gameCode) ?? [];
    this.#past.set(gameCode, { after: last.id, results });
    return results;
  }
}

/** Returns the state of a table for pages in this currency, as JSON. */
function stateOf({ draw, last, past, stakes, flying, cashOuts, players }: Shown, currency: string): string {
  const own = stakes.filter((each) => each.currency === currency);
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
            .filter((each) => each.drawId === flying.id && each.currency === currency)
            .map(({ nickname, lines, win }) => ({
              name: shortName(nickname),
              height: cashedAt(lines),
              win: formatMoney(win),
            })),
        }
      : null,
  };
  return JSON.stringify(state);
}
