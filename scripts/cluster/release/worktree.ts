import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { release } from "@croupier/server/release";

const root = join(import.meta.dirname, "../../..");

const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

function tryGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/**
 * Finds the release that runs before this one: the last tag; without a tag the commit at which a branch left `main`, or
 * on `main` the commit before. Throws outside of a repository.
 */
export function findPrevious(): string {
  const head = tryGit("rev-parse", "HEAD");
  if (head === undefined)
    throw new Error("The release before this one is a commit: run it in a clone of the repository.");
  const tag = tryGit("describe", "--tags", "--abbrev=0");
  if (tag !== undefined) return tag;
  const base = tryGit("merge-base", "main", "HEAD");
  return base !== undefined && base !== head ? base : git("rev-parse", "HEAD~1");
}

/**
 * Checks out and builds a release in a folder. It shares the installed packages if its list of them is the same; else
 * they are installed there.
 */
export function createWorktree(reference: string, folder: string): void {
  git("worktree", "add", "--quiet", "--detach", folder, reference);
  const lock = "package-lock.json";
  const isSame = readFileSync(join(root, lock), "utf8") === readFileSync(join(folder, lock), "utf8");
  if (isSame) linkPackages(folder);
  else execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  lowerRelease(folder);
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "inherit" });
}

export function removeWorktree(folder: string): void {
  spawnSync("git", ["worktree", "remove", "--force", folder], { cwd: root });
}

/** Links every installed package; those of the workspace are links to the folder's own. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(to, "@croupier"), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === "@croupier" || (name.startsWith(".") && name !== ".bin")) continue;
    symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, "@croupier"))) {
    symlinkSync(readlinkSync(join(from, "@croupier", name)), join(to, "@croupier", name));
  }
}

/** Lowers the number of a commit between two tags, which is still that of this release: it counts as the one before. */
function lowerRelease(folder: string): void {
  const file = join(folder, "packages/server/src/release.ts");
  const text = readFileSync(file, "utf8");
  const number = Number(/release = (\d+)/.exec(text)?.[1] ?? 0);
  if (number >= release) writeFileSync(file, text.replace(/release = \d+/, `release = ${release - 1}`));
}
