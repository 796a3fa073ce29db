import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";
import type { SlipRound } from "./shared-game.ts";

export interface DrawRow {
  id: bigint;
  game_code: string;
  issue: string;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  seed: string;
  seed_hash: string;
  state: "open" | "drawn" | "cancelled";
  result: number[] | null;
}

export type NewDraw = Pick<
  DrawRow,
  "game_code" | "issue" | "opens_at" | "closes_at" | "draws_at" | "seed" | "seed_hash"
>;

/** Inserts draws; where two instances create the same one, the first seed is kept. */
export async function insertDraws(db: Pool, draws: readonly NewDraw[]): Promise<void> {
  await db.query(sql`
    insert into arcade.draw (game_code, issue, opens_at, closes_at, draws_at, seed, seed_hash)
    select * from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb)
      as d(game_code text, issue text, opens_at timestamptz, closes_at timestamptz, draws_at timestamptz, seed text,
           seed_hash text)
    on conflict do nothing`);
}

export async function gamesWithDraws(db: Pool): Promise<Set<string>> {
  const { rows } = await db.query<{ game_code: string }>(sql`select distinct game_code from arcade.draw`);
  return new Set(rows.map((row) => row.game_code));
}

export interface DueDraw extends DrawRow {
  /** True where the draw is overdue by more than the allowed delay. */
  late: boolean;
  /** Milliseconds since the draw was due. */
  age: number;
}

/** Key of the advisory lock that lets one instance at a time run draws, since a shoe is dealt in order. */
const drawLock = 7_264_503;

/** Locks the next due draws for this transaction, in order; none while another instance runs draws. */
export async function lockDueDraws(tx: PoolClient, maxLateMs: number, limit: number): Promise<DueDraw[]> {
  const { rows: locks } = await tx.query<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${drawLock}::bigint) as free`,
  );
  if (!locks[0]?.free) return [];
  const { rows } = await tx.query<DueDraw>(sql`
    select *, draws_at < now() - ${maxLateMs} * interval '1 millisecond' as late,
           (extract(epoch from clock_timestamp() - draws_at) * 1000)::float8 as age from arcade.draw
    where state = 'open' and draws_at <= now() order by draws_at, id limit ${limit} for update`);
  return rows;
}

export interface EndedDraw {
  id: string;
  /** Null for a failed draw. */
  result: readonly number[] | null;
}

export async function endDraws(tx: PoolClient, ended: readonly EndedDraw[]): Promise<void> {
  await tx.query(sql`
    update arcade.draw d set state = case when e.result is null then 'cancelled' else 'drawn' end,
      result = case when e.result is not null then (select array_agg(n::smallint) from jsonb_array_elements_text(e.result) n) end,
      ended_at = now()
    from jsonb_to_recordset(${JSON.stringify(ended.map(({ id, result }) => (result ? { id, result } : { id })))}::jsonb)
      as e(id bigint, result jsonb) where d.id = e.id`);
}

export async function findHeld(tx: PoolClient, drawIds: readonly bigint[]): Promise<SlipRound[]> {
  const { rows } = await tx.query<SlipRound>(sql`
    select * from arcade.round where draw_id = any(${drawIds.map(String)}::bigint[]) and state = 'held' for update`);
  return rows;
}

/** Returns the last results of some games, newest first. */
export async function lastResults(
  tx: Pick<Pool, "query">,
  gameCodes: readonly string[],
  limit: number,
): Promise<Map<string, number[][]>> {
  const { rows } = await tx.query<{ game_code: string; result: number[] }>(sql`
    select g.code as game_code, d.result from unnest(${gameCodes}::text[]) as g(code)
    cross join lateral (select result from arcade.draw where game_code = g.code and state = 'drawn'
                        order by draws_at desc limit ${limit}) d`);
  const found = new Map<string, number[][]>(gameCodes.map((code) => [code, []]));
  for (const { game_code, result } of rows) found.get(game_code)?.push(result);
  return found;
}

/** Finds the current draw of each lottery: it takes bets, or is about to be drawn. */
export async function findCurrent(db: Pool, gameCodes: readonly string[]): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(sql`
    select distinct on (game_code) * from arcade.draw
    where game_code = any(${gameCodes}::text[]) and state = 'open' and opens_at <= now() and draws_at > now()
    order by game_code, draws_at`);
  return rows;
}

/** Finds the due draws that have no result yet: those in flight. */
export async function findFlying(db: Pool, gameCodes: readonly string[]): Promise<DrawRow[]> {
  if (gameCodes.length === 0) return [];
  const { rows } = await db.query<DrawRow>(sql`
    select distinct on (game_code) * from arcade.draw
    where game_code = any(${gameCodes}::text[]) and state = 'open' and draws_at <= now()
    order by game_code, draws_at desc`);
  return rows;
}

/** Finds the next draw of each game, even one that takes no bets yet. */
export async function findUpcoming(db: Pool, gameCodes: readonly string[]): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(sql`
    select distinct on (game_code) * from arcade.draw
    where game_code = any(${gameCodes}::text[]) and state = 'open' and draws_at > now()
    order by game_code, draws_at`);
  return rows;
}

/** Finds a lottery's last finished draws, newest first. */
export async function findPast(db: Pool, gameCode: string, limit: number): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(sql`
    select * from arcade.draw where game_code = ${gameCode} and state <> 'open' order by draws_at desc limit ${limit}`);
  return rows;
}

/** Finds the last finished draw of each lottery. */
export async function findLast(db: Pool, gameCodes: readonly string[]): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(sql`
    select d.* from unnest(${gameCodes}::text[]) as g(code)
    cross join lateral (select * from arcade.draw where game_code = g.code and state = 'drawn'
                        order by draws_at desc limit 1) d`);
  return rows;
}

/** Finds the last draw of each lottery that was drawn or failed. */
export async function findEnded(db: Pool, gameCodes: readonly string[]): Promise<Pick<DrawRow, "id" | "game_code">[]> {
  const { rows } = await db.query<Pick<DrawRow, "id" | "game_code">>(sql`
    select d.id, d.game_code from unnest(${gameCodes}::text[]) as g(code)
    cross join lateral (select id, game_code from arcade.draw where game_code = g.code and state <> 'open'
                        order by draws_at desc limit 1) d`);
  return rows;
}

/** Deletes old draws without bets. */
export async function sweepDraws(db: Pool): Promise<void> {
  await db.query(sql`
    delete from arcade.draw d where draws_at < now() - interval '3 days'
      and not exists (select 1 from arcade.round r where r.draw_id = d.id)`);
}
