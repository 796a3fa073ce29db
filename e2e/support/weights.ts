import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const built = join(import.meta.dirname, "../../apps/web/dist/client");

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

/** The scripts of the built web app, by the source files that load them. */
export interface BuiltScripts {
  /** Returns the bytes, in Brotli, of what every page loads. */
  first(): number;
  /** Returns the bytes, in Brotli, that these sources add to what every page loads. */
  added(...sources: string[]): number;
  /** Lists the sources that load on demand. */
  onDemand: string[];
}

/** Reads the manifest of the build. */
export function readScripts(): BuiltScripts {
  const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entries = Object.entries(manifest);
  /** Collects the scripts of a source and its static imports. */
  const collect = (source: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    if (found.has(chunk.file) || !chunk.file.endsWith(".js")) return found;
    found.add(chunk.file);
    for (const other of chunk.imports ?? []) collect(other, found);
    return found;
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(built, file))).length;
    sizes.set(file, size);
    return size;
  };
  const weigh = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const first = new Set(entries.filter(([, { isEntry }]) => isEntry).flatMap(([source]) => [...collect(source)]));
  return {
    first: () => weigh(first),
    added: (...sources) => {
      const needed = new Set(sources.flatMap((source) => [...collect(source)]));
      return weigh([...needed].filter((file) => !first.has(file)));
    },
    onDemand: entries
      .filter(
        ([source, { isDynamicEntry, file }]) => isDynamicEntry && source.startsWith("src/") && file.endsWith(".js"),
      )
      .map(([source]) => source),
  };
}
