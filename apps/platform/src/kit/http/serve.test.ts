import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchAsServer } from "@croupier/server/as-server";
import { codes, generalCodes } from "@croupier/contract/wire/codes";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { rows, type RowName } from "@croupier/contract/rows";
import { startTestBoard } from "../../games/lottery/test-board.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let board: Awaited<ReturnType<typeof startTestBoard>>;
let member: { token: string };
let trial: { token: string };
/** An agent, who may call the rows of members and of agents. */
let agent: { token: string };
/** A member of the second merchant. */
let other: { token: string; account: string };

beforeAll(async () => {
  board = await startTestBoard();
  app = await testPlatform({ arcadeUrl: board.url });
  member = await app.register();
  other = await app.register();
  const upline = await app.register();
  await app.database.pool.query("update member set type = 1 where id = $1", [upline.id]);
  agent = upline;
  await app.database.pool.query("update member set merchant = 'jade' where account = $1", [other.account]);
  trial = { token: (await app.call("freePlay", { os: "test", platform: "W" })).value.token };
});

afterAll(async () => {
  await app?.close();
  board.close();
});

const all = Object.entries(rows) as [RowName, Endpoint][];
/** Returns a token that passes every gate before the input. */
const allowed = (row: Endpoint) => (row.access === "agent" ? agent : member).token;
const named = all.map(([name, row]) => ({ name, row }));

describe("every row of the contract", () => {
  test("is served once, under its own method and path", () => {
    const addresses = all.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const [, row] of all) {
      expect(app.platform.app.hasRoute({ method: row.method, url: row.path }), row.path).toBe(true);
    }
  });

  test("names only codes that exist, and none twice", () => {
    for (const [name, row] of all) {
      for (const code of row.refusals) expect(codes, name).toHaveProperty(code);
      expect(new Set([...row.refusals, ...generalCodes]).size, name).toBe(row.refusals.length + generalCodes.length);
    }
  });

  test("is shared between callers only if it is a public read", () => {
    const shared = named.filter(({ row }) => row.sharedSeconds !== undefined);
    expect(shared.length).toBeGreaterThan(0);
    for (const { name, row } of shared) {
      expect([row.method, row.access, row.trial], name).toEqual(["GET", "public", "allowed"]);
    }
  });

  test.each(named.filter(({ row }) => row.access !== "public"))(
    "$name refuses a caller without a session",
    async ({ name }) => {
      const answer = await app.call(name, {}, { key: newKey() });
      expect([answer.status, answer.code]).toEqual([401, "NOT_LOGGED_IN"]);
      const stranger = await app.call(name, {}, { token: "x".repeat(43), key: newKey() });
      expect([stranger.status, stranger.code]).toEqual([401, "SESSION_ENDED"]);
    },
  );

  test.each(named.filter(({ row }) => row.trial === "blocked"))("$name refuses a trial member", async ({ name }) => {
    const answer = await app.call(name, {}, { token: trial.token, key: newKey() });
    expect([answer.status, answer.code]).toEqual([403, "TRIAL_REFUSED"]);
  });

  test.each(named.filter(({ row }) => row.access === "agent"))("$name refuses a plain member", async ({ name }) => {
    const answer = await app.call(name, {}, { token: member.token, key: newKey() });
    expect([answer.status, answer.code]).toEqual([403, "AGENTS_ONLY"]);
  });

  test.each(named.filter(({ row }) => row.flag))(
    "$name is refused where the merchant has its flag off",
    async ({ name }) => {
      const answer = await app.call(name, {}, { token: other.token, merchant: "jade" });
      expect([answer.status, answer.code]).toEqual([403, "FEATURE_OFF"]);
    },
  );

  test.each(named.filter(({ row }) => row.encrypted))(
    "$name refuses a plain body and one that cannot be decrypted",
    async ({ name, row }) => {
      // The session and the key are valid, so that only the body is wrong.
      const how = { plain: true, token: allowed(row), key: newKey() };
      const plain = await app.call(name, {}, how);
      expect([plain.status, plain.code]).toEqual([400, "PLAIN_BODY_REFUSED"]);
      const garbled = await app.call(
        name,
        {},
        { ...how, headers: { "content-type": "application/jose", encryption: "jwe" } },
      );
      expect([garbled.status, garbled.code]).toEqual([400, "DECRYPTION_FAILED"]);
    },
  );

  test.each(named.filter(({ row }) => row.idempotent))(
    "$name refuses a command without a key",
    async ({ name, row }) => {
      const answer = await app.call(name, {}, { token: allowed(row) });
      expect([answer.status, answer.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
    },
  );

  const needsInput = named.filter(({ row }) => !row.input.safeParse({}).success);
  test.each(needsInput)("$name refuses malformed input and names the fields", async ({ name, row }) => {
    const answer = await app.call(name, {}, { token: allowed(row), key: newKey() });
    expect([answer.status, answer.code]).toEqual([400, "BAD_REQUEST"]);
    expect((answer.refusal as { fields: string[] }).fields.length).toBeGreaterThan(0);
  });

  const plainReads = named.filter(({ row }) => row.method === "GET" && row.input.safeParse({}).success);
  test.each(plainReads)("$name answers exactly in its schema", async ({ name, row }) => {
    const answer = await app.call(name, {}, { token: allowed(row) });
    expect(answer.status).toBe(200);
    expect(row.output.safeParse(answer.value).error).toBeUndefined();
  });
});

describe("the gates", () => {
  test("tells a page of an older release to refresh", async () => {
    const answer = await app.call("permission", {}, { headers: { "contract-version": "0" } });
    expect([answer.status, answer.code]).toEqual([409, "CONTRACT_OUTDATED"]);
  });

  test("refuse an unknown merchant, and answer an unknown path with 404", async () => {
    expect((await app.call("permission", {}, { merchant: "nobody" })).code).toBe("DOMAIN_UNKNOWN");
    const lost = await fetch(`${app.url}/wps/nothing/here`);
    expect([lost.status, ((await lost.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  });

  test("close all but the calls that the maintenance page needs, and check the region first [S01]", async () => {
    const open = await app.call("systemStatus", {}, { merchant: "jade" });
    expect(open.value.status).toBe(0);
    await app.database.pool.query("update merchant set maintenance = true where code = 'jade'");
    await expect
      .poll(async () => (await app.call("hotGames", {}, { merchant: "jade" })).code, { timeout: 8000 })
      .toBe("MAINTENANCE");
    const status = await app.call("systemStatus", {}, { merchant: "jade" });
    expect(status.value.status).toBe(1);
    const fromUs = { "x-country": "US", "x-forwarded-for": "198.51.100.7" };
    const abroad = await app.call("systemStatus", {}, { merchant: "jade", headers: fromUs });
    expect([abroad.value.status, abroad.value.ip]).toEqual([2, "198.51.100.7"]);
    const closed = await app.call("hotGames", {}, { merchant: "jade", headers: fromUs });
    expect([closed.status, closed.code]).toEqual([403, "REGION_RESTRICTED"]);
    expect((await app.call("hotGames", {}, { merchant: "saffron" })).status).toBe(200);
  });

  test("take the country from a trusted proxy only, not from a visitor's header", async () => {
    const direct = await testPlatform({ trustedProxies: "203.0.113.9" });
    try {
      const claimed = { "x-country": "US", "x-forwarded-for": "198.51.100.7" };
      await direct.database.pool.query(
        `update merchant set config = jsonb_set(config, '{restrictedCountries}', '["US"]') where code = 'saffron'`,
      );
      const status = await direct.call("systemStatus", {}, { headers: claimed });
      expect([status.value.status, status.value.ip]).toEqual([0, "127.0.0.1"]);
    } finally {
      await direct.close();
    }
  });

  test("refuse an oversized or malformed body with a code, never a stack", async () => {
    const send = (body: string) =>
      fetch(`${app.url}/wps/system/report`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
    for (const body of [JSON.stringify({ type: "script", url: "x".repeat(70_000) }), "{oops"]) {
      const answer = await send(body);
      const json = (await answer.json()) as { code: string };
      expect([answer.status, json.code]).toEqual([400, "BAD_REQUEST"]);
      expect(JSON.stringify(json)).not.toMatch(/at \w|Error/);
    }
  });

  test("refuse too many calls from one address, with the time to wait", async () => {
    const small = await testPlatform({ limitFactor: 0.1 });
    try {
      const answers = [];
      for (let at = 0; at < 8; at++) answers.push(await small.call("captcha", { captchaKey: newKey() }));
      const held = answers.at(-1);
      expect([held?.status, held?.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(Number(held?.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await small.close();
    }
  });

  test("serve metrics and the reference on a separate port, and health beside the calls", async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    const inner = ["/metrics", "/reference", "/reference/openapi.json"];
    for (const path of inner) expect([path, (await fetch(app.url + path)).status]).toEqual([path, 404]);
    const { internal } = app.platform;
    expect((await internal.inject("/metrics")).body).toContain("http_request_seconds_count");
    // The host name belongs to another site and resolves to this machine.
    const elsewhere = { url: "/metrics", headers: { host: "evil.example:8084" } };
    expect((await internal.inject(elsewhere)).statusCode).toBe(403);
    const openapi = (await internal.inject("/reference/openapi.json")).json() as { paths: object };
    expect(Object.keys(openapi.paths).length).toBe(new Set(all.map(([, row]) => row.path)).size);
    expect((await internal.inject("/reference")).body).toContain("/wps/session/login");
  });

  test("exempt reads signed by the web server from limits, and accept no other signature", async () => {
    const small = await testPlatform({ limitFactor: 0.01 });
    try {
      const url = `${small.url}/lgw/games/game_menus`;
      const statuses = async (send: typeof fetch) => {
        const answers = Array.from({ length: 30 }, () => send(url, { method: "GET", headers: {} }));
        return new Set((await Promise.all(answers)).map(({ status }) => status));
      };
      expect(await statuses(fetchAsServer(small.environment.serverKeys))).toEqual(new Set([200]));
      expect(await statuses(fetchAsServer(small.environment.paymentKeys))).toContain(429);
    } finally {
      await small.close();
    }
  });

  test("refuse a NUL character and a malformed id without a server error", async () => {
    const paths = ["/media/icons/%00.webp", "/wps/captcha?captchaKey=%00", `/media/icons/${"0".repeat(36)}.webp`];
    for (const path of paths) expect((await fetch(app.url + path)).status, path).toBeLessThan(500);
    const noted = await app.call("changeProfile", { nickname: "a\0b" }, { token: member.token });
    expect(noted.status).toBeLessThan(500);
  });

  test("offer no demo accounts, outbox, register or sandbox payment provider without SANDBOX", async () => {
    const real = await testPlatform({ sandbox: false });
    try {
      expect((await fetch(`${real.url}/sandbox/outbox`)).status).toBe(404);
      for (const method of ["GET", "POST"])
        expect((await fetch(`${real.url}/sandbox/documents`, { method })).status).toBe(404);
      expect((await fetch(`${real.url}/sandbox/pay/${crypto.randomUUID()}`)).status).toBe(404);
      expect((await fetch(`${real.url}/sandbox/register`)).status).toBe(404);
      expect((await fetch(`${real.url}/sandbox/register/v2`, { method: "POST" })).status).toBe(404);
      const { rows: members } = await real.database.pool.query("select 1 from member");
      expect(members).toEqual([]);
      const captchaKey = newKey();
      await real.call("captcha", { captchaKey }, { merchant: "saffron" });
      expect(await real.readCaptcha(captchaKey)).toBe("");
    } finally {
      await real.close();
    }
  });
});
