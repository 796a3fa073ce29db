import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const passedOver = new Set(["node_modules", "dist", ".cache"]);

function* filesBelow(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (passedOver.has(entry.name) || entry.name.includes(".test.")) continue;
    yield* filesBelow(join(path, entry.name));
  }
}

/** Hashes name, size and time of everything below the given paths, so that a start does not read it all. */
export function hashOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    if (!existsSync(path)) continue;
    for (const file of filesBelow(path)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** Runs `make` unless its last run had the same inputs and left its stamp beside its output. */
export async function whenStale(stamp: string, inputs: string[], make: () => Promise<void> | void): Promise<boolean> {
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
