import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { gatherMeasures, minimumsOf } from "./store.ts";

/**
 * Gathers the measures of all merchants, as the job does, and repeats until they are complete up to the call: one run
 * stops at the start of the oldest running transaction.
 */
export async function gatherAll(db: Pool): Promise<void> {
  const { rows } = await db.query<{ at: Date }>("select clock_timestamp() as at");
  const [{ at } = { at: new Date() }] = rows;
  const minimums = minimumsOf(await readMerchants(db));
  const end = performance.now() + 30_000;
  while ((await gatherMeasures(db, minimums)) <= at)
    if (performance.now() > end) throw new Error("a transaction that began before is at work still");
}

/** Holds the gathering back while a test shows rows with other times, which it restores. */
export async function withoutGathering(db: Pool, run: () => Promise<void>): Promise<void> {
  await transact(db, async (tx) => {
    await lockGathering(tx);
    await run();
  });
}

/** Waits for the gathering that runs, and lets none run until the end of the transaction. */
const lockGathering = (tx: Tx) => tx.query("select pg_advisory_xact_lock(7264540)");

/** Recounts the days of bets that are older than the last gathering. */
export async function gatherBets(db: Pool, ids: readonly string[]): Promise<void> {
  await db.query(
    `insert into play_changed (member_id, settled_at, placed_at)
     select member_id, settled_at, placed_at from bet where id = any ($1)`,
    [ids],
  );
  await gatherAll(db);
}

/** Deletes a test's bets without ledger entries; the next gathering removes them from the measures. */
export async function deleteMadeBets(db: Pool): Promise<void> {
  await db.query(`
    with gone as (delete from bet where entry_id = 0 returning member_id, placed_at, settled_at)
    insert into play_changed (member_id, settled_at, placed_at)
    select member_id, coalesce(settled_at, placed_at), placed_at from gone`);
}

/** Removes a test's bets without ledger entries, from the measures too. */
export async function removeMadeBets(db: Pool): Promise<void> {
  await deleteMadeBets(db);
  await gatherAll(db);
}

/** The sums by day that a member without play has. */
const gathered = { money_by_day: ["moves", "amount"], cash_by_day: ["moves", "came", "went"] };

/** Moves a member who registered without an upline below one; measures gathered meanwhile count for all above. */
export async function placeBelow(db: Pool, memberId: string, uplineId: string): Promise<void> {
  await db.query("update member set upline_id = $2 where id = $1", [memberId, uplineId]);
  await transact(db, async (tx) => {
    await lockGathering(tx);
    await tx.query(
      `insert into member_path (ancestor_id, descendant_id, depth)
       select ancestor_id, $1, depth + 1 from member_path where descendant_id = $2`,
      [memberId, uplineId],
    );
    for (const [table, sums] of Object.entries(gathered)) {
      await tx.query(
        `insert into ${table} as d (member_id, team, day, kind, ${sums.join(", ")})
         select p.ancestor_id, true, m.day, m.kind, ${sums.map((sum) => `m.${sum}`).join(", ")}
         from ${table} m join member_path p on p.descendant_id = m.member_id and p.depth > 0
         where m.member_id = $1 and not m.team
         on conflict (member_id, team, day, kind) do update
           set ${sums.map((sum) => `${sum} = d.${sum} + excluded.${sum}`).join(", ")}`,
        [memberId],
      );
    }
  });
}
