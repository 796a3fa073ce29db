import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface AuditEntry {
  merchant: string;
  action: string;
  subject: string;
  detail: Record<string, string | boolean | null>;
}

/** Adds an operator's act to the audit, in the act's own transaction; the actor is the id of the person's key. */
export async function audit(db: Db, actor: string, entry: AuditEntry): Promise<void> {
  await db.query(sql`
    insert into audit_entry (merchant, actor, action, subject, detail)
    values (${entry.merchant}, ${actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.detail)})`);
}

/**
 * Blocks or unblocks a member; returns the id of a member whose status changed. Members who excluded themselves stay
 * excluded: no operator lifts that.
 */
export async function setMemberStatus(
  db: Db,
  merchant: string,
  account: string,
  status: "active" | "blocked",
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    update member set status = ${status}
    where merchant = ${merchant} and account_key = lower(${account}) and status <> 'excluded' returning id`);
  return rows[0]?.id;
}

export async function findMemberId(db: Db, merchant: string, account: string): Promise<bigint | undefined> {
  const { rows } = await db.query<{ id: bigint }>(
    sql`select id from member where merchant = ${merchant} and account_key = lower(${account})`,
  );
  return rows[0]?.id;
}

/** Finds a member with the currency of its account. */
export async function findMember(
  db: Db,
  merchant: string,
  account: string,
): Promise<{ id: bigint; currency: string } | undefined> {
  const { rows } = await db.query<{ id: bigint; currency: string }>(
    sql`select id, currency from member where merchant = ${merchant} and account_key = lower(${account})`,
  );
  return rows[0];
}

/** Returns whether there is a merchant of this code, even if its configuration is malformed. */
export async function hasMerchant(db: Db, code: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`select from merchant where code = ${code}`);
  return rowCount !== 0;
}

export interface AuditLine extends AuditEntry {
  actor: string;
  at: Date;
}

export async function listAudit(db: Db, merchant: string): Promise<AuditLine[]> {
  const { rows } = await db.query<AuditLine>(sql`
    select merchant, actor, action, subject, detail, at from audit_entry
    where merchant = ${merchant} order by id desc limit 50`);
  return rows;
}

/** Records a request id; false when it was used before. */
export async function takeRequest(db: Db, requestId: string): Promise<boolean> {
  await db.query(sql`delete from operator_request where at < now() - interval '1 hour'`);
  const { rowCount } = await db.query(
    sql`insert into operator_request (request_id) values (${requestId}) on conflict do nothing`,
  );
  return rowCount === 1;
}
