import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface PasskeyRow {
  id: string;
  memberId: bigint;
  merchant: string;
  status: "active" | "blocked" | "excluded";
  publicKey: Buffer;
  counter: bigint;
  rpId: string;
}

export async function putChallenge(db: Db, hash: Buffer, memberId: bigint | null, seconds: number): Promise<void> {
  await db.query(sql`
    insert into passkey_challenge (challenge_hash, member_id, expires_at)
    values (${hash}, ${memberId}, now() + make_interval(secs => ${seconds}))`);
}

/** Consumes a challenge; false when this member has no such challenge. */
export async function takeChallenge(db: Db, hash: Buffer, memberId: bigint | null): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from passkey_challenge
    where challenge_hash = ${hash} and member_id is not distinct from ${memberId} and expires_at > now()`);
  return rowCount === 1;
}

export async function findPasskey(db: Db, merchant: string, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await db.query<PasskeyRow>(sql`
    select p.id, p.member_id as "memberId", m.merchant, m.status, p.public_key as "publicKey", p.counter,
           p.rp_id as "rpId"
    from passkey p join member m on m.id = p.member_id where p.id = ${id} and m.merchant = ${merchant}`);
  return rows[0];
}

export interface NewPasskey {
  id: string;
  memberId: bigint;
  publicKey: Buffer;
  counter: number;
  rpId: string;
  device: string;
  synced: boolean;
}

/** Inserts a passkey; false when it is already registered. */
export async function insertPasskey(db: Db, key: NewPasskey): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into passkey (id, member_id, public_key, counter, rp_id, device, synced)
    values (${key.id}, ${key.memberId}, ${key.publicKey}, ${key.counter}, ${key.rpId}, ${key.device}, ${key.synced})
    on conflict do nothing`);
  return rowCount === 1;
}

/** Records a use; false when the counter is not above the stored one, which means the passkey was copied. */
export async function notePasskeyUse(db: Db, id: string, before: bigint, counter: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update passkey set counter = ${counter}, used_at = now() where id = ${id} and counter = ${before}`);
  return rowCount === 1;
}

export interface ListedPasskey {
  id: string;
  device: string;
  added_at: Date;
  used_at: Date | null;
  synced: boolean;
}

export async function passkeysOf(db: Db, memberId: bigint): Promise<ListedPasskey[]> {
  const { rows } = await db.query<ListedPasskey>(sql`
    select id, device, added_at, used_at, synced from passkey where member_id = ${memberId} order by added_at desc`);
  return rows;
}

export async function deletePasskey(db: Db, memberId: bigint, id: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`delete from passkey where id = ${id} and member_id = ${memberId}`);
  return rowCount === 1;
}

/** Returns whether this session began within the last minutes by a proof other than a remember token. */
export async function isFresh(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from session
    where id = ${sessionId} and started_at > now() - make_interval(mins => ${minutes})
      and method in ('password', 'second', 'sms', 'register', 'passkey')`);
  return rowCount === 1;
}

/** Deletes expired challenges, as a timed job. */
export async function sweepPasskeys(db: Db): Promise<void> {
  await db.query(sql`delete from passkey_challenge where expires_at < now()`);
}
