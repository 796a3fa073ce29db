import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stepAt, totpCode } from "../../kit/lib/totp.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { elsewhere, factorTools } from "./test-two-factor.ts";

let app: TestPlatform;
const { signIn, proven, codeSentTo, challengeOf, later, withApp, query } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

beforeEach(() => later());

afterAll(() => app.close());

type Step = Parameters<typeof app.call<"secondStep">>[1];
const step = (input: Step, headers: Record<string, string> = elsewhere) =>
  app.call("secondStep", { trust: false, ...input }, { headers });
const cookieNamed = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";
const aliveWith = async (token: string) => (await app.call("memberInfo", {}, { token })).status;

/** Starts a sign-in that waits for its second step. */
async function startSignIn(account: string, headers: Record<string, string> = elsewhere) {
  const answer = await signIn(account, headers);
  expect(answer.code).toBe("SECOND_FACTOR_REQUIRED");
  return challengeOf(answer.refusal);
}

describe("at an address the member never signed in from", () => {
  test("requires a code sent to a proven contact, and then knows the address", async () => {
    const { account, mobileNum } = await proven();
    expect((await signIn(account)).status).toBe(200);
    const { ticket, kinds, trustDays } = await startSignIn(account);
    expect(kinds).toEqual([
      { kind: "sms", to: `+84 ••••• ${mobileNum.slice(-3)}` },
      { kind: "email", to: `${account[0]}••••@example.com` },
    ]);
    expect(trustDays).toBe(30);
    const sent = await app.call("secondStepCode", { ticket, kind: "sms" });
    expect(sent.value.expiredMinutes).toBe(2);
    const code = await codeSentTo(mobileNum);
    const done = await step({ ticket, kind: "sms", code });
    expect(done.value.info.account).toBe(account);
    expect(await aliveWith(done.value.token)).toBe(200);
    expect((await signIn(account, elsewhere)).status).toBe(200);
    // Neither ticket nor code is valid again.
    expect((await step({ ticket, kind: "sms", code })).code).toBe("TICKET_ENDED");
    expect(
      (
        await step({
          ticket: (await startSignIn(account, { "x-forwarded-for": "203.0.113.9" })).ticket,
          kind: "sms",
          code,
        })
      ).code,
    ).toBe("CODE_WRONG");
  });

  test("accepts the code by email as well, and notifies the member of the new place", async () => {
    const { account, email, token } = await proven();
    const { ticket } = await startSignIn(account);
    await app.call("secondStepCode", { ticket, kind: "email" });
    expect((await step({ ticket, kind: "email", code: await codeSentTo(email) })).status).toBe(200);
    const { value } = await app.call("securityHistory", {}, { token });
    expect(value.content.map(({ kind, ip }) => [kind, ip])).toContainEqual(["newAddress", "203.0.113.7"]);
  });

  test("opens no session before the second step, and masks the member's contacts", async () => {
    const { account, mobileNum, email, id } = await proven();
    const before = await query("select count(*) from session where member_id = $1", [id]);
    const answer = await signIn(account, elsewhere);
    const after = await query("select count(*) from session where member_id = $1", [id]);
    expect(after.rows).toEqual(before.rows);
    expect(answer.value).toMatchObject({ ticket: expect.any(String) });
    expect(JSON.stringify(answer)).not.toContain(mobileNum);
    expect(JSON.stringify(answer)).not.toContain(email);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("pauses after five wrong codes, for a correct one and another ticket too", async () => {
    const { account, mobileNum } = await proven();
    const { ticket } = await startSignIn(account);
    await app.call("secondStepCode", { ticket, kind: "sms" });
    const code = await codeSentTo(mobileNum);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let at = 0; at < 5; at++) expect((await step({ ticket, kind: "sms", code: wrong })).code).toBe("CODE_WRONG");
    expect((await step({ ticket, kind: "sms", code })).code).toBe("TOO_MANY_TRIES");
    const again = await startSignIn(account);
    expect((await step({ ticket: again.ticket, kind: "sms", code })).code).toBe("TOO_MANY_TRIES");
  });

  test("counts only what can be a code as an attempt", async () => {
    const { account, mobileNum } = await proven();
    const { ticket } = await startSignIn(account);
    await app.call("secondStepCode", { ticket, kind: "sms" });
    const code = await codeSentTo(mobileNum);
    for (const typed of ["", "12", code.slice(1), `${code}0`, "abcdef", "ABCDE-23456", "ABCDEF-2345", "000 0000", "x"])
      expect([typed, (await step({ ticket, kind: "sms", code: typed })).code]).toEqual([typed, "BAD_REQUEST"]);
    expect((await step({ ticket, kind: "recovery", code })).code).toBe("BAD_REQUEST");
    expect((await step({ ticket, kind: "sms", code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  });

  test("requires the name of the bank account beside a code, never in its place", async () => {
    const { account, mobileNum, id } = await proven();
    await query(`update member set profile = '{"payeeName": "Tran Thi Lina"}' where id = $1`, [id]);
    const { ticket, bankName, kinds } = await startSignIn(account);
    expect([bankName, kinds.map(({ kind }) => kind)]).toEqual([true, ["sms", "email"]]);
    await app.call("secondStepCode", { ticket, kind: "sms" });
    const code = await codeSentTo(mobileNum);
    expect((await step({ ticket, kind: "sms", code })).code).toBe("CODE_WRONG");
    expect((await step({ ticket, kind: "sms", code, bankName: "Somebody Else" })).code).toBe("CODE_WRONG");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await step({ ticket, kind: "sms", code: wrong, bankName: "Tran Thi Lina" })).code).toBe("CODE_WRONG");
    expect((await step({ ticket, kind: "sms", code: "", bankName: "Tran Thi Lina" })).code).toBe("BAD_REQUEST");
    expect((await step({ ticket, kind: "sms", code, bankName: " tran thi  LINA " })).status).toBe(200);
  });

  test("signs in a member with nothing to prove, and notifies the member", async () => {
    const { account, token } = await app.register();
    expect((await signIn(account, elsewhere)).status).toBe(200);
    const { value } = await app.call("securityHistory", {}, { token });
    expect(value.content.map(({ kind }) => kind)).toEqual(["newAddress"]);
  });

  test("is required only of members who enabled it, if the merchant says so", async () => {
    const { account } = await proven();
    await query("update member set merchant = 'jade' where account = $1", [account]);
    const answer = await app.call(
      "login",
      { username: account, password: "Lantern2026", type: "username" },
      { merchant: "jade", headers: elsewhere },
    );
    expect(answer.status).toBe(200);
  });

  test("a sign-in by text message has proved the number, which is no second step", async () => {
    const { mobileNum } = await proven();
    const number = { countryDialingCode: "84", mobileNum: mobileNum.slice(3) };
    await app.call("smsCode", { ...number, type: "login" });
    const password = await codeSentTo(mobileNum);
    const answer = await app.call(
      "login",
      { username: number.mobileNum, countryDialingCode: "84", password, type: "sms" },
      { headers: elsewhere },
    );
    expect(answer.status).toBe(200);
  });
});

describe("a member who enabled a second step", () => {
  test("is asked in every browser but a trusted one, at any address", async () => {
    const member = await proven();
    const { secret } = await withApp(member);
    const { ticket, kinds } = await startSignIn(member.account, {});
    expect(kinds.map(({ kind }) => kind)).toEqual(["totp", "recovery"]);
    const code = totpCode(secret, stepAt(Date.now()));
    const done = await step({ ticket, kind: "totp", code, trust: true }, {});
    expect(done.status).toBe(200);
    const cookie = cookieNamed(done.headers, "trusted_browser");
    expect(done.headers.getSetCookie().join()).toMatch(/trusted_browser=.*HttpOnly; SameSite=Strict/);
    expect((await signIn(member.account, { cookie })).status).toBe(200);
    expect((await signIn(member.account, { cookie, ...elsewhere })).status).toBe(200);
    // The trust is valid neither for another member nor from another site.
    const other = await proven();
    await withApp(other);
    await startSignIn(other.account, { cookie });
    await startSignIn(member.account, { cookie, "sec-fetch-site": "cross-site" });
    // It ends when the trust is revoked.
    await app.call("forgetBrowsers", {}, { token: done.value.token });
    await startSignIn(member.account, { cookie });
  });

  test("uses each code of the app once", async () => {
    const member = await proven();
    const { secret } = await withApp(member);
    const code = totpCode(secret, stepAt(Date.now()));
    expect((await step({ ticket: (await startSignIn(member.account, {})).ticket, kind: "totp", code })).status).toBe(
      200,
    );
    expect((await step({ ticket: (await startSignIn(member.account, {})).ticket, kind: "totp", code })).code).toBe(
      "CODE_WRONG",
    );
    const older = totpCode(secret, stepAt(Date.now()) - 1);
    expect(
      (await step({ ticket: (await startSignIn(member.account, {})).ticket, kind: "totp", code: older })).code,
    ).toBe("CODE_WRONG");
  });

  test("signs in by a recovery code once, and is notified that it was used", async () => {
    const member = await proven();
    const { recoveryCodes } = await withApp(member);
    expect(recoveryCodes).toHaveLength(10);
    const [first = ""] = recoveryCodes;
    const typed = first.toLowerCase().replace("-", " ");
    const done = await step({ ticket: (await startSignIn(member.account)).ticket, kind: "recovery", code: typed });
    expect(done.status).toBe(200);
    expect(
      (await step({ ticket: (await startSignIn(member.account)).ticket, kind: "recovery", code: first })).code,
    ).toBe("CODE_WRONG");
    const { token } = done.value;
    expect((await app.call("twoFactor", {}, { token })).value.recoveryCodesLeft).toBe(9);
    const { value } = await app.call("securityHistory", {}, { token });
    expect(value.content.map(({ kind }) => kind)).toContain("recoveryCodeUsed");
  });

  test("also passes it after a sign-in or reset by text message, which prove only the number", async () => {
    const member = await proven();
    const { secret } = await withApp(member);
    const number = { countryDialingCode: "84", mobileNum: member.mobileNum.slice(3) };
    await later();
    await app.call("smsCode", { ...number, type: "password" });
    const reset = await app.call("passwordByPhone", {
      ...number,
      verificationCode: await codeSentTo(member.mobileNum),
      newPassword: "Harbour2027",
    });
    expect(reset.code).toBe("SECOND_FACTOR_REQUIRED");
    const { ticket } = challengeOf(reset.refusal);
    // A number proved at sign-in is no second step.
    expect((await app.call("secondStepCode", { ticket, kind: "sms" })).code).toBe("FACTOR_UNAVAILABLE");
    const done = await step({ ticket, kind: "totp", code: totpCode(secret, stepAt(Date.now())) });
    expect(done.value.info.account).toBe(member.account);
  });

  test("cannot sign in or reset by text message alone if that is the second step", async () => {
    const member = await proven();
    await query("insert into second_factor (member_id, kind) values ($1, 'sms')", [member.id]);
    const number = { countryDialingCode: "84", mobileNum: member.mobileNum.slice(3) };
    const byCode = async () => {
      await later();
      await app.call("smsCode", { ...number, type: "login" });
      const password = await codeSentTo(member.mobileNum);
      return app.call("login", { username: number.mobileNum, countryDialingCode: "84", password, type: "sms" });
    };
    // Another proven contact replaces the number.
    const kindsOf = (refusal: unknown) => challengeOf(refusal).kinds.map(({ kind }) => kind);
    expect(kindsOf((await byCode()).refusal)).toEqual(["email"]);
    await query("update member set email_verified_at = null where id = $1", [member.id]);
    expect((await byCode()).code).toBe("SIGN_IN_OTHERWISE");
    await query("update member set email_verified_at = now() where id = $1", [member.id]);

    const reset = async () => {
      await later();
      await app.call("smsCode", { ...number, type: "password" });
      const verificationCode = await codeSentTo(member.mobileNum);
      return app.call("passwordByPhone", { ...number, verificationCode, newPassword: "Harbour2027" });
    };
    expect(kindsOf((await reset()).refusal)).toEqual(["email"]);
    // The password it set does not open the account with one more text message either.
    const withPassword = () =>
      app.call("login", { username: member.account, password: "Harbour2027", type: "username" });
    const { ticket, kinds } = challengeOf((await withPassword()).refusal);
    expect(kinds.map(({ kind }) => kind)).toEqual(["email"]);
    expect((await app.call("secondStepCode", { ticket, kind: "sms" })).code).toBe("FACTOR_UNAVAILABLE");
    await app.call("secondStepCode", { ticket, kind: "email" });
    expect((await step({ ticket, kind: "email", code: await codeSentTo(member.email) })).status).toBe(200);
    // After the member has shown another factor, the text message is accepted again.
    expect(kindsOf((await withPassword()).refusal)).toEqual(["sms"]);
  });

  test("still requires a password change after the second step, and remember me works", async () => {
    const member = await proven();
    const { recoveryCodes } = await withApp(member);
    await query("update member set password_given = true where id = $1", [member.id]);
    const forced = await step({
      ticket: (await startSignIn(member.account)).ticket,
      kind: "recovery",
      code: recoveryCodes[0] ?? "",
    });
    expect(forced.value.mustChangePassword).toBe("given");
    expect((await app.call("balance", {}, { token: forced.value.token })).code).toBe("PASSWORD_CHANGE_REQUIRED");
    await query("update member set password_given = false where id = $1", [member.id]);
    const requested = await app.call("login", {
      username: member.account,
      password: "Lantern2026",
      type: "username",
      remember: true,
    });
    expect(cookieNamed(requested.headers, "remember_token")).toBe("");
    const { ticket } = challengeOf(requested.refusal);
    const done = await step({ ticket, kind: "recovery", code: recoveryCodes[1] ?? "" });
    expect(cookieNamed(done.headers, "remember_token")).not.toBe("");
  });

  test("a new password ends tickets and trust", async () => {
    const member = await proven();
    const { recoveryCodes, token } = await withApp(member);
    const done = await step({
      ticket: (await startSignIn(member.account)).ticket,
      kind: "recovery",
      code: recoveryCodes[0] ?? "",
      trust: true,
    });
    const cookie = cookieNamed(done.headers, "trusted_browser");
    const { ticket } = await startSignIn(member.account);
    const given = { oldPassword: "Lantern2026", newPassword: "Harbour2027", confirmNewPassword: "Harbour2027" };
    expect((await app.call("changePassword", given, { token })).status).toBe(200);
    expect((await step({ ticket, kind: "recovery", code: recoveryCodes[1] ?? "" })).code).toBe("TICKET_ENDED");
    const again = await app.call(
      "login",
      { username: member.account, password: "Harbour2027", type: "username" },
      { headers: { cookie } },
    );
    expect(again.code).toBe("SECOND_FACTOR_REQUIRED");
  });
});
