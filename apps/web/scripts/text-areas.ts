// Which texts a source file may use: those of the first page everywhere, and those that arrive with its own feature.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Texts = Record<string, string>;

const app = join(import.meta.dirname, "..");

/** The areas a file may use: `shell` comes with the first page, `common` and a feature's own with a later screen. */
type Needs = readonly string[];

/** The files of the app by their path, tests left out. */
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

/** Every file that a page has before any feature's texts are there: the entry's, and what it loads outside of features. */
export function firstFiles(sources: Map<string, string>): Set<string> {
  const found = new Set<string>();
  const open = ["src/app/entry-client.tsx"];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    // Files loaded together with an area's texts come later.
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
  return new Map(
    [...sources.keys()].map((file): [string, Needs] => {
      const feature = /^src\/features\/(\w+)\//.exec(file)?.[1];
      if (first.has(file)) return [file, ["shell"]];
      return [file, ["shell", "common", ...(feature === undefined ? [] : [feature])]];
    }),
  );
}

/** The keys that a file names, whole or as the beginning of a key put together from a value. */
export function usedKeys(code: string, keys: readonly string[]): string[] {
  const beginnings = [...code.matchAll(/`([\w.]+)\$\{/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("."));
  return keys.filter(
    (key) =>
      code.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning)) || endsOfKind(key, code),
  );
}

/** `t(`${kind}.title`)`: the ending is named, the beginning is a value of the code. */
function endsOfKind(key: string, code: string): boolean {
  const at = key.indexOf(".");
  return code.includes(`}${key.slice(at)}\``) && code.includes(`"${key.slice(0, at)}"`);
}

/** Screens of a feature that are not loaded with the texts of that feature (`common` where it has none of its own). */
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

/** Keys that no source names, and those that a source names before their area is there. */
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
