import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

/** Calls of every kind: without a session, with a wrong one, of an unknown path, and public. */
const everyKind = ["/wps/system/status", "/wps/member/info", "/wps/nothing/here", "/healthz"];

test("every answer of the platform has the security headers", async () => {
  const member = await app.register();
  const own = fetch(`${app.url}/wps/member/info`, { headers: { authorization: `Bearer ${member.token}` } });
  const answers = await Promise.all([own, ...everyKind.map((path) => fetch(app.url + path))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 200]);
  for (const { headers, url } of answers) {
    expect(headers.get("content-type"), url).toBe("application/json; charset=utf-8");
    expect(headers.get("x-content-type-options"), url).toBe("nosniff");
    expect(headers.get("content-security-policy"), url).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get("strict-transport-security"), url).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("referrer-policy"), url).toBe("no-referrer");
  }
  expect(answers[0]?.headers.get("cache-control")).toBe("no-store");
});

test("a page of another site may not read the answers", async () => {
  const from = { origin: "https://elsewhere.example" };
  const preflight = { ...from, "access-control-request-method": "POST", "access-control-request-headers": "merchant" };
  const answers = await Promise.all([
    fetch(`${app.url}/wps/session/login`, { method: "OPTIONS", headers: preflight }),
    ...everyKind.map((path) => fetch(app.url + path, { headers: from })),
  ]);
  expect(answers[0]?.status).toBe(404);
  for (const { headers } of answers) {
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  // A form of another site can send plain text without permission, so only JSON is read.
  const form = await fetch(`${app.url}/wps/system/report`, {
    method: "POST",
    headers: { ...from, "content-type": "text/plain" },
    body: JSON.stringify({ type: "script", url: "https://elsewhere.example/x.js" }),
  });
  expect(form.status).toBe(400);
});

/** Sends a method that fetch refuses to send; returns the status. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const requested = httpRequest(app.url + path, { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    requested.on("error", reject).end();
  });
}

test("TRACE and methods without a row are refused", async () => {
  for (const method of ["TRACE", "PATCH", "OPTIONS", "DELETE"]) {
    expect(await statusOf(method, "/wps/system/status"), method).toBe(404);
  }
  expect(await statusOf("GET", "/wps/session/login")).toBe(404);
});

test("a repeated parameter is malformed rather than taken first or last", async () => {
  const twice = await fetch(`${app.url}/wps/captcha?captchaKey=${"a".repeat(20)}&captchaKey=${"b".repeat(20)}`);
  expect([twice.status, await twice.json()]).toMatchObject([400, { code: "BAD_REQUEST" }]);
  const once = await fetch(`${app.url}/wps/captcha?captchaKey=${"a".repeat(20)}`);
  expect(once.status).toBe(200);
});

test("over https cookies have the secure name prefix, and a name without it is not read", async () => {
  const { account } = await app.register();
  await app.database.pool.query(
    "update merchant set origins = origins || '{https://club.example}' where code = 'saffron'",
  );
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "club.example" };
  const https = { ...forwarded, "x-forwarded-for": "203.0.113.7" };
  await expect
    .poll(async () => (await app.call("systemStatus", {}, { headers: https })).status, { timeout: 8000 })
    .toBe(200);
  const input = { username: account, password: "Lantern2026", type: "username", remember: true } as const;
  const signedIn = await app.call("login", input, { headers: https });
  const [cookie = ""] = signedIn.headers.getSetCookie().filter((each) => each.includes("remember_token"));
  expect(cookie).toMatch(/^__Secure-remember_token=[^;]+; Path=\/wps\/session; .*HttpOnly; SameSite=Strict; Secure$/);
  const [pair = ""] = cookie.split(";");
  const planted = { ...https, cookie: pair.replace("__Secure-", "") };
  expect((await app.call("rememberedLogin", {}, { headers: planted })).code).toBe("REMEMBER_ENDED");
  expect((await app.call("rememberedLogin", {}, { headers: { ...https, cookie: pair } })).status).toBe(200);
});
