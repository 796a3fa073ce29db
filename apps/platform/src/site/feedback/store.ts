import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface NewFeedback {
  reference: string;
  merchant: string;
  memberId: bigint | null;
  sender: string;
  type: number;
  content: string;
}

export interface FeedbackRow {
  reference: string;
  sender: string;
  type: number;
  content: string;
  sent_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

export async function insertFeedback(db: Db, given: NewFeedback): Promise<void> {
  await db.query(sql`
    insert into feedback (reference, merchant, member_id, sender, type, content)
    values (${given.reference}, ${given.merchant}, ${given.memberId}, ${given.sender}, ${given.type}, ${given.content})`);
}

export async function findFeedback(db: Db, memberId: bigint): Promise<FeedbackRow[]> {
  const { rows } = await db.query<FeedbackRow>(sql`
    select reference, sender, type, content, sent_at, answer, answered_at from feedback
    where member_id = ${memberId} order by sent_at desc limit 50`);
  return rows;
}

export async function findOpenFeedback(db: Db, merchant: string): Promise<FeedbackRow[]> {
  const { rows } = await db.query<FeedbackRow>(sql`
    select reference, sender, type, content, sent_at, answer, answered_at from feedback
    where merchant = ${merchant} and answer is null order by sent_at limit 100`);
  return rows;
}

/**
 * Stores an answer; returns the member who gave the feedback, null for a visitor's, undefined if no feedback under this
 * reference waits for an answer.
 */
export async function answerFeedback(db: Db, reference: string, answer: string): Promise<bigint | null | undefined> {
  const { rows } = await db.query<{ member_id: bigint | null }>(sql`
    update feedback set answer = ${answer}, answered_at = now() where reference = ${reference} and answer is null
    returning member_id`);
  return rows[0]?.member_id;
}
