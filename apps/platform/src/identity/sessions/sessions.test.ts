import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const signIn = (username: string, password: string, more: { captcha?: string; captchaKey?: string } = {}) =>
  app.call("login", { username, password, type: "username", ...more });

async function captcha(at = app): Promise<{ captcha: string; captchaKey: string }> {
  const captchaKey = newKey();
  await at.call("captcha", { captchaKey });
  return { captcha: await at.readCaptcha(captchaKey), captchaKey };
}

describe("a sign-in", () => {
  test("works for the demo member, in any letter case and with spaces around the name", async () => {
    const answer = await signIn("  Lina.Tran ", "Lantern-2026");
    expect(answer.status).toBe(200);
    expect(answer.value.info).toMatchObject({ account: "lina.tran", type: 0, isAgent: false, currencySymbol: "$" });
    const me = await app.call("memberInfo", {}, { token: answer.value.token });
    expect(me.value.account).toBe("lina.tran");
  });

  test("answers the same for a wrong password and an unknown name", async () => {
    const { account } = await app.register();
    const wrong = await signIn(account, "nope");
    const unknown = await signIn(`nobody${newKey()}`, "nope");
    expect([wrong.status, wrong.code, wrong.refusal]).toEqual([422, "LOGIN_FAILED", { captcha: false }]);
    expect([unknown.status, unknown.code, unknown.refusal]).toEqual([422, "LOGIN_FAILED", { captcha: false }]);
  });

  test("requires a captcha after three failures, and locks the account after five", async () => {
    const { account } = await app.register();
    for (const asks of [false, false, true]) {
      expect((await signIn(account, "nope")).refusal).toEqual({ captcha: asks });
    }
    expect((await signIn(account, "Lantern2026")).code).toBe("CAPTCHA_REQUIRED");
    const seen = await captcha();
    expect((await signIn(account, "nope", seen)).code).toBe("LOGIN_FAILED");
    expect((await signIn(account, "Lantern2026", seen)).code).toBe("CAPTCHA_WRONG");
    expect((await signIn(account, "nope", await captcha())).code).toBe("LOGIN_FAILED");
    const rests = await signIn(account, "Lantern2026", await captcha());
    expect(rests.code).toBe("ACCOUNT_LOCKED");
    expect(Number(rests.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  test("checks at most five of 64 concurrent guesses", async () => {
    const { account } = await app.register();
    const answers = await Promise.all(Array.from({ length: 64 }, () => signIn(account, "nope")));
    const checked = answers.filter((answer) => answer.code === "LOGIN_FAILED");
    expect(checked.length).toBeLessThanOrEqual(5);
  });

  test("refuses a wrong or expired captcha, and one of another key", async () => {
    const { account } = await app.register();
    for (let at = 0; at < 3; at++) await signIn(account, "nope");
    const [one, two] = [await captcha(), await captcha()];
    const swapped = await signIn(account, "Lantern2026", { captcha: one.captcha, captchaKey: two.captchaKey });
    // One pair of four digits in ten thousand is equal, and then both would be correct.
    if (one.captcha !== two.captcha) expect(swapped.code).toBe("CAPTCHA_WRONG");
    const old = await captcha();
    await app.database.pool.query("update captcha set expires_at = now() - interval '1 second'");
    expect((await signIn(account, "Lantern2026", old)).code).toBe("CAPTCHA_WRONG");
    expect((await signIn(account, "Lantern2026", await captcha())).status).toBe(200);
  });

  test("requires a captcha from an address with many failures, whatever the account", async () => {
    const strict = await testPlatform({ limitFactor: 1 });
    try {
      const completeSignIn = (username: string, password: string, more = {}) =>
        strict.call("login", { username, password, type: "username", ...more });
      for (let at = 0; at < 15; at++) await completeSignIn(`nobody${newKey()}`, "nope");
      const { account } = await strict.register();
      expect((await completeSignIn(account, "Lantern2026")).code).toBe("CAPTCHA_REQUIRED");
      expect((await completeSignIn(account, "Lantern2026", await captcha(strict))).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test("reports a blocked account only after the correct password", async () => {
    const { account, id } = await app.register();
    await app.database.pool.query("update member set status = 'blocked' where id = $1", [id]);
    expect((await signIn(account, "nope")).code).toBe("LOGIN_FAILED");
    expect(await signIn(account, "Lantern2026")).toMatchObject({ code: "ACCOUNT_BLOCKED", refusal: undefined });
    // A member below an agent is referred to that agent.
    await app.database.pool.query(
      "update member set upline_id = (select id from member where account = 'quan.pham') where id = $1",
      [id],
    );
    expect((await signIn(account, "Lantern2026")).refusal).toEqual({ contact: "agent" });
  });
});

describe("a session", () => {
  test("is stored as a hash, never as the token", async () => {
    const { token } = await app.register();
    const { rows } = await app.database.pool.query<{ text: string }>("select session::text as text from session");
    expect(rows.some((row) => row.text.includes(token))).toBe(false);
  });

  test("ends at sign-out, on the server too", async () => {
    const { token } = await app.register();
    expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
    expect((await app.call("logout", {}, { token })).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
  });

  test("ended by another instance ends for commands at once, and for reads within a second", async () => {
    const { id, token } = await app.register();
    expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
    await app.database.pool.query("update session set ended_at = now() where member_id = $1", [id]);
    expect((await app.call("sessionCode", {}, { token })).code).toBe("SESSION_ENDED");
    await expect
      .poll(async () => (await app.call("memberInfo", {}, { token })).code, { timeout: 3000, interval: 50 })
      .toBe("SESSION_ENDED");
  });

  test("ends after half an hour without a call, and at its absolute limit", async () => {
    const [idle, old] = [await app.register(), await app.register()];
    const age = (id: string, column: string, by: string) =>
      app.database.pool.query(`update session set ${column} = now() - interval '${by}' where member_id = $1`, [id]);
    await age(idle.id, "seen_at", "31 minutes");
    await age(old.id, "ends_at", "1 second");
    expect((await app.call("memberInfo", {}, { token: idle.token })).code).toBe("SESSION_ENDED");
    expect((await app.call("memberInfo", {}, { token: old.token })).code).toBe("SESSION_ENDED");
  });

  test("is listed with its device, and only its own member can end it", async () => {
    const { account, token } = await app.register();
    const second = (await signIn(account, "Lantern2026")).value.token;
    const list = await app.call("sessionList", {}, { token: second });
    expect(list.value.map((each) => each.current).sort()).toEqual([false, true]);
    const other = list.value.find((each) => !each.current)?.id ?? "";
    const stranger = await app.register();
    expect((await app.call("endSession", { id: other }, { token: stranger.token })).code).toBe("NOT_FOUND");
    expect((await app.call("memberInfo", {}, { token })).status).toBe(200);
    expect((await app.call("endSession", { id: other }, { token: second })).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
  });

  test("continues on another device by a code that works once, within a minute", async () => {
    const { token, account } = await app.register();
    const { code } = (await app.call("sessionCode", {}, { token })).value;
    const carried = await app.call("restore", { code });
    expect(carried.value.info.account).toBe(account);
    expect(carried.value.token).not.toBe(token);
    expect((await app.call("restore", { code })).code).toBe("CODE_EXPIRED");
    const late = (await app.call("sessionCode", {}, { token })).value.code;
    await app.database.pool.query("update session_code set expires_at = now() - interval '1 second'");
    expect((await app.call("restore", { code: late })).code).toBe("CODE_EXPIRED");
  });

  test("that is continued ends when the first one would have, however often", async () => {
    const { token, id } = await app.register();
    await app.database.pool.query("update session set ends_at = now() + interval '5 minutes' where member_id = $1", [
      id,
    ]);
    let last = token;
    for (let at = 0; at < 3; at++) {
      const { code } = (await app.call("sessionCode", {}, { token: last })).value;
      last = (await app.call("restore", { code })).value.token;
    }
    const { rows } = await app.database.pool.query<{ ends: number }>(
      "select distinct round(extract(epoch from ends_at - now()) / 60)::int as ends from session where member_id = $1",
      [id],
    );
    expect(rows).toEqual([{ ends: 5 }]);
    // A session that is over continues nowhere, and neither does one at another merchant.
    const { code } = (await app.call("sessionCode", {}, { token: last })).value;
    expect((await app.call("restore", { code }, { merchant: "jade" })).code).toBe("CODE_EXPIRED");
    await app.call("logout", {}, { token: last });
    expect((await app.call("restore", { code })).code).toBe("CODE_EXPIRED");
  });

  test("greets after a first sign-in until the greeting was shown", async () => {
    const { account, token } = await app.register();
    expect((await app.call("memberInfo", {}, { token })).value.firstTimeLogin).toBe(true);
    await app.call("firstLoginAction", {}, { token });
    const again = await signIn(account, "Lantern2026");
    expect(again.value.firstTimeLogin).toBe(false);
    expect(again.value.info.lastLoginIp).toBe("127.0.0.1");
  });
});
