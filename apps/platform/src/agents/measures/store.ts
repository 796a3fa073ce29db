import sql from "sql-template-tag";
import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";

/** A merchant with its days. */
export interface Days {
  code: string;
  gmtOffsetMinutes: number;
}

/** A merchant with the valid bets that make a member active in a period. */
export interface ActiveMinimum {
  code: string;
  activeMinimum: bigint;
}

/** Picks the minimum of each merchant. */
export const minimumsOf = (rows: readonly MerchantRow[]): ActiveMinimum[] =>
  rows.map(({ code, config: { agents } }) => ({ code, activeMinimum: agents.activeMinimum }));

/** The number of members counted at a time, and of rounds in a run. */
interface Pieces {
  members: number;
  most: number;
}

/**
 * Gathers settled bets and movements since the last run into measures by day, for each member and each team. Returns
 * the time up to which they are complete: a few seconds ago, or the start of the oldest running transaction. Members of
 * a merchant that is not given are active by its last minimum.
 */
export async function gatherMeasures(
  db: Pool,
  minimums: readonly ActiveMinimum[],
  pieces: Pieces = { members: 250, most: 80 },
): Promise<Date> {
  let gathered = await gatherOnce(db);
  for (let days = 0; gathered.isBehind && days < longestBehind; days += 1) gathered = await gatherOnce(db);
  await countActive(db, minimums, pieces);
  return gathered.until;
}

/** Maximum of days of lists at a time; the next run continues. */
const longestBehind = 400;
/** Milliseconds for a day of a large merchant, which takes longer than a page may wait. */
const patienceMs = 10 * 60_000;

async function gatherOnce(db: Pool) {
  return transact(db, async (tx) => {
    await tx.query("set local statement_timeout = 0");
    await tx.query(Object.assign(sql`select gather_measures()`, { query_timeout: patienceMs }));
    const { rows } = await tx.query<{ until: Date; isBehind: boolean }>(
      sql`select until, lists_until < until as "isBehind" from measured`,
    );
    if (!rows[0]) throw new Error("the database did not answer");
    return rows[0];
  });
}

/**
 * Counts newly active members, in short pieces. A changed minimum invalidates all members of a merchant; if there are
 * more than one run counts, the next one continues.
 */
async function countActive(db: Pool, given: readonly ActiveMinimum[], { members, most }: Pieces): Promise<void> {
  const codes = given.map(({ code }) => code);
  const minimums = given.map(({ activeMinimum }) => String(activeMinimum));
  for (let piece = 0; piece < most; piece += 1) {
    const { rows } = await db.query<{ counted: number }>(
      sql`select count_active(${codes}::text[], ${minimums}::bigint[], ${members}) as counted`,
    );
    const isLast = (rows[0]?.counted ?? 0) < members;
    // A few pieces take a moment, as on any busy day; a longer backlog is recorded before it is worked off.
    if (piece === 3 || isLast) await noteUncounted(db);
    if (isLast) return;
  }
  await noteUncounted(db);
}

/** Records the day from which a merchant's active members are still to be counted; none if all are counted. */
async function noteUncounted(db: Pool): Promise<void> {
  await db.query(sql`
    update active_minimum a set uncounted_from = d.day
    from (
      select n.merchant, min(u.day) as day
      from active_minimum n left join (active_due u join member m on m.id = u.member_id) on m.merchant = n.merchant
      group by n.merchant
    ) d
    where d.merchant = a.merchant and a.uncounted_from is distinct from d.day`);
}

/** Returns the time up to which bets and movements are complete; undefined before the first run. */
export async function measuredUntil(db: Pick<Pool, "query">): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date }>(sql`select until from measured`);
  return rows[0]?.until;
}

/** Returns the time up to which a merchant's measures are complete, including active members. */
export async function countedUntil(db: Pick<Pool, "query">, { code, gmtOffsetMinutes }: Days): Promise<Date> {
  const { rows } = await db.query<{ until: Date }>(sql`
    select least(m.until, (a.uncounted_from::timestamp at time zone 'UTC') - make_interval(mins => ${gmtOffsetMinutes}))
             as until
    from measured m left join active_minimum a on a.merchant = ${code}`);
  return rows[0]?.until ?? new Date(0);
}
