import sql from "sql-template-tag";
import type { Db } from "./pool.ts";

/** Counts one more within a window and answers the count; the window starts with the first. */
export async function bump(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    insert into throttle (throttle_key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (throttle_key) do update set
      count = case when throttle.window_ends_at < now() then 1 else throttle.count + 1 end,
      window_ends_at = case when throttle.window_ends_at < now() then excluded.window_ends_at
                            else throttle.window_ends_at end
    returning count`);
  return rows[0]?.count ?? 1;
}

export async function countOf(db: Db, key: string): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await db.query<{ count: number; seconds: number }>(sql`
    select count, ceil(extract(epoch from window_ends_at - now()))::int as seconds from throttle
    where throttle_key = ${key} and window_ends_at > now()`);
  return { count: rows[0]?.count ?? 0, secondsLeft: rows[0]?.seconds ?? 0 };
}

export async function clearCount(db: Db, key: string): Promise<void> {
  await db.query(sql`delete from throttle where throttle_key = ${key}`);
}

/** Deletes expired windows: a timed job. */
export async function sweepThrottles(db: Db): Promise<void> {
  await db.query(sql`delete from throttle where window_ends_at < now()`);
}
