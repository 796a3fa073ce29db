import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Records a proof as used; false when it was used before. */
export async function takeProof(db: Db, hash: Buffer, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into firebase_proof (proof_hash, expires_at) values (${hash}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing`);
  return rowCount === 1;
}

/** Deletes expired proofs, as a timed job. */
export async function sweepProofs(db: Db): Promise<void> {
  await db.query(sql`delete from firebase_proof where expires_at < now()`);
}
