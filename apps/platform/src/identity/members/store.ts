import type { Db } from "../../kit/db/pool.ts";
import sql, { raw } from "sql-template-tag";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { LoginIdentity } from "../sessions/login-identity.ts";
import type { Credentials } from "../sessions/sessions.ts";

export interface MemberRow {
  id: bigint;
  merchant: string;
  account: string;
  nickname: string;
  type: number;
  currency: string;
  language: string;
  has_upline: boolean;
  first_time_login: boolean;
  vip_level: number | null;
  previous_login_at: Date | null;
  previous_login_ip: string | null;
  registered_at: Date;
  icon: string | null;
}

export interface NewMember {
  merchant: string;
  account: string;
  nickname: string;
  type: number;
  currency: string;
  language: string;
  passwordHash: string | null;
  paymentPasswordHash: string | null;
  uplineId: bigint | null;
  referralCode: string;
  email: string | null;
  /** International form, proven to be the member's. */
  mobileNum?: Mobile | undefined;
  profile: Record<string, string>;
  ip: string | null;
  /** Another person chose the password: it must be changed at the first sign-in. */
  passwordGiven?: true;
  /** Overrides the current time, for members of the demo. */
  registeredAt?: Date;
}

const credentials =
  "id, merchant, type, password_hash, password_changed_at, password_expired, password_given, status, upline_id";

/** Finds credentials by number first, then by name: an account named like a number does not belong to its holder. */
export async function findCredentials(
  db: Db,
  { merchant, account, mobileNum }: LoginIdentity,
): Promise<Credentials | undefined> {
  const number = mobileNum ?? null;
  const { rows } = await db.query<Credentials>(sql`
    select ${raw(credentials)} from member
    where merchant = ${merchant}
      and (account_key = lower(${account}) or (mobile_num = ${number} and mobile_verified_at is not null))
    order by mobile_num is not distinct from ${number} desc limit 1`);
  return rows[0];
}

export async function credentialsOf(db: Db, id: bigint): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>(sql`select ${raw(credentials)} from member where id = ${id}`);
  return rows[0];
}

export async function readMember(db: Db, id: bigint): Promise<MemberRow | undefined> {
  const { rows } = await db.query<MemberRow>(sql`
    select id, merchant, account, nickname, type, currency, language, first_time_login,
           previous_login_at, previous_login_ip, registered_at,
           (select i.name from member_icon i where i.member_id = member.id) as icon,
           upline_id is not null as has_upline,
           (select v.level from vip_member v where v.member_id = member.id and v.level > 0) as vip_level
    from member where id = ${id}`);
  return rows[0];
}

/** Returns the language of a member, or undefined if there is no such member. */
export const languageOf = async (db: Db, id: bigint): Promise<string | undefined> =>
  (await readMember(db, id))?.language;

/**
 * Inserts a member with its place in the tree; throws on a taken account or email (see `takenBy`). The registration
 * time is the moment of writing, not the start of the transaction: the measures could already have passed that start
 * before the transaction shows in the database's list.
 */
export async function insertMember(db: Db, member: NewMember): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    with born as (
      insert into member (merchant, account, nickname, type, currency, language, password_hash, payment_password_hash,
                          upline_id, referral_code, email, mobile_num, mobile_verified_at, profile, registered_ip,
                          password_given, registered_at)
      values (${member.merchant}, ${member.account}, ${member.nickname}, ${member.type}, ${member.currency},
              ${member.language}, ${member.passwordHash}, ${member.paymentPasswordHash}, ${member.uplineId},
              ${member.referralCode}, ${member.email}, ${member.mobileNum ?? null},
              case when ${member.mobileNum ?? null}::text is null then null else now() end, ${JSON.stringify(member.profile)}, ${member.ip},
              ${member.passwordGiven ?? false}, coalesce(${member.registeredAt ?? null}::timestamptz, clock_timestamp()))
      returning id
    ), path as (
      insert into member_path (ancestor_id, descendant_id, depth)
      select ancestor_id, born.id, depth + 1 from member_path, born where descendant_id = ${member.uplineId}
      union all
      select id, id, 0 from born
    )
    select id from born`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a member was not inserted");
  return id;
}

/** Returns the unique constraint that an insert violated, or undefined for another error. */
export function takenBy(error: unknown): "account" | "email" | "mobile" | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505" || !("constraint" in error)) {
    return undefined;
  }
  if (error.constraint === "member_merchant_account_key_key") return "account";
  if (error.constraint === "member_mobile") return "mobile";
  return error.constraint === "member_email" ? "email" : undefined;
}

export async function findMemberIds(db: Db, merchant: string, accounts: string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ id: bigint; account: string }>(
    sql`select id, account from member where merchant = ${merchant} and account = any (${accounts})`,
  );
  return new Map(rows.map(({ id, account }) => [account, id]));
}

export async function isAccountTaken(db: Db, merchant: string, account: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from member where merchant = ${merchant} and account_key = lower(${account})`);
  return rowCount === 1;
}

export async function updateHash(db: Db, id: bigint, hash: string): Promise<void> {
  await db.query(sql`update member set password_hash = ${hash} where id = ${id}`);
}

export async function noteSignIn(db: Db, id: bigint, ip: string): Promise<void> {
  await db.query(sql`
    update member set previous_login_at = last_login_at, previous_login_ip = last_login_ip,
                      last_login_at = now(), last_login_ip = ${ip}
    where id = ${id}`);
}

export async function clearFirstLogin(db: Db, id: bigint): Promise<void> {
  await db.query(sql`update member set first_time_login = false where id = ${id}`);
}

export async function updateLanguage(db: Db, id: bigint, language: string): Promise<void> {
  await db.query(sql`update member set language = ${language} where id = ${id}`);
}

/** Finds the agent of an affiliate or referral code; null: the code is valid and belongs to no agent. */
export async function ownerOfCode(
  db: Db,
  merchant: string,
  code: string,
): Promise<{ owner: bigint | null } | undefined> {
  const { rows } = await db.query<{ owner: bigint | null }>(sql`
    select owner_id as owner from affiliate_code where merchant = ${merchant} and code = ${code} and active
    union all
    select id as owner from member where merchant = ${merchant} and referral_code = ${code} and status = 'active'
    limit 1`);
  return rows[0];
}

export async function insertAffiliateCode(db: Db, merchant: string, code: string, owner: bigint | null): Promise<void> {
  await db.query(sql`
    insert into affiliate_code (merchant, code, owner_id) values (${merchant}, ${code}, ${owner})
    on conflict do nothing`);
}

export async function countMembers(db: Db, merchant: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from member where merchant = ${merchant}`,
  );
  return rows[0]?.count ?? 0;
}

/** Binds a number that was proven to be the member's. */
export async function bindMobile(db: Db, id: bigint, mobileNum: string): Promise<void> {
  await db.query(sql`update member set mobile_num = ${mobileNum}, mobile_verified_at = now() where id = ${id}`);
}
