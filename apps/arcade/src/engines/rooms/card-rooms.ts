import { runOutside } from "@croupier/server/tracing/spans";
import type { Pool, PoolClient } from "pg";
import { readMoney, type Money } from "@croupier/contract/domain/money";
import type { Rounds } from "../../kit/rounds.ts";
import { gameOf } from "./games.ts";
import { buyInOf, smallestBuyIn, unitsFor } from "./levels.ts";
import { advance, take, type Effects, type Refused, type Room } from "./room.ts";
import {
  findNext,
  findRooms,
  findSeen,
  insertHand,
  insertRoom,
  lockRoom,
  saveRoom,
  sweepHands,
  type RoomRow,
} from "./room-store.ts";
import { findSitting, insertSitting } from "./sitting-store.ts";
import { roomTitles, type RoomTitle } from "./titles.ts";
import { inTransaction } from "../../kit/database.ts";
import { moveRound } from "../../kit/round-store.ts";
import { emptyState, seatOf, type SittingRound } from "./state.ts";
import type { SessionRow } from "../../kit/session.ts";

/*
 * Runs the rooms of all card games. Every step, of the clock or of a player, is one transaction under the room's lock.
 * A leaving player is settled in the same transaction, so that chips are in a room or owed to a wallet, never both.
 */

const watchedMs = 20_000;
/** Rooms are checked when the next one is due, at most this often and at the latest after `idleMs`. */
const everyMs = 200;
const idleMs = 1000;
const sweepEveryMs = 600_000;
/** Time for the page to be paid before the worker pays. */
const holdMs = 10_000;

export interface CardRoomsOptions {
  db: Pool;
  rounds: Pick<Rounds, "open" | "known" | "pay">;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
  /** Factor for bots' thinking time and the display of results; tests use a faster pace. */
  pace: number;
}

export class CardRooms {
  readonly #db: Pool;
  readonly #rounds: CardRoomsOptions["rounds"];
  readonly #log: CardRoomsOptions["log"];
  readonly #pace: number;
  /** Called when a room has changed. */
  onChange: (room: string) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  /** Time of the next check. */
  #lookAt = Infinity;
  #isStarted = false;
  #sweepAt = 0;

  constructor({ db, rounds, log, pace }: CardRoomsOptions) {
    this.#pace = pace;
    this.#db = db;
    this.#rounds = rounds;
    this.#log = log;
  }

  start(): void {
    this.#isStarted = true;
    this.#lookIn(0);
  }

  /** Schedules the next check in a number of milliseconds, unless an earlier one is planned. */
  #lookIn(ms: number): void {
    const at = performance.now() + Math.max(ms, everyMs * this.#pace);
    if (!this.#isStarted || at >= this.#lookAt) return;
    this.#lookAt = at;
    clearTimeout(this.#timer);
    this.#timer = runOutside(() =>
      setTimeout(() => (this.#running = this.#running.then(() => this.#look())), Math.ceil(at - performance.now())),
    );
  }

  async #look(): Promise<void> {
    this.#lookAt = Infinity;
    try {
      await this.workOnce();
    } catch (error) {
      this.#log.warn({ reason: error instanceof Error ? error.message : "failed" }, "the rooms will try again");
    }
    this.#lookIn(idleMs);
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Advances every due room to the current time. */
  async workOnce(): Promise<void> {
    for (const { id, in_ms: ms } of await findNext(this.#db, 40)) {
      if (ms <= 0) await this.step(id.toString());
      else this.#lookIn(ms);
    }
    if (performance.now() < this.#sweepAt) return;
    this.#sweepAt = performance.now() + sweepEveryMs;
    await sweepHands(this.#db);
  }

  async #roomOf(tx: PoolClient, row: RoomRow): Promise<Room | undefined> {
    const title = roomTitles.get(row.game_code);
    if (!title) return undefined;
    const now = row.now.getTime();
    const seen = await findSeen(tx, row.id);
    return {
      id: row.id.toString(),
      gameCode: row.game_code,
      game: title.roomGame,
      unit: row.unit,
      state: row.state,
      now,
      pace: this.#pace,
      isWatched: row.watched_at !== null && now - row.watched_at.getTime() < watchedMs,
      seen: new Map(seen.map(({ id, seen_at: at }) => [id, at?.getTime() ?? now])),
    };
  }

  /** Runs an action in a room, and then everything that is due by the clock, in one transaction. */
  async step<T>(id: string, act?: (room: Room) => Promise<T> | T): Promise<T | undefined> {
    const { answer, owed, dueInMs } = await inTransaction(this.#db, async (tx) => {
      const row = await lockRoom(tx, id);
      const room = row && (await this.#roomOf(tx, row));
      if (!row || !room) return { answer: undefined, owed: [], dueInMs: idleMs };
      const answered = await act?.(room);
      const { dueAt, ...effects } = await advance(room);
      const settled = await this.#write(tx, row, effects);
      await saveRoom(tx, { id: row.id, state: room.state, dueAt: dueAt === undefined ? null : new Date(dueAt) });
      return { answer: answered, owed: settled, dueInMs: dueAt === undefined ? idleMs : dueAt - room.now };
    });
    this.#lookIn(dueInMs);
    this.onChange(id);
    // Debts of the transaction are paid now; if this process stops before that, the worker pays them.
    for (const round of owed) {
      void this.#rounds.pay(round).catch((error: unknown) => {
        this.#log.warn({ round: round.id, reason: String(error) }, "a sitting is paid later");
      });
    }
    return answer;
  }

  async #write(tx: PoolClient, row: RoomRow, { ended, left, dropped }: Effects): Promise<SittingRound[]> {
    for (const number of dropped) {
      this.#log.error({ room: row.id.toString(), hand: number }, "a hand could not be played again and was cancelled");
    }
    for (const hand of ended) await insertHand(tx, row.id, hand);
    const owed: SittingRound[] = [];
    for (const { round, isUnplayed, ...figures } of left) {
      const from = { id: round, state: "held" } as SittingRound;
      const moved = isUnplayed
        ? await moveRound(tx, from, { state: "undoing", refusal: "UNPLAYED", holdMs })
        : await moveRound(tx, from, { state: "settling", ...figures, holdMs });
      if (!moved) throw new Error(`sitting ${round} was settled before`);
      owed.push(moved);
    }
    return owed;
  }

  /** Lists the rooms of a tile; every stake always has a room with a free seat. */
  async list(title: RoomTitle, currency: string): Promise<RoomRow[]> {
    const rooms = await findRooms(this.#db, title.gameCode, currency);
    const { seats } = gameOf(title.roomGame);
    const wanted = unitsFor(currency).filter((unit) =>
      rooms.every((room) => room.unit !== unit || playersIn(room) >= seats),
    );
    for (const unit of wanted) {
      const number = rooms.filter((room) => room.unit === unit).length + 1;
      await insertRoom(this.#db, { gameCode: title.gameCode, currency, unit, number, state: emptyState(seats) });
    }
    return wanted.length > 0 ? findRooms(this.#db, title.gameCode, currency) : rooms;
  }

  /** Finds the current sitting of a session's player. */
  sitting(session: SessionRow): Promise<SittingRound | undefined> {
    return findSitting(this.#db, session);
  }

  async sit(
    session: SessionRow,
    title: RoomTitle,
    wanted: { key: string; room: string; seat: number; stake: Money },
  ): Promise<{ round: SittingRound } | { code: string }> {
    const known = await this.#rounds.known<SittingRound>(session, wanted.key);
    if (known) return { round: known };
    const rooms = await this.list(title, session.currency);
    const room = rooms.find(({ id }) => id.toString() === wanted.room);
    if (!room) return { code: "ROOM_UNKNOWN" };
    const { least, most } = buyInOf(gameOf(title.roomGame), room.unit);
    const { stake: wants } = wanted;
    const isAllowed =
      wants >= readMoney(least) && wants <= readMoney(most) && wants % smallestBuyIn(session.currency) === 0n;
    if (!isAllowed) return { code: "BUY_IN_UNKNOWN" };
    const { key: clientKey, room: roomId, seat, stake } = wanted;
    const round = await this.#rounds.open(session, clientKey, (opening) =>
      insertSitting(this.#db, session, { clientKey, roomId, seat, stake, ...opening }),
    );
    if (!round) return { code: "ALREADY_SEATED" };
    if (round.state === "held") await this.step(wanted.room);
    return { round };
  }

  /** Takes a player's action in a hand. */
  async act(
    session: SessionRow,
    wanted: { room: string; hand: number; step: number; action: string },
  ): Promise<Refused | undefined> {
    return this.step(wanted.room, (room) => take(room, session.player_id, wanted));
  }

  /** Sits a player out, or back in. */
  async sitOut(session: SessionRow, room: string, isOut: boolean): Promise<Refused | undefined> {
    return this.step(room, ({ state, now }) => {
      const found = seatOf(state, session.player_id);
      if (!found) return "NOT_SEATED";
      const { occupant } = found;
      if (isOut) occupant.out ??= { since: now, why: "asked" };
      else {
        if (occupant.out) occupant.owes = true;
        delete occupant.out;
        occupant.late = 0;
      }
      return undefined;
    });
  }

  /** Lets a player leave: now, or when the hand is over. */
  async leave(session: SessionRow, roomId: string): Promise<Refused | undefined> {
    return this.step(roomId, ({ state }) => {
      const found = seatOf(state, session.player_id);
      if (!found) return "NOT_SEATED";
      found.occupant.leaving = true;
      return undefined;
    });
  }
}

const playersIn = ({ state }: RoomRow): number =>
  state.seats.filter((each) => each?.kind === "player").length + Object.keys(state.next).length;
