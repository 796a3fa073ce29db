import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { EndedHand } from "./room.ts";
import type { Hand, RoomState } from "./state.ts";

export interface RoomRow {
  id: bigint;
  game_code: string;
  currency: string;
  unit: Money;
  number: number;
  state: RoomState;
  version: bigint;
  watched_at: Date | null;
  now: Date;
}

/** Creates a room unless its number exists. */
export async function insertRoom(
  db: Pool,
  room: { gameCode: string; currency: string; unit: Money; number: number; state: RoomState },
): Promise<void> {
  await db.query(sql`
    insert into arcade.card_room (game_code, currency, unit, number, state)
    values (${room.gameCode}, ${room.currency}, ${room.unit}, ${room.number}, ${JSON.stringify(room.state)}::jsonb)
    on conflict do nothing`);
}

export async function findRooms(db: Pool, gameCode: string, currency: string): Promise<RoomRow[]> {
  const { rows } = await db.query<RoomRow>(sql`
    select *, clock_timestamp() as now from arcade.card_room
    where game_code = ${gameCode} and currency = ${currency} order by unit, number`);
  return rows;
}

/** Finds the rooms of every game in a currency. */
export async function findRoomsIn(db: Pool, currency: string): Promise<RoomRow[]> {
  const { rows } = await db.query<RoomRow>(sql`
    select *, clock_timestamp() as now from arcade.card_room where currency = ${currency} order by unit, number`);
  return rows;
}

export async function findRoom(db: Pool, id: string): Promise<RoomRow | undefined> {
  const { rows } = await db.query<RoomRow>(sql`
    select *, clock_timestamp() as now from arcade.card_room where id = ${id}`);
  return rows[0];
}

export async function findVersions(db: Pool, ids: readonly string[]): Promise<{ id: bigint; version: bigint }[]> {
  const { rows } = await db.query<{ id: bigint; version: bigint }>(sql`
    select id, version from arcade.card_room where id = any(${ids}::bigint[])`);
  return rows;
}

/** Locks a room for this transaction. */
export async function lockRoom(tx: PoolClient, id: string): Promise<RoomRow | undefined> {
  const { rows } = await tx.query<RoomRow>(sql`
    select *, clock_timestamp() as now from arcade.card_room where id = ${id} for update`);
  return rows[0];
}

export async function saveRoom(
  tx: PoolClient,
  { id, state, dueAt }: { id: bigint; state: RoomState; dueAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    update arcade.card_room set state = ${JSON.stringify(state)}::jsonb, version = version + 1, due_at = ${dueAt}
    where id = ${id}`);
}

/** Finds the rooms with the next due times, in milliseconds from now. */
export async function findNext(db: Pool, limit: number): Promise<{ id: bigint; in_ms: number }[]> {
  const next = sql`
    select id, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as in_ms
    from arcade.card_room where due_at is not null order by due_at limit ${limit}`;
  const { rows } = await db.query<{ id: bigint; in_ms: number }>(Object.assign(next, { name: "rooms-next" }));
  return rows;
}

/** Records that pages watch these rooms, and wakes idle ones. */
export async function noteWatched(db: Pool, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update arcade.card_room set watched_at = clock_timestamp(), due_at = coalesce(due_at, clock_timestamp())
    where id = any(${ids}::bigint[])`);
}

/** Records that the pages of these sittings were seen. */
export async function noteSeen(db: Pool, rounds: readonly string[]): Promise<void> {
  await db.query(sql`update arcade.round set seen_at = clock_timestamp() where id = any(${rounds}::uuid[])`);
}

export async function findSeen(tx: PoolClient, roomId: bigint): Promise<{ id: string; seen_at: Date | null }[]> {
  const { rows } = await tx.query<{ id: string; seen_at: Date | null }>(sql`
    select id, seen_at from arcade.round where room_id = ${roomId} and state = 'held'`);
  return rows;
}

/** Inserts a finished hand and its gain for each sitting. */
export async function insertHand(tx: PoolClient, roomId: bigint, { hand, rake, players }: EndedHand): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(sql`
    insert into arcade.card_hand (room_id, number, seed, seed_hash, setup, actions, rake)
    values (${roomId}, ${hand.number}, ${hand.seed}, ${hand.hash},
            ${JSON.stringify({ ...hand.setup, seats: hand.seats })}::jsonb, ${JSON.stringify(hand.actions)}::jsonb, ${rake})
    returning id`);
  for (const { round, gain, recap } of players) {
    await tx.query(sql`
      insert into arcade.sitting_hand (round_id, hand_id, gain, recap)
      values (${round}, ${rows[0]?.id}, ${gain}, ${JSON.stringify(recap)}::jsonb)`);
  }
}

export interface PastHand {
  number: number;
  seed: string;
  seed_hash: string;
  setup: Hand["setup"] & { seats: number[] };
  actions: Hand["actions"];
  gain: Money;
  recap: { cards: string; board: string; hand: string };
}

/** Finds the last hands of a sitting, newest first. */
export async function findHands(db: Pool, round: string, limit: number): Promise<PastHand[]> {
  const { rows } = await db.query<PastHand>(sql`
    select h.number, h.seed, h.seed_hash, h.setup, h.actions, s.gain, s.recap
    from arcade.sitting_hand s join arcade.card_hand h on h.id = s.hand_id
    where s.round_id = ${round} order by h.id desc limit ${limit}`);
  return rows;
}

export async function countHands(db: Pool, round: string): Promise<{ hands: number; won: number; most: Money }> {
  const { rows } = await db.query<{ hands: number; won: number; most: Money }>(sql`
    select count(*)::int as hands, count(*) filter (where gain > 0)::int as won,
           coalesce(max(gain), 0)::bigint as most
    from arcade.sitting_hand where round_id = ${round}`);
  return rows[0] ?? { hands: 0, won: 0, most: 0n };
}

/** Deletes old hands; a sitting's bet stores what it needs of them. */
export async function sweepHands(db: Pool): Promise<void> {
  await db.query(sql`delete from arcade.card_hand where ended_at < now() - interval '3 days'`);
}
