import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const first = "Lantern2026";
const next = "Harbour2027";
let last = 0;

interface Sent {
  kind: string;
  subject: string;
  body: string;
}

async function sentTo(recipient: string): Promise<Sent[]> {
  const answer = await fetch(`${app.url}/sandbox/outbox?format=json&to=${encodeURIComponent(recipient)}`);
  return (await answer.json()) as Sent[];
}

interface Reachable {
  token: string;
  id: string;
  account: string;
  email: string;
  mobileNum: string;
  recipient: string;
}

/** Creates a member with its own email and number. */
async function reachable(): Promise<Reachable> {
  const member = await app.register();
  last += 1;
  const mobileNum = `09012${String(10_000 + last).padStart(5, "0")}`;
  const recipient = `+84${mobileNum.slice(1)}`;
  const email = `${member.account}@example.com`;
  await app.database.pool.query(
    "update member set mobile_num = $2, mobile_verified_at = now(), email = $3 where id = $1",
    [member.id, recipient, email],
  );
  return { ...member, email, mobileNum, recipient };
}

const ask = (mobileNum: string, type: "login" | "password" = "password", more: object = {}) =>
  app.call("smsCode", { mobileNum, countryDialingCode: "84", type, ...more });

/** Returns the code last sent to a number. */
async function codeFor(recipient: string): Promise<string> {
  await expect.poll(async () => (await sentTo(recipient)).length, { timeout: 5000 }).toBeGreaterThan(0);
  return /\b\d{6}\b/.exec((await sentTo(recipient))[0]?.body ?? "")?.[0] ?? "";
}

/** Writes digits in another script. */
const inScript = (text: string, numberingSystem: string): string => {
  const digits = new Intl.NumberFormat("en", { numberingSystem });
  return text.replace(/\d/g, (digit) => digits.format(Number(digit)));
};

const other = (code: string) => (code === "000000" ? "111111" : "000000");

/** Simulates that a minute has passed since the last code. */
const waitAMinute = () => app.database.pool.query("delete from throttle where throttle_key like '%code-%-pause:%'");

const byPhone = (mobileNum: string, verificationCode: string, newPassword = next) =>
  app.call("passwordByPhone", { mobileNum, countryDialingCode: "84", verificationCode, newPassword });

const byCode = (mobileNum: string, code: string) =>
  app.call("login", { username: mobileNum, password: code, type: "sms", countryDialingCode: "84" });

const signIn = (username: string, password: string) => app.call("login", { username, password, type: "username" });

describe("a new password by text message", () => {
  test("is set with the code, which signs in and ends every earlier session", async () => {
    const { token, account, mobileNum, recipient, email } = await reachable();
    const requested = await ask(mobileNum);
    expect(requested.value.expiredMinutes).toBe(2);
    const wait = Date.parse(requested.value.nextAt) - Date.parse(requested.value.serverTime);
    expect(wait).toBe(120_000);
    const code = await codeFor(recipient);
    expect((await byPhone(mobileNum, code, "short")).code).toBe("INVALID_FIELDS");
    expect((await byPhone(mobileNum, other(code))).code).toBe("CODE_WRONG");
    const done = await byPhone(mobileNum, code);
    expect(done.value.info.account).toBe(account);
    expect((await app.call("memberInfo", {}, { token: done.value.token })).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
    expect((await signIn(account, first)).code).toBe("LOGIN_FAILED");
    expect((await signIn(account, next)).status).toBe(200);
    expect((await byPhone(mobileNum, code)).code).toBe("CODE_WRONG");
    await expect.poll(async () => (await sentTo(email))[0]?.subject, { timeout: 5000 }).toBe("Your password was reset");
  });

  test("answers an unknown number like any other, and sends it nothing", async () => {
    const { mobileNum } = await reachable();
    const [known, unknown] = [await ask(mobileNum), await ask("0977000111")];
    expect([unknown.status, Object.keys(unknown.value)]).toEqual([known.status, Object.keys(known.value)]);
    expect((await byPhone("0977000111", "123456")).code).toBe("CODE_WRONG");
    expect(await sentTo("+84977000111")).toEqual([]);
  });

  test("a code allows five attempts, even when they come at once, and expires", async () => {
    const { mobileNum, recipient } = await reachable();
    await ask(mobileNum);
    const code = await codeFor(recipient);
    await Promise.all(Array.from({ length: 8 }, () => byPhone(mobileNum, other(code))));
    expect((await byPhone(mobileNum, code)).code).toBe("CODE_WRONG");
    await waitAMinute();
    await ask(mobileNum);
    await expect.poll(async () => (await sentTo(recipient)).length, { timeout: 5000 }).toBe(2);
    const late = await codeFor(recipient);
    await app.database.pool.query("update verification_code set expires_at = now() - interval '1 second'");
    expect((await byPhone(mobileNum, late)).code).toBe("CODE_WRONG");
  });

  test("only a text that can be a code is an attempt, in any spelling", async () => {
    const { mobileNum, recipient } = await reachable();
    await ask(mobileNum);
    const code = await codeFor(recipient);
    for (const typed of ["12", `${code}1`, code.slice(1), `${code} ${code}`, "1 2 3 4 5"])
      expect([typed, (await byPhone(mobileNum, typed)).code]).toEqual([typed, "BAD_REQUEST"]);
    for (const typed of ["12", "not a code", `${code}1`])
      expect((await byCode(mobileNum, typed)).code).toBe("BAD_REQUEST");
    const arabic = inScript(code, "arab");
    expect((await byPhone(inScript(mobileNum, "mymr"), ` ${arabic.slice(0, 3)}\u00a0${arabic.slice(3)}`)).status).toBe(
      200,
    );
  });

  test("a sign-in by code takes number and code in the digits of any script", async () => {
    const { mobileNum, recipient, account } = await reachable();
    await ask(inScript(mobileNum, "thai"), "login");
    const code = await codeFor(recipient);
    const done = await byCode(
      inScript(mobileNum, "fullwide"),
      inScript(`${code.slice(0, 3)}-${code.slice(3)}`, "beng"),
    );
    expect(done.value.info.account).toBe(account);
  });

  test("wrong codes from elsewhere use up no attempt of the member's own network", async () => {
    const { mobileNum, recipient } = await reachable();
    await ask(mobileNum);
    const code = await codeFor(recipient);
    const from = (at: number) => ({ headers: { "x-forwarded-for": `203.0.113.${at}` } });
    const input = { mobileNum, countryDialingCode: "84", newPassword: next };
    for (let at = 0; at < 6; at++) {
      await app.call("passwordByPhone", { ...input, verificationCode: other(code) }, from(at));
    }
    expect((await app.call("passwordByPhone", { ...input, verificationCode: code }, from(9))).code).toBe("CODE_WRONG");
    expect((await byPhone(mobileNum, code)).status).toBe(200);
  });

  test("one code used twice at once sets one password", async () => {
    const { mobileNum, recipient } = await reachable();
    await ask(mobileNum);
    const code = await codeFor(recipient);
    const both = await Promise.all([byPhone(mobileNum, code), byPhone(mobileNum, code, "Market2028")]);
    expect(both.map(({ code }) => code).sort()).toEqual(["CODE_WRONG", undefined]);
  });

  test("a number gets one code a minute and five a day", async () => {
    const { mobileNum } = await reachable();
    expect((await ask(mobileNum)).status).toBe(200);
    const soon = await ask(mobileNum);
    expect([soon.status, soon.code]).toEqual([429, "CODE_TOO_SOON"]);
    expect(Number(soon.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let at = 0; at < 4; at++) {
      await waitAMinute();
      expect((await ask(mobileNum)).status).toBe(200);
    }
    await waitAMinute();
    expect((await ask(mobileNum)).code).toBe("CODE_TOO_MANY");
  });

  test("refuses a code sent for another purpose, and reports an invalid number", async () => {
    const { mobileNum, recipient } = await reachable();
    await ask(mobileNum, "password");
    const code = await codeFor(recipient);
    expect((await byCode(mobileNum, code)).code).toBe("CODE_WRONG");
    expect((await byPhone(mobileNum, code)).status).toBe(200);
    expect((await ask("12")).code).toBe("MOBILE_INVALID");
  });

  test("requires a captcha from a network that requests many codes", async () => {
    const strict = await testPlatform({ limitFactor: 1 });
    try {
      const send = (mobileNum: string, more: Partial<WireInput<"smsCode">> = {}) =>
        strict.call("smsCode", { mobileNum, countryDialingCode: "84", type: "password", ...more });
      for (let at = 0; at < 5; at++) expect((await send(`097700020${at}`)).status).toBe(200);
      expect((await send("0977000210")).refusal).toEqual({ captcha: true });
      const captchaKey = newKey();
      await strict.call("captcha", { captchaKey });
      const captcha = await strict.readCaptcha(captchaKey);
      expect((await send("0977000210", { captcha, captchaKey })).status).toBe(200);
      expect((await send("0977000211", { captcha, captchaKey })).code).toBe("CAPTCHA_WRONG");
    } finally {
      await strict.close();
    }
  });
});

describe("a sign-in by text message", () => {
  test("accepts the code once, and records the method", async () => {
    const { account, mobileNum, recipient } = await reachable();
    await ask(mobileNum, "login");
    const code = await codeFor(recipient);
    expect((await byCode(mobileNum, other(code))).code).toBe("CODE_WRONG");
    const answer = await byCode(mobileNum, code);
    expect(answer.value.info.account).toBe(account);
    expect((await byCode(mobileNum, code)).code).toBe("CODE_WRONG");
    const { content } = (await app.call("signInHistory", {}, { token: answer.value.token })).value;
    expect(content.slice(0, 2).map(({ method, outcome }) => [method, outcome])).toEqual([
      ["sms", "wrong"],
      ["sms", "success"],
    ]);
  });

  test("is refused to a blocked member, and if the merchant has no sign-in by code", async () => {
    const { id, mobileNum, recipient } = await reachable();
    await ask(mobileNum, "login");
    const code = await codeFor(recipient);
    await app.database.pool.query("update member set status = 'blocked' where id = $1", [id]);
    expect((await byCode(mobileNum, code)).code).toBe("ACCOUNT_BLOCKED");
    const jade = { merchant: "jade" };
    const login = { username: "13800138000", password: code, type: "sms" as const, countryDialingCode: "86" };
    expect((await app.call("login", login, jade)).code).toBe("FEATURE_OFF");
    const send = { mobileNum: "13800138000", countryDialingCode: "86", type: "login" as const };
    expect((await app.call("smsCode", send, jade)).code).toBe("FEATURE_OFF");
  });

  test("accepts the number with the password, however it is typed", async () => {
    const { account, mobileNum, recipient } = await reachable();
    for (const name of [mobileNum, recipient, mobileNum.slice(1), `${recipient.slice(0, 3)} ${recipient.slice(3)}`]) {
      expect((await signIn(name, first)).value?.info.account, name).toBe(account);
    }
  });
});

describe("a new password by email", () => {
  async function forgot(username: string, email: string, merchant?: string) {
    const captchaKey = newKey();
    await app.call("captcha", { captchaKey });
    const captcha = await app.readCaptcha(captchaKey);
    return app.call("passwordByEmail", { username, email, captcha, captchaKey }, merchant ? { merchant } : {});
  }

  async function linkFor(email: string): Promise<string> {
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBeGreaterThan(0);
    return /#reset=([\w-]+)/.exec((await sentTo(email))[0]?.body ?? "")?.[1] ?? "";
  }

  const byLink = (code: string, newPassword = next) =>
    app.call("passwordByLink", { code, newPassword, confirmNewPassword: newPassword });

  test("is set by the emailed link, once, and ends every session and other link", async () => {
    const { token, account, email } = await reachable();
    expect((await forgot(account, email.toUpperCase())).status).toBe(200);
    const old = await linkFor(email);
    await forgot(account, email);
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBe(2);
    const code = await linkFor(email);
    expect(code).not.toBe(old);
    expect((await byLink(code, "short")).code).toBe("INVALID_FIELDS");
    // The merchant's default password cannot be chosen.
    expect((await byLink(code, "Saffron888")).refusal).toMatchObject({ fields: { newPassword: { kind: "common" } } });
    expect((await byLink(code)).value).toEqual({ account });
    for (const used of [code, old]) expect((await byLink(used, "Market2028")).code).toBe("CODE_EXPIRED");
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
    expect((await signIn(account, next)).status).toBe(200);
  });

  test("is sent to a mailbox three times an hour at most, and the last link stays valid", async () => {
    const { account, email } = await reachable();
    for (let at = 0; at < 5; at++)
      expect((await forgot(account, at % 2 ? email.toUpperCase() : email)).status).toBe(200);
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBe(3);
    expect((await byLink(await linkFor(email))).status).toBe(200);
    expect((await sentTo(email)).filter(({ body }) => body.includes("#reset=")).length).toBe(3);
  });

  test("is sent to a mailbox at most five times a day from one network", async () => {
    const { account, email } = await reachable();
    for (let at = 0; at < 7; at++) {
      expect((await forgot(account, email)).status).toBe(200);
      await app.database.pool.query("delete from throttle where throttle_key like 'password-link-%-pause:%'");
    }
    await expect.poll(async () => (await sentTo(email)).length, { timeout: 5000 }).toBe(5);
    expect((await byLink(await linkFor(email))).status).toBe(200);
    expect((await sentTo(email)).filter(({ body }) => body.includes("#reset=")).length).toBe(5);
  });

  test("answers alike for an unknown name or a foreign email, unless the merchant reveals it", async () => {
    const { account, email } = await reachable();
    const stranger = await reachable();
    for (const [name, address] of [
      [account, email],
      [account, stranger.email],
      ["nobodyhere", "nobody@example.com"],
    ] as const) {
      const answer = await forgot(name, address);
      expect([answer.status, answer.value]).toEqual([200, {}]);
    }
    expect((await sentTo(stranger.email)).length).toBe(0);
    expect((await forgot("nobodyhere", "nobody@example.com", "jade")).code).toBe("MEMBER_UNKNOWN");
  });

  test("validates the fields first, and the captcha only once", async () => {
    const bad = await forgot("1x", "nobody");
    expect((bad.refusal as { fields: object }).fields).toEqual({
      username: { kind: "pattern", patternId: "letterFirst", min: 4, max: 16 },
      email: { kind: "pattern", patternId: "email", min: 5, max: 100 },
    });
    const { account, email } = await reachable();
    const answer = await app.call("passwordByEmail", {
      username: account,
      email,
      captcha: "0000",
      captchaKey: newKey(),
    });
    expect(answer.code).toBe("CAPTCHA_WRONG");
  });

  test("a link ends with the password and the mailbox it was sent for", async () => {
    const changed = await reachable();
    await forgot(changed.account, changed.email);
    const before = await linkFor(changed.email);
    const passwords = { oldPassword: first, newPassword: next, confirmNewPassword: next };
    expect((await app.call("changePassword", passwords, { token: changed.token })).status).toBe(200);
    expect((await byLink(before, "Market2028")).code).toBe("CODE_EXPIRED");
    const moved = await reachable();
    await forgot(moved.account, moved.email);
    const old = await linkFor(moved.email);
    await app.database.pool.query("update session set proved_at = now() where member_id = $1", [moved.id]);
    const email = `new-${moved.email}`;
    await app.call("bindCode", { kind: "email", email }, { token: moved.token });
    const verificationCode = await codeFor(email);
    const bound = await app.call("bindEmail", { email, verificationCode, password: first }, { token: moved.token });
    expect(bound.status).toBe(200);
    expect((await byLink(old, "Market2028")).code).toBe("CODE_EXPIRED");
  });

  test("refuses a link that has expired or belongs to another merchant", async () => {
    const { account, email } = await reachable();
    await forgot(account, email);
    const code = await linkFor(email);
    const elsewhere = await app.call(
      "passwordByLink",
      { code, newPassword: "Terrace2027", confirmNewPassword: "Terrace2027" },
      { merchant: "jade" },
    );
    expect(elsewhere.code).toBe("CODE_EXPIRED");
    await app.database.pool.query("update password_link set expires_at = now() - interval '1 second'");
    expect((await byLink(code)).code).toBe("CODE_EXPIRED");
  });
});

test("countries come with their dialling codes, the merchant's own selected", async () => {
  const { chosen, countries } = (await app.call("countryCodes", {})).value;
  expect(chosen).toBe("VN");
  expect(countries).toContainEqual({ country: "VN", dialingCode: "84" });
  expect(countries.map(({ country }) => country).sort()).toEqual(["TH", "VN"]);
});
