import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { haproxy, patroni } from "./cluster/engines.ts";
import { createLayout } from "./cluster/layout.ts";
import { sharedNetwork } from "./cluster/network.ts";
import { findPrograms } from "./cluster/packages.ts";
import { findPrevious } from "./cluster/release/worktree.ts";

const script = join(import.meta.dirname, "cluster.ts");
const programs = findPrograms();

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, whatever its exit code. */
const execute = async (file: string, args: string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  promisify(execFile)(file, args, { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (ended: Ended) => ended,
  );

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-cluster-test-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (folder: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execute(process.execPath, [script, ...args], { ...process.env, DATA_DIR: folder, ...env });

test("a machine without the packages gets one line that installs them, and nothing starts", () =>
  inFolder(async (folder) => {
    const { code, stderr, stdout } = await run(folder, ["storm", "--short"], { PATH: "/nonexistent" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^The cluster needs packages of Debian:\n {2}apt-get install .*\betcd-server\b.* patroni .*\n$/,
    );
  }));

test("an unknown command is refused with the known ones", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await run(folder, ["strom"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("storm [--short]")]);
  }));

test.skipIf("missing" in programs)("HAProxy accepts the configuration with the cluster's addresses", () =>
  inFolder(async (folder) => {
    if ("missing" in programs) return;
    const layout = createLayout(folder, 18_000);
    const secrets = { shared: {}, passwords: { superuser: "", replicator: "", rewinder: "", owner: "" } };
    const { env = {} } = haproxy({ layout, network: sharedNetwork, programs, secrets });
    const file = join(import.meta.dirname, "../deploy/haproxy.cfg");
    const { code, stderr } = await execute(programs.haproxy, ["-c", "-f", file], env);
    expect([code, stderr]).toEqual([0, ""]);
  }),
);

test.skipIf("missing" in programs)("Patroni before 3.0.3 does not reach etcd by its version 3", () =>
  inFolder(async (folder) => {
    if ("missing" in programs) return;
    const layout = createLayout(folder, 18_000);
    const secrets = { shared: {}, passwords: { superuser: "", replicator: "", rewinder: "", owner: "" } };
    const hosts = (safeWithEtcd3: boolean) => {
      const deps = { layout, network: sharedNetwork, programs: { ...programs, safeWithEtcd3 }, secrets };
      const { env = {} } = patroni(deps, 1);
      return [env.PATRONI_ETCD_HOSTS, env.PATRONI_ETCD3_HOSTS].map((list) => list?.split(",").length);
    };
    expect([hosts(false), hosts(true)]).toEqual([
      [3, undefined],
      [undefined, 3],
    ]);
  }),
);

const isNight = Boolean(process.env.NIGHTLY) && !("missing" in programs);
const timeout = 1_200_000;

test.skipIf(!isNight)("nothing is lost while each part of the cluster is killed in turn @nightly", { timeout }, () =>
  inFolder(async (folder) => {
    const { code, stdout } = await run(folder, ["storm", "--short"]);
    expect(stdout).toMatch(/^storm passed, /m);
    expect(code).toBe(0);
  }),
);

/** Returns whether this is a clone that has the release before. */
function hasPrevious(): boolean {
  try {
    return findPrevious() !== "";
  } catch {
    return false;
  }
}

test.skipIf(!isNight || !hasPrevious())(
  "a release rolls over the one before without a failed call @nightly",
  { timeout },
  () =>
    inFolder(async (folder) => {
      const { code, stdout } = await run(folder, ["release"]);
      expect(stdout).toMatch(/^release passed, 0 of /m);
      expect(code).toBe(0);
    }),
);
