// Installs the packages of package-lock.json if needed, and prints the folder of a Node that runs TypeScript. Without
// `--dev` it omits packages for tests and checks, so that a first start need not wait for them. Runs on Node 18 or
// newer with nothing installed: plain JavaScript, no imports from npm.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules", ".croupier-installed");
const lock = readFileSync(join(root, "package-lock.json"));
const complete = createHash("sha256").update(lock).update(`${process.platform} ${process.arch}`).digest("hex");
const withoutDev = `${complete} without what tests use`;

// Node 24 comes from npm on Linux; elsewhere the machine's own Node is used.
const packageName = `node-${process.platform}-${process.arch}`;
const folderOfNode = join("node_modules", packageName, "bin");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isNewEnough = major > 22 || (major === 22 && minor >= 22);

/** Runs `npm ci` in a folder, with the machine's Node or another. Standard output belongs to the folder printed below. */
function installIn(cwd, options, node = process.execPath) {
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options];
  const npm = process.env.npm_execpath;
  const { status } = spawnSync(npm ? node : "npm", npm ? [npm, ...args] : args, {
    cwd,
    // An older npm triggers deprecation warnings of a newer Node.
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, NODE_NO_WARNINGS: "1" },
    stdio: ["inherit", 2, 2],
  });
  if (status !== 0) {
    console.error("npm ci failed: nothing was started. The lines above say why.");
    process.exit(status ?? 1);
  }
}

/**
 * Installs with the Node that the packages are made for: npm omits optional packages, among them compilers, whose
 * `engines` exclude the running Node. That Node is the lockfile's own, verified by its checksum.
 */
function install(options) {
  const { packages } = JSON.parse(lock);
  const locked = packages[`node_modules/${packageName}`];
  if (isNewEnough || !locked) return installIn(root, options);
  const folder = mkdtempSync(join(tmpdir(), "croupier-node-"));
  try {
    const manifest = { name: "node", version: "1.0.0", dependencies: { [packageName]: locked.version } };
    const { optional: _, ...entry } = locked;
    const only = { "": manifest, [`node_modules/${packageName}`]: entry };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages: only }));
    installIn(folder, []);
    installIn(root, options, join(folder, folderOfNode, "node"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// `npm start` after a change of the lockfile keeps installed test tools.
const isDev = process.argv.includes("--dev") || existsSync(join(root, "node_modules", "vitest"));
const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
if (found !== complete && (isDev || found !== withoutDev)) {
  console.error("Installing what package-lock.json names (once, about a minute)");
  install(isDev ? [] : ["--omit=dev"]);
  writeFileSync(stampFile, isDev ? complete : withoutDev);
}

const bundled = join(root, folderOfNode);
if (existsSync(join(bundled, "node"))) {
  console.log(bundled);
} else if (isNewEnough) {
  console.log(dirname(process.execPath));
} else {
  console.error(
    `Node ${process.versions.node} cannot run TypeScript files. Install Node 22.22 or newer and try again.`,
  );
  process.exit(1);
}
