import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const signIn = (username: string, password = "Lantern2026", more: { remember?: boolean; entrance?: "agent" } = {}) =>
  app.call("login", { username, password, type: "username", ...more });
const change = (account: string, what: string) =>
  app.database.pool.query(`update member set ${what} where account = $1`, [account]);
const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";
const remembered = (cookie: string, more: { merchant?: string; headers?: Record<string, string> } = {}) =>
  app.call("rememberedLogin", {}, { ...more, headers: { cookie, ...more.headers } });

describe("a password that must be changed", () => {
  test("opens a session that may only change it, if it has expired", async () => {
    const { account } = await app.register();
    await change(account, "password_changed_at = now() - interval '181 days'");
    const { value } = await signIn(account);
    expect([value.passwordExpired, value.mustChangePassword]).toEqual([true, "expired"]);
    const { token } = value;
    for (const name of ["memberInfo", "balance", "sessionCode", "eventTicket", "withdrawInfo"] as const) {
      expect((await app.call(name, {}, { token })).code).toBe("PASSWORD_CHANGE_REQUIRED");
    }
    const changed = await app.call(
      "changePassword",
      { oldPassword: "Lantern2026", newPassword: "Lantern2027", confirmNewPassword: "Lantern2027" },
      { token },
    );
    expect([changed.status, changed.value.mustChangePassword]).toEqual([200, undefined]);
    expect((await app.call("memberInfo", {}, { token: changed.value.token })).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
    expect((await signIn(account, "Lantern2027")).value.mustChangePassword).toBeUndefined();
  });

  test("must be changed if another person chose it, and not to itself", async () => {
    const { account } = await app.register();
    await change(account, "password_given = true");
    const { value } = await signIn(account);
    expect([value.passwordExpired, value.mustChangePassword]).toEqual([false, "given"]);
    const answer = await app.call(
      "changePassword",
      { oldPassword: "Lantern2026", newPassword: "Saffron888", confirmNewPassword: "Saffron888" },
      { token: value.token },
    );
    expect(answer.refusal).toEqual({ fields: { newPassword: { kind: "common" } } });
  });

  test("must be changed if it is the merchant's default", async () => {
    const { account, token } = await app.register();
    const { hashPassword } = await import("../../kit/lib/passwords.ts");
    await app.database.pool.query("update member set password_hash = $1 where account = $2", [
      await hashPassword("Saffron888"),
      account,
    ]);
    const { value, headers } = await signIn(account, "Saffron888", { remember: true });
    expect(value.mustChangePassword).toBe("given");
    expect(headers.get("set-cookie")).toBeNull();
    const settings = await Promise.all([app.call("permission", {}), app.call("registerSetting", {}, { token })]);
    expect(JSON.stringify(settings)).not.toContain("Saffron888");
  });

  test("is only reported as old if the merchant forces no change", async () => {
    const { rows } = await app.database.pool.query<{ hash: string }>(
      "select password_hash as hash from member where account = 'lina.tran'",
    );
    await app.database.pool.query(
      `insert into member (merchant, account, nickname, currency, language, password_hash, password_expired, referral_code)
       values ('jade', 'olduser', 'olduser', 'CNY', 'en', $1, true, 'OLDUSER1')`,
      [rows[0]?.hash],
    );
    const { value } = await app.call(
      "login",
      { username: "olduser", password: "Lantern-2026", type: "username" },
      { merchant: "jade" },
    );
    expect([value.passwordExpired, value.mustChangePassword]).toEqual([true, undefined]);
    expect((await app.call("memberInfo", {}, { token: value.token, merchant: "jade" })).status).toBe(200);
  });
});

describe("remember me", () => {
  test("signs in once without the password, and replaces its token", async () => {
    const { account } = await app.register();
    const first = await signIn(account, "Lantern2026", { remember: true });
    expect(first.headers.get("set-cookie")).toMatch(
      /^remember_token=[\w-]{43}; Path=\/wps\/session; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    const again = await remembered(cookieOf(first.headers));
    expect([again.status, again.value.info.account]).toEqual([200, account]);
    expect(cookieOf(again.headers)).not.toBe(cookieOf(first.headers));
    expect((await remembered(cookieOf(again.headers))).status).toBe(200);
    const { rows } = await app.database.pool.query("select token_hash::text as hash from remember_token");
    expect(JSON.stringify(rows)).not.toContain(cookieOf(first.headers).split("=")[1]);
  });

  test("ends the whole family of a token that is used a second time", async () => {
    const { account } = await app.register();
    const first = await signIn(account, "Lantern2026", { remember: true });
    const second = await remembered(cookieOf(first.headers));
    const thief = { headers: { "user-agent": "another browser" } };
    expect((await remembered(cookieOf(first.headers), thief)).code).toBe("REMEMBER_ENDED");
    expect((await remembered(cookieOf(second.headers))).code).toBe("REMEMBER_ENDED");
    // Sessions opened from the copy or from the original are over, and the member is notified.
    expect((await app.call("memberInfo", {}, { token: second.value.token })).code).toBe("SESSION_ENDED");
    const { content } = (await app.call("securityHistory", {}, { token: first.value.token })).value;
    expect(content.map(({ kind }) => kind)).toEqual(["rememberStolen"]);
    const inbox = await app.call("messages", {}, { token: first.value.token });
    expect(JSON.stringify(inbox.value)).toContain("security.rememberStolen");
  });

  test("a copied token also ends continued sessions and unused codes", async () => {
    const { account } = await app.register();
    const first = await signIn(account, "Lantern2026", { remember: true });
    const { token } = (await remembered(cookieOf(first.headers))).value;
    const codeOf = async (by: string) => (await app.call("sessionCode", {}, { token: by })).value.code;
    const moved = (await app.call("restore", { code: await codeOf(token) })).value.token;
    const again = (await app.call("restore", { code: await codeOf(moved) })).value.token;
    const unused = await codeOf(again);
    const owner = { headers: { "user-agent": "another browser" } };
    expect((await remembered(cookieOf(first.headers), owner)).code).toBe("REMEMBER_ENDED");
    for (const each of [moved, again])
      expect((await app.call("balance", {}, { token: each })).code).toBe("SESSION_ENDED");
    expect((await app.call("restore", { code: unused })).code).toBe("CODE_EXPIRED");
  });

  test("accepts a token again from a second tab at the same moment only", async () => {
    const { account } = await app.register();
    const first = cookieOf((await signIn(account, "Lantern2026", { remember: true })).headers);
    const answers = await Promise.all([remembered(first), remembered(first)]);
    expect(answers.map(({ code }) => code ?? "in").sort()).toEqual(["REMEMBER_ENDED", "in"]);
    const refused = answers.find(({ code }) => code === "REMEMBER_ENDED");
    expect(refused?.headers.get("set-cookie")).toBeNull();
    const next = cookieOf(answers.find(({ code }) => code === undefined)?.headers ?? new Headers());
    const again = await remembered(next);
    expect(again.status).toBe(200);
    await app.database.pool.query("update remember_token set used_at = used_at - interval '11 seconds'");
    expect((await remembered(first)).code).toBe("REMEMBER_ENDED");
    expect((await remembered(cookieOf(again.headers))).code).toBe("REMEMBER_ENDED");
  });

  test("lasts a day from the password on, however often it is used", async () => {
    const { account } = await app.register();
    const first = await signIn(account, "Lantern2026", { remember: true });
    await app.database.pool.query("update remember_token set expires_at = expires_at - interval '23 hours'");
    const again = await remembered(cookieOf(first.headers));
    expect(Number(/Max-Age=(\d+)/.exec(again.headers.get("set-cookie") ?? "")?.[1])).toBeLessThanOrEqual(3600);
    await app.database.pool.query("update remember_token set expires_at = expires_at - interval '1 hour'");
    expect((await remembered(cookieOf(again.headers))).code).toBe("REMEMBER_ENDED");
  });

  test("ends with a password change, and with a sign-in that does not ask for it", async () => {
    const { account } = await app.register();
    const first = await signIn(account, "Lantern2026", { remember: true });
    await app.call(
      "changePassword",
      { oldPassword: "Lantern2026", newPassword: "Lantern2027", confirmNewPassword: "Lantern2027" },
      { token: first.value.token },
    );
    expect((await remembered(cookieOf(first.headers))).code).toBe("REMEMBER_ENDED");
    const second = await signIn(account, "Lantern2027", { remember: true });
    const cookie = cookieOf(second.headers);
    await app.call(
      "login",
      { username: account, password: "Lantern2027", type: "username", remember: false },
      { headers: { cookie } },
    );
    expect((await remembered(cookie)).code).toBe("REMEMBER_ENDED");
  });

  test("is refused from another site, at another merchant, and for a blocked account", async () => {
    const { account } = await app.register();
    const cookie = cookieOf((await signIn(account, "Lantern2026", { remember: true })).headers);
    expect((await remembered(cookie, { headers: { "sec-fetch-site": "cross-site" } })).code).toBe("REMEMBER_ENDED");
    expect((await remembered(cookie, { merchant: "jade" })).code).toBe("REMEMBER_ENDED");
    const next = cookieOf((await signIn(account, "Lantern2026", { remember: true })).headers);
    await change(account, "status = 'blocked'");
    expect((await remembered(next)).code).toBe("ACCOUNT_BLOCKED");
  });

  test("requires a change of a password that expired meanwhile", async () => {
    const { account } = await app.register();
    const cookie = cookieOf((await signIn(account, "Lantern2026", { remember: true })).headers);
    await change(account, "password_expired = true");
    expect((await remembered(cookie)).value.mustChangePassword).toBe("expired");
  });
});

describe("the agent portal", () => {
  test("signs agents in and remembers nothing", async () => {
    const answer = await signIn("quan.pham", "Lantern-2026", { entrance: "agent", remember: true });
    expect([answer.status, answer.value.info.isAgent]).toEqual([200, true]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("refuses a member, and reveals so only after the correct password", async () => {
    const { account } = await app.register();
    expect((await signIn(account, "wrong1", { entrance: "agent" })).code).toBe("LOGIN_FAILED");
    const answer = await signIn(account, "Lantern2026", { entrance: "agent" });
    expect([answer.status, answer.code, answer.value]).toEqual([403, "AGENTS_ONLY", undefined]);
  });
});

test("a session of one merchant is refused at another", async () => {
  const { token } = await app.register();
  expect((await app.call("memberInfo", {}, { token, merchant: "jade" })).code).toBe("SESSION_ENDED");
  expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
});

test("the last sign-in shown is the previous one, even if it is read later", async () => {
  const { account, token } = await app.register();
  expect((await app.call("memberInfo", {}, { token })).value.lastLoginAt).toBeUndefined();
  const first = await signIn(account);
  const second = await signIn(account);
  const shown = (await app.call("memberInfo", {}, { token: second.value.token })).value.lastLoginAt;
  expect(shown).toBe(second.value.info.lastLoginAt);
  const { rows } = await app.database.pool.query<{ at: Date }>(
    `select e.at from sign_in_event e join member m on m.id = e.member_id
     where m.account = $1 order by e.id offset 1 limit 1`,
    [account],
  );
  expect(Math.abs(Date.parse(shown ?? "") - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(2000);
  expect(first.value.info.lastLoginAt).not.toBe(shown);
});
