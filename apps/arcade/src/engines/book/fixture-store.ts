import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";
import type { Ticket, TicketRound } from "./tickets.ts";

export interface FixtureRow {
  id: bigint;
  sport: string;
  court: number;
  number: number;
  begins_at: Date;
  ends_by: Date;
  seed: string;
  seed_hash: string;
  state: "open" | "played" | "cancelled";
  score: [number, number] | null;
}

export type NewFixture = Omit<FixtureRow, "id" | "state" | "score">;

/** Inserts matches; where two instances create the same one, the first seed is kept. */
export async function insertFixtures(db: Pool, fixtures: readonly NewFixture[]): Promise<void> {
  await db.query(sql`
    insert into arcade.fixture (sport, court, number, begins_at, ends_by, seed, seed_hash)
    select * from jsonb_to_recordset(${JSON.stringify(fixtures)}::jsonb)
      as f(sport text, court smallint, number integer, begins_at timestamptz, ends_by timestamptz, seed text,
           seed_hash text)
    on conflict do nothing`);
}

export async function hasFixtures(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(sql`select exists (select 1 from arcade.fixture) as any`);
  return rows[0]?.any ?? false;
}

/** Finds the matches that are being played or scheduled. */
export async function findOpen(db: Pool): Promise<FixtureRow[]> {
  const { rows } = await db.query<FixtureRow>(
    sql`select * from arcade.fixture where state = 'open' order by begins_at, id`,
  );
  return rows;
}

/** Finds the open matches that have begun. */
export async function findBegun(db: Pool): Promise<FixtureRow[]> {
  const { rows } = await db.query<FixtureRow>(
    sql`select * from arcade.fixture where state = 'open' and begins_at <= clock_timestamp() order by begins_at, id`,
  );
  return rows;
}

/** Finds the last finished matches of some sports, newest first. */
export async function findEnded(db: Pool, sports: readonly string[], limit: number): Promise<FixtureRow[]> {
  const { rows } = await db.query<FixtureRow>(sql`
    select * from arcade.fixture where sport = any(${sports}::text[]) and state <> 'open'
    order by begins_at desc limit ${limit}`);
  return rows;
}

/** Locks a match for this transaction if it is still open. */
export async function lockOpen(tx: PoolClient, id: bigint): Promise<FixtureRow | undefined> {
  const { rows } = await tx.query<FixtureRow>(
    sql`select * from arcade.fixture where id = ${id} and state = 'open' for update`,
  );
  return rows[0];
}

/** Ends a match with its score, or cancels it. */
export async function endFixture(tx: PoolClient, id: bigint, score: readonly number[] | null): Promise<void> {
  await tx.query(sql`
    update arcade.fixture set state = ${score ? "played" : "cancelled"}, score = ${score}::smallint[], ended_at = now()
    where id = ${id}`);
}

export async function findHeldOn(tx: PoolClient, fixtureId: bigint): Promise<TicketRound[]> {
  const { rows } = await tx.query<TicketRound>(sql`
    select * from arcade.round where state = 'held' and fixture_ids @> array[${fixtureId}::bigint] for update`);
  return rows;
}

export async function saveTicket(tx: PoolClient, roundId: string, ticket: Ticket): Promise<void> {
  await tx.query(sql`update arcade.round set ticket = ${JSON.stringify(ticket)}::jsonb where id = ${roundId}`);
}

/** Deletes old matches; a ticket stores its own teams and results. */
export async function sweepFixtures(db: Pool): Promise<void> {
  await db.query(sql`delete from arcade.fixture where state <> 'open' and begins_at < now() - interval '2 days'`);
}
