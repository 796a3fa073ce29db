import type { Pool } from "pg";
import sql from "sql-template-tag";

export interface OutboxItem {
  id: bigint;
  kind: "sms" | "email" | "captcha";
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

/** Where the platform puts what it would send; a no-op without SANDBOX=1. */
export interface Outbox {
  put(kind: OutboxItem["kind"], recipient: string, subject: string, body: string): Promise<void>;
}

export const noOutbox: Outbox = { put: async () => {} };

export function sandboxOutbox(db: Pool): Outbox {
  return {
    async put(kind, recipient, subject, body) {
      await db.query(sql`
        insert into sandbox_outbox (kind, recipient, subject, body) values (${kind}, ${recipient}, ${subject}, ${body})`);
    },
  };
}
