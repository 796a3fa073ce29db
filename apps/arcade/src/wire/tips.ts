import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Log } from "../kit/log.ts";
import { retryMs } from "../kit/retry.ts";
import type { SessionRow } from "../kit/session.ts";
import { Unanswered, type Seamless } from "./seamless.ts";
import { findTip, insertTip, moveTip, retryTipIn, takeDueTips, type TipRow } from "./tip-store.ts";

/*
 * Tips the dealer: a tip is a gift, not a bet, and wins nothing. Its row is written before it is requested. Without a
 * response in time it is rolled back, by this process or by the worker of the next one.
 */

/** Returns the transaction of a tip, as requested and as listed in the statement. */
export const tipTx = (id: string): string => `${id}-t`;

export interface TipsOptions {
  db: Pool;
  seamless: Seamless;
  /** Time limit of a call, in milliseconds. */
  timeoutMs: number;
  log: Log;
}

export class Tips {
  readonly #db: Pool;
  readonly #seamless: Seamless;
  readonly #log: Log;
  /** Longer than a call and its rollback can take; afterwards the worker may take the tip over. */
  readonly #holdMs: number;

  constructor({ db, seamless, log, timeoutMs }: TipsOptions) {
    this.#db = db;
    this.#seamless = seamless;
    this.#log = log;
    this.#holdMs = 2 * timeoutMs + 3_000;
  }

  /** Gives a tip, or returns the one already given with this key. */
  async give(session: SessionRow, clientKey: string, amount: Money): Promise<TipRow> {
    const tip = await insertTip(this.#db, session, { id: randomUUID(), clientKey, amount, holdMs: this.#holdMs });
    if (tip) return this.#give(tip);
    const known = await findTip(this.#db, session.id, clientKey);
    if (!known) throw new Error("a tip was neither stored nor found");
    return this.#follow(known);
  }

  /** Rolls back every tip without a response; returns their number. */
  async workOnce(): Promise<number> {
    const due = await takeDueTips(this.#db, 20, this.#holdMs);
    await Promise.all(due.map((tip) => this.#takeBack(tip)));
    return due.length;
  }

  async #current(tip: TipRow): Promise<TipRow> {
    return (await findTip(this.#db, tip.session_id, tip.client_key)) ?? tip;
  }

  /** Waits until a tip that another process requests is decided. */
  async #follow(tip: TipRow, withinMs = 8_000): Promise<TipRow> {
    const until = performance.now() + withinMs;
    let seen = tip;
    while (seen.state === "giving" && performance.now() < until) {
      await wait(80);
      seen = await this.#current(seen);
    }
    return seen;
  }

  async #give(tip: TipRow): Promise<TipRow> {
    const payload = {
      sessionId: tip.platform_session,
      playerId: tip.player_id,
      txId: tipTx(tip.id),
      roundId: tip.id,
      gameCode: tip.game_code,
      currency: tip.currency,
      amount: formatMoney(tip.amount),
    };
    try {
      const answer = await this.#seamless.tip(tip.vassalage, payload);
      if (answer.status === "OK") return await this.#end(tip, { state: "given", balance: answer.balance });
      if (answer.status !== "TRY_LATER") {
        return await this.#end(tip, { state: "refused", refusal: answer.status, balance: answer.balance });
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#log.warn({ tip: tip.id, reason: error.message }, "no answer to a tip: taking it back");
    }
    return this.#takeBack(tip);
  }

  async #end(tip: TipRow, step: Parameters<typeof moveTip>[2]): Promise<TipRow> {
    return (await moveTip(this.#db, tip, step)) ?? this.#current(tip);
  }

  /** Rolls a tip back, whether it was taken or not. */
  async #takeBack(tip: TipRow): Promise<TipRow> {
    const undoing =
      tip.state === "undoing" ? tip : await moveTip(this.#db, tip, { state: "undoing", holdMs: this.#holdMs });
    if (!undoing) return this.#current(tip);
    const payload = {
      playerId: tip.player_id,
      txId: `${tip.id}-r`,
      betTxId: tipTx(tip.id),
      roundId: tip.id,
      currency: tip.currency,
    };
    try {
      const answer = await this.#seamless.rollback(tip.vassalage, payload);
      if (answer.status === "OK") return await this.#end(undoing, { state: "returned", balance: answer.balance });
      if (answer.status !== "TRY_LATER") {
        this.#log.error({ tip: tip.id, status: answer.status }, "the platform refuses to take a tip back");
        return await this.#end(undoing, { state: "disputed", refusal: answer.status });
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
    await retryTipIn(this.#db, undoing, retryMs(undoing.tries));
    return undoing;
  }
}
