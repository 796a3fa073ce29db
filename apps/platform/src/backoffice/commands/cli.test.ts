import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

const folder = mkdtempSync(join(tmpdir(), "croupier-operator-"));
const keyFile = join(folder, "key.json");

beforeAll(async () => {
  app = await testPlatform();
  writeFileSync(keyFile, JSON.stringify(app.environment.operatorKeys.find(({ id }) => id === "mai")));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Runs the command line against this process's platform, with a person's key. */
async function operator(...words: string[]): Promise<{ code: number | null; out: string }> {
  const run = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], {
    env: { ...process.env, OPERATOR: "bao", PLATFORM_URL: app.url, OPERATOR_KEY_FILE: keyFile },
  });
  const ended = new Promise<number | null>((done) => run.on("close", done));
  const reply = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, out: reply.join("") };
}

test("an operator closes a site and opens it again, and each act is audited", async () => {
  expect((await operator("maintenance", "saffron", "on", "2026-12-01T04:00:00Z")).out).toContain("in maintenance");
  const state = async () => (await app.call("systemStatus")).value;
  await expect.poll(async () => (await state()).status, { timeout: 8000 }).toBe(1);
  expect((await state()).expectedEnd).toBe("2026-12-01T04:00:00.000Z");
  expect((await operator("maintenance", "saffron", "off")).code).toBe(0);
  await expect.poll(async () => (await state()).status, { timeout: 8000 }).toBe(0);
  const lines = (await operator("audit", "saffron")).out.trim().split("\n");
  // The signing key determines the actor, whatever the environment names.
  expect(lines.map((line) => line.split("\t").slice(1, 3))).toEqual([
    ["mai", "maintenance"],
    ["mai", "maintenance"],
  ]);
});

test("an operator blocks a member, whose sessions end at once", async () => {
  const { account, token } = await app.register();
  expect((await operator("member", "saffron", account, "block")).out).toContain("1 sessions ended");
  expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
  const blocked = await app.call("login", { username: account, password: "Lantern2026", type: "username" });
  expect(blocked.code).toBe("ACCOUNT_BLOCKED");
  await operator("member", "saffron", account, "unblock");
  const again = await app.call("login", { username: account, password: "Lantern2026", type: "username" });
  expect(again.status).toBe(200);
});

test("an operator writes to a member, who finds the exact text in the inbox", async () => {
  const { account, token } = await app.register();
  const text = "Your bank was closed; {amount} <b>follows</b> on Monday.";
  expect((await operator("message", "saffron", account, "About your withdrawal", text)).out).toContain(
    "was written to",
  );
  const { content, unread } = (await app.call("messages", {}, { token })).value;
  expect([unread, content]).toMatchObject([
    1,
    [{ kind: "operator.notice", read: false, detail: { title: "About your withdrawal", text } }],
  ]);
  expect((await operator("audit", "saffron")).out).toContain(account);
  expect((await operator("message", "saffron", "nobody.at.all", "T", "x")).out).toContain("There is no member");
});

test("a key that the platform does not know does nothing", async () => {
  writeFileSync(join(folder, "stranger.json"), JSON.stringify({ id: "mai", secret: "s".repeat(40) }));
  const run = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), "maintenance", "saffron", "on"], {
    env: { ...process.env, PLATFORM_URL: app.url, OPERATOR_KEY_FILE: join(folder, "stranger.json") },
  });
  const ended = new Promise<number | null>((done) => run.on("close", done));
  expect([(await text(run.stdout)).trim(), await ended]).toEqual(["UNAUTHORIZED", 2]);
});

test("words that do not fit change nothing and print the usage", async () => {
  expect(await operator("maintenance", "saffron", "perhaps")).toMatchObject({ code: 2 });
  expect((await operator("game", "x", "open")).out).toContain("Usage:");
  expect((await operator("nonsense")).out).toContain("What an operator can do");
  expect((await operator("vendor", "NOBODY", "maintenance")).out).toContain("There is no vendor");
});

test("an export is saved in a new file that only its user reads, and overwrites nothing", async () => {
  const { account } = await app.register();
  const file = join(folder, "activity.json");
  expect(await operator("export", "saffron", "nobody.at.all", file)).toMatchObject({ code: 2 });
  expect(existsSync(file)).toBe(false);
  expect(await operator("export", "saffron", account, file)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ member: [{ account }] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await operator("export", "saffron", account, file)).code).toBe(1);
});

test("a member's pictures are saved in new files that only their user reads, and each is audited", async () => {
  const { token } = await app.register();
  const { drawPicture } = await import("../../protection/documents/test-documents.ts");
  const picture = (await drawPicture()).toString("base64");
  const upload = async () => (await app.call("upload", { purpose: "deposit", picture }, { token })).value.id;
  const input = { method: "bank", amount: "100.0000", returnUrl: "/" };
  const { value } = await app.call("createDeposit", input, { token, key: crypto.randomUUID() });
  const proofs = [await upload(), await upload()];
  await app.call("sendDepositProof", { id: value.id, proofs, bankReference: "FT-1" }, { token });
  const to = join(folder, "proofs");
  expect(await operator("proofs", value.reference, to)).toMatchObject({ code: 0 });
  const saved = [1, 2].map((number) => join(to, `${value.reference}-${number}.jpg`));
  for (const path of saved) {
    expect(readFileSync(path).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
  expect(existsSync(join(to, `${value.reference}-3.jpg`))).toBe(false);
  expect((await operator("proofs", value.reference, to)).code).toBe(1);
  expect((await operator("audit", "saffron")).out.split("\n").filter((line) => line.includes("proof"))).toHaveLength(2);
  expect(await operator("proofs", "D-NONE", join(folder, "none"))).toMatchObject({ code: 2 });
  expect((await operator("proofs")).out).toContain("Usage:");
});
