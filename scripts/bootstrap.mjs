// Installs what package-lock.json names, unless that is done, and prints the folder of a Node that runs TypeScript.
// Without `--dev` it leaves out what only tests and checks use: a first start need not wait for them.
// Runs on Node 18 or newer with nothing installed yet: plain JavaScript, no imports from npm.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules", ".croupier-installed");
const complete = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");
const withoutDev = `${complete} without what tests use`;

// Whoever has the tests' tools keeps them: `npm start` after a change of the lockfile does not take them away.
const isDev = process.argv.includes("--dev") || existsSync(join(root, "node_modules", "vitest"));
const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
if (found !== complete && (isDev || found !== withoutDev)) {
  console.error("Installing what package-lock.json names (once, about a minute)");
  const options = ["--no-audit", "--no-fund", "--loglevel=error", ...(isDev ? [] : ["--omit=dev"])];
  // Standard output belongs to the folder printed below.
  const npm = spawnSync("npm", ["ci", ...options], { cwd: root, stdio: ["inherit", 2, 2] });
  if (npm.status !== 0) {
    console.error("npm ci failed: nothing was started. The lines above say why.");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stampFile, isDev ? complete : withoutDev);
}

// Node 24 comes from npm on Linux; elsewhere the machine's own Node has to do.
const bundled = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (existsSync(join(bundled, "node"))) {
  console.log(bundled);
} else if (major > 22 || (major === 22 && minor >= 22)) {
  console.log(dirname(process.execPath));
} else {
  console.error(
    `Node ${process.versions.node} cannot run TypeScript files. Install Node 22.22 or newer and try again.`,
  );
  process.exit(1);
}
