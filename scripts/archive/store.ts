import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteStore } from "../../apps/platform/src/kit/files/byte-store.ts";

/** Holds the files of archived months by their names. */
export type ArchiveStore = Pick<ByteStore, "put" | "get">;

/** Creates a store in a folder. A file is there as a whole or not at all, also after a crash. */
export const folderStore = (folder: string): ArchiveStore => ({
  async put(name, bytes) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  },
  get: (name) =>
    readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    }),
});
