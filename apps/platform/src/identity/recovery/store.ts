import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import type { Email } from "../../kit/lib/normalised.ts";

type Purpose = "login" | "register" | "password" | "second" | "stepUp" | "bind";

export interface CodePlace {
  merchant: string;
  purpose: Purpose;
  recipient: Mobile | Email;
}

/** Stores a code beside the earlier ones, which stay valid until they expire. */
export async function putCode(
  db: Db,
  place: CodePlace,
  network: Network,
  hash: Buffer,
  seconds: number,
): Promise<void> {
  await db.query(sql`
    insert into verification_code (merchant, purpose, recipient, network, code_hash, expires_at)
    values (${place.merchant}, ${place.purpose}, ${place.recipient}, ${network}, ${hash},
            now() + make_interval(secs => ${seconds}))`);
}

/**
 * Returns the hashes of the codes with an attempt left, and counts the attempt first. Attempts from the network that
 * requested a code count separately from all others.
 */
export async function tryCodes(db: Db, place: CodePlace, network: Network, mostTries: number): Promise<Buffer[]> {
  // Rows are locked in the order of their ids, so that two concurrent attempts cannot deadlock.
  const { rows } = await db.query<{ code_hash: Buffer }>(sql`
    with live as (
      select id from verification_code
      where merchant = ${place.merchant} and purpose = ${place.purpose} and recipient = ${place.recipient}
        and expires_at > now()
      order by id for update
    )
    update verification_code c
    set tries = c.tries + (c.network = ${network})::int,
        tries_elsewhere = c.tries_elsewhere + (c.network <> ${network})::int
    from live
    where c.id = live.id and case when c.network = ${network} then c.tries else c.tries_elsewhere end < ${mostTries}
    returning c.code_hash`);
  return rows.map((row) => row.code_hash);
}

/** Consumes a code, and ends the others with it; one of two concurrent callers gets it. */
export async function takeCode(db: Db, place: CodePlace, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from verification_code
    where merchant = ${place.merchant} and purpose = ${place.purpose} and recipient = ${place.recipient}
      and code_hash = ${hash}`);
  if (!rowCount) return false;
  await db.query(sql`
    delete from verification_code where id in (
      select id from verification_code
      where merchant = ${place.merchant} and purpose = ${place.purpose} and recipient = ${place.recipient}
      order by id for update)`);
  return true;
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

/** Stores a link beside the earlier ones, which stay valid until they expire. */
export async function putLink(db: Db, memberId: bigint, hash: Buffer, minutes: number): Promise<void> {
  await db.query(sql`
    insert into password_link (member_id, link_hash, expires_at)
    values (${memberId}, ${hash}, now() + make_interval(mins => ${minutes}))`);
}

/** Finds the member of a valid link, and leaves the link valid. */
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

/** Deletes expired codes and links, as a timed job. */
export async function sweepRecovery(db: Db): Promise<void> {
  await db.query(sql`delete from verification_code where expires_at < now()`);
  await db.query(sql`delete from password_link where expires_at < now()`);
}
