import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

/* Builds the pages with Vite, then compressed copies of what compresses. */

const here = import.meta.dirname;
const dist = join(here, "dist");

async function compress(): Promise<void> {
  const folder = join(dist, "assets");
  for (const name of (await readdir(folder)).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

await build({ configFile: join(here, "vite.config.ts"), logLevel: "warn" });
await compress();
