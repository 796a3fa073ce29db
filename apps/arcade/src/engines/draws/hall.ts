import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { Log } from "../../kit/log.ts";
import { inTransaction } from "../../kit/database.ts";
import { commitmentOf } from "../../kit/seed.ts";
import { exposures } from "../../kit/exposure.ts";
import {
  endDraws,
  findHeld,
  gamesWithDraws,
  insertDraws,
  lastResults,
  lockDueDraws,
  sweepDraws,
  type DrawRow,
  type DueDraw,
  type NewDraw,
} from "./draws.ts";
import { moveRound } from "../../kit/round-store.ts";
import type { Due } from "../../kit/jobs.ts";
import type { SharedGame, SlipRound } from "./shared-game.ts";

/*
 * Schedules draws: each game draws at every full period of the database's clock. A draw's seed is created two periods
 * ahead, and its SHA-256 (the seed commitment) is published while bets are taken. At draw time the numbers follow from
 * the seed alone (and from the cards dealt before, where a game has a shoe), and the seed is published. A draw that is
 * far overdue or whose seed does not match its commitment fails, and every stake on it is refunded.
 */

/** Longest delay of a draw, for example after a short outage; after that it fails. */
const maxLateMs = 10 * 60_000;
/** A backlog is processed in batches, so that wins and refunds need not wait for all of it. */
const batchSize = 100;
const batchesAtOnce = 5;
const sweepEveryMs = 60 * 60_000;

const pad = (number: number, length: number) => String(number).padStart(length, "0");

/** Returns the name of a draw, such as "20261121-0281". */
export function issueOf(opensAt: Date, periodSeconds: number): string {
  const day = opensAt.toISOString().slice(0, 10).replaceAll("-", "");
  const second = Math.floor((opensAt.getTime() % 86_400_000) / 1000);
  return `${day}-${pad(Math.floor(second / periodSeconds) + 1, 4)}`;
}

/** Creates the draw that is due at a moment, with its own seed and seed commitment. */
export async function createDraw(
  game: Pick<SharedGame, "gameCode" | "periodSeconds" | "closeSeconds" | "pauseSeconds">,
  drawsAt: number,
): Promise<NewDraw> {
  const { gameCode, periodSeconds, closeSeconds, pauseSeconds } = game;
  const seed = randomBytes(32).toString("hex");
  const begins = drawsAt - periodSeconds * 1000;
  return {
    game_code: gameCode,
    issue: issueOf(new Date(begins), periodSeconds),
    opens_at: new Date(begins + pauseSeconds * 1000),
    closes_at: new Date(drawsAt - closeSeconds * 1000),
    draws_at: new Date(drawsAt),
    seed,
    seed_hash: await commitmentOf(seed),
  };
}

export interface HallOptions {
  db: Pool;
  games: ReadonlyMap<string, SharedGame>;
  log: Log;
}

export class Hall {
  readonly #db: Pool;
  readonly #games: HallOptions["games"];
  readonly #log: HallOptions["log"];
  /** Time up to which each game's draws exist, in milliseconds. */
  readonly #made = new Map<string, number>();
  #sweepAt = 0;

  constructor({ db, games, log }: HallOptions) {
    this.#db = db;
    this.#games = games;
    this.#log = log;
  }

  /** Creates the missing current and next draws of each game; returns whether there were any. */
  async #prepare(now: number): Promise<boolean> {
    const isFirst = this.#made.size === 0;
    const known = isFirst ? await gamesWithDraws(this.#db) : undefined;
    const fresh: Promise<NewDraw>[] = [];
    const made = new Map<string, number>();
    for (const game of this.#games.values()) {
      const period = game.periodSeconds * 1000;
      const current = Math.floor(now / period) * period + period;
      const until = current + period;
      const opening = known && !known.has(game.gameCode) ? game.openingDraws * period : 0;
      const from = Math.max(this.#made.get(game.gameCode) ?? 0, current - period - opening);
      for (let at = from + period; at <= until; at += period) fresh.push(createDraw(game, at));
      made.set(game.gameCode, until);
    }
    if (fresh.length > 0) await insertDraws(this.#db, await Promise.all(fresh));
    for (const [gameCode, until] of made) this.#made.set(gameCode, until);
    return fresh.length > 0;
  }

  async #numbers(draw: DueDraw, past: readonly (readonly number[])[]): Promise<readonly number[] | undefined> {
    const game = this.#games.get(draw.game_code);
    const isCommitted = (await commitmentOf(draw.seed)) === draw.seed_hash;
    if (!game || !isCommitted) return undefined;
    // A game that cannot draw refunds its stakes and does not delay the others.
    return game.derive(draw.seed, draw.issue, past).catch(() => undefined);
  }

  /** Leaves out the draws that are still in flight: their stakes can be cashed out. */
  async #landed(draws: readonly DueDraw[]): Promise<DueDraw[]> {
    const landed: DueDraw[] = [];
    for (const draw of draws) {
      const flight = this.#games.get(draw.game_code)?.flight;
      const result = flight && !draw.late ? await this.#numbers(draw, []) : undefined;
      if (!flight || !result || draw.age > flight.lastsMs(result)) landed.push(draw);
    }
    return landed;
  }

  /** Returns the past results that these draws need, by game. */
  async #pastOf(tx: PoolClient, draws: readonly DueDraw[]): Promise<Map<string, number[][]>> {
    const needing = [...new Set(draws.map((draw) => draw.game_code))]
      .map((code) => this.#games.get(code))
      .filter((game) => game !== undefined && game.pastNeeded > 0);
    if (needing.length === 0) return new Map();
    const most = Math.max(...needing.map((game) => game?.pastNeeded ?? 0));
    return lastResults(
      tx,
      needing.map((game) => game?.gameCode ?? ""),
      most,
    );
  }

  /** Draws the numbers and settles every slip of the draws; a failed draw refunds its stakes. */
  async #hold(tx: PoolClient, draws: readonly DueDraw[]): Promise<void> {
    const slips = await findHeld(
      tx,
      draws.map(({ id }) => id),
    );
    const past = await this.#pastOf(tx, draws);
    const results = new Map<bigint, readonly number[] | null>();
    for (const draw of draws) {
      const its = past.get(draw.game_code);
      const held = slips.filter((slip) => slip.draw_id === draw.id);
      const inTime = !draw.late || held.length === 0;
      const result = inTime ? await this.#numbers(draw, its ?? []) : undefined;
      if (result) its?.unshift([...result]);
      results.set(draw.id, result ?? null);
      if (!result) this.#log.error({ draw: draw.id.toString(), slips: held.length }, "a draw failed: stakes go back");
    }
    await endDraws(
      tx,
      [...results].map(([id, result]) => ({ id: id.toString(), result })),
    );
    const ofPlayers = Map.groupBy(slips, (slip) => `${slip.draw_id ?? ""} ${slip.vassalage} ${slip.player_id}`);
    for (const own of ofPlayers.values()) {
      const draw = draws.find(({ id }) => id === own[0]?.draw_id);
      const result = draw && results.get(draw.id);
      if (draw && result) await this.#settle(tx, draw, own, result);
      else for (const slip of own) await moveRound(tx, slip, { state: "undoing", refusal: "DRAW_FAILED" });
    }
  }

  /** Settles all slips of one player on a draw together, because their stakes at risk offset each other. */
  async #settle(tx: PoolClient, draw: DrawRow, slips: readonly SlipRound[], result: readonly number[]): Promise<void> {
    const game = this.#games.get(draw.game_code);
    if (!game) return;
    const paid = slips.map((slip) =>
      (slip.lines ?? []).map((line) => {
        const { play, pick, odds } = line;
        const stake = readMoney(line.stake);
        return { line, stake, paid: game.paid({ play, pick, stake, odds: BigInt(odds) }, result) };
      }),
    );
    const risked = exposures(paid);
    for (const [at, slip] of slips.entries()) {
      const lines = paid[at] ?? [];
      const atRisk = risked[at];
      await moveRound(tx, slip, {
        state: "settling",
        win: lines.reduce((sum, each) => sum + each.paid, 0n),
        ...(atRisk === undefined ? {} : { atRisk }),
        lines: lines.map((each) => ({ ...each.line, paid: formatMoney(each.paid) })),
        holdMs: game.revealMs(result) - (game.flight?.lastsMs(result) ?? 0),
      });
    }
  }

  /** Runs the due draws of one batch in one transaction; returns whether there may be more. */
  #holdNext(): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const due = await lockDueDraws(tx, maxLateMs, batchSize);
      const draws = await this.#landed(due);
      if (draws.length > 0) await this.#hold(tx, draws);
      return draws.length === batchSize;
    });
  }

  /**
   * Creates upcoming draws and runs due ones by the database's clock; any instance may run it, and each draw runs once.
   */
  async workOnce({ now, isDrawDue }: Pick<Due, "now" | "isDrawDue">): Promise<void> {
    if ((await this.#prepare(now.getTime())) || isDrawDue) {
      for (let batch = 0; batch < batchesAtOnce && (await this.#holdNext()); batch += 1);
    }
    if (performance.now() >= this.#sweepAt) {
      this.#sweepAt = performance.now() + sweepEveryMs;
      await sweepDraws(this.#db);
    }
  }
}
