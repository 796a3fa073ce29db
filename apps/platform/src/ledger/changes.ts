import sql from "sql-template-tag";
import type { Db } from "../kit/db/pool.ts";

/** Deletes changes that no reader needs any more, as a timed job. */
export async function sweepChanges(db: Db): Promise<void> {
  await db.query(sql`delete from balance_change where at < now() - interval '1 hour'`);
}
