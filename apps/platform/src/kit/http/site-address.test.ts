import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAuthenticator } from "../../identity/passkeys/test-authenticator.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
const port = () => new URL(app.url).port;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

/** Requests the merchant with Host headers that fetch refuses to send. */
function codeBy(...hosts: string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = hosts.flatMap((host) => ["Host", host]);
    const asked = request(`${app.url}/wps/system/permission`, { headers: [...headers, "Connection", "close"] });
    asked.on("error", reject).on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve((JSON.parse(Buffer.concat(chunks).toString()) as { code?: string }).code));
    });
    asked.end();
  });
}

test("a site is known by its whole address including the port, from one Host header", async () => {
  const own = `127.0.0.1:${port()}`;
  expect(await codeBy(own)).toBeUndefined();
  expect(await codeBy(`LOCALHOST:${port()}`)).toBeUndefined();
  const others = [
    "127.0.0.1",
    "127.0.0.1:1",
    `${own}@evil.example`,
    "evil.example",
    `${own}/x`,
    `0.0.0.0:${port()}`,
    "",
  ];
  for (const host of others) expect([host, await codeBy(host)]).toEqual([host, "DOMAIN_UNKNOWN"]);
  expect(await codeBy(own, "evil.example")).toBe("DOMAIN_UNKNOWN");
  expect(await codeBy(own, own)).toBe("DOMAIN_UNKNOWN");
});

test.each([
  ["of another port", { "x-forwarded-host": "127.0.0.1:1" }],
  ["with a user's name in it", () => ({ "x-forwarded-host": `127.0.0.1:${port()}@evil.example` })],
  ["of another scheme", { "x-forwarded-proto": "https" }],
  ["of another merchant than the one named", { merchant: "jade" }],
])("a forwarded address %s is no merchant's", async (_, named) => {
  const headers = typeof named === "function" ? named() : named;
  const refused = await app.call("permission", {}, { headers: headers as Record<string, string> });
  expect([refused.status, refused.code]).toEqual([403, "DOMAIN_UNKNOWN"]);
});

test("nobody can have mail with another site's link sent to a member", async () => {
  const { account, id } = await app.register();
  const email = `${account}@example.com`;
  await app.database.pool.query("update member set email = $2 where id = $1", [id, email]);
  const captchaKey = newKey();
  const ask = async (headers: Record<string, string>) => {
    await app.call("captcha", { captchaKey });
    const captcha = await app.readCaptcha(captchaKey);
    return app.call("passwordByEmail", { username: account, email, captcha, captchaKey }, { headers });
  };
  const stranger = await ask({ "x-forwarded-host": `127.0.0.1:${port()}@evil.example` });
  expect(stranger.code).toBe("DOMAIN_UNKNOWN");
  expect((await ask({})).status).toBe(200);
  const sent = async () => (await fetch(`${app.url}/sandbox/outbox?format=json&to=${email}`)).json();
  await expect.poll(async () => ((await sent()) as unknown[]).length, { timeout: 5000 }).toBe(1);
  const [mail] = (await sent()) as { body: string }[];
  expect(mail?.body).toContain(`${app.url}/#reset=`);
});

test("a passkey signature made on a game's page signs nobody in", async () => {
  const { token } = await app.register();
  const device = newAuthenticator();
  const site = { rpId: "127.0.0.1", origin: app.url };
  const game = { ...site, origin: "http://127.0.0.1:8082" };
  const { challenge } = (await app.call("newPasskey", {}, { token })).value;
  expect((await app.call("addPasskey", { made: device.make(challenge, site) }, { token })).status).toBe(200);
  const ask = async () => (await app.call("passkeyQuestion", {})).value.challenge;
  const use = async (at: typeof site, headers: Record<string, string>) =>
    (await app.call("passkeyLogin", device.use(await ask(), at), { headers })).code;
  expect(await use(game, {})).toBe("PASSKEY_REFUSED");
  expect(await use(game, { "x-forwarded-host": "127.0.0.1:8082" })).toBe("DOMAIN_UNKNOWN");
  expect(await use(site, {})).toBeUndefined();
});
