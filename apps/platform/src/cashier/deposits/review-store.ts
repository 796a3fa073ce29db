import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Records one person's approval of an amount; returns the number of people who approved that amount. */
export async function approveBy(db: Db, id: string, actor: string, amount: bigint): Promise<number> {
  await db.query(sql`
    insert into deposit_approval (deposit_id, actor, amount) values (${id}, ${actor}, ${amount})
    on conflict (deposit_id, actor) do update set amount = excluded.amount, at = now()`);
  const { rows } = await db.query<{ people: number }>(sql`
    select count(*)::int as people from deposit_approval where deposit_id = ${id} and amount = ${amount}`);
  return rows[0]?.people ?? 0;
}

/** Sums a member's credits by operators in the last day: a large deposit in parts is as large as its parts. */
export async function creditedByHand(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from deposit d
    where member_id = ${memberId} and state = 'credited' and settled_at > now() - interval '24 hours'
      and exists (select from deposit_approval a where a.deposit_id = d.id)`);
  return rows[0]?.sum ?? 0n;
}

/** Finds reviews with a proof that have waited this many seconds. */
export async function provenFor(db: Db, merchants: readonly { code: string; seconds: number }[]): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(sql`
    select d.reference from deposit d
    join unnest(${merchants.map(({ code }) => code)}::text[], ${merchants.map(({ seconds }) => seconds)}::float8[])
      as m (code, seconds) on m.code = d.merchant
    where d.state = 'review' and d.proof_at is not null
      and not exists (select from deposit_approval a where a.deposit_id = d.id)
      and d.review_at <= now() - make_interval(secs => m.seconds) order by d.review_at limit 50`);
  return rows.map(({ reference }) => reference);
}
