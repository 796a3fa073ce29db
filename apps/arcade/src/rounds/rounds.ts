import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { mapInTurns } from "@croupier/server/turns";
import { Unanswered, type Refusal, type Seamless } from "../wire/seamless.ts";
import { ticketDetail } from "../engines/book/detail.ts";
import { holdTicket, insertTicket, type NewTicket } from "../engines/book/ticket-store.ts";
import { holdSlip, insertSlip, slipDetail, type NewSlip } from "../engines/draws/slips.ts";
import { sittingDetail } from "../engines/rooms/detail.ts";
import { findOpponents, holdSitting, insertSitting, type NewSitting } from "../engines/rooms/sitting-store.ts";
import { beginVolley, decideVolley, labelOf, type Fired, type VolleyRefusal } from "../engines/pond/water.ts";
import { volleyDetail } from "../engines/pond/volley.ts";
import { insertRaise, insertSolo, type NewRaise, type NewSolo } from "../engines/alone/solo-store.ts";
import { holdRaise, holdSolo, playedOf, titleOf } from "../engines/alone/steps.ts";
import { soloDetail } from "../engines/alone/views.ts";
import { engines } from "../engines/solo/engines.ts";
import { emblemsOf } from "../engines/solo/titles.ts";
import { cashOut } from "../engines/tables/flights.ts";
import { findRound, moveRound, retryRoundIn, takeDueRounds, type RoundRow, type SessionRow } from "../kit/store.ts";

/*
 * Runs rounds. The row is written before the stake is requested. Once the platform has answered, the result is drawn
 * and stored with the win that is owed. A win is paid when the page reports that it has shown the result, so that no
 * balance reveals the outcome before the reels do; when the page is gone, the worker pays it after the longest display
 * time. Without a response in time the stake is rolled back. Payments and rollbacks are repeated until answered, by
 * this process or, after a crash, by the worker of the next one. A lottery slip takes the same path, but is held
 * between stake and settlement until its draw (engines/draws/hall.ts) settles it, or refunds it when the draw fails. A sitting
 * in a card room is held until the player leaves (engines/rooms/card-rooms.ts). A volley in a pond is decided and paid as soon
 * as its stake is taken.
 */

/** Number of slips of one cash-out that are paid concurrently. */
const paidAtOnce = 2;
const firstRetryMs = 500;
const longestRetryMs = 60_000;

/** Returns the delay before a call is repeated: it grows with the number of tries and is randomised. */
export function retryMs(tries: number): number {
  const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries, 10));
  return ms / 2 + randomInt(Math.ceil(ms / 2));
}

export interface RoundsOptions {
  db: Pool;
  seamless: Seamless;
  /** Time limit of a call, in milliseconds. */
  timeoutMs: number;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
}

const isOk = <T extends { status: "OK" }>(answer: T | Refusal): answer is T => answer.status === "OK";

const txOf = (round: RoundRow, kind: "b" | "w" | "r") => `${round.id}-${kind}`;

/** Returns the platform's round: a further stake belongs to the round it was added to. */
const platformRound = (round: RoundRow): string => round.solo_of ?? round.id;

/** Returns the function that processes a taken stake. */
function holdOf(round: RoundRow) {
  if (round.solo) return holdSolo;
  if (round.solo_of !== null) return holdRaise;
  if (round.ticket) return holdTicket;
  if (round.room_id !== null) return holdSitting;
  return holdSlip;
}

export class Rounds {
  readonly #db: Pool;
  readonly #seamless: Seamless;
  readonly #log: RoundsOptions["log"];

  /** Longer than a call and its follow-up can take; afterwards the worker may take the round over. */
  readonly #holdMs: number;

  constructor({ db, seamless, log, timeoutMs }: RoundsOptions) {
    this.#holdMs = 2 * timeoutMs + 3_000;
    this.#db = db;
    this.#seamless = seamless;
    this.#log = log;
  }

  async #current(round: RoundRow): Promise<RoundRow> {
    return (await findRound(this.#db, round.session_id, round.client_key)) ?? round;
  }

  async #later(round: RoundRow): Promise<RoundRow> {
    await retryRoundIn(this.#db, round, retryMs(round.tries));
    return round;
  }

  async #dispute(round: RoundRow, status: string): Promise<RoundRow> {
    this.#log.error({ round: round.id, state: round.state, status }, "the platform refuses what a round owes");
    return (await moveRound(this.#db, round, { state: "disputed", refusal: status })) ?? this.#current(round);
  }

  /** Names the players already at the table: at least one of two who sit down at once names the other. */
  async #atTable(round: RoundRow): Promise<{ opponents?: string[] }> {
    const opponents = round.room_id === null ? [] : await findOpponents(this.#db, round);
    return opponents.length > 0 ? { opponents } : {};
  }

  /** Requests the stake and continues with the response. */
  async #bet(round: RoundRow): Promise<RoundRow> {
    const payload = {
      sessionId: round.platform_session,
      playerId: round.player_id,
      txId: txOf(round, "b"),
      roundId: platformRound(round),
      gameCode: round.game_code,
      currency: round.currency,
      amount: formatMoney(round.stake),
      ...(await this.#atTable(round)),
    };
    try {
      const answer = await this.#seamless.bet(round.vassalage, payload);
      if (isOk(answer)) {
        if (round.volley) return await this.#decideVolley(round, answer.balance);
        const held = await holdOf(round)(this.#db, round, answer.balance);
        if (held) return held.win === 0n ? await this.pay(held) : held;
        // The draw ran, the match ended, the hand went on or the seat was taken meanwhile, so the stake is refunded.
      } else if (answer.status !== "TRY_LATER") return await this.#refuse(round, answer);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#log.warn({ round: round.id, reason: error.message }, "no answer to a stake: taking it back");
    }
    const undoing = await moveRound(this.#db, round, { state: "undoing", holdMs: this.#holdMs });
    return undoing ? this.#undo(undoing) : this.#current(round);
  }

  async #refuse(round: RoundRow, { status, balance }: Refusal): Promise<RoundRow> {
    const step = { state: "refused", refusal: status, ...(balance === undefined ? {} : { balance }) } as const;
    return (await moveRound(this.#db, round, step)) ?? this.#current(round);
  }

  /** Decides a volley, and pays or refunds it at once, since its bullets are already on their way. */
  async #decideVolley(round: RoundRow, balance: Money): Promise<RoundRow> {
    const decided = await decideVolley(this.#db, round, { balance, holdMs: this.#holdMs });
    return decided ? this.pay(decided) : this.#current(round);
  }

  async #detail(round: RoundRow): Promise<object> {
    if (round.volley) return volleyDetail(round.game_code, labelOf(round), round.volley);
    if (round.solo) {
      const details = engines[titleOf(round).solo].details(
        await playedOf(round),
        round.solo.choices,
        emblemsOf(round.game_code),
      );
      return soloDetail(round, details);
    }
    if (round.ticket) return ticketDetail(this.#db, round, round.ticket);
    if (round.room_id !== null) return sittingDetail(this.#db, round);
    return (await slipDetail(this.#db, round)) ?? { game: round.game_code };
  }

  /** Pays the win that is owed; a zero win closes the round. */
  async #settle(round: RoundRow): Promise<RoundRow> {
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
  async #undo(round: RoundRow): Promise<RoundRow> {
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
  async #follow(round: RoundRow, withinMs = 8_000): Promise<RoundRow> {
    const until = performance.now() + withinMs;
    let seen = round;
    while (seen.state === "betting" && performance.now() < until) {
      await wait(80);
      seen = await this.#current(seen);
    }
    return seen;
  }

  /** Places a slip on a draw, or returns the one already placed with this key. */
  async place(session: SessionRow, slip: NewSlip): Promise<{ round: RoundRow } | { code: "DRAW_CLOSED" }> {
    const round = await insertSlip(this.#db, session, { ...slip, id: randomUUID(), holdMs: this.#holdMs });
    if (round) return { round: await this.#bet(round) };
    const known = await findRound(this.#db, session.id, slip.clientKey);
    return known ? { round: await this.#follow(known) } : { code: "DRAW_CLOSED" };
  }

  /** Places a ticket on matches, or returns the one already placed with this key. */
  async placeTicket(session: SessionRow, ticket: NewTicket): Promise<{ round: RoundRow } | { code: "MATCH_OVER" }> {
    const round = await insertTicket(this.#db, session, { ...ticket, id: randomUUID(), holdMs: this.#holdMs });
    if (round) return { round: await this.#bet(round) };
    const known = await this.known(session, ticket.clientKey);
    return known ? { round: known } : { code: "MATCH_OVER" };
  }

  /** Seats a player with a buy-in, or returns the sitting already begun with this key. */
  async placeSitting(
    session: SessionRow,
    sitting: NewSitting,
  ): Promise<{ round: RoundRow } | { code: "ALREADY_SEATED" }> {
    const round = await insertSitting(this.#db, session, { ...sitting, id: randomUUID(), holdMs: this.#holdMs });
    if (round) return { round: await this.#bet(round) };
    const known = await this.known(session, sitting.clientKey);
    return known ? { round: known } : { code: "ALREADY_SEATED" };
  }

  /** Fires a volley, or returns the one already fired with this key. */
  async fire(session: SessionRow, fired: Fired): Promise<{ round: RoundRow } | VolleyRefusal> {
    const before = await this.known(session, fired.clientKey);
    if (before) return { round: before };
    const begun = await beginVolley(this.#db, session, fired, this.#holdMs);
    if (!("code" in begun)) return { round: await this.#bet(begun) };
    const known = begun.code === "FISH_GONE" ? undefined : await this.known(session, fired.clientKey);
    return known ? { round: known } : begun;
  }

  /** Begins a solo round, or returns the one already begun with this key. */
  async placeSolo(session: SessionRow, solo: NewSolo): Promise<{ round: RoundRow } | { code: "SPIN_IN_PROGRESS" }> {
    const known = await this.known(session, solo.clientKey);
    if (known) return { round: known };
    const round = await insertSolo(this.#db, session, { ...solo, id: randomUUID(), holdMs: this.#holdMs });
    if (round) return { round: await this.#bet(round) };
    const other = await this.known(session, solo.clientKey);
    return other ? { round: other } : { code: "SPIN_IN_PROGRESS" };
  }

  /** Adds a stake to a solo round; undefined where its step has one already. */
  async raise(session: SessionRow, raise: NewRaise): Promise<RoundRow | undefined> {
    const known = await this.known(session, raise.clientKey);
    if (known) return known;
    const round = await insertRaise(this.#db, session, { ...raise, id: randomUUID(), holdMs: this.#holdMs });
    return round ? this.#bet(round) : this.known(session, raise.clientKey);
  }

  /** Returns the round already begun with this key, once its stake is decided. */
  async known(session: SessionRow, clientKey: string): Promise<RoundRow | undefined> {
    const round = await findRound(this.#db, session.id, clientKey);
    return round && this.#follow(round);
  }

  /** Pays the win a round owes, or refunds its stake. */
  async pay(round: RoundRow): Promise<RoundRow> {
    if (round.state === "undoing") return this.#undo(round);
    return round.state === "settling" ? this.#settle(round) : round;
  }

  /** Cashes out a player's slips on a draw in flight, and pays them at once. */
  async cashOut(session: SessionRow, drawId: bigint): Promise<Awaited<ReturnType<typeof cashOut>>> {
    const answer = await cashOut(this.#db, session, { drawId, holdMs: this.#holdMs });
    // The first press pays; the worker does where that was interrupted.
    if ("code" in answer || !answer.isFirst) return answer;
    // A player may have many slips on a draw, and other games need connections too.
    return { ...answer, rounds: await mapInTurns(answer.rounds, paidAtOnce, (round) => this.pay(round)) };
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
    const due = await takeDueRounds(this.#db, 20, this.#holdMs);
    await Promise.all(
      due.map(async (round) => {
        if (round.state === "settling") return this.#settle(round);
        if (round.state === "undoing") return this.#undo(round);
        const undoing = await moveRound(this.#db, round, { state: "undoing", holdMs: this.#holdMs });
        return undoing ? this.#undo(undoing) : round;
      }),
    );
    return due.length;
  }
}
