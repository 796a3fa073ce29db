import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/*
 * The generated pictures are committed, so that a fresh clone draws none. `made.json` maps each address to the name of
 * its recipe (`nameOf`): a picture whose name changed is stale, and a test reports it.
 */

export const madeFolder = join(import.meta.dirname, "made");
export const madeList = join(import.meta.dirname, "made.json");

/** Reads the recipe name of each committed picture by its address. */
export async function readMade(): Promise<Map<string, string>> {
  const list = JSON.parse(await readFile(madeList, "utf8").catch(() => "{}")) as Record<string, string>;
  return new Map(Object.entries(list));
}

/** Lists the addresses of the committed files. */
export async function madeFiles(): Promise<string[]> {
  const entries = await readdir(madeFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(madeFolder.length));
}
