import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Due } from "../kit/jobs.ts";
import type { RoundRow } from "../kit/round-store.ts";

/** Queries everything in one prepared statement, since it runs constantly. */
export async function findDueWork(db: Pool): Promise<Due> {
  const look = sql`
    select clock_timestamp() as now,
      exists (select from arcade.draw where state = 'open' and draws_at <= clock_timestamp()) as "isDrawDue",
      exists (select from arcade.round
              where state in ('betting', 'settling', 'undoing') and next_try_at <= clock_timestamp()) as "isRoundDue"`;
  const { rows } = await db.query<Due>(Object.assign(look, { name: "look-for-due" }));
  if (!rows[0]) throw new Error("the database did not tell its time");
  return rows[0];
}

/** Claims due rounds for a while, so that two workers do not advance the same one. */
export async function takeDueRounds(db: Pool, limit: number, holdMs: number): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(sql`
    update arcade.round set next_try_at = now() + ${holdMs} * interval '1 millisecond', tries = tries + 1
    where id in (select id from arcade.round
                 where state in ('betting', 'settling', 'undoing') and next_try_at <= now()
                 order by next_try_at limit ${limit} for update skip locked)
    returning *`);
  return rows;
}

export async function retryRoundIn(db: Pool, round: RoundRow, ms: number): Promise<void> {
  await db.query(sql`
    update arcade.round set next_try_at = now() + ${ms} * interval '1 millisecond'
    where id = ${round.id} and state = ${round.state}`);
}
