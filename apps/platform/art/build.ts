import { copyFile, cp, link, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { madeFiles, madeFolder, madeList, readMade } from "./made.ts";
import { make, nameOf } from "./paint.ts";
import { plan, type Work } from "./plan.ts";

/*
 * Makes every picture the platform serves into dist/art. Files are cached in .cache under the hash of their recipe, so
 * that a second build only links files and a change redraws only the pictures it affects.
 */

const target = join(import.meta.dirname, "../dist/art");
const cache = join(import.meta.dirname, "../.cache/art");

/** Links the cached file to its path, or copies it where links are not possible. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

async function store(name: string, bytes: Buffer | string): Promise<void> {
  const part = join(cache, `${name}.${process.pid}`);
  await writeFile(part, bytes);
  await rename(part, join(cache, name));
}

/** Answers the cache names of a work's files with their formats: games that look the same share one. */
const namesOf = ({ drawing, files }: Work) => new Map(files.map((file) => [nameOf(drawing, file), file]));

/** Where the bytes of each name lie already. */
async function storedFiles(): Promise<Map<string, string>> {
  await mkdir(cache, { recursive: true });
  const committed = await readMade();
  const present = new Set(await madeFiles());
  return new Map([
    ...(await readdir(cache)).map((name) => [name, join(cache, name)] as const),
    ...[...committed].flatMap(([path, name]) => (present.has(path) ? [[name, join(madeFolder, path)] as const] : [])),
  ]);
}

/** Draws what is not stored yet; answers the name of each address, and how many were drawn. */
async function build(): Promise<{ made: number; names: Map<string, string> }> {
  const staging = `${target}.${process.pid}`;
  await rm(staging, { recursive: true, force: true });
  const stored = await storedFiles();
  const all = new Map<string, string>();
  const queue = plan().values();
  let made = 0;
  async function worker(): Promise<void> {
    for (const work of queue) {
      const names = namesOf(work);
      if (![...names.keys()].every((name) => stored.has(name))) {
        const bytes = await make(work.drawing, [...names.values()]);
        await Promise.all([...names.keys()].map((name, at) => store(name, bytes[at] ?? "")));
        for (const name of names.keys()) stored.set(name, join(cache, name));
        made += names.size;
      }
      for (const file of work.files) {
        const name = nameOf(work.drawing, file);
        all.set(file.path, name);
        await place(stored.get(name) ?? "", join(staging, file.path));
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  const wanted = new Set(all.values());
  const stale = (await readdir(cache)).filter((name) => !wanted.has(name));
  await Promise.all(stale.map((name) => rm(join(cache, name), { force: true })));
  return { made, names: all };
}

/** Makes the pictures of dist/art the committed ones. */
async function commit(names: Map<string, string>): Promise<void> {
  await rm(madeFolder, { recursive: true, force: true });
  await cp(target, madeFolder, { recursive: true });
  const sorted = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(madeList, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const started = performance.now();
const { made, names } = await build();
if (process.argv.includes("--commit")) await commit(names);
console.log(`art: ${names.size} files, ${made} made, ${((performance.now() - started) / 1000).toFixed(1)} s`);
