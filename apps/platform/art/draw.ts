import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { madeFiles, madeFolder, madeList, readMade } from "./made.ts";
import { make, nameOf } from "./paint.ts";
import { plan, type Work } from "./plan.ts";

/*
 * Draws the platform's pictures that are missing or out of date, and keeps the committed rest. Run it by hand after a
 * change of the drawing code: npm run art --workspace apps/platform
 */

/** An address with a content mark, which browsers cache for a year. */
const marked = /\.[0-9a-f]{8}\.\w+$/;

const works = plan();
const before = await readMade();
const present = new Set(await madeFiles());
const wanted = new Map(
  works.flatMap(({ drawing, files }) => files.map((file) => [file.path, nameOf(drawing, file)] as const)),
);

const changed = [...wanted].filter(([path, name]) => marked.test(path) && (before.get(path) ?? name) !== name);
if (changed.length > 0) {
  throw new Error(`${changed.length} pictures look different at the same address: raise drawingVersion in paths.ts`);
}

const isKept = (path: string) => present.has(path) && before.get(path) === wanted.get(path);

/** Draws the missing files of one work; files of the same name are the same picture. Returns the number written. */
async function draw({ drawing, files }: Work): Promise<number> {
  const missing = files.filter(({ path }) => !isKept(path));
  if (missing.length === 0) return 0;
  const names = new Map(missing.map((file) => [nameOf(drawing, file), file]));
  const made = await make(drawing, [...names.values()]);
  const bytes = new Map([...names.keys()].map((name, at) => [name, made[at] ?? ""]));
  for (const file of missing) {
    const target = join(madeFolder, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes.get(nameOf(drawing, file)) ?? "");
  }
  return missing.length;
}

async function removeUnwanted(): Promise<void> {
  for (const path of present) if (!wanted.has(path)) await rm(join(madeFolder, path));
  for (const entry of await readdir(madeFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await rmdir(join(entry.parentPath, entry.name)).catch(() => undefined);
  }
}

const started = performance.now();
const queue = works.values();
let drawn = 0;
async function worker(): Promise<void> {
  for (const work of queue) drawn += await draw(work);
}
await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
await removeUnwanted();
const sorted = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1));
await writeFile(madeList, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
console.log(`art: ${wanted.size} files, ${drawn} drawn, ${((performance.now() - started) / 1000).toFixed(1)} s`);
