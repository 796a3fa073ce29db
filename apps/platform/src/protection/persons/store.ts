import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Returns the encrypted identity of a member; undefined if none is stored. */
export async function readEncrypted(db: Db, memberId: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ encrypted: string }>(
    sql`select encrypted from member_identity where member_id = ${memberId}`,
  );
  return rows[0]?.encrypted;
}

/** Serialises changes of an identity until the transaction ends. */
export async function lockIdentity(tx: Db, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${memberId}`}, 12))`);
}

export async function saveEncrypted(tx: Db, memberId: bigint, encrypted: string): Promise<void> {
  await tx.query(sql`
    insert into member_identity (member_id, encrypted) values (${memberId}, ${encrypted})
    on conflict (member_id) do update set encrypted = excluded.encrypted, changed_at = now()`);
}
