import sql from "sql-template-tag";
import type { Db } from "../kit/db/pool.ts";
import type { PlayerBalance } from "./post.ts";

/**
 * Answers the balances, as they are now, of those of these members whose accounts were changed by a transaction from
 * `since` on. A reader that goes on from the oldest transaction still open receives some twice and misses none.
 */
export async function changedBalances(
  db: Db,
  since: string,
  memberIds: readonly bigint[],
): Promise<(PlayerBalance & { memberId: bigint })[]> {
  const { rows } = await db.query<PlayerBalance & { member_id: bigint }>({
    name: "balances-changed",
    text: `
      select c.member_id, b.cash, b.bonus, b.held, b.vendors, b.sequence
      from (select distinct c.member_id, a.currency from balance_change c join ledger_account a on a.id = c.account_id
            where c.xid >= $1::text::xid8 and c.member_id = any ($2::bigint[])) c
      cross join lateral player_balance(c.member_id, c.currency) b`,
    values: [since, memberIds],
  });
  return rows.map(({ member_id: memberId, ...balance }) => ({ memberId, ...balance }));
}

/** Deletes what no reader goes back to any more: a timed job. */
export async function sweepChanges(db: Db): Promise<void> {
  await db.query(sql`delete from balance_change where at < now() - interval '1 hour'`);
}
