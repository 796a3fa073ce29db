import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { RoundsOptions } from "../rounds.ts";
import { moveRound, type RoundRow } from "../store.ts";
import { derive, commitmentOf } from "./derive.ts";
import {
  databaseNow,
  endDraw,
  findHeld,
  gamesWithDraws,
  insertDraws,
  lockDueDraw,
  sweepDraws,
  type DrawRow,
  type NewDraw,
} from "./draws.ts";
import { lotteries, type Lottery } from "./lotteries.ts";
import { paid } from "./prizes.ts";

/*
 * The draw schedule. Each lottery draws at every full period of the database's clock. A draw's seed is made two periods
 * ahead and its SHA-256 (the seed commitment) is published while bets are taken; at its time the numbers follow from
 * the seed alone, and the seed is published. A draw fails when its time is long past or its seed does not match the
 * commitment: every stake on it is refunded.
 */

/** How late a draw may be, for example after a short outage; after that it fails. */
const maxLateMs = 10 * 60_000;
/** A backlog is worked off in batches, so that wins and refunds need not wait for all of it. */
const heldAtOnce = 40;
const sweepEveryMs = 60 * 60_000;
/** A new lottery starts with this many finished draws, which nobody could bet on, so that its trends have data. */
const openingDraws = 20;

const pad = (number: number, length: number) => String(number).padStart(length, "0");

/** Answers the name of a draw: "20261121-0281". */
export function issueOf(opensAt: Date, periodSeconds: number): string {
  const day = opensAt.toISOString().slice(0, 10).replaceAll("-", "");
  const second = Math.floor((opensAt.getTime() % 86_400_000) / 1000);
  return `${day}-${pad(Math.floor(second / periodSeconds) + 1, 4)}`;
}

/** Creates the draw that ends at a moment, with its own seed and seed commitment. */
export async function createDraw(lottery: Lottery, drawsAt: number): Promise<NewDraw> {
  const { gameCode, periodSeconds, closeSeconds } = lottery;
  const seed = randomBytes(32).toString("hex");
  const opens = new Date(drawsAt - periodSeconds * 1000);
  return {
    game_code: gameCode,
    issue: issueOf(opens, periodSeconds),
    opens_at: opens,
    closes_at: new Date(drawsAt - closeSeconds * 1000),
    draws_at: new Date(drawsAt),
    seed,
    seed_hash: await commitmentOf(seed),
  };
}

export interface HallOptions {
  db: Pool;
  log: RoundsOptions["log"];
}

export class Hall {
  readonly #db: Pool;
  readonly #log: HallOptions["log"];
  /** Up to when each lottery's draws exist, in milliseconds. */
  readonly #made = new Map<string, number>();
  #sweepAt = 0;

  constructor({ db, log }: HallOptions) {
    this.#db = db;
    this.#log = log;
  }

  /** Creates the current and the next draw of each lottery where they are missing. */
  async #prepare(): Promise<void> {
    const now = (await databaseNow(this.#db)).getTime();
    const isFirst = this.#made.size === 0;
    const known = isFirst ? await gamesWithDraws(this.#db) : undefined;
    const fresh: Promise<NewDraw>[] = [];
    const made = new Map<string, number>();
    for (const lottery of lotteries.values()) {
      const period = lottery.periodSeconds * 1000;
      const current = Math.floor(now / period) * period + period;
      const until = current + period;
      const opening = known && !known.has(lottery.gameCode) ? openingDraws * period : 0;
      const from = Math.max(this.#made.get(lottery.gameCode) ?? 0, current - period - opening);
      for (let at = from + period; at <= until; at += period) fresh.push(createDraw(lottery, at));
      made.set(lottery.gameCode, until);
    }
    if (fresh.length > 0) await insertDraws(this.#db, await Promise.all(fresh));
    for (const [gameCode, until] of made) this.#made.set(gameCode, until);
  }

  async #numbers(draw: DrawRow & { late: boolean }): Promise<readonly number[] | undefined> {
    const lottery = lotteries.get(draw.game_code);
    const isCommitted = (await commitmentOf(draw.seed)) === draw.seed_hash;
    if (!lottery || !isCommitted) return undefined;
    return derive(lottery.family.shape, draw.seed, draw.game_code, draw.issue);
  }

  /** Draws the numbers and settles every slip of the draw, or fails the draw and refunds its stakes. */
  async #hold(tx: PoolClient, draw: DrawRow & { late: boolean }): Promise<void> {
    const slips = await findHeld(tx, draw);
    const inTime = !draw.late || slips.length === 0;
    const result = inTime ? await this.#numbers(draw) : undefined;
    await endDraw(tx, draw, result);
    for (const slip of slips) {
      if (result) await this.#settle(tx, draw, slip, result);
      else await moveRound(tx, slip, { state: "undoing", refusal: "DRAW_FAILED" });
    }
    if (!result) this.#log.error({ draw: draw.id.toString(), slips: slips.length }, "a draw failed: stakes go back");
  }

  async #settle(tx: PoolClient, draw: DrawRow, slip: RoundRow, result: readonly number[]): Promise<void> {
    const lottery = lotteries.get(draw.game_code);
    if (!lottery) return;
    let win = 0n;
    const lines = (slip.lines ?? []).map((line) => {
      const { play, pick, odds } = line;
      const stake = readMoney(line.stake);
      const amount = paid(lottery.family, { play, pick, stake, odds: BigInt(odds) }, result);
      win += amount;
      return { ...line, paid: formatMoney(amount) };
    });
    await moveRound(tx, slip, { state: "settling", win, lines });
  }

  async #holdNext(): Promise<boolean> {
    const tx = await this.#db.connect();
    let broken: Error | undefined;
    try {
      await tx.query("begin");
      const draw = await lockDueDraw(tx, maxLateMs);
      if (draw) await this.#hold(tx, draw);
      await tx.query("commit");
      return draw !== undefined;
    } catch (error) {
      broken = error instanceof Error ? error : new Error("a draw broke off");
      throw error;
    } finally {
      tx.release(broken);
    }
  }

  /** Creates coming draws and runs those that are due; any instance may run a draw, each runs once. */
  async workOnce(): Promise<void> {
    await this.#prepare();
    for (let held = 0; held < heldAtOnce && (await this.#holdNext()); held += 1);
    if (performance.now() >= this.#sweepAt) {
      this.#sweepAt = performance.now() + sweepEveryMs;
      await sweepDraws(this.#db);
    }
  }
}
