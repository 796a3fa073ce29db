import sql from "sql-template-tag";
import type { MessageKind } from "@croupier/contract/rows/notifications/inbox";
import type { Db } from "../../kit/db/pool.ts";

/** Values for a message's text; amounts in the wire form of money. */
export type MessageDetail = Record<string, string | number>;

export async function insertMessage(
  db: Db,
  memberId: bigint,
  kind: MessageKind,
  detail: MessageDetail,
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into member_message (member_id, kind, detail) values (${memberId}, ${kind}, ${JSON.stringify(detail)})
    returning id`);
  if (!rows[0]) throw new Error("a message was not stored");
  return rows[0].id;
}

export async function countUnread(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from member_message
    where member_id = ${memberId} and deleted_at is null and read_at is null`);
  return rows[0]?.count ?? 0;
}

export interface MessageRow {
  id: bigint;
  kind: MessageKind;
  detail: MessageDetail;
  at: Date;
  read_at: Date | null;
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  unreadOnly: boolean,
  limit: number,
  offset: number,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = sql`member_id = ${memberId} and deleted_at is null and (not ${unreadOnly}::boolean or read_at is null)`;
  const { rows } = await db.query<MessageRow>(sql`
    select id, kind, detail, at, read_at from member_message where ${where}
    order by id desc limit ${limit} offset ${offset}`);
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from member_message where ${where}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Marks one message, or all of them, as read. */
export async function markRead(db: Db, memberId: bigint, id: bigint | undefined): Promise<void> {
  await db.query(sql`
    update member_message set read_at = now()
    where member_id = ${memberId} and read_at is null and deleted_at is null
      and (${id ?? null}::bigint is null or id = ${id ?? null})`);
}

/** Deletes a message; false when it is another member's or already deleted. */
export async function markDeleted(db: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update member_message set deleted_at = now()
    where member_id = ${memberId} and id = ${id} and deleted_at is null`);
  return rowCount === 1;
}

/**
 * Sends the same message to every member of a merchant who can sign in, is on no break and may receive offers by the
 * register of its market; returns their number.
 */
export async function notifyAll(db: Db, merchant: string, kind: MessageKind, detail: MessageDetail): Promise<number> {
  const { rows } = await db.query<{ notified: number }>(sql`
    with written as (
      insert into member_message (member_id, kind, detail)
      select m.id, ${kind}, ${JSON.stringify(detail)}::jsonb from member m
      where m.merchant = ${merchant} and m.type <> 4 and m.status <> 'blocked'
        and not exists (select from member_break b
                        where b.member_id = m.id and b.game_type is null and b.held_until > now())
        and not is_register_silent(m.merchant, m.id)
      order by m.id
      returning id, member_id
    ), notified as (
      select event_emit(w.member_id, jsonb_build_object('type', 'message', 'id', w.id::text, 'unread', 1 + (
        select count(*) from member_message m
        where m.member_id = w.member_id and m.deleted_at is null and m.read_at is null))) from written w
    )
    select count(*)::int as notified from notified`);
  return rows[0]?.notified ?? 0;
}

/** Sends the same message to each of these members. */
export async function notifyEach(
  db: Db,
  memberIds: readonly bigint[],
  kind: MessageKind,
  detail: MessageDetail,
): Promise<void> {
  await db.query(sql`
    with written as (
      insert into member_message (member_id, kind, detail)
      select id, ${kind}, ${JSON.stringify(detail)}::jsonb from unnest(${memberIds.map(String)}::bigint[]) id order by id
      returning id, member_id
    )
    select event_emit(w.member_id, jsonb_build_object('type', 'message', 'id', w.id::text, 'unread', 1 + (
      select count(*) from member_message m
      where m.member_id = w.member_id and m.deleted_at is null and m.read_at is null))) from written w`);
}
