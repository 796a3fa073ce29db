import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export async function insertUpload(db: Db, upload: { id: string; memberId: bigint; purpose: string }): Promise<void> {
  await db.query(sql`
    insert into upload (id, member_id, purpose) values (${upload.id}, ${upload.memberId}, ${upload.purpose})`);
}

/** Returns the unattached bytes of this member and of all members. */
export async function bytesUnused(db: Db, memberId: bigint): Promise<{ own: number; all: number }> {
  const { rows } = await db.query<{ own: number; all: number }>(sql`
    select coalesce(sum(f.bytes) filter (where u.member_id = ${memberId}), 0)::float8 as own,
           coalesce(sum(f.bytes), 0)::float8 as all
    from upload u join stored_file f using (id) where u.subject is null`);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Attaches a member's own unused pictures to the record they prove; returns their number. */
export async function attach(
  db: Db,
  memberId: bigint,
  purpose: string,
  ids: readonly string[],
  subject: string,
): Promise<number> {
  const { rowCount } = await db.query(sql`
    update upload set subject = ${subject}
    where id = any (${ids}::uuid[]) and member_id = ${memberId} and purpose = ${purpose} and subject is null`);
  return rowCount ?? 0;
}

/** Returns the ids of the pictures about a record, in their order. */
export async function picturesOf(db: Db, subject: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id from upload where subject = ${subject} order by at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes pictures that were not attached within a day, as a timed job. */
export async function sweepUploads(db: Db): Promise<void> {
  await db.query(sql`delete from upload where subject is null and at < now() - interval '1 day'`);
}
