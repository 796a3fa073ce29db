import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { down } from "./down.ts";
import { startOf, writeProcessFile } from "./processes.ts";

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that waits, and a folder that may name it. */
async function prepare(): Promise<{ child: ChildProcess; pid: number; home: string }> {
  const home = mkdtempSync(join(tmpdir(), "croupier-down-"));
  folders.push(home);
  mkdirSync(join(home, "run"));
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)"], { stdio: "pipe" });
  started.push(child);
  await once(child.stdout, "data");
  return { child, pid: child.pid ?? 0, home };
}

test("takes down the processes that a killed run left", async () => {
  const { child, pid, home } = await prepare();
  writeProcessFile(join(home, "run"), "haproxy", pid);
  const ended = once(child, "exit");
  expect(await down(home)).toBe(1);
  expect(await ended).toEqual([null, "SIGTERM"]);
});

test("leaves a later process that has the id of one which ended", async () => {
  const { child, pid, home } = await prepare();
  const file = { name: "haproxy", pid, startedAt: String(Number(startOf(pid)) - 1) };
  writeFileSync(join(home, "run/haproxy.json"), JSON.stringify(file));
  expect(await down(home)).toBe(0);
  expect(child.exitCode).toBeNull();
  expect(startOf(pid)).toBeDefined();
});
