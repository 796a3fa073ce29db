import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { Freeze } from "./fish.ts";
import type { Volley, VolleyRound } from "./volley.ts";
import type { SessionRow } from "../../kit/session.ts";

type Db = Pick<Pool, "query">;

export interface RoomRow {
  id: bigint;
  game_code: string;
  currency: string;
  number: number;
  cannons: number;
  frozen_ms: number;
  freeze_at: Date | null;
  freeze_until: Date | null;
  /** Time by the database's clock. */
  now: Date;
}

export const freezeOf = ({ frozen_ms, freeze_at, freeze_until }: RoomRow): Freeze => ({
  frozenMs: frozen_ms,
  freezeAt: freeze_at?.getTime() ?? null,
  freezeUntil: freeze_until?.getTime() ?? null,
});

export interface SeatRow {
  room_id: bigint;
  cannon: number;
  vassalage: string;
  player_id: string;
  nickname: string;
  shot: Money;
  seed: string;
  seed_hash: string;
  /** True while the last volley is too recent for another one. */
  is_hot: boolean;
}

/**
 * Minimum time between two volleys of a cannon, unless the market sets a longer one: a little less than the second for
 * which the page collects bullets.
 */
const volleyEveryMs = 700;
const seatLostMs = 15_000;

/** Makes players who look for a seat in one game wait for each other until the transaction ends. */
export async function lockGame(tx: PoolClient, gameCode: string, currency: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`pond ${gameCode} ${currency}`}))`);
}

/** Finds a player's seat in a game, even one left a moment ago. */
export async function findSeat(db: Db, session: SessionRow): Promise<SeatRow | undefined> {
  const { rows } = await db.query<SeatRow>(sql`
    select s.*, coalesce(
             s.volley_at > now() - greatest(${volleyEveryMs}, ${session.least_game_ms}::int) * interval '1 millisecond', false
           ) as is_hot
    from arcade.pond_seat s join arcade.pond_room r on r.id = s.room_id
    where s.player_id = ${session.player_id} and s.vassalage = ${session.vassalage}
      and r.game_code = ${session.game_code} and r.currency = ${session.currency}
    for update of s`);
  return rows[0];
}

/** Finds the first free cannon of a game: one without a player, or whose player has been away for a while. */
export async function findFreeCannon(
  tx: PoolClient,
  { game_code, currency }: SessionRow,
): Promise<{ room_id: bigint; cannon: number } | undefined> {
  const { rows } = await tx.query<{ room_id: bigint; cannon: number }>(sql`
    select r.id as room_id, c.cannon::int as cannon
    from arcade.pond_room r cross join lateral generate_series(0, r.cannons - 1) as c(cannon)
    left join arcade.pond_seat s on s.room_id = r.id and s.cannon = c.cannon
    where r.game_code = ${game_code} and r.currency = ${currency}
      and (s.cannon is null or s.seen_at < now() - ${seatLostMs} * interval '1 millisecond')
    order by r.number, c.cannon limit 1`);
  return rows[0];
}

export async function insertRoom(
  tx: PoolClient,
  { game_code, currency }: SessionRow,
  cannons: number,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(sql`
    insert into arcade.pond_room (game_code, currency, cannons, number)
    select ${game_code}, ${currency}, ${cannons},
           coalesce((select max(number) from arcade.pond_room where game_code = ${game_code} and currency = ${currency}), 0) + 1
    returning id`);
  return rows[0]?.id ?? 0n;
}

export type NewSeat = Pick<
  SeatRow,
  "room_id" | "cannon" | "vassalage" | "player_id" | "nickname" | "shot" | "seed" | "seed_hash"
>;

export async function takeSeat(tx: PoolClient, seat: NewSeat): Promise<void> {
  await tx.query(sql`delete from arcade.pond_seat where room_id = ${seat.room_id} and cannon = ${seat.cannon}`);
  await tx.query(sql`
    insert into arcade.pond_seat (room_id, cannon, vassalage, player_id, nickname, shot, seed, seed_hash)
    values (${seat.room_id}, ${seat.cannon}, ${seat.vassalage}, ${seat.player_id}, ${seat.nickname}, ${seat.shot},
            ${seat.seed}, ${seat.seed_hash})`);
}

/** Records that the players of these seats are present. */
export async function recordPresence(db: Pool, seats: readonly { roomId: bigint; cannon: number }[]): Promise<void> {
  const [rooms, cannons] = [seats.map(({ roomId }) => roomId), seats.map(({ cannon }) => cannon)];
  await db.query(sql`
    update arcade.pond_seat s set seen_at = now()
    from unnest(${rooms}::bigint[], ${cannons}::int[]) as seen(room_id, cannon)
    where s.room_id = seen.room_id and s.cannon = seen.cannon`);
}

/** Finds a room; locks it for this transaction where fish are to be caught. */
export async function findRoom(db: Db, id: bigint, lock = false): Promise<RoomRow | undefined> {
  const { rows } = await db.query<RoomRow>(
    lock
      ? sql`select *, clock_timestamp() as now from arcade.pond_room where id = ${id} for update`
      : sql`select *, clock_timestamp() as now from arcade.pond_room where id = ${id}`,
  );
  return rows[0];
}

/** Returns the fish caught in these rooms that could still be on screen. */
export async function caughtIn(db: Db, rooms: readonly bigint[]): Promise<{ room_id: bigint; fish: string }[]> {
  const { rows } = await db.query<{ room_id: bigint; fish: string }>(sql`
    select room_id, fish from arcade.pond_catch
    where room_id = any(${rooms}::bigint[]) and at > now() - interval '5 minutes' order by at`);
  return rows;
}

/** Inserts a volley before its stake is requested, and gives the cannon the seed of the next one. */
export async function insertVolley(
  tx: PoolClient,
  session: SessionRow,
  round: { id: string; clientKey: string; stake: Money; holdMs: number; volley: Volley },
  seat: { roomId: bigint; nextSeed: string; nextHash: string },
): Promise<VolleyRound | undefined> {
  const { rows } = await tx.query<VolleyRound>(sql`
    insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                              stake, state, next_try_at, volley, pond_id)
    values (${round.id}, ${session.id}, ${round.clientKey}, ${session.platform_session}, ${session.player_id},
            ${session.vassalage}, ${session.game_code}, ${session.currency}, ${round.stake}, 'betting',
            now() + ${round.holdMs} * interval '1 millisecond', ${JSON.stringify(round.volley)}::jsonb, ${seat.roomId})
    on conflict do nothing returning *`);
  if (!rows[0]) return undefined;
  await tx.query(sql`
    update arcade.pond_seat set seed = ${seat.nextSeed}, seed_hash = ${seat.nextHash}, volley_at = now(),
      seen_at = now(), shot = ${round.volley.shot}::numeric * 10000
    where room_id = ${seat.roomId} and cannon = ${round.volley.cannon}`);
  return rows[0];
}

export async function insertCatches(tx: PoolClient, round: VolleyRound, fish: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into arcade.pond_catch (room_id, fish, round_id)
    select ${round.pond_id}, fish, ${round.id} from unnest(${fish}::text[]) as fish`);
}

/** Stops the clock of a pond for a while, and adds an earlier freeze to its total. */
export async function freezeRoom(
  tx: PoolClient,
  room: RoomRow,
  freeze: { delayMs: number; ms: number },
): Promise<void> {
  const before = room.freeze_at && room.freeze_until ? room.freeze_until.getTime() - room.freeze_at.getTime() : 0;
  await tx.query(sql`
    update arcade.pond_room set frozen_ms = frozen_ms + ${before},
      freeze_at = clock_timestamp() + ${freeze.delayMs} * interval '1 millisecond',
      freeze_until = clock_timestamp() + ${freeze.delayMs + freeze.ms} * interval '1 millisecond'
    where id = ${room.id}`);
}

export async function findRooms(db: Pool, ids: readonly bigint[]): Promise<RoomRow[]> {
  const { rows } = await db.query<RoomRow>(
    sql`select *, clock_timestamp() as now from arcade.pond_room where id = any(${ids}::bigint[])`,
  );
  return rows;
}

type SeenColumns = "room_id" | "cannon" | "nickname" | "shot" | "seed_hash";

/** Finds the players at the cannons of rooms. */
export async function findSeats(db: Pool, rooms: readonly bigint[]): Promise<Pick<SeatRow, SeenColumns>[]> {
  const { rows } = await db.query<Pick<SeatRow, SeenColumns>>(sql`
    select room_id, cannon, nickname, shot, seed_hash from arcade.pond_seat
    where room_id = any(${rooms}::bigint[]) and seen_at > now() - ${seatLostMs} * interval '1 millisecond'
    order by room_id, cannon`);
  return rows;
}

export type ShownVolley = Pick<VolleyRound, "id" | "win"> & { room_id: bigint; volley: Volley };

/** Finds the volleys of the last seconds whose stakes were taken. */
export async function findVolleys(db: Pool, rooms: readonly bigint[]): Promise<ShownVolley[]> {
  const { rows } = await db.query<ShownVolley>(sql`
    select id, pond_id as room_id, volley, win from arcade.round
    where pond_id = any(${rooms}::bigint[]) and created_at > now() - interval '4 seconds'
      and state in ('settling', 'done', 'disputed')
    order by created_at`);
  return rows;
}

/** Deletes rows that no pond shows any more. */
export async function sweepPonds(db: Pool): Promise<void> {
  await db.query(sql`delete from arcade.pond_catch where at < now() - interval '10 minutes'`);
}
