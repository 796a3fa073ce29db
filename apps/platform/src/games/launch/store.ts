import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Creates the monthly partitions that bets will need, at each start and by a timed job. */
export async function makePlayMonths(db: Db): Promise<void> {
  await db.query(sql`select play_months(now()::date, (now() + interval '3 months')::date)`);
}
