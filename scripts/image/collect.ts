// node scripts/image/collect.ts FOLDER: the root of the production image, with a Node, the libraries that it loads, and
// what the processes need when they run. deploy/Containerfile puts it into an image without anything else.
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listRuntime } from "./runtime.ts";

const root = join(import.meta.dirname, "../..");
/** The account of the processes, and of the folders that they write. */
const account = 10_001;

const [target] = process.argv.slice(2);
if (!target) {
  console.error("node scripts/image/collect.ts FOLDER");
  process.exit(2);
}

const to = (...parts: string[]): string => join(target, ...parts);

/** Copies a file or folder, whatever links lead to it. */
function copy(from: string, into: string, filter: (file: string) => boolean = () => true): void {
  mkdirSync(dirname(into), { recursive: true });
  cpSync(realpathSync(from), into, { recursive: true, filter });
}

function writeAt(file: string, text: string): void {
  mkdirSync(dirname(to(file)), { recursive: true });
  writeFileSync(to(file), text);
}

/** Types, source maps and manuals of packages are for people; a package's own packages are listed one by one. */
const isLoaded = (file: string, folder: string): boolean =>
  !/\.(?:[cm]?ts|map|md|markdown)$|\/node_modules(?:\/|$)/.test(file.slice(folder.length));

function collectApp(): void {
  const { files, packages } = listRuntime();
  for (const file of files) copy(join(root, file), to("app", file));
  for (const folder of packages) {
    const from = realpathSync(join(root, folder));
    copy(from, to("app", folder), (file) => isLoaded(file, from));
  }
  mkdirSync(to("app/node_modules/@croupier"), { recursive: true });
  for (const name of ["contract", "server"])
    symlinkSync(`../../packages/${name}`, to("app/node_modules/@croupier", name));
}

function collectSystem(): void {
  copy(process.execPath, to("usr/local/bin/node"));
  const binaries = globSync("app/node_modules/**/*.node", { cwd: target }).map((file) => to(file));
  const loaded = execFileSync("ldd", [process.execPath, ...binaries], { encoding: "utf8" });
  const libraries = new Set([...loaded.matchAll(/(\/\S+) \(0x/g)].map(([, library = ""]) => library));
  // Those of packages are with them already.
  for (const library of libraries) if (!library.includes("/node_modules/")) copy(library, to(library));
  writeAt("etc/passwd", `croupier:x:${account}:${account}::/tmp:/sbin/nologin\n`);
  writeAt("etc/group", `croupier:x:${account}:\n`);
  writeAt("etc/nsswitch.conf", "hosts: files dns\n");
  mkdirSync(to("tmp"), { recursive: true });
  chmodSync(to("tmp"), 0o1777);
  // A new volume takes over the owner of the folder on which it is mounted.
  for (const folder of ["data", "assets"]) {
    mkdirSync(to(folder), { recursive: true });
    chownSync(to(folder), account, account);
  }
}

collectApp();
collectSystem();
console.log(`${basename(target)} has everything`);
