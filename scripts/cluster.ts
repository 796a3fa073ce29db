// npm run cluster [-- down | storm [--short] | release [--from REF]]: the real cluster on this machine, what kills its
// parts under load, and a release that rolls over another one (docs/scale.md).
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dataDir } from "../apps/platform/src/kit/lib/data-dir.ts";
import { build } from "./build.ts";
import { underLoad } from "./cluster/apps.ts";
import { startCluster, type Cluster } from "./cluster/cluster.ts";
import { down } from "./cluster/down.ts";
import { createLayout, portsOf } from "./cluster/layout.ts";
import { aptLine, findPrograms, type Programs } from "./cluster/packages.ts";
import { createWorktree, findPrevious, removeWorktree } from "./cluster/release/worktree.ts";
import { rollOver } from "./cluster/release/release.ts";
import { storm } from "./cluster/storm.ts";
import { onTemporaryCluster, runIsolated } from "./cluster/temporary.ts";
import { takenPorts } from "./ports.ts";
import { endWithStarter } from "./processes.ts";

const data = resolve(dataDir());
/** The embedded database has the name `cluster`. */
const home = join(data, "ha-cluster");
const basePort = Number(process.env.CLUSTER_PORT || 18_000);
const { values, positionals } = parseArgs({
  options: { short: { type: "boolean", default: false }, from: { type: "string" } },
  allowPositionals: true,
});

/** Returns the programs; ends this process with the line that installs them if some are missing. */
function requirePrograms(): Programs {
  const programs = findPrograms();
  if (!("missing" in programs)) return programs;
  console.error(`The cluster needs packages of Debian:\n  ${aptLine(programs.missing)}`);
  process.exit(1);
}

/** Ends this process if another one listens on a port of the cluster. */
async function requirePorts(): Promise<void> {
  const taken = await takenPorts(portsOf(createLayout(home, basePort)));
  if (taken.length === 0) return;
  console.error(`In use already: ${taken.join(", ")}. Run \`npm run cluster -- down\`, or set CLUSTER_PORT.`);
  process.exit(1);
}

async function stay(): Promise<void> {
  const programs = requirePrograms();
  await requirePorts();
  await build();
  const layout = createLayout(home, basePort);
  let cluster: Cluster | undefined;
  // Before it runs, its processes end with this one.
  endWithStarter(() => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(0)));
  cluster = await startCluster({ layout, programs });
  console.log(`The cluster is running: ${cluster.urls.web}
  Platforms ${cluster.urls.platform}, arcades ${cluster.urls.arcade}, logs in ${layout.log}. Ctrl-C ends it.`);
}

async function runStorm(isShort: boolean): Promise<number> {
  const programs = requirePrograms();
  const isolated = await runIsolated();
  if (isolated !== undefined) return isolated;
  await requirePorts();
  await build();
  const options = { programs, basePort, env: underLoad, logs: join(data, "storm-log") };
  return onTemporaryCluster(options, (cluster) => storm(cluster, isShort));
}

async function runRelease(from: string | undefined): Promise<number> {
  const programs = requirePrograms();
  const isolated = await runIsolated();
  if (isolated !== undefined) return isolated;
  await requirePorts();
  const reference = from ?? findPrevious();
  const folder = mkdtempSync(join(tmpdir(), "croupier-release-"));
  try {
    console.log(`The release before: ${reference}`);
    createWorktree(reference, folder);
    await build();
    const options = { programs, basePort, env: underLoad, root: folder, logs: join(data, "release-log") };
    return await onTemporaryCluster(options, (cluster) => rollOver(cluster, folder));
  } finally {
    removeWorktree(folder);
  }
}

const [command] = positionals;
if (command === undefined) await stay();
else if (command === "down") console.log(`${await down(home)} processes were taken down.`);
else if (command === "storm") process.exit(await runStorm(values.short));
else if (command === "release") process.exit(await runRelease(values.from));
else {
  console.error("npm run cluster [-- down | storm [--short] | release [--from REF]]");
  process.exit(2);
}
