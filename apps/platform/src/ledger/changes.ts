import sql from "sql-template-tag";
import type { Db } from "../kit/db/pool.ts";
import { sweep } from "../kit/db/sweep.ts";

/** Deletes changes that no reader needs any more, as a timed job. */
export async function sweepChanges(db: Db): Promise<void> {
  await sweep(
    db,
    (most) => sql`
      delete from balance_change where ctid = any (array(
        select ctid from balance_change where at < now() - interval '1 hour' limit ${most}))`,
  );
}
