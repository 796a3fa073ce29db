import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export async function putIcon(db: Db, memberId: bigint, name: string): Promise<void> {
  await db.query(sql`
    insert into member_icon (member_id, name) values (${memberId}, ${name})
    on conflict (member_id) do update set name = excluded.name, at = now()`);
}

export async function deleteIcon(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`delete from member_icon where member_id = ${memberId}`);
}
