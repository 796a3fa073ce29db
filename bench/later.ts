import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Figure } from "./figure.ts";

const built = join(import.meta.dirname, "../apps/web/dist/client");

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Collects a file and its static imports. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) withImports(manifest, other, found);
  return found;
}

/** Weighs the pages and dialogs that load on demand; returns the heaviest, by its addition to the first load. */
export function weighLater(): Figure[] {
  const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = Object.entries(manifest);
  const first = new Set(
    entries.filter(([, { isEntry }]) => isEntry).flatMap(([key]) => [...withImports(manifest, key)]),
  );
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(built, file))).length;
    sizes.set(file, size);
    return size;
  };
  const weights = entries
    .filter(([key, { isDynamicEntry, file }]) => isDynamicEntry && key.startsWith("src/") && file.endsWith(".js"))
    .map(([key]) => {
      const more = [...withImports(manifest, key)].filter((file) => !first.has(file));
      return { name: key.split("/").at(-1) ?? key, bytes: more.reduce((sum, file) => sum + sizeOf(file), 0) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  const [heaviest] = weights;
  if (!heaviest) throw new Error("the manifest names nothing that loads later");
  return [
    {
      name: `each later page or dialog: JavaScript, the heaviest of ${weights.length} (${heaviest.name})`,
      value: Math.round(heaviest.bytes / 100) / 10,
      unit: "kB",
      target: 30,
      better: "lower",
    },
  ];
}
