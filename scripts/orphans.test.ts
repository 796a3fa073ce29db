import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folder = import.meta.dirname;
const started: ChildProcess[] = [];
const pids: number[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const pid of pids.splice(0)) if (isRunning(pid)) process.kill(pid, "SIGKILL");
});

/** A process that ended but was not reaped has an empty command line. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

/** Supervises one service, as `npm start` does three, and prints both process ids. */
const supervising = `
  const { supervise, endWithStarter } = await import(${JSON.stringify(join(folder, "processes.ts"))});
  const service = ${JSON.stringify(`
    const { stopWhenAsked } = await import(${JSON.stringify(join(folder, "../packages/server/src/lifetime.ts"))});
    stopWhenAsked(async () => undefined);
    console.log(process.pid);
    setInterval(() => undefined, 1000);
  `)};
  const args = ["--input-type=module", "-e", service];
  const health = "http://127.0.0.1:1/healthz";
  const one = supervise({ name: "service", cwd: "/", args, env: {}, health });
  endWithStarter(() => void one.stop().then(() => process.exit(0)));
  console.log("supervisor | " + process.pid);
`;

/** Starts it below a shell, as npm does; returns the ids, the supervisor's first, once both processes run. */
async function startBelowShell(env: Record<string, string>): Promise<{ shell: ChildProcess; ids: number[] }> {
  const command = `"${process.execPath}" --input-type=module -e "$SUPERVISING"; exit 0`;
  const shell = spawn("/bin/sh", ["-c", command], {
    cwd: folder,
    env: { ...process.env, SUPERVISING: supervising, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(shell);
  for await (const line of createInterface({ input: shell.stdout })) {
    const [, name, id] = /^(\w+) \| (\d+)$/.exec(line) ?? [];
    if (name === "supervisor") pids.unshift(Number(id));
    else if (name === "service") pids.push(Number(id));
    if (pids.length === 2) break;
  }
  return { shell, ids: [...pids] };
}

const gone = (ids: readonly number[]) =>
  expect.poll(() => ids.filter(isRunning), { timeout: 10_000, interval: 50 }).toEqual([]);

test("the processes of npm start end with npm, although its shell passes no signal on", async () => {
  const { shell, ids } = await startBelowShell({ npm_lifecycle_event: "start" });
  shell.kill("SIGTERM");
  await gone(ids);
});

test("servers end with their parent, also when it is killed", async () => {
  const { ids } = await startBelowShell({});
  const [supervisor = 0] = ids;
  expect(ids.every(isRunning)).toBe(true);
  process.kill(supervisor, "SIGKILL");
  await gone(ids);
});
