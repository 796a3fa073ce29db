import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { ServerUser } from "./binaries.ts";

/**
 * Returns the account to run PostgreSQL as: undefined if this process may run it itself; for root, an unprivileged one.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("As root PostgreSQL needs a system user named postgres or nobody; set DATABASE_URL instead");
}

/** Returns whether `user` can enter a folder and all folders above it. */
export function canEnter(folder: string, user: ServerUser): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', folder], { cwd: "/", ...user }).status === 0;
}
