import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../test-platform.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const first = "Lantern2026";
const next = "Harbour2027";

const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.call("login", { username, password, type: "username" }, { headers });

const change = (token: string, more: object = {}) =>
  app.call("changePassword", { oldPassword: first, newPassword: next, confirmNewPassword: next, ...more }, { token });

const fieldsOf = (answer: Pick<Answer<"changePassword">, "refusal">) =>
  (answer.refusal as { fields: Record<string, { kind: string }> }).fields;

interface Sent {
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  html: string;
}

/** Returns the messages sent to an address, newest first. */
async function sentTo(recipient: string): Promise<Sent[]> {
  const answer = await fetch(`${app.url}/sandbox/outbox?format=json&to=${encodeURIComponent(recipient)}`);
  return (await answer.json()) as Sent[];
}

async function memberWithEmail(): Promise<{ token: string; account: string; id: string; email: string }> {
  const member = await app.register();
  const email = `${member.account}@example.com`;
  await app.database.pool.query("update member set email = $2 where id = $1", [member.id, email]);
  return { ...member, email };
}

describe("a password change", () => {
  test("keeps this session under a new token, and ends other sessions and their codes", async () => {
    const { token, account } = await app.register();
    const other = (await signIn(account, first)).value.token;
    const { code } = (await app.call("sessionCode", {}, { token })).value;
    const answer = await change(token);
    expect(answer.status).toBe(200);
    expect(answer.value.info.account).toBe(account);
    expect((await app.call("memberInfo", {}, { token: answer.value.token })).status).toBe(200);
    for (const dead of [token, other]) {
      expect((await app.call("memberInfo", {}, { token: dead })).code).toBe("SESSION_ENDED");
    }
    expect((await app.call("restore", { code })).code).toBe("CODE_EXPIRED");
    expect((await signIn(account, first)).code).toBe("LOGIN_FAILED");
    expect((await signIn(account, next)).status).toBe(200);
  });

  test("names each invalid field: missing, against the password rule, or a mismatch", async () => {
    const { token } = await app.register();
    const none = await change(token, { oldPassword: "", newPassword: "", confirmNewPassword: "" });
    expect(none.code).toBe("INVALID_FIELDS");
    expect(fieldsOf(none)).toEqual({
      oldPassword: { kind: "required" },
      newPassword: { kind: "required" },
      confirmNewPassword: { kind: "required" },
    });
    const bad = await change(token, { newPassword: "short", confirmNewPassword: "other" });
    expect(fieldsOf(bad)).toEqual({
      newPassword: { kind: "pattern", patternId: "any", min: 8, max: 64 },
      confirmNewPassword: { kind: "mismatch" },
    });
    expect((await change(token, { newPassword: first, confirmNewPassword: first })).code).toBe("PASSWORD_SAME");
  });

  test("ignores spaces around a password at registration, change and sign-in", async () => {
    const username = `s${Date.now().toString(36)}`;
    const spaced = { password: `  ${first} `, confirmPassword: `${first}  ` };
    const born = await app.call("register", { ...(await app.registration()), username, ...spaced });
    expect(born.status).toBe(200);
    for (const typed of [first, ` ${first}`, `${first}   `]) expect((await signIn(username, typed)).status).toBe(200);
    const { token } = born.value;
    const empty = await change(token, { newPassword: "         ", confirmNewPassword: "         " });
    expect(fieldsOf(empty)).toEqual({ newPassword: { kind: "required" }, confirmNewPassword: { kind: "required" } });
    const short = await change(token, { newPassword: "  tiny   ", confirmNewPassword: "tiny" });
    expect(fieldsOf(short)).toEqual({ newPassword: { kind: "pattern", patternId: "any", min: 8, max: 64 } });
    const same = await change(token, { newPassword: ` ${first} `, confirmNewPassword: first });
    expect(same.code).toBe("PASSWORD_SAME");
    const done = await change(token, {
      oldPassword: ` ${first} `,
      newPassword: ` ${next} `,
      confirmNewPassword: `${next}  `,
    });
    expect(done.status).toBe(200);
    for (const typed of [next, ` ${next} `]) expect((await signIn(username, typed)).status).toBe(200);
    expect((await signIn(username, first)).code).toBe("LOGIN_FAILED");
  });

  test("still accepts a password saved with spaces around it, and can change it", async () => {
    const { token, account, id } = await app.register();
    const older = " Market2025 ";
    await app.database.pool.query("update member set password_hash = $2 where id = $1", [id, await hash(older)]);
    expect((await signIn(account, older)).status).toBe(200);
    expect((await signIn(account, older.trim())).code).toBe("LOGIN_FAILED");
    const bare = { newPassword: older.trim(), confirmNewPassword: older.trim() };
    expect((await change(token, { oldPassword: older, ...bare })).status).toBe(200);
    for (const typed of [older.trim(), older]) expect((await signIn(account, typed)).status).toBe(200);
  });

  test("is one password in every spelling of its letters, also if it was hashed as typed", async () => {
    const letters = "Laterne-ñá-ü-2026";
    const { token, account, id } = await app.register();
    const bare = { newPassword: letters.normalize("NFD"), confirmNewPassword: letters.normalize("NFC") };
    expect((await change(token, bare)).status).toBe(200);
    const spellings = [letters.normalize("NFC"), letters.normalize("NFD"), ` ${letters.replace("L", "Ｌ")}`];
    for (const typed of spellings) expect((await signIn(account, typed)).status).toBe(200);
    expect((await signIn(account, "Laterne-na-u-2026")).code).toBe("LOGIN_FAILED");
    const older = await hash(letters.normalize("NFD"));
    await app.database.pool.query("update member set password_hash = $2 where id = $1", [id, older]);
    for (const typed of spellings.slice(0, 2)) expect((await signIn(account, typed)).status).toBe(200);
  });

  test("pauses after five wrong old passwords, even when they are tried at once", async () => {
    const { token, account } = await app.register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(token, { oldPassword: "Wrong1234" })));
    expect(answers.filter(({ code }) => code === "PASSWORD_WRONG").length).toBe(5);
    expect((await change(token)).code).toBe("TOO_MANY_TRIES");
    expect((await signIn(account, first)).status).toBe(200);
  });

  test("allows only one of two concurrent changes", async () => {
    const { token, account } = await app.register();
    const second = (await signIn(account, first)).value.token;
    const both = await Promise.all([
      change(token),
      change(second, { newPassword: "Market2028", confirmNewPassword: "Market2028" }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("announces it in the member's language: in the inbox, the history and an email", async () => {
    const { token, email, account } = await memberWithEmail();
    await app.call("changeLanguage", { language: "TY" }, { token });
    const agent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
    const answer = await app.call(
      "changePassword",
      { oldPassword: first, newPassword: next, confirmNewPassword: next },
      { token, headers: { "user-agent": agent, "x-country": "VN", "x-forwarded-for": "127.0.0.1" } },
    );
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBe(1);
    const [mail] = await sentTo(email);
    expect(mail).toMatchObject({ kind: "email", subject: "您的登录密码已修改" });
    for (const part of [account, "越南", "127.0.0.1", "Chrome · Windows", "安全中心"]) {
      expect(mail?.body).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.html).toContain("/member/securityCenter");
    for (const secret of [first, next]) expect(JSON.stringify(mail)).not.toContain(secret);
    const { rows } = await app.database.pool.query(
      "select kind from member_message where member_id = (select id from member where account = $1)",
      [account],
    );
    expect(rows).toEqual([{ kind: "security.password" }]);
    const history = await app.call("securityHistory", {}, { token: answer.value.token });
    expect(history.value.content[0]).toMatchObject({ kind: "password", country: "VN", device: "Chrome · Windows" });
  });

  test("links the email to the host the member used, if it is the merchant's", async () => {
    const { token, email } = await memberWithEmail();
    const input = { oldPassword: first, newPassword: next, confirmNewPassword: next };
    const host = new URL(app.url).host;
    const stranger = await app.call("changePassword", input, {
      token,
      headers: { "x-forwarded-host": `${host}@evil.example` },
    });
    expect(stranger.code).toBe("DOMAIN_UNKNOWN");
    await app.call("changePassword", input, { token, merchant: "saffron" });
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBe(1);
    const [mail] = await sentTo(email);
    expect(mail?.body).toContain(`http://saffron.localhost:${new URL(app.url).port}/`);
  });
});

describe("the withdraw password", () => {
  const set = (token: string, more: object = {}) =>
    app.call(
      "changePaymentPassword",
      { password: first, newPaymentPassword: "135790", confirmNewPaymentPassword: "135790", ...more },
      { token },
    );

  test("is set with the login password, and changed only with the old one", async () => {
    const { token } = await app.register();
    expect((await app.call("securityOverview", {}, { token })).value.hasPaymentPassword).toBe(false);
    expect((await set(token, { password: "Wrong1234" })).code).toBe("PASSWORD_WRONG");
    expect((await set(token)).status).toBe(200);
    expect((await app.call("securityOverview", {}, { token })).value.hasPaymentPassword).toBe(true);
    const without = await set(token, { newPaymentPassword: "246813", confirmNewPaymentPassword: "246813" });
    expect(without.code).toBe("INVALID_FIELDS");
    const wrong = await set(token, {
      oldPaymentPassword: "000000",
      newPaymentPassword: "246813",
      confirmNewPaymentPassword: "246813",
    });
    expect(wrong.code).toBe("WITHDRAW_PASSWORD_WRONG");
    const same = await set(token, { oldPaymentPassword: "135790" });
    expect(same.code).toBe("PASSWORD_SAME");
    const right = await set(token, {
      oldPaymentPassword: "135790",
      newPaymentPassword: "246813",
      confirmNewPaymentPassword: "246813",
    });
    expect(right.status).toBe(200);
  });

  test("follows its rule, and is stored only as an argon2id hash", async () => {
    const { token, id } = await app.register();
    const bad = await set(token, { newPaymentPassword: "12ab", confirmNewPaymentPassword: "12ab" });
    expect((bad.refusal as { fields: object }).fields).toEqual({
      newPaymentPassword: { kind: "pattern", patternId: "digits", min: 6, max: 6 },
    });
    await set(token);
    const { rows } = await app.database.pool.query("select payment_password_hash h from member where id = $1", [id]);
    expect(rows[0].h).toMatch(/^\$argon2id\$/);
  });
});

test.each(["\u3164\u3164", "Li\u200bna", "Lina\u202e88", "Lina\nadmin"])(
  "refuses the nickname %j, of which not everything can be seen",
  async (nickname) => {
    const { token } = await app.register();
    const changed = await app.call("changeProfile", { nickname, fields: {} }, { token });
    expect(fieldsOf(changed)).toEqual({ nickname: { kind: "invisible" } });
  },
);

test("the profile changes nickname and empty fields; identifying fields are set once and masked", async () => {
  const { token, id } = await app.register();
  const profile = () => app.call("memberProfile", {}, { token });
  await app.database.pool.query("update member set profile = $2 where id = $1", [
    id,
    JSON.stringify({ payeeName: "Tran Thi Lina", line: "lina_t" }),
  ]);
  expect((await profile()).value.fields).toEqual([
    { name: "payeeName", value: "T••••a", editable: false },
    { name: "line", value: "lina_t", editable: true },
  ]);
  const bad = await app.call("changeProfile", { nickname: "x", fields: { line: "y" } }, { token });
  expect((bad.refusal as { fields: object }).fields).toEqual({
    nickname: { kind: "pattern", patternId: "any", min: 2, max: 24 },
    line: { kind: "pattern", patternId: "symbols", min: 3, max: 30 },
  });
  const fields = { payeeName: "Somebody Else", line: "lina_new", wechat: "not_asked_here" };
  expect((await app.call("changeProfile", { nickname: "Lina T", fields }, { token })).status).toBe(200);
  expect((await app.call("memberInfo", {}, { token })).value.nickname).toBe("Lina T");
  const { rows } = await app.database.pool.query("select profile from member where id = $1", [id]);
  expect(rows[0].profile).toEqual({ payeeName: "Tran Thi Lina", line: "lina_new" });
});

describe("sessions and sign-ins", () => {
  test("are listed with place and device, including failed attempts, for their member only", async () => {
    const { account, token } = await app.register();
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
    await signIn(account, "Wrong1234", { "user-agent": phone, "x-country": "TH", "x-forwarded-for": "127.0.0.1" });
    await signIn(account, first, { "user-agent": phone, "x-country": "TH", "x-forwarded-for": "127.0.0.1" });
    const { content, totalElements } = (await app.call("signInHistory", {}, { token })).value;
    expect(totalElements).toBe(3);
    expect(content.slice(0, 2)).toMatchObject([
      { outcome: "success", method: "password", country: "TH", device: "Safari · iPhone" },
      { outcome: "wrong", method: "password", country: "TH", device: "Safari · iPhone" },
    ]);
    expect(content[2]).toMatchObject({ outcome: "success", method: "register" });
    const sessions = (await app.call("sessionList", {}, { token })).value;
    expect(sessions.find(({ current }) => !current)).toMatchObject({ country: "TH", device: "Safari · iPhone" });
    const stranger = await app.register();
    expect((await app.call("signInHistory", {}, { token: stranger.token })).value.totalElements).toBe(1);
  });

  test("an attempt with an unknown name is stored without the name", async () => {
    await signIn("Lantern-2026-typed-here", "nope");
    const { rows } = await app.database.pool.query("select e::text as text from sign_in_event e");
    expect(rows.some(({ text }: { text: string }) => text.includes("typed-here"))).toBe(false);
  });

  test("can be ended everywhere, or everywhere else", async () => {
    const { account, token } = await app.register();
    const other = (await signIn(account, first)).value.token;
    expect((await app.call("signOutEverywhere", { keep: "this" }, { token })).value).toEqual({ ended: 1 });
    expect((await app.call("memberInfo", {}, { token: other })).code).toBe("SESSION_ENDED");
    expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
    const again = (await signIn(account, first)).value.token;
    expect((await app.call("signOutEverywhere", {}, { token })).value).toEqual({ ended: 2 });
    for (const dead of [token, again]) {
      expect((await app.call("memberInfo", {}, { token: dead })).code).toBe("SESSION_ENDED");
    }
  });
});

test("a session looked up while it is being ended is over once the end commits", async () => {
  const { account, token } = await app.register();
  const other = (await app.call("login", { username: account, password: "Lantern2026", type: "username" })).value.token;
  const holder = await app.database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table security_event in exclusive mode");
  const ending = app.call("signOutEverywhere", { keep: "this" }, { token });
  const waiting = "select from pg_locks where relation = 'security_event'::regclass and not granted";
  await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1);
  expect((await app.call("memberInfo", {}, { token: other })).status).toBe(200);
  await holder.query("rollback");
  holder.release();
  expect((await ending).value.ended).toBe(1);
  expect((await app.call("memberInfo", {}, { token: other })).code).toBe("SESSION_ENDED");
});
