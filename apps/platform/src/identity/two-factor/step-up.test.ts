import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stepAt, totpCode } from "../../kit/lib/totp.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { factorTools } from "./test-two-factor.ts";

let app: TestPlatform;
const { signIn, proven, codeSentTo, challengeOf, later, stepUp, withApp, query } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

beforeEach(() => later());

afterAll(() => app.close());

const password = "Lantern2026";

test("a sensitive change requires a step-up, which lasts ten minutes under a new token", async () => {
  const member = await proven();
  const { token } = member;
  const change = { password, newPaymentPassword: "135790", confirmNewPaymentPassword: "135790" };
  const requested = await app.call("changePaymentPassword", change, { token });
  expect(requested.code).toBe("STEP_UP_REQUIRED");
  expect(challengeOf(requested.refusal).kinds.map(({ kind }) => kind)).toEqual(["sms", "email"]);
  const next = await stepUp(member);
  expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
  expect((await app.call("changePaymentPassword", change, { token: next })).status).toBe(200);
  await query("update session set proved_at = now() - interval '11 minutes' where member_id = $1", [member.id]);
  expect((await app.call("beginTotp", { password }, { token: next })).code).toBe("STEP_UP_REQUIRED");
});

test("an account to be paid out to is bound only after it", async () => {
  const member = await proven();
  const { token } = member;
  await query("update member set payment_password_hash = password_hash where id = $1", [member.id]);
  const destination = {
    method: "bank",
    bankCode: "FLB",
    holder: "Tran Thi Lina",
    number: "0071000123456",
    paymentPassword: password,
  };
  const requested = await app.call("addDestination", destination, { token, key: newKey() });
  expect(requested.code).toBe("STEP_UP_REQUIRED");
  expect((await app.call("destinations", {}, { token })).value).toEqual([]);
  const done = await app.call("addDestination", destination, { token: await stepUp(member), key: newKey() });
  expect(done.code).toBeUndefined();
});

test("refuses a proof of another session, and a code for another purpose", async () => {
  const member = await proven();
  const other = (await signIn(member.account)).value.token;
  const token = await stepUp(member);
  expect((await app.call("beginTotp", { password }, { token })).status).toBe(200);
  expect((await app.call("beginTotp", { password }, { token: other })).code).toBe("STEP_UP_REQUIRED");
  await later();
  const number = { countryDialingCode: "84", mobileNum: member.mobileNum.slice(3) };
  await app.call("smsCode", { ...number, type: "login" });
  const code = await codeSentTo(member.mobileNum);
  expect((await app.call("stepUp", { kind: "sms", code }, { token: other })).code).toBe("CODE_WRONG");
});

test("the app is enabled by its first code; the last factor off deletes the recovery codes", async () => {
  const member = await proven();
  const token = await stepUp(member);
  expect((await app.call("beginTotp", { password: "Wrong1234" }, { token })).code).toBe("PASSWORD_WRONG");
  const { secret, uri } = (await app.call("beginTotp", { password }, { token })).value;
  expect(uri).toContain(secret);
  expect((await app.call("confirmTotp", { code: "000000" }, { token })).code).toBe("CODE_WRONG");
  // Six more would be a pause, if they were attempts.
  for (let at = 0; at < 6; at++)
    expect((await app.call("confirmTotp", { code: "00000" }, { token })).code).toBe("BAD_REQUEST");
  expect((await app.call("twoFactor", {}, { token })).value.kinds.filter(({ on }) => on)).toEqual([]);
  const code = totpCode(secret, stepAt(Date.now()));
  const first = await app.call("confirmTotp", { code }, { token });
  expect(first.value.recoveryCodes).toHaveLength(10);
  const second = await app.call("switchFactor", { kind: "email", on: true, password }, { token });
  expect(second.value.recoveryCodes).toBeUndefined();
  const renewed = await app.call("newRecoveryCodes", { password }, { token });
  expect(renewed.value.recoveryCodes).not.toEqual(first.value.recoveryCodes);
  for (const kind of ["totp", "email"] as const) {
    expect((await app.call("switchFactor", { kind, on: false, password }, { token })).status).toBe(200);
  }
  const { kinds, recoveryCodesLeft } = (await app.call("twoFactor", {}, { token })).value;
  expect([kinds.some(({ on }) => on), recoveryCodesLeft]).toEqual([false, 0]);
  const { value } = await app.call("securityHistory", {}, { token });
  expect(value.content.map(({ kind }) => kind)).toEqual([
    "secondFactorOff",
    "secondFactorOff",
    "recoveryCodes",
    "secondFactorOn",
    "secondFactorOn",
  ]);
});

test("neither the secret of an app nor a recovery code is readable in the database", async () => {
  const member = await proven();
  const { secret, recoveryCodes } = await withApp(member);
  const { rows } = await query("select * from second_factor, recovery_code where second_factor.member_id = $1", [
    member.id,
  ]);
  const stored = JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  expect(rows.length).toBeGreaterThan(0);
  for (const open of [secret, ...recoveryCodes]) expect(stored).not.toContain(open);
});

test("enables no second step without a proven number or email", async () => {
  const { token } = await app.register();
  for (const kind of ["sms", "email", "totp"] as const) {
    expect((await app.call("switchFactor", { kind, on: true, password }, { token })).code).toBe("FACTOR_UNAVAILABLE");
  }
  expect((await app.call("stepUpCode", { kind: "sms" }, { token })).code).toBe("FACTOR_UNAVAILABLE");
});
