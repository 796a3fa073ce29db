import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

/** Copies this many files at a time. */
const atOnce = 16;

/**
 * Adds a release's files to the folder that instances of several releases share, and returns the folders to serve from.
 * A file's name contains its hash, so that files of one name are the same. A page of one release may then load its
 * files from an instance of another. Each start renews the times of its files: older ones belong to no release that
 * has started since.
 */
export async function shareAssets(own: string, shared: string | undefined): Promise<string[]> {
  if (shared === undefined) return [own];
  const folder = path.resolve(shared);
  await mkdir(folder, { recursive: true });
  const there = new Set(await readdir(folder));
  const entries = await readdir(own, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  for (let at = 0; at < names.length; at += atOnce) {
    await Promise.all(names.slice(at, at + atOnce).map((name) => share(own, folder, name, there.has(name))));
  }
  return [own, folder];
}

async function share(own: string, shared: string, name: string, isThere: boolean): Promise<void> {
  const now = new Date();
  const target = path.join(shared, name);
  const isRenewed =
    isThere &&
    (await utimes(target, now, now).then(
      () => true,
      () => false,
    ));
  if (isRenewed) return;
  // It appears whole, since another instance may serve it at any moment.
  const partial = path.join(shared, `.${name}.${randomUUID()}`);
  try {
    await copyFile(path.join(own, name), partial);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}
