import sql from "sql-template-tag";
import type { Db } from "../db/pool.ts";

/** Values of a message's text; amounts in the wire form of money. */
export type MessageDetail = Record<string, string | number>;

export async function insertMessage(db: Db, memberId: bigint, kind: string, detail: MessageDetail): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into member_message (member_id, kind, detail) values (${memberId}, ${kind}, ${JSON.stringify(detail)})
    returning id`);
  if (!rows[0]) throw new Error("a message was not kept");
  return rows[0].id;
}

export async function countUnread(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from member_message
    where member_id = ${memberId} and deleted_at is null and read_at is null`);
  return rows[0]?.count ?? 0;
}
