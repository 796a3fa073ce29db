import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Email } from "../../kit/lib/normalised.ts";

type Purpose = "login" | "register" | "password" | "second" | "stepUp" | "bind";

export interface CodePlace {
  merchant: string;
  purpose: Purpose;
  recipient: Mobile | Email;
}

export async function putCode(db: Db, place: CodePlace, hash: Buffer, seconds: number): Promise<void> {
  await db.query(sql`
    insert into verification_code (merchant, purpose, recipient, code_hash, expires_at)
    values (${place.merchant}, ${place.purpose}, ${place.recipient}, ${hash},
            now() + make_interval(secs => ${seconds}))
    on conflict (merchant, purpose, recipient) do update
    set code_hash = excluded.code_hash, tries = 0, known_tries = 0, expires_at = excluded.expires_at`);
}

/**
 * Answers the code's hash for one more attempt, counted before it is compared; undefined when there is no code or no
 * attempt left. Attempts from a network that is known to the member count apart.
 */
export async function tryCode(
  db: Db,
  place: CodePlace,
  { mostTries, known }: { mostTries: number; known: boolean },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ code_hash: Buffer }>(sql`
    update verification_code
    set tries = tries + (not ${known}::boolean)::int, known_tries = known_tries + ${known}::boolean::int
    where merchant = ${place.merchant} and purpose = ${place.purpose} and recipient = ${place.recipient}
      and case when ${known}::boolean then known_tries else tries end < ${mostTries} and expires_at > now()
    returning code_hash`);
  return rows[0]?.code_hash;
}

/** Consumes the code; of two concurrent callers one gets it. */
export async function takeCode(db: Db, place: CodePlace, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from verification_code
    where merchant = ${place.merchant} and purpose = ${place.purpose} and recipient = ${place.recipient}
      and code_hash = ${hash}`);
  return rowCount === 1;
}

export interface FoundMember {
  id: bigint;
  account: string;
  language: string;
  status: "active" | "blocked" | "excluded";
  email: string | null;
}

export async function findByMobile(db: Db, merchant: string, mobileNum: Mobile): Promise<FoundMember | undefined> {
  const { rows } = await db.query<FoundMember>(sql`
    select id, account, language, status, email from member
    where merchant = ${merchant} and mobile_num = ${mobileNum}`);
  return rows[0];
}

export async function findByEmail(
  db: Db,
  merchant: string,
  account: string,
  email: string,
): Promise<FoundMember | undefined> {
  const { rows } = await db.query<FoundMember>(sql`
    select id, account, language, status, email from member
    where merchant = ${merchant} and account_key = lower(${account}) and lower(email) = lower(${email})
      and type <> 4`);
  return rows[0];
}

export async function putLink(db: Db, memberId: bigint, hash: Buffer, minutes: number): Promise<void> {
  await db.query(sql`
    insert into password_link (member_id, link_hash, expires_at)
    values (${memberId}, ${hash}, now() + make_interval(mins => ${minutes}))
    on conflict (member_id) do update set link_hash = excluded.link_hash, expires_at = excluded.expires_at`);
}

/** Finds the member of a valid link; the link stays valid. */
export async function linkOwner(
  db: Db,
  merchant: string,
  hash: Buffer,
): Promise<{ id: bigint; account: string } | undefined> {
  const { rows } = await db.query<{ id: bigint; account: string }>(sql`
    select m.id, m.account from password_link l join member m on m.id = l.member_id
    where l.link_hash = ${hash} and l.expires_at > now() and m.merchant = ${merchant}`);
  return rows[0];
}

export async function takeLink(db: Db, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from password_link where link_hash = ${hash} and expires_at > now()`);
  return rowCount === 1;
}

/** Deletes expired codes and links: a timed job. */
export async function sweepRecovery(db: Db): Promise<void> {
  await db.query(sql`delete from verification_code where expires_at < now()`);
  await db.query(sql`delete from password_link where expires_at < now()`);
}
