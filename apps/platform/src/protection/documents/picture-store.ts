import type { DocumentKind } from "@croupier/contract/domain/documents";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface NewPicture {
  id: string;
  memberId: bigint;
  kind: DocumentKind;
}

export async function insertPicture(db: Db, { id, memberId, kind }: NewPicture): Promise<void> {
  await db.query(sql`
    insert into member_document_picture (id, member_id, kind) values (${id}, ${memberId}, ${kind})`);
}

/** Returns the bytes of pictures that were not sent with a document, of this member and of all. */
export async function bytesUnsent(db: Db, memberId: bigint): Promise<{ own: number; all: number }> {
  const { rows } = await db.query<{ own: number; all: number }>(sql`
    select coalesce(sum(f.bytes) filter (where p.member_id = ${memberId}), 0)::float8 as own,
           coalesce(sum(f.bytes), 0)::float8 as all
    from member_document_picture p join stored_file f using (id) where p.document_id is null`);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Adds a member's own unsent pictures of this kind to a document; returns their number. */
export async function attachPictures(
  db: Db,
  { memberId, kind, ids }: { memberId: bigint; kind: DocumentKind; ids: readonly string[] },
  documentId: bigint,
): Promise<number> {
  const { rowCount } = await db.query(sql`
    update member_document_picture set document_id = ${documentId}
    where id = any (${ids}::uuid[]) and member_id = ${memberId} and kind = ${kind} and document_id is null`);
  return rowCount ?? 0;
}

/** Returns the ids of a document's pictures, in their order. */
export async function picturesOf(db: Db, documentId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id from member_document_picture where document_id = ${documentId} order by at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes pictures that were not sent within a day. */
export async function sweepUnsent(db: Db): Promise<void> {
  await db.query(sql`delete from member_document_picture where document_id is null and at < now() - interval '1 day'`);
}

/** Deletes the pictures of documents that were decided longer ago than the days of their merchant. */
export async function deleteRetained(db: Db, merchants: readonly { code: string; days: number }[]): Promise<void> {
  await db.query(sql`
    delete from member_document_picture p
    using member_document d, member o,
          unnest(${merchants.map(({ code }) => code)}::text[], ${merchants.map(({ days }) => days)}::int[]) as t (code, days)
    where d.id = p.document_id and o.id = d.member_id and t.code = o.merchant
      and d.decided_at <= now() - make_interval(days => t.days)`);
}
