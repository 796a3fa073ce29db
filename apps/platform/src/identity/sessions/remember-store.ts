import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Network } from "@croupier/server/network";

export interface RememberRow {
  family: string;
  memberId: bigint;
  secondsLeft: number;
}

export interface UsedFrom {
  network: Network;
  device: string;
}

export async function insertRemember(db: Db, hash: Buffer, { family, memberId, secondsLeft }: RememberRow) {
  await db.query(sql`
    insert into remember_token (token_hash, family, member_id, expires_at)
    values (${hash}, ${family}, ${memberId}, now() + make_interval(secs => ${secondsLeft}))`);
}

/** Consumes a token of this merchant; one of two concurrent callers gets it. */
export async function useRemember(
  db: Db,
  merchant: string,
  hash: Buffer,
  { network, device }: UsedFrom,
): Promise<RememberRow | undefined> {
  const { rows } = await db.query<RememberRow>(sql`
    update remember_token r set used_at = now(), used_ip = ${network}, used_device = ${device} from member m
    where r.token_hash = ${hash} and r.used_at is null and r.expires_at > now()
      and m.id = r.member_id and m.merchant = ${merchant}
    returning r.family, r.member_id as "memberId",
              ceil(extract(epoch from r.expires_at - now()))::int as "secondsLeft"`);
  return rows[0];
}

/** Returns whether a token was just used from the same address and device: by another tab of the same browser. */
export async function wasJustUsed(
  db: Db,
  hash: Buffer,
  { network, device }: UsedFrom,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from remember_token
    where token_hash = ${hash} and used_at > now() - make_interval(secs => ${seconds})
      and used_ip = ${network} and used_device = ${device}`);
  return rowCount === 1;
}

/** Finds the owner of a used token, while it is still known. */
export async function ownerOfUsed(
  db: Db,
  merchant: string,
  hash: Buffer,
): Promise<Pick<RememberRow, "family" | "memberId"> | undefined> {
  const { rows } = await db.query<Pick<RememberRow, "family" | "memberId">>(sql`
    select r.family, r.member_id as "memberId" from remember_token r join member m on m.id = r.member_id
    where r.token_hash = ${hash} and r.used_at is not null and m.merchant = ${merchant}`);
  return rows[0];
}

/** Deletes a token and its whole family. */
export async function dropFamily(db: Db, hash: Buffer): Promise<void> {
  await db.query(sql`
    delete from remember_token where family = (select family from remember_token where token_hash = ${hash})`);
}
