import type { Sql } from "sql-template-tag";
import type { Db } from "./pool.ts";

/** Rows that one statement deletes, well within its time limit. */
const atOnce = 5_000;

/**
 * Deletes rows in steps until none is left: what a job could not do for a while may be more than one statement deletes in
 * time.
 */
export async function sweep(db: Db, deletion: (most: number) => Sql, most = atOnce): Promise<void> {
  let deleted: number;
  do {
    deleted = (await db.query(deletion(most))).rowCount ?? 0;
  } while (deleted === most);
}
