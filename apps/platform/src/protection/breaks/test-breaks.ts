import type { Pool } from "../../kit/db/pool.ts";

/** Lets time pass for a member's breaks, which the guard of the table allows to nobody. */
export async function letBreaksPass(pool: Pool, memberId: string, time: string): Promise<void> {
  await pool.query("alter table member_break disable trigger guard_member_break");
  await pool.query(
    `update member_break
     set started_at = started_at - $2::interval, ends_at = ends_at - $2::interval, held_until = held_until - $2::interval,
         return_asked_at = return_asked_at - $2::interval
     where member_id = $1`,
    [memberId, time],
  );
  await pool.query("alter table member_break enable trigger guard_member_break");
}
