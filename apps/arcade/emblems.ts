import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { bookTitles } from "./src/engines/book/titles.ts";
import { sports } from "./src/engines/book/sports.ts";
import { ponds } from "./src/engines/pond/titles.ts";
import { lotteries } from "./src/engines/lotto/lotteries.ts";
import { avatars } from "./src/engines/rooms/avatars.ts";
import { roomTitles } from "./src/engines/rooms/titles.ts";
import { slotTitles } from "./src/engines/slot/titles.ts";
import { scratchEmblems } from "./src/engines/solo/scratch.ts";

/*
 * Draws the emblems of the games. They are committed and served as files, so that a fresh clone draws nothing;
 * emblems.json records the hash of each source drawing, and a test reports a missing or stale emblem.
 */

const here = import.meta.dirname;
const folder = join(here, "emblems");
const list = join(here, "emblems.json");
/** Drawings of our own, of what the set lacks. They face the start side as its animals do. */
const drawings = join(here, "drawings");

const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, { body: string }>;
};

/** Draws at twice the size at which a large screen shows a symbol. */
function drawing(name: string): string {
  const file = join(drawings, `${name}.svg`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const icon = set.icons[name];
  if (!icon) throw new Error(`no emblem ${name}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 32 32">${icon.body}</svg>`;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 24);

/** Returns the hash of the drawing of each emblem that a game names. */
export function wantedEmblems(): Record<string, string> {
  const ofTheBook = [
    ...[...bookTitles.values()].flatMap((book) => book.emblems),
    ...[...sports.values()].map((each) => each.emblem),
  ];
  const ofTheRooms = [...avatars, ...[...roomTitles.values()].flatMap((title) => title.emblems)];
  const others = [...slotTitles.values(), ...lotteries.values(), ...ponds.values()].flatMap((game) => game.emblems);
  const ofSolo = [...Object.values(scratchEmblems).flat(), "coin", "gem-stone", "bomb", "collision", "hole", "kite"];
  const names = new Set([...ofTheRooms, ...others, ...ofTheBook, ...ofSolo, "crown"]);
  return Object.fromEntries([...names].toSorted().map((name) => [name, hashOf(drawing(name))]));
}

/** Returns the source hash of each committed emblem that has a file. */
export async function committedEmblems(): Promise<Record<string, string>> {
  const made = JSON.parse(await readFile(list, "utf8").catch(() => "{}")) as Record<string, string>;
  const files = new Set(await readdir(folder).catch(() => []));
  return Object.fromEntries(Object.entries(made).filter(([name]) => files.has(`${name}.webp`)));
}

/** Draws missing and outdated emblems, and removes unused ones; returns how many were drawn. */
async function drawEmblems(): Promise<number> {
  sharp.concurrency(1);
  await mkdir(folder, { recursive: true });
  const committed = await committedEmblems();
  const wanted = wantedEmblems();
  const missing = Object.keys(wanted).filter((name) => committed[name] !== wanted[name]);
  const queue = missing.values();
  async function worker(): Promise<void> {
    for (const name of queue) {
      const bytes = await sharp(Buffer.from(drawing(name)))
        .webp({ quality: 80, effort: 4 })
        .toBuffer();
      await writeFile(join(folder, `${name}.webp`), bytes);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  const files = new Set(Object.keys(wanted).map((name) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!files.has(file)) await rm(join(folder, file));
  await writeFile(list, `${JSON.stringify(wanted, null, 2)}\n`);
  return missing.length;
}

if (import.meta.main) console.log(`emblems: ${await drawEmblems()} drawn`);
