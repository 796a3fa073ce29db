import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export async function putIcon(db: Db, memberId: bigint, name: string, picture: Buffer): Promise<void> {
  await db.query(sql`
    insert into member_icon (member_id, name, picture) values (${memberId}, ${name}, ${picture})
    on conflict (member_id) do update set name = excluded.name, picture = excluded.picture, at = now()`);
}

export async function deleteIcon(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`delete from member_icon where member_id = ${memberId}`);
}

export async function readIcon(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>(sql`select picture from member_icon where name = ${name}`);
  return rows[0]?.picture;
}
