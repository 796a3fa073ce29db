import { randomUUID } from "node:crypto";
import { refuse, type Refusal } from "../db/refusal.ts";
import type { Db, Pool, Tx } from "../db/pool.ts";
import { transact } from "../db/transact.ts";
import type { Encrypter } from "../lib/encrypt.ts";
import { runEach } from "../lib/run-each.ts";
import { databaseStore } from "./database-store.ts";
import { StoreSilent, type ByteStore, type StoreName } from "./byte-store.ts";
import * as store from "./store.ts";
import type { FileKind } from "./store.ts";

/** Members' files: encrypted before they leave the process, and stored in the database or outside of it. */
export interface Files {
  /**
   * Stores a file and the record that refers to it: both or none. Returns its id, or a refusal while the store does not
   * answer.
   */
  add(kind: FileKind, bytes: Buffer, record: (tx: Tx, id: string) => Promise<void>): Promise<{ id: string } | Refusal>;
  /** Returns a file; undefined if there is none of this kind. @throws StoreSilent */
  read(db: Db, kind: FileKind, id: string): Promise<Buffer | undefined>;
  /** Removes the bytes that nothing refers to any more, as a timed job. */
  sweep(): Promise<void>;
}

export interface FilesDeps {
  db: Pool;
  encrypter: Encrypter;
  /** The store outside of the database for new files; undefined: they stay in it. */
  outside: ByteStore | undefined;
  /** Tells operators what the store outside does not do. */
  report(fault: Error): void;
}

/** Names a file for its encryption, so that no other can take its place. */
const placeOf = (kind: FileKind, id: string): string => `${kind} ${id}`;

export function createFiles({ db, encrypter, outside, report }: FilesDeps): Files {
  const own: StoreName = outside ? "s3" : "database";
  const stores: Record<StoreName, ByteStore | undefined> = { database: databaseStore, s3: outside };
  const storeOf = (name: StoreName): ByteStore => {
    const found = stores[name];
    if (!found) throw new StoreSilent("a file is in S3, which the environment does not name");
    return found;
  };
  /** Runs a call of a store; a silent one is reported. */
  const reported = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof StoreSilent) report(error);
      throw error;
    }
  };
  return {
    async add(kind, bytes, record) {
      const id = randomUUID();
      const encrypted = encrypter.encryptBytes(bytes, placeOf(kind, id));
      // The row comes first: whatever a lost answer leaves in the store is removed later.
      await store.insertFile(db, { id, kind, store: own, bytes: encrypted.length });
      try {
        await reported(() => storeOf(own).put(id, encrypted, db));
      } catch (error) {
        if (error instanceof StoreSilent) return refuse("FILES_SILENT");
        throw error;
      }
      await transact(db, async (tx) => {
        await store.noteStored(tx, id);
        await record(tx, id);
      });
      return { id };
    },
    async read(on, kind, id) {
      const row = await store.findFile(on, kind, id);
      if (!row) return undefined;
      const stored = await reported(() => storeOf(row.store).get(id, row.bytes, on));
      if (!stored) {
        report(new Error(`the store has lost the file ${id}`));
        return undefined;
      }
      return row.is_encrypted ? encrypter.decryptBytes(stored, placeOf(kind, id)) : stored;
    },
    sweep: async () =>
      runEach(await store.filesToRemove(db), async ({ id, store: name }) => {
        await reported(() => storeOf(name).remove(id));
        await store.deleteFile(db, id);
      }),
  };
}
