// Finds the texts that each source file may use: those of the first page everywhere, and those of its own feature.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

type Texts = Record<string, string>;

const app = join(import.meta.dirname, "..");

/** The areas a file may use: `shell` loads with the first page, `common` and a feature's own with a later screen. */
type Needs = readonly string[];

/** Returns the app's source files by path, without tests. */
export function readSources(): Map<string, string> {
  const names = ["src", "server"].flatMap((folder) =>
    readdirSync(join(app, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return new Map(
    names
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/test-/.test(name))
      .map((name) => [name, readFileSync(join(app, name), "utf8")]),
  );
}

const targets = (from: string, code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)]
    .map(([, path = ""]) => join(from, "..", path))
    .filter((path) => existsSync(join(app, path)));

/** Returns every file that a page has before any feature's texts: the entry, and what it loads outside of features. */
export function firstFiles(sources: Map<string, string>): Set<string> {
  const found = new Set<string>();
  const open = ["src/app/entry-client.tsx"];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    // Files loaded together with an area's texts do not count.
    const code = sources.get(file)?.replace(/\bwithArea\(\s*"\w+",\s*\(\) =>\s*import\("[^"]+"\)/g, "");
    if (code === undefined || found.has(file)) continue;
    found.add(file);
    open.push(...targets(file, code, /^(?:import|export) (?!type )[^;]*?"(\.[^"]+)";/gm));
    open.push(...targets(file, code, /^import "(\.[^"]+)";/gm));
    open.push(...targets(file, code, /\bimport\("(\.[^"]+)"\)/g).filter((path) => !path.startsWith("src/features/")));
  }
  return found;
}

/** Returns the areas that each file may use. */
function areasOfFiles(sources: Map<string, string>): Map<string, Needs> {
  const first = firstFiles(sources);
  const named = new Map(
    [...sources].flatMap(([file, code]) =>
      [...code.matchAll(/\bwithArea\(\s*"(\w+)",\s*\(\) =>\s*import\("(\.[^"]+)"\)/g)].map(
        ([, area = "", target = ""]): [string, string] => [posix.join(posix.dirname(file), target), area],
      ),
    ),
  );
  return new Map(
    [...sources.keys()].map((file): [string, Needs] => {
      const feature = /^src\/features\/(\w+)\//.exec(file)?.[1];
      if (first.has(file)) return [file, ["shell"]];
      return [file, ["shell", "common", ...[feature, named.get(file)].filter((area) => area !== undefined)]];
    }),
  );
}

/** Returns the keys that a file uses, whole or as the prefix of a key built from a value. */
export function usedKeys(code: string, keys: readonly string[]): string[] {
  const beginnings = [...code.matchAll(/`([\w.]+)\$\{/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("."));
  return keys.filter(
    (key) =>
      code.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning)) || endsOfKind(key, code),
  );
}

/** Returns whether the code uses a key by its ending, as in `t(`${kind}.title`)`. */
function endsOfKind(key: string, code: string): boolean {
  const at = key.indexOf(".");
  return code.includes(`}${key.slice(at)}\``) && code.includes(`"${key.slice(0, at)}"`);
}

/** Returns screens of a feature that load without its texts (`common` if it has none of its own). */
export function unlikeScreens(sources: Map<string, string>, areas: readonly string[]): string[] {
  return [...sources]
    .filter(([file]) => !file.startsWith("src/features/"))
    .flatMap(([file, code]) =>
      [...code.matchAll(/(?:\bscreen\(\s*"(\w+)",\s*\(\) =>\s*)?\bimport\("[./]*\/features\/(\w+)\//g)].flatMap(
        ([, given, feature = ""]) => {
          const own = areas.includes(feature) ? feature : "common";
          return given === own ? [] : [`${file} loads a screen of ${feature} with ${given ?? "no"} texts, not ${own}`];
        },
      ),
    );
}

/** Returns keys that no source uses, and those that a source uses before their area is loaded. */
export function misplaced(english: Record<string, Texts>, sources: Map<string, string>): string[] {
  const areaOf = new Map(
    Object.entries(english).flatMap(([area, texts]) => Object.keys(texts).map((key) => [key, area])),
  );
  const keys = [...areaOf.keys()];
  const unused = new Set(keys);
  const early: string[] = [];
  for (const [file, areas] of areasOfFiles(sources)) {
    for (const key of usedKeys(sources.get(file) ?? "", keys)) {
      unused.delete(key);
      const area = areaOf.get(key) ?? "";
      if (!file.startsWith("server/") && !areas.includes(area)) {
        early.push(`${file} uses ${key} of the area ${area}, and has ${areas.join(", ")}`);
      }
    }
  }
  return [...[...unused].map((key) => `en: nothing uses ${key}`), ...early];
}
