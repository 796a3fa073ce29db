import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

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

/** The one without a desktop comes first: it takes a fifth less of the machine for each page. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function onPath(): string | undefined {
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found) return found;
  }
  return undefined;
}

function installWithApt(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  console.log("Installing Chromium for the tests");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  apt("update", "-qq");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    apt("install", "-y", "-qq", "--no-install-recommends", name);
    const found = onPath();
    if (found) return found;
  }
  return undefined;
}

/** A Chromium to test with: CHROME_PATH, else the system's, else apt's (as root), else the one from npm. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there`);
    return named;
  }
  const system = onPath() ?? installWithApt();
  if (system) return system;
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
