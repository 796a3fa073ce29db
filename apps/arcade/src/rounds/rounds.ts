import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Title } from "../kit/titles.ts";
import type { Engine } from "../engines/engine.ts";
import { engineOf } from "../engines/registry.ts";
import type { Log } from "../kit/log.ts";
import { retryMs } from "../kit/retry.ts";
import { findRound, moveRound, type RoundRow } from "../kit/round-store.ts";
import type { Opening, Rounds } from "../kit/rounds.ts";
import type { SessionRow } from "../kit/session.ts";
import { Unanswered, type Refusal, type Seamless } from "../wire/seamless.ts";
import { retryRoundIn, takeDueRounds } from "./due-store.ts";

/*
 * Runs rounds. The row is written before the stake is requested. Once the platform has answered, the result is drawn
 * and stored with the win that is owed. A win is paid when the page reports that it has shown the result, so that no
 * balance reveals the outcome before the reels do; when the page is gone, the worker pays it after the longest display
 * time. Without a response in time the stake is rolled back. Payments and rollbacks are repeated until answered, by
 * this process or, after a crash, by the worker of the next one. Engines decide: a lottery slip is held between stake
 * and settlement until its draw settles it, or refunds it when the draw fails. A sitting in a card room is held until
 * the player leaves. A volley in a pond is decided and paid as soon as its stake is taken.
 */

interface RoundOptions {
  db: Pool;
  seamless: Seamless;
  /** Time limit of a call, in milliseconds. */
  timeoutMs: number;
  log: Log;
}

const isOk = <T extends { status: "OK" }>(answer: T | Refusal): answer is T => answer.status === "OK";

const txOf = (round: RoundRow, kind: "b" | "w" | "r") => `${round.id}-${kind}`;

/** Returns the platform's round: a further stake belongs to the round it was added to. */
const platformRound = (round: RoundRow): string => round.solo_of ?? round.id;

export class RoundRunner implements Rounds {
  readonly #db: Pool;
  readonly #seamless: Seamless;
  readonly #log: Log;

  /** Longer than a call and its follow-up can take; afterwards the worker may take the round over. */
  readonly holdMs: number;

  constructor({ db, seamless, log, timeoutMs }: RoundOptions) {
    this.holdMs = 2 * timeoutMs + 3_000;
    this.#db = db;
    this.#seamless = seamless;
    this.#log = log;
  }

  async #current<Row extends RoundRow>(round: Row): Promise<Row> {
    return (await findRound<Row>(this.#db, round.session_id, round.client_key)) ?? round;
  }

  async #later<Row extends RoundRow>(round: Row): Promise<Row> {
    await retryRoundIn(this.#db, round, retryMs(round.tries));
    return round;
  }

  async #dispute<Row extends RoundRow>(round: Row, status: string): Promise<Row> {
    this.#log.error({ round: round.id, state: round.state, status }, "the platform refuses what a round owes");
    return (await moveRound(this.#db, round, { state: "disputed", refusal: status })) ?? this.#current(round);
  }

  /** Names the players whom a stake is played against: at least one of two who sit down at once names the other. */
  async #against(round: RoundRow): Promise<{ opponents?: string[] }> {
    const opponents = (await engineOf(round.game_code)?.opponents?.(this.#db, round)) ?? [];
    return opponents.length > 0 ? { opponents } : {};
  }

  /** Lets the engine process a taken stake; undefined where the round can no longer be played. */
  async #hold<Row extends RoundRow>(round: Row, balance: Money): Promise<Row | undefined> {
    const engine = engineOf(round.game_code) as Engine<Title, Row> | undefined;
    const held = await engine?.hold(this.#db, round, { balance, holdMs: this.holdMs });
    return held && (engine?.paysAtOnce || held.win === 0n) ? this.pay(held) : held;
  }

  async bet<Row extends RoundRow>(round: Row): Promise<Row> {
    const payload = {
      sessionId: round.platform_session,
      playerId: round.player_id,
      txId: txOf(round, "b"),
      roundId: platformRound(round),
      gameCode: round.game_code,
      currency: round.currency,
      amount: formatMoney(round.stake),
      ...(await this.#against(round)),
    };
    try {
      const answer = await this.#seamless.bet(round.vassalage, payload);
      if (isOk(answer)) {
        const held = await this.#hold(round, answer.balance);
        if (held) return held;
        // The draw ran, the match ended, the hand went on or the seat was taken meanwhile, so the stake is refunded.
      } else if (answer.status !== "TRY_LATER") return await this.#refuse(round, answer);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#log.warn({ round: round.id, reason: error.message }, "no answer to a stake: taking it back");
    }
    const undoing = await moveRound(this.#db, round, { state: "undoing", holdMs: this.holdMs });
    return undoing ? this.#undo(undoing) : this.#current(round);
  }

  async #refuse<Row extends RoundRow>(round: Row, { status, balance }: Refusal): Promise<Row> {
    const step = { state: "refused", refusal: status, ...(balance === undefined ? {} : { balance }) } as const;
    return (await moveRound(this.#db, round, step)) ?? this.#current(round);
  }

  async #detail(round: RoundRow): Promise<object> {
    return (await engineOf(round.game_code)?.detail(this.#db, round)) ?? { game: round.game_code };
  }

  /** Pays the win that is owed; a zero win closes the round. */
  async #settle<Row extends RoundRow>(round: Row): Promise<Row> {
    const { win } = round;
    if (win === null) throw new Error(`round ${round.id} settles without a result`);
    const payload = {
      sessionId: round.platform_session,
      playerId: round.player_id,
      txId: txOf(round, "w"),
      roundId: round.id,
      betTxId: txOf(round, "b"),
      gameCode: round.game_code,
      currency: round.currency,
      amount: formatMoney(win),
      closeRound: true,
      ...(round.at_risk === null ? {} : { atRisk: formatMoney(round.at_risk) }),
      ...(round.fee === null ? {} : { fee: formatMoney(round.fee) }),
      ...(round.opponents === null ? {} : { opponents: round.opponents }),
      detail: await this.#detail(round),
    };
    try {
      const answer = await this.#seamless.win(round.vassalage, payload);
      if (isOk(answer)) {
        return (
          (await moveRound(this.#db, round, { state: "done", balance: answer.balance })) ?? (await this.#current(round))
        );
      }
      if (answer.status !== "TRY_LATER") return await this.#dispute(round, answer.status);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
    return this.#later(round);
  }

  /** Rolls the stake back, whether it was taken or not. */
  async #undo<Row extends RoundRow>(round: Row): Promise<Row> {
    const payload = {
      playerId: round.player_id,
      txId: txOf(round, "r"),
      betTxId: txOf(round, "b"),
      roundId: platformRound(round),
      currency: round.currency,
    };
    try {
      const answer = await this.#seamless.rollback(round.vassalage, payload);
      if (isOk(answer)) {
        return (
          (await moveRound(this.#db, round, { state: "cancelled", balance: answer.balance })) ??
          (await this.#current(round))
        );
      }
      if (answer.status !== "TRY_LATER") return await this.#dispute(round, answer.status);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
    return this.#later(round);
  }

  /** Waits until another process has decided a round's stake; returns the state known after `withinMs`. */
  async #follow<Row extends RoundRow>(round: Row, withinMs = 8_000): Promise<Row> {
    const until = performance.now() + withinMs;
    let seen = round;
    while (seen.state === "betting" && performance.now() < until) {
      await wait(80);
      seen = await this.#current(seen);
    }
    return seen;
  }

  async open<Row extends RoundRow>(
    session: SessionRow,
    clientKey: string,
    insert: (opening: Opening) => Promise<Row | undefined>,
  ): Promise<Row | undefined> {
    const round = await insert({ id: randomUUID(), holdMs: this.holdMs });
    return round ? this.bet(round) : this.known(session, clientKey);
  }

  async known<Row extends RoundRow>(session: SessionRow, clientKey: string): Promise<Row | undefined> {
    const round = await findRound<Row>(this.#db, session.id, clientKey);
    return round && this.#follow(round);
  }

  async pay<Row extends RoundRow>(round: Row): Promise<Row> {
    if (round.state === "undoing") return this.#undo(round);
    return round.state === "settling" ? this.#settle(round) : round;
  }

  /** Settles a round after the page has shown its result: pays the win that is owed. */
  async settle(session: SessionRow, clientKey: string): Promise<RoundRow | undefined> {
    const round = await findRound(this.#db, session.id, clientKey);
    return round?.state === "settling" ? this.#settle(round) : round;
  }

  async find(session: SessionRow, clientKey: string): Promise<RoundRow | undefined> {
    return findRound(this.#db, session.id, clientKey);
  }

  /** Advances every due round; returns their number. */
  async workOnce(): Promise<number> {
    const due = await takeDueRounds(this.#db, 20, this.holdMs);
    await Promise.all(
      due.map(async (round) => {
        if (round.state === "settling") return this.#settle(round);
        if (round.state === "undoing") return this.#undo(round);
        const undoing = await moveRound(this.#db, round, { state: "undoing", holdMs: this.holdMs });
        return undoing ? this.#undo(undoing) : round;
      }),
    );
    return due.length;
  }
}
