import sql from "sql-template-tag";
import type { ByteStore } from "./byte-store.ts";

/** The store that needs nothing else: the bytes are in the files' own rows. */
export const databaseStore: ByteStore = {
  async put(id, bytes, db) {
    await db.query(sql`update stored_file set content = ${bytes} where id = ${id}`);
  },
  async get(id, _size, db) {
    const { rows } = await db.query<{ content: Buffer | null }>(sql`select content from stored_file where id = ${id}`);
    return rows[0]?.content ?? undefined;
  },
  // They go with the row.
  async remove() {},
};
