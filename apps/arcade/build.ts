import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { build } from "vite";
import { games } from "./src/games.ts";
import { lotteries } from "./src/lotto/lotteries.ts";

/* Builds the page with Vite, then the emblems its games need, then compressed copies of what compresses. */

const here = import.meta.dirname;
const dist = join(here, "dist");
const cache = join(here, ".cache", "emblems");

const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, { body: string }>;
};

function drawing(name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`no emblem ${name}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 32 32">${icon.body}</svg>`;
}

/** Twice the size at which a large screen shows a symbol; kept by the hash of the drawing. */
async function emblems(): Promise<void> {
  sharp.concurrency(1);
  await mkdir(cache, { recursive: true });
  await mkdir(join(dist, "emblems"), { recursive: true });
  const stored = new Set(await readdir(cache));
  const queue = new Set([...games.values(), ...lotteries.values()].flatMap((game) => game.emblems)).values();
  async function worker(): Promise<void> {
    for (const name of queue) {
      const text = drawing(name);
      const file = `${createHash("sha256").update(text).digest("hex").slice(0, 24)}.webp`;
      if (!stored.has(file)) {
        await writeFile(join(cache, file), await sharp(Buffer.from(text)).webp({ quality: 80, effort: 4 }).toBuffer());
      }
      await copyFile(join(cache, file), join(dist, "emblems", `${name}.webp`));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
}

async function compress(): Promise<void> {
  const folder = join(dist, "assets");
  for (const name of (await readdir(folder)).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

await build({ configFile: join(here, "vite.config.ts"), logLevel: "warn" });
await emblems();
await compress();
