import sql from "sql-template-tag";
import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";

/** A merchant with its days. */
export interface Days {
  code: string;
  gmtOffsetMinutes: number;
}

/** A merchant with its days and what a member must bet in a period to count as active there. */
export interface MeasuredMerchant extends Days {
  activeMinimum: bigint;
}

/**
 * Gathers what was settled and moved since the last run into figures by day, for each member and each team. Answers up
 * to when they are complete: a few seconds ago, or the beginning of the oldest transaction that runs.
 */
export function gatherMeasures(db: Pool, merchants: readonly MeasuredMerchant[]): Promise<Date> {
  return transact(db, async (tx) => {
    await tx.query("set local statement_timeout = 0");
    const { rows } = await tx.query<{ until: Date }>(sql`
      select gather_measures(${merchants.map(({ code }) => code)}::text[],
                             ${merchants.map(({ gmtOffsetMinutes }) => gmtOffsetMinutes)}::integer[],
                             ${merchants.map(({ activeMinimum }) => String(activeMinimum))}::bigint[]) as until`);
    if (!rows[0]) throw new Error("the database did not answer");
    return rows[0].until;
  });
}

/** Answers up to when the figures are complete; undefined before the first run. */
export async function measuredUntil(db: Pick<Pool, "query">): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date }>(sql`select until from measured`);
  return rows[0]?.until;
}
