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

const codesOf = (merchants: readonly Days[]): string[] => merchants.map(({ code }) => code);

/**
 * Gathers what was settled and moved since the last run into figures by day, for each member and each team. Answers up
 * to when they are complete: a few seconds ago, or the beginning of the oldest transaction that runs.
 */
export async function gatherMeasures(db: Pool, merchants: readonly MeasuredMerchant[]): Promise<Date> {
  const until = await transact(db, async (tx) => {
    await tx.query("set local statement_timeout = 0");
    const { rows } = await tx.query<{ until: Date }>(sql`
      select gather_measures(${codesOf(merchants)}::text[],
                             ${merchants.map(({ gmtOffsetMinutes }) => gmtOffsetMinutes)}::integer[]) as until`);
    if (!rows[0]) throw new Error("the database did not answer");
    return rows[0].until;
  });
  await countActive(db, merchants);
  return until;
}

const atOnce = 250;
const piecesOfARun = 80;

/**
 * Counts who became active, in pieces that each take a moment: after another minimum of a merchant's, all of its members
 * are due, and where they are more than one run counts, the next goes on.
 */
async function countActive(db: Pool, merchants: readonly MeasuredMerchant[]): Promise<void> {
  const minimums = merchants.map(({ activeMinimum }) => String(activeMinimum));
  for (let piece = 0; piece < piecesOfARun; piece += 1) {
    const { rows } = await db.query<{ counted: number }>(
      sql`select count_active(${codesOf(merchants)}::text[], ${minimums}::bigint[], ${atOnce}) as counted`,
    );
    if ((rows[0]?.counted ?? 0) < atOnce) return;
  }
}

/** Answers up to when the figures are complete; undefined before the first run. */
export async function measuredUntil(db: Pick<Pool, "query">): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date }>(sql`select until from measured`);
  return rows[0]?.until;
}
