import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SigningKey } from "@croupier/server/signature";
import { createSeamless } from "../../apps/arcade/src/wire/seamless.ts";
import { startApp, type RunningApp } from "../support/app.ts";
import { expect, test } from "@playwright/test";
import { useApp, type AppUnderTest } from "../support/under-test.ts";
import { type Journey, newName, webUrl, withoutAnnouncements } from "../support/journey.ts";
import { openAs, fund, newMember, newTrial } from "../support/member.ts";
import { register, signIn, signOut } from "../support/steps.ts";

// Both need an app that logs at the finest level; it is started once.
test.describe.configure({ mode: "default" });
test.setTimeout(240_000);

let app: RunningApp;
let before: AppUnderTest | undefined;

test.beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "trace" }, { data: "" });
  before = useApp(app);
});

test.afterAll(async () => {
  useApp(before);
  await app.stop();
});

/** Returns every JSON string long enough to differ from ordinary words. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 20 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Sends bodies, headers and addresses with planted secrets, right and wrong, to every process. */
async function knock(secrets: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ ...secrets, username: "nobody", type: "username" });
  const headers = { authorization: `Bearer ${secrets.token}`, cookie: `remember=${secrets.cookie}` };
  const json = { ...headers, "content-type": "application/json" };
  const query = new URLSearchParams(secrets);
  const calls: [string, RequestInit][] = [
    [`${app.web}/wps/session/login`, { method: "POST", headers: json, body }],
    [`${app.web}/wps/session/login`, { method: "POST", headers: { ...json, encryption: "JWE" }, body }],
    [`${app.web}/wps/session/login`, { method: "POST", headers: json, body: body.slice(0, -5) }],
    [`${app.web}/wps/session/restore`, { method: "POST", headers: json, body }],
    [`${app.web}/wps/payment/deposit`, { method: "POST", headers: json, body }],
    [`${app.web}/wps/member/info?${query}`, { headers }],
    [`${app.web}/?${query}`, { headers }],
    [`${app.web}/no-such-page?${query}`, { headers }],
    [`${app.arcade}/play?${query}`, { headers }],
    [`${app.arcade}/api/open`, { method: "POST", headers: json, body }],
    [`${app.arcade}/api/solo/begin`, { method: "POST", headers: { ...json, "x-session": secrets.token ?? "" }, body }],
    [
      `${app.platform}/seamless/v1/bet`,
      { method: "POST", headers: { ...json, "x-signature": secrets.signature ?? "" }, body },
    ],
    [`${app.platform}/payments/v1/callback/sandbox`, { method: "POST", headers: json, body }],
  ];
  for (const [url, init] of calls) await (await fetch(url, { redirect: "manual", ...init })).arrayBuffer();
}

test("no password, token, ticket, captcha answer or key is in any log at any level", async ({ browser }) => {
  const secrets = Object.fromEntries(
    ["password", "confirmPassword", "paymentPassword", "captcha", "token", "ticket", "code", "cookie", "signature"].map(
      (name) => [name, `planted-${crypto.randomUUID()}`],
    ),
  );
  const context = await browser.newContext({ baseURL: app.web, locale: "en-US" });
  await withoutAnnouncements(context);
  const page = await context.newPage();
  const journey: Journey = { page, phone: false, expectFault: () => undefined };
  const travelled: string[] = [];
  page.on("websocket", (socket) => travelled.push(new URL(socket.url()).searchParams.get("ticket") ?? ""));
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    travelled.push(searchParams.get("token") ?? "", request.headers()["authorization"]?.slice(7) ?? "");
    travelled.push(request.headers()["x-session"] ?? "");
  });

  const username = await register(journey, { username: newName() });
  await signOut(journey, username);
  await signIn(journey, username, secrets["password"]);
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await signIn(journey, username);
  await expect(page.getByRole("dialog")).toBeHidden();
  const member = await newMember();
  await fund(member, "100.0000");
  await openAs(page, member, "/game/1001");
  await page.frameLocator("iframe").locator("#spin").click({ timeout: 20_000 });
  await expect.poll(async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content.length).toBe(1);
  await knock(secrets);

  const stored = JSON.parse(readFileSync(join(app.dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const [key] = JSON.parse(stored["SEAMLESS_KEYS"] ?? "[]") as [SigningKey];
  const vendor = createSeamless({ platformUrl: app.platform, key, timeoutMs: 5000 });
  const { url, game } = await member.ask("launchGame", { nodeId: "1001", backUrl: `${webUrl()}/`, language: "EN" });
  const launchToken = new URL(url).searchParams.get("token") ?? "";
  const opened = await vendor.authenticate(game.vassalage, launchToken, game.gameCode);
  if (!("sessionId" in opened)) throw new Error(opened.status);
  await context.close();

  const keys = Object.values(stored).flatMap((text) => strings(/^[[{]/.test(text) ? JSON.parse(text) : text));
  const { d, ...published } = (JSON.parse(stored["ENCRYPTION_KEYS"] ?? "[]") as [Record<string, string>])[0];
  const hidden = [
    ...Object.values(secrets),
    ...travelled.filter((text) => text.length >= 20),
    ...keys.filter((text) => !Object.values(published).includes(text)),
    d ?? "",
    "Lantern2026",
    launchToken,
    member.signIn.token,
  ];
  expect(travelled.filter((text) => text.length >= 20).length).toBeGreaterThan(3);
  const log = app.log();
  // The log is complete: each process reported every call.
  for (const name of ["login", "register", "launchGame", "createDeposit"]) expect(log).toContain(`"row":"${name}"`);
  for (const name of ["web | {", "arcade | {", "platform | {"]) expect(log).toContain(name);
  const found = [...new Set(hidden)].filter((secret) => secret !== "" && log.includes(secret));
  expect(found.map((secret) => log.split("\n").find((line) => line.includes(secret)))).toEqual([]);
});

test("an unauthorised or unsigned call is in the log, with its sender and address", async () => {
  const trial = await newTrial();
  const headers = { authorization: `Bearer ${trial.signIn.token}` };
  await fetch(`${app.web}/wps/message/list`, { headers });
  const json = { "content-type": "application/json" };
  await fetch(`${app.platform}/seamless/v1/bet`, { method: "POST", headers: json, body: "{}" });
  const lineWith = (part: string) =>
    app
      .log()
      .split("\n")
      .find((line) => line.includes(part)) ?? "";
  // The log arrives through a pipe, a little after the answer.
  await expect.poll(() => lineWith('"verb":"bet"')).toContain("without a right signature");
  await expect.poll(() => lineWith('"refused":"TRIAL_REFUSED"')).not.toBe("");
  const refused = lineWith('"refused":"TRIAL_REFUSED"');
  expect(refused).toContain(`"member":"${trial.signIn.info.id}"`);
  expect(refused).toContain('"ip":"127.0.0.1"');
});
