import { copyFile, link, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { make, nameOf } from "./paint.ts";
import { plan, type Work } from "./plan.ts";

/*
 * Makes every picture the platform serves into dist/art. Bytes are kept in .cache under the hash of what they are made
 * from, so that a second build only links files, and a change makes anew only the pictures it changes.
 */

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "../dist/art");
const cache = join(here, "../.cache/art");

/** Links the kept file to its place, or copies it where links are not possible. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

async function keep(name: string, bytes: Buffer | string): Promise<void> {
  const part = join(cache, `${name}.${process.pid}`);
  await writeFile(part, bytes);
  await rename(part, join(cache, name));
}

/** The names under which a work's files are kept, and their formats: games that look the same share one. */
const namesOf = ({ drawing, files }: Work) => new Map(files.map((file) => [nameOf(drawing, file), file]));

async function build(): Promise<{ made: number; total: number }> {
  const staging = `${target}.${process.pid}`;
  await Promise.all([mkdir(cache, { recursive: true }), rm(staging, { recursive: true, force: true })]);
  const works = plan();
  const wanted = new Set<string>();
  const stored = new Set(await readdir(cache));
  const queue = works.values();
  let made = 0;
  async function worker(): Promise<void> {
    for (const work of queue) {
      const names = namesOf(work);
      for (const name of names.keys()) wanted.add(name);
      if (![...names.keys()].every((name) => stored.has(name))) {
        const bytes = await make(work.drawing, [...names.values()]);
        await Promise.all([...names.keys()].map((name, at) => keep(name, bytes[at] ?? "")));
        made += names.size;
      }
      for (const file of work.files) await place(join(cache, nameOf(work.drawing, file)), join(staging, file.path));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  const stale = [...stored].filter((name) => !wanted.has(name));
  await Promise.all(stale.map((name) => rm(join(cache, name), { force: true })));
  return { made, total: works.reduce((sum, { files }) => sum + files.length, 0) };
}

const started = performance.now();
const { made, total } = await build();
console.log(`art: ${total} files, ${made} made, ${((performance.now() - started) / 1000).toFixed(1)} s`);
