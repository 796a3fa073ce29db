import type { Pool } from "pg";
import sql from "sql-template-tag";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { avatarOf } from "./bots.ts";
import { lockRoom, saveRoom } from "./room-store.ts";
import { bankMs } from "./room.ts";
import type { Opening } from "../../kit/rounds.ts";
import { inTransaction } from "../../kit/database.ts";
import { moveRound } from "../../kit/round-store.ts";
import type { Occupant, RoomState, SittingRound } from "./state.ts";
import type { SessionRow } from "../../kit/session.ts";

interface NewSitting {
  clientKey: string;
  roomId: string;
  /** Seat chosen by the player. */
  seat: number;
  stake: Money;
}

/** Inserts a sitting before its buy-in is requested, unless the player sits at another table of this game. */
export async function insertSitting(
  db: Pool,
  session: SessionRow,
  { id, holdMs, clientKey, roomId, seat, stake }: NewSitting & Opening,
): Promise<SittingRound | undefined> {
  const { rows } = await db.query<SittingRound>(sql`
    insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                              stake, state, next_try_at, room_id, seat)
    values (${id}, ${session.id}, ${clientKey}, ${session.platform_session}, ${session.player_id},
            ${session.vassalage}, ${session.game_code}, ${session.currency}, ${stake}, 'betting',
            now() + ${holdMs} * interval '1 millisecond', ${roomId}, ${seat})
    on conflict do nothing returning *`);
  return rows[0];
}

/** Finds a player's current or pending sitting. */
export async function findSitting(db: Pool, session: SessionRow): Promise<SittingRound | undefined> {
  const { rows } = await db.query<SittingRound>(sql`
    select * from arcade.round
    where player_id = ${session.player_id} and vassalage = ${session.vassalage} and game_code = ${session.game_code}
      and currency = ${session.currency} and state in ('betting', 'held') and room_id is not null`);
  return rows[0];
}

/** Returns whether an ended sitting of the player has not been paid to the wallet yet. */
export async function hasUnpaidSitting(db: Pool, session: SessionRow): Promise<boolean> {
  const { rows } = await db.query(sql`
    select from arcade.round
    where player_id = ${session.player_id} and vassalage = ${session.vassalage} and game_code = ${session.game_code}
      and currency = ${session.currency} and state in ('settling', 'undoing') and room_id is not null limit 1`);
  return rows.length > 0;
}

async function nicknameOf(db: Pool, sessionId: string): Promise<string> {
  const { rows } = await db.query<{ nickname: string }>(
    sql`select nickname from arcade.session where id = ${sessionId}`,
  );
  return rows[0]?.nickname ?? "";
}

/** Seats a player: in the chosen seat, any free one, or a bot's once the hand is over. */
function seat(state: RoomState, wanted: number | null, occupant: Occupant): boolean {
  const seats = [...state.seats.keys()];
  const order = seats.toSorted((a, b) => Number(b === wanted) - Number(a === wanted));
  const free = order.find((each) => !state.seats[each] && !state.next[each]);
  if (free !== undefined) {
    state.seats[free] = occupant;
    return true;
  }
  const giving = order.find((each) => state.seats[each]?.kind === "bot" && !state.next[each]);
  if (giving === undefined) return false;
  state.next[giving] = occupant;
  return true;
}

/** Seats a player once the buy-in is taken; undefined where no seat is free or another process moved the round. */
export async function holdSitting(db: Pool, round: SittingRound, balance: Money): Promise<SittingRound | undefined> {
  const { room_id: roomId } = round;
  if (roomId === null) return undefined;
  const name = await nicknameOf(db, round.session_id);
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId.toString());
    if (!room) return undefined;
    const isSeated = seat(room.state, round.seat, {
      kind: "player",
      name,
      avatar: avatarOf(name),
      stack: formatMoney(round.stake),
      round: round.id,
      player: round.player_id,
      owes: room.state.number > 0,
      bank: bankMs,
      late: 0,
      hands: 0,
    });
    if (!isSeated) return undefined;
    const held = await moveRound(tx, round, { state: "held", balance });
    if (held) await saveRoom(tx, { id: room.id, state: room.state, dueAt: room.now });
    return held;
  });
}

/** Finds the other players at the table of a sitting, including pending ones. */
export async function findOpponents(db: Pool, { id, room_id, vassalage, player_id }: SittingRound): Promise<string[]> {
  const { rows } = await db.query<{ player_id: string }>(sql`
    select distinct player_id from arcade.round
    where room_id = ${room_id} and vassalage = ${vassalage} and player_id <> ${player_id} and id <> ${id}
      and state in ('betting', 'held') limit 20`);
  return rows.map((row) => row.player_id);
}
