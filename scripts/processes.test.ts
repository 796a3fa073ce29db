import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { environmentFollows } from "../packages/server/src/lifetime.ts";
import { supervise } from "./processes.ts";

const start = JSON.stringify(join(import.meta.dirname, "../packages/server/src/setup-error.ts"));

/** Asks the test's server for the value of a variable. */
const asking = `
  const { startProcess } = await import(${start});
  await startProcess(() => fetch(process.env.ASKED + process.env.DATABASE_URL));
  setInterval(() => undefined, 1000);
`;
const args = ["--input-type=module", "-e", asking];

/** Starts a server that answers every request; returns its address and the requested paths. */
async function answering(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    asked.push(url);
    answer.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test("a service starts once the rest of its environment is known, also after a crash", async () => {
  const { url, asked } = await answering();
  const later = Promise.withResolvers<Record<string, string>>();
  const health = `${url}/healthz`;
  const service = supervise({ name: "s", cwd: "/", args, env: { ASKED: url }, health, later: () => later.promise });
  onTestFinished(() => service.stop());
  const first = service.pid() ?? 0;
  expect(first).toBeGreaterThan(0);
  later.resolve({ DATABASE_URL: "/later" });
  await service.ready;
  await expect.poll(() => asked).toContain("/later");
  process.kill(first, "SIGKILL");
  await expect.poll(() => asked.filter((path) => path === "/later")).toHaveLength(2);
  expect(asked).not.toContain("/undefined");
}, 30_000);

test("a service that waits for the rest of its environment ends with its parent", async () => {
  const waiting = spawn(process.execPath, args, {
    env: { [environmentFollows]: "1" },
    stdio: ["pipe", "ignore", "inherit"],
  });
  waiting.stdin?.end();
  expect(await once(waiting, "exit")).toEqual([1, null]);
}, 30_000);
