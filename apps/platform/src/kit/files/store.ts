import sql from "sql-template-tag";
import type { Db } from "../db/pool.ts";
import type { StoreName } from "./byte-store.ts";

export type FileKind = "upload" | "document picture" | "icon";

export interface NewFile {
  id: string;
  kind: FileKind;
  store: StoreName;
  /** The number of its encrypted bytes. */
  bytes: number;
}

/** Inserts a file that its store does not have yet. */
export async function insertFile(db: Db, { id, kind, store, bytes }: NewFile): Promise<void> {
  await db.query(sql`insert into stored_file (id, kind, store, bytes) values (${id}, ${kind}, ${store}, ${bytes})`);
}

/** Notes that the store has a file, before a record refers to it. */
export async function noteStored(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.query(sql`
    update stored_file set stored_at = now() where id = ${id} and stored_at is null`);
  if (rowCount !== 1) throw new Error("a file was removed before it was stored");
}

export interface FileRow {
  store: StoreName;
  bytes: number;
  is_encrypted: boolean;
}

export async function findFile(db: Db, kind: FileKind, id: string): Promise<FileRow | undefined> {
  const { rows } = await db.query<FileRow>(sql`
    select store, bytes, is_encrypted from stored_file
    where id = ${id} and kind = ${kind} and stored_at is not null and dropped_at is null`);
  return rows[0];
}

/** Lists files whose bytes nothing refers to: dropped ones, and those whose storing was never finished. */
export async function filesToRemove(db: Db): Promise<{ id: string; store: StoreName }[]> {
  const { rows } = await db.query<{ id: string; store: StoreName }>(sql`
    select id, store from stored_file
    where (dropped_at is not null and stored_at is not null)
       or (stored_at is null and at < now() - interval '1 hour')
    order by at limit 500`);
  return rows;
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.query(sql`delete from stored_file where id = ${id}`);
}
