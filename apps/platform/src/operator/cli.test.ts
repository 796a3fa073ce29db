import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../test-platform.ts";

let house: TestPlatform;

beforeAll(async () => {
  house = await testPlatform();
});

afterAll(() => house.close());

function operator(...words: string[]): { code: number | null; out: string } {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], {
    env: { ...process.env, DATABASE_URL: house.database.url },
    encoding: "utf8",
  });
  return { code: run.status, out: run.stdout + run.stderr };
}

test("an operator closes a site and opens it again, and each act leaves a line", async () => {
  expect(operator("maintenance", "saffron", "on", "2026-12-01T04:00:00Z").out).toContain("in maintenance");
  const state = async () => (await house.call("systemStatus")).value;
  await expect.poll(async () => (await state()).status, { timeout: 8000 }).toBe(1);
  expect((await state()).expectedEnd).toBe("2026-12-01T04:00:00.000Z");
  expect(operator("maintenance", "saffron", "off").code).toBe(0);
  await expect.poll(async () => (await state()).status, { timeout: 8000 }).toBe(0);
  const lines = operator("audit", "saffron").out.trim().split("\n");
  expect(lines).toHaveLength(2);
});

test("an operator blocks a member, whose sessions end at once", async () => {
  const { account, token } = await house.register();
  expect(operator("member", "saffron", account, "block").out).toContain("1 sessions ended");
  expect((await house.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
  const blocked = await house.call("login", { username: account, password: "Lantern2026", type: "username" });
  expect(blocked.code).toBe("ACCOUNT_BLOCKED");
  operator("member", "saffron", account, "unblock");
  const again = await house.call("login", { username: account, password: "Lantern2026", type: "username" });
  expect(again.status).toBe(200);
});

test("words that do not fit change nothing and say how it is done", () => {
  expect(operator("maintenance", "saffron", "perhaps")).toMatchObject({ code: 2 });
  expect(operator("game", "x", "open").out).toContain("Usage:");
  expect(operator("nonsense").out).toContain("What an operator can do");
  expect(operator("vendor", "NOBODY", "maintenance").out).toContain("There is no vendor");
});
