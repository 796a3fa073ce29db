import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules, stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The processes, and the commands that operators run beside them. */
export const entries = {
  platform: "apps/platform/src/main.ts",
  arcade: "apps/arcade/src/main.ts",
  web: "apps/web/server/main.ts",
  migrate: "scripts/migrate.ts",
  operator: "apps/platform/src/backoffice/commands/cli.ts",
  verify: "apps/platform/src/backoffice/invariants/verify-cli.ts",
  digest: "apps/platform/src/backoffice/invariants/digest-cli.ts",
  archive: "scripts/archive/archive.ts",
} as const;

/** Files that they read while they run, or load by a computed address. */
const data = [
  "package.json",
  "LICENSE",
  "{apps,packages}/*/package.json",
  "apps/platform/{locales,migrations,art/made}/**",
  "apps/platform/src/**/*.{sql,json,txt,tsv}",
  "apps/arcade/{locales,migrations,emblems,dist}/**",
  "apps/arcade/src/**/*.{sql,json,txt,tsv}",
  "apps/web/{locales,dist}/**",
  "apps/web/dist/client/.vite/*",
  "tools/demo-catalogue/**/*.{json,tsv}",
];

/** The renderer leaves these to Node. */
const renderer = ["react", "react-dom"];

/** The part of this project that a production image has. */
export interface Runtime {
  /** Its files, relative to the root. */
  files: string[];
  /** The folders of npm packages, relative to the root, with everything that they depend on. */
  packages: string[];
}

/** Lists the modules that a source imports before it runs, and its own files that it loads later; types are left out. */
function importsOf(file: string): string[] {
  if (!file.endsWith(".ts")) return [];
  const code = stripTypeScriptTypes(readFileSync(join(root, file), "utf8"));
  const found = code.matchAll(/^\s*(?:import|export)\b(?:[\s\w$*{},]*\bfrom)?\s*["']([^"']+)["']/gm);
  const later = code.matchAll(/\bimport\("(\.[^"]+)"\)/g);
  return [...found, ...later].map(([, name = ""]) => name);
}

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** Returns the file of this project that an import leads to; undefined for a package of npm. */
function resolveOwn(name: string, from: string): string | undefined {
  if (name.startsWith(".")) return relative(root, join(root, dirname(from), name));
  const [, workspace, path] = /^@croupier\/(\w+)\/(.+)$/.exec(name) ?? [];
  return workspace && `packages/${workspace}/src/${path}.ts`;
}

/** Finds the folder of a package as Node does, from the folder of who imports it. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(root, folder, "package.json"))) return folder;
  return from === "." ? undefined : findPackage(name, dirname(from));
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** The C libraries for which its binaries are made. */
  libc?: string[];
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;

/** An older npm installs binaries for every C library. */
const isForGlibc = (folder: string): boolean => readManifest(folder).libc?.includes("glibc") ?? true;

/** Adds a package and everything that it depends on. */
function addPackage(folder: string, known: Set<string>): void {
  if (known.has(folder)) return;
  known.add(folder);
  const manifest = readManifest(folder);
  for (const name of Object.keys(manifest.dependencies ?? {})) addPackage(required(name, folder), known);
  // Optional ones are mostly for other processors and systems.
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) {
    const found = findPackage(name, folder);
    if (found && isForGlibc(found)) addPackage(found, known);
  }
}

function required(name: string, from: string): string {
  const found = findPackage(name, from);
  if (!found) throw new Error(`${from} needs ${name}, which is not installed`);
  return found;
}

/** Lists what the processes need when they run: neither tests, nor what builds the pages, nor an embedded database. */
export function listRuntime(): Runtime {
  const sources = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string): void => {
    if (sources.has(file)) return;
    sources.add(file);
    for (const name of importsOf(file)) {
      const own = resolveOwn(name, file);
      if (own) follow(own);
      else if (!name.startsWith("node:") && !builtinModules.includes(name))
        addPackage(required(packageOf(name), dirname(file)), packages);
    }
  };
  for (const file of Object.values(entries)) follow(file);
  for (const name of renderer) addPackage(required(name, "apps/web"), packages);
  const read = globSync(data, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const files = [...new Set([...sources, ...read])].filter((file) => !/\.test\.|\/test-/.test(file));
  return { files: files.toSorted(), packages: [...packages].toSorted() };
}
