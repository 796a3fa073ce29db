import type { Db } from "../db/pool.ts";

/**
 * Holds the encrypted bytes of files by their ids. A store that does not answer throws a `StoreSilent`. One in the database
 * uses the caller's connection.
 */
export interface ByteStore {
  /** Stores bytes; the same id again replaces them. */
  put(id: string, bytes: Buffer, db: Db): Promise<void>;
  /** Returns the bytes; undefined if it has none. `size` is their number. */
  get(id: string, size: number, db: Db): Promise<Buffer | undefined>;
  /** Removes the bytes; an id without any is no fault. */
  remove(id: string): Promise<void>;
}

export type StoreName = "database" | "s3";

/** Thrown while a store does not answer, or refuses. */
export class StoreSilent extends Error {}
