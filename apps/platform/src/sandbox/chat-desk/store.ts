import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface ChatLine {
  from_desk: boolean;
  words: string;
  at: Date;
}

export async function addLine(db: Db, conversation: string, fromDesk: boolean, words: string): Promise<void> {
  await db.query(sql`
    insert into sandbox_chat (conversation, from_desk, words) values (${conversation}, ${fromDesk}, ${words})`);
}

/** Reads the last lines of a conversation, in their order. */
export async function findLines(db: Db, conversation: string): Promise<ChatLine[]> {
  const { rows } = await db.query<ChatLine>(sql`
    select from_desk, words, at from sandbox_chat where conversation = ${conversation} order by id desc limit 100`);
  return rows.toReversed();
}
