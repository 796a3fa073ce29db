import sql from "sql-template-tag";
import type { Db } from "../kit/db/pool.ts";

/** The signed state of the ledger's hash chain at a moment. */
export interface Digest {
  at: string;
  /** The newest block at that moment. */
  block: string;
  /** The newest entry's id in it. */
  toId: string;
  hash: string;
  key: string;
  signature: string;
}

/** Stores a digest, where every instance reads it. */
export async function insertDigest(db: Db, { signature, at, block, toId, hash, key }: Digest): Promise<void> {
  await db.query(sql`
    insert into ledger_digest (signature, at, block, to_id, hash, key)
    values (${signature}, ${at}, ${block}, ${toId}, ${hash}, ${key}) on conflict do nothing`);
}

/** Reads the digests that any instance has stored, oldest first. */
export async function storedDigests(db: Db): Promise<Digest[]> {
  const { rows } = await db.query<Digest>(
    `select at, block::text as block, to_id::text as "toId", hash, key, signature from ledger_digest order by at`,
  );
  return rows;
}
