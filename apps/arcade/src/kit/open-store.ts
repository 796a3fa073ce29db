import type { Pool } from "pg";

/** A kind of open rounds, and their number. */
export interface OpenRounds {
  kind: string;
  rounds: number;
}

/**
 * Counts the rounds that wait for the platform by their state, the seats taken in rooms and the games that players play
 * alone. Each is read from an index of open rounds; slips and tickets have none and are not counted.
 */
export async function countOpenRounds(db: Pool): Promise<OpenRounds[]> {
  const { rows } = await db.query<OpenRounds>(`
    select state as kind, count(*)::integer as rounds from arcade.round
    where state in ('betting', 'settling', 'undoing') group by state
    union all
    select 'seat', count(*)::integer from arcade.round where state = 'held' and room_id is not null
    union all
    select 'alone', count(*)::integer from arcade.round where state = 'held' and solo is not null`);
  return rows;
}
