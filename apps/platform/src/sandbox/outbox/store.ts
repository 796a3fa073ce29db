import type { Pool } from "../../kit/db/pool.ts";
import type { Outbox } from "../../notifications/outbound/outbox.ts";
import sql from "sql-template-tag";

export interface OutboxItem {
  id: bigint;
  kind: "sms" | "email" | "captcha";
  recipient: string;
  subject: string;
  body: string;
  /** The HTML form of an email with the same text. */
  html: string;
  at: Date;
}

export function sandboxOutbox(db: Pool): Outbox {
  return {
    async put(kind, recipient, subject, body, html = "") {
      await db.query(sql`
        insert into sandbox_outbox (kind, recipient, subject, body, html)
        values (${kind}, ${recipient}, ${subject}, ${body}, ${html})`);
    },
  };
}

/** Reads the newest hundred messages, for one recipient or all. */
export async function readOutbox(db: Pool, recipient: string | undefined): Promise<OutboxItem[]> {
  const { rows } = await db.query<OutboxItem>(sql`
    select id, kind, recipient, subject, body, html, at from sandbox_outbox
    where ${recipient ?? null}::text is null or recipient = ${recipient ?? null}
    order by id desc limit 100`);
  return rows;
}

/** Reads one email as its recipient would see it. */
export async function readOutboxHtml(db: Pool, id: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ html: string }>(
    sql`select html from sandbox_outbox where id = ${id} and html <> ''`,
  );
  return rows[0]?.html;
}
