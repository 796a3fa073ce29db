import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Flags for a browser that talks to this machine only. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Without a desktop's own parts, a new page costs a quarter of that in a whole browser. */
const shell = "chromium-headless-shell";
const browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

async function apt(...args: string[]): Promise<void> {
  // Without a network it must give up quickly.
  const options = [
    "-qq",
    "-o",
    "Acquire::Retries=1",
    "-o",
    "Acquire::http::Timeout=20",
    "-o",
    "DPkg::Lock::Timeout=60",
  ];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = spawn("apt-get", [...options, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  run.on("error", () => undefined);
  await once(run, "close");
}

/** Returns whether tests can install system packages. */
export const hasApt = (): boolean =>
  process.platform === "linux" && process.getuid?.() === 0 && Boolean(onPath("apt-get"));

/** Installs the fonts that phones have for the scripts of all languages, if possible and not done yet. */
export async function installFonts(): Promise<void> {
  const fonts = ["/usr/share/fonts/truetype/noto/NotoSansMyanmar-Regular.ttf", "/usr/share/fonts/opentype/noto"];
  if (!hasApt() || fonts.every((each) => existsSync(each))) return;
  console.log("Installing the fonts of all languages for the tests");
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", "fonts-noto-core", "fonts-noto-cjk");
}

async function installWithApt(...names: string[]): Promise<string | undefined> {
  if (!hasApt()) return undefined;
  await apt("update");
  for (const name of names) {
    console.log(`Installing ${name} for the tests`);
    await apt("install", "-y", "--no-install-recommends", name);
    const found = onPath(name);
    if (found) return found;
  }
  return undefined;
}

/** Returns CHROME_PATH, or undefined if unset. */
function namedChromium(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there`);
  return named;
}

/** Returns the browser from npm; throws with the package to install if the system lacks its libraries. */
async function packagedChromium(): Promise<string> {
  const { default: packaged } = await import("@sparticuz/chromium");
  const file = await packaged.executablePath();
  if (spawnSync(file, ["--version"]).status === 0) return file;
  throw new Error(
    `No Chromium runs on this machine: install one with "sudo apt-get install ${shell}", then try again.`,
  );
}

/** Returns an installed browser, for a journey run by itself, or undefined. */
export const installedChromium = (): string | undefined => namedChromium() ?? onPath(shell, ...browsers);

/** Finds any Chromium: CHROME_PATH, the system's, apt's (as root), or the one from npm. */
export async function findChromium(): Promise<string> {
  return installedChromium() ?? (await installWithApt(shell, "chromium")) ?? (await packagedChromium());
}

/** Finds the browser for tests: the headless shell, installed as root even beside a whole browser. */
export async function findTestChromium(): Promise<string> {
  return namedChromium() ?? onPath(shell) ?? (await installWithApt(shell)) ?? (await findChromium());
}
