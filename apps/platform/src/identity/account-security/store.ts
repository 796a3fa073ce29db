import type { SecurityKind } from "@croupier/contract/domain/security-events";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** The columns of a member that the security centre reads. */
export interface AccountRecord {
  id: bigint;
  merchant: string;
  account: string;
  nickname: string;
  language: string;
  password_hash: string | null;
  password_changed_at: Date;
  payment_password_hash: string | null;
  payment_password_changed_at: Date | null;
  email: string | null;
  email_verified_at: Date | null;
  mobile_num: string | null;
  mobile_verified_at: Date | null;
  profile: Record<string, string>;
}

export async function readAccountRecord(db: Db, memberId: bigint): Promise<AccountRecord | undefined> {
  const { rows } = await db.query<AccountRecord>(sql`
    select id, merchant, account, nickname, language, password_hash, password_changed_at, payment_password_hash,
           payment_password_changed_at, email, email_verified_at, mobile_num, mobile_verified_at, profile
    from member where id = ${memberId}`);
  return rows[0];
}

/** The channel that proved the reset of a forgotten password. */
export type PasswordProof = "sms" | "email";

/** Deletes the pending reset links: they were sent for the previous password and mailbox. */
async function dropLinks(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`delete from password_link where member_id = ${memberId}`);
}

/** Replaces the password; false when another change came first. */
export async function replacePassword(
  db: Db,
  id: bigint,
  before: string | null,
  hash: string,
  proof: PasswordProof | null,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update member set password_hash = ${hash}, password_changed_at = now(), password_expired = false,
                      password_given = false, password_proof = ${proof}
    where id = ${id} and password_hash is not distinct from ${before}`);
  await dropLinks(db, id);
  return rowCount === 1;
}

export async function replacePaymentPassword(
  db: Db,
  id: bigint,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update member set payment_password_hash = ${hash}, payment_password_changed_at = now()
    where id = ${id} and payment_password_hash is not distinct from ${before}`);
  return rowCount === 1;
}

/** Blocks a member; one who is excluded stays so, since an operator can lift a block, but no exclusion. */
export async function blockMember(db: Db, id: bigint): Promise<void> {
  await db.query(sql`update member set status = 'blocked' where id = ${id} and status <> 'excluded'`);
}

export async function saveProfile(
  db: Db,
  id: bigint,
  nickname: string,
  profile: Record<string, string>,
): Promise<void> {
  await db.query(sql`
    update member set nickname = ${nickname}, profile = profile || ${JSON.stringify(profile)}::jsonb where id = ${id}`);
}

export interface Origin {
  ip: string;
  country: string | undefined;
  device: string;
}

export async function insertSecurityEvent(db: Db, memberId: bigint, kind: SecurityKind, from: Origin): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(sql`
    insert into security_event (member_id, kind, ip, country, device)
    values (${memberId}, ${kind}, ${from.ip}, ${from.country ?? null}, ${from.device}) returning at`);
  return rows[0]?.at ?? new Date();
}

export interface SecurityRow {
  id: bigint;
  kind: SecurityKind;
  ip: string;
  country: string | null;
  device: string;
  at: Date;
  total: number;
}

export async function readSecurityEvents(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<SecurityRow[]> {
  const { rows } = await db.query<SecurityRow>(sql`
    select id, kind, ip, country, device, at, count(*) over ()::int as total from security_event
    where member_id = ${memberId} order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
  return rows;
}

/** Removes an address from members who claimed it at registration without proving it. */
async function dropClaims(db: Db, id: bigint, email: string): Promise<void> {
  await db.query(sql`
    update member o set email = null from member m
    where m.id = ${id} and o.merchant = m.merchant and lower(o.email) = ${email} and o.id <> m.id
      and o.email_verified_at is null`);
}

/** Binds a number or an email in place of the previous one; false when another member has proven it. */
export async function bindContact(db: Db, id: bigint, kind: "mobile" | "email", value: string): Promise<boolean> {
  if (kind === "email") await dropClaims(db, id, value);
  const { rowCount } =
    kind === "mobile"
      ? await db.query(sql`
          update member m set mobile_num = ${value}, mobile_verified_at = now()
          where id = ${id} and not exists (
            select from member o where o.merchant = m.merchant and o.mobile_num = ${value} and o.id <> m.id)`)
      : await db.query(sql`
          update member m set email = ${value}, email_verified_at = now()
          where id = ${id} and not exists (
            select from member o where o.merchant = m.merchant and lower(o.email) = ${value} and o.id <> m.id)`);
  if (kind === "email") await dropLinks(db, id);
  return rowCount === 1;
}
