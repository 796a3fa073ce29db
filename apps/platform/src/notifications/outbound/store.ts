import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { OutboundMessage } from "./outbound.ts";

export interface QueuedMessage extends OutboundMessage {
  id: bigint;
  tries: number;
}

export async function insertMessage(db: Db, message: OutboundMessage, goodForMinutes: number): Promise<void> {
  await db.query(sql`
    insert into outgoing_message (channel, recipient, sender_name, subject, body, html, expires_at)
    values (${message.channel}, ${message.recipient}, ${message.senderName}, ${message.subject}, ${message.body},
            ${message.html}, now() + make_interval(mins => ${goodForMinutes}))`);
}

/**
 * Claims due messages. Each is first rescheduled at doubling intervals, so that another instance retries if this one
 * stops before delivery.
 */
export async function takeDue(db: Db, limit: number): Promise<QueuedMessage[]> {
  const { rows } = await db.query<QueuedMessage>(sql`
    with due as (
      select id from outgoing_message where next_try_at <= now() and expires_at > now()
      order by id limit ${limit} for update skip locked
    )
    update outgoing_message o
    set tries = o.tries + 1, next_try_at = now() + interval '15 seconds' * (2 ^ least(o.tries, 8))
    from due where o.id = due.id
    returning o.id, o.channel, o.recipient, o.sender_name as "senderName", o.subject, o.body, o.html, o.tries`);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function deleteMessage(db: Db, id: bigint): Promise<void> {
  await db.query(sql`delete from outgoing_message where id = ${id}`);
}

/** Deletes expired messages; returns their number. */
export async function deleteExpired(db: Db): Promise<number> {
  const { rowCount } = await db.query(sql`delete from outgoing_message where expires_at <= now()`);
  return rowCount ?? 0;
}
