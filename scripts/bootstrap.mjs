// Runs on whatever Node the machine has (20 or newer), with nothing installed yet: plain JavaScript, no imports from npm.
// Installs when node_modules does not belong to this lockfile; otherwise costs one hash. `run` leaves out what only tests
// and checks use, which a first start need not wait for.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules", ".croupier-installed");
const stamp = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");

const isRun = process.argv[2] === "run";
const lacksTools = `${stamp} without what tests use`;
const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
if (found !== stamp && !(isRun && found === lacksTools)) {
  console.log("Installing what package-lock.json names (once, about a minute)");
  const options = ["--no-audit", "--no-fund", "--loglevel=error", ...(isRun ? ["--omit=dev"] : [])];
  const npm = spawnSync("npm", ["ci", ...options], { cwd: root, stdio: "inherit" });
  if (npm.status !== 0) {
    console.error("npm ci failed: nothing was started. The lines above say why.");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stampFile, isRun ? lacksTools : stamp);
}

// Node 24 comes from npm on Linux; elsewhere the machine's own Node has to do.
const bundled = join(root, "node_modules", ".bin", "node");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (!existsSync(bundled) && (major < 22 || (major === 22 && minor < 22))) {
  console.error(
    `Node ${process.versions.node} cannot run TypeScript files. Install Node 22.22 or newer and try again.`,
  );
  process.exit(1);
}
