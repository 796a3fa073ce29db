import type { Pool } from "pg";
import { databaseNow } from "../../kit/database.ts";
import { findCurrent, findEnded, findPast, type DrawRow } from "../draws/draws.ts";
import { Stream, type Reading, type StreamOptions, type Watcher } from "../../kit/stream.ts";
import { drawView, type LottoState } from "./views.ts";

/** Number of past draws a page receives: its trend counts them. */
export const pastShown = 50;

interface KnownState {
  /** Ids of the current draw and of the last one that ended; the state changes only with them. */
  key: string;
  past: readonly DrawRow[];
  text: string;
}

/** Streams the lotteries: each page receives a draw as soon as it is held. */
export class LottoFeed {
  readonly #db: Pool;
  readonly #stream: Stream;
  readonly #states = new Map<string, KnownState>();

  constructor({ db, log }: { db: Pool; log: StreamOptions["log"] }) {
    this.#db = db;
    this.#stream = new Stream({ name: "lotteries", read: (codes) => this.#read(codes), log });
  }

  watch(watcher: Watcher): boolean {
    return this.#stream.watch(watcher);
  }

  end(): void {
    this.#stream.end();
  }

  async #read(codes: readonly string[]): Promise<Reading> {
    const [current, ended, now] = await Promise.all([
      findCurrent(this.#db, codes),
      findEnded(this.#db, codes),
      databaseNow(this.#db),
    ]);
    for (const code of codes) {
      const draw = current.find(({ game_code }) => game_code === code);
      await this.#renew(code, draw, ended.find(({ game_code }) => game_code === code)?.id);
    }
    // A lottery that nobody watched has outdated state here.
    const isRead = new Set(codes);
    return { now, stateFor: ({ gameCode }) => (isRead.has(gameCode) ? this.#states.get(gameCode)?.text : undefined) };
  }

  /** Updates the state of a lottery where a draw has begun or ended. */
  async #renew(code: string, current: DrawRow | undefined, ended: bigint | undefined): Promise<void> {
    const known = this.#states.get(code);
    const key = `${current?.id} ${ended}`;
    if (known?.key === key) return;
    const isOld = known?.key.endsWith(` ${ended}`) ?? false;
    const past = isOld ? (known?.past ?? []) : await findPast(this.#db, code, pastShown);
    const state: Omit<LottoState, "version" | "now"> = {
      current: current ? drawView(current) : null,
      past: past.map(drawView),
    };
    this.#states.set(code, { key, past, text: JSON.stringify(state) });
  }
}
