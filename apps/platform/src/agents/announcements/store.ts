import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export async function readBy(db: Db, memberId: bigint): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    sql`select announcement_id as id from announcement_read where member_id = ${memberId}`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function markRead(db: Db, memberId: bigint, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    insert into announcement_read (member_id, announcement_id) select ${memberId}, unnest(${ids}::text[])
    on conflict do nothing`);
}
