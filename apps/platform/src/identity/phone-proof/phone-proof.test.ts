import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { startTestFirebase, type TestFirebase } from "./test-firebase.ts";

let app: TestPlatform;
let firebase: TestFirebase;

beforeAll(async () => {
  firebase = await startTestFirebase();
  app = await testPlatform({
    merchantsFreshMs: 200,
    firebase: { keysUrl: firebase.keysUrl, emulatorUrl: firebase.url },
  });
  const { projectId } = firebase;
  const config = { firebase: { apiKey: "key", authDomain: "auth.example", projectId } };
  await app.database.pool.query("update merchant set config = config || $1::jsonb where code = 'saffron'", [config]);
  const notified = async () => (await app.call("permission")).value.firebase;
  await vi.waitFor(async () => expect(await notified()).toMatchObject({ projectId, emulatorUrl: firebase.url }), 5000);
});

afterAll(async () => {
  firebase.close();
  await app.close();
});

/** Returns a number as it is typed; the dialling code is sent separately. */
const newNumber = () => `90${randomInt(1_000_000, 9_999_999)}`;
const whole = (mobileNum: string) => `+84${mobileNum}`;

/** Returns the sign-in code that was sent to a number. */
async function codeFor(mobileNum: string): Promise<string> {
  await app.call("smsCode", { mobileNum, countryDialingCode: "84", type: "login" });
  const answer = await fetch(`${app.url}/sandbox/outbox?format=json&to=${encodeURIComponent(whole(mobileNum))}`);
  const [sent] = (await answer.json()) as { body: string }[];
  return /\b\d{6}\b/.exec(sent?.body ?? "")?.[0] ?? "";
}

async function register(mobileNum: string, firebaseIdToken: string) {
  return app.call("registerMobile", {
    ...(await app.registration()),
    mobileNum,
    countryDialingCode: "84",
    verificationCode: "123456",
    firebaseChannel: true,
    firebaseIdToken,
  });
}

const login = (username: string, firebaseIdToken: string) =>
  app.call("login", {
    username,
    password: "123456",
    type: "sms",
    countryDialingCode: "84",
    firebaseChannel: true,
    firebaseIdToken,
  });

test("a number that firebase proved registers, signs in, and sets a new password", async () => {
  const mobileNum = newNumber();
  const registered = await register(mobileNum, await firebase.sign(whole(mobileNum)));
  expect(registered.value.info.account).toBe(`84${mobileNum}`);
  const signedIn = await login(mobileNum, await firebase.sign(whole(mobileNum)));
  expect(signedIn.value.info.id).toBe(registered.value.info.id);
  const reset = await app.call("passwordByPhone", {
    mobileNum,
    countryDialingCode: "84",
    verificationCode: "123456",
    newPassword: "Mulberry2027",
    firebaseChannel: true,
    firebaseIdToken: await firebase.sign(whole(mobileNum)),
  });
  expect(reset.value.info.id).toBe(registered.value.info.id);
});

describe("a password sign-in must change first, unlike one by text message or firebase [U05]", () => {
  test.each([
    ["has expired", "expired", "password_expired = true"],
    ["is older than the merchant lets it be", "expired", "password_changed_at = now() - interval '181 days'"],
    ["is the merchant's default", "given", "password_hash = $2"],
    ["was chosen by another person", "given", "password_given = true"],
  ] as const)("one that %s", async (_, why, change) => {
    const mobileNum = newNumber();
    const { value: born } = await register(mobileNum, await firebase.sign(whole(mobileNum)));
    const isDefault = change.includes("$2");
    const hash = isDefault ? [await hashPassword("Saffron888")] : [];
    await app.database.pool.query(`update member set ${change} where id = $1`, [born.info.id, ...hash]);
    const password = isDefault ? "Saffron888" : "Lantern2026";
    const { value: byPassword } = await app.call("login", { username: born.info.account, password, type: "username" });
    expect(byPassword.mustChangePassword).toBe(why);
    const read = (token: string) => app.call("memberInfo", {}, { token });
    expect((await read(byPassword.token)).code).toBe("PASSWORD_CHANGE_REQUIRED");

    const { value: byFirebase } = await login(mobileNum, await firebase.sign(whole(mobileNum)));
    const { value: bySms } = await app.call("login", {
      username: mobileNum,
      password: await codeFor(mobileNum),
      type: "sms",
      countryDialingCode: "84",
    });
    for (const { token, mustChangePassword } of [byFirebase, bySms]) {
      expect(mustChangePassword).toBeUndefined();
      expect((await read(token)).status).toBe(200);
    }
  });
});

test("a proof is accepted once, even if it was refreshed meanwhile", async () => {
  const mobileNum = newNumber();
  const who = { sub: "somebody", auth_time: Math.floor(Date.now() / 1000) };
  const token = await firebase.sign(whole(mobileNum), who);
  expect((await register(mobileNum, token)).status).toBe(200);
  expect((await login(mobileNum, token)).code).toBe("CODE_WRONG");
  expect((await login(mobileNum, await firebase.sign(whole(mobileNum), { ...who, jti: "renewed" }))).code).toBe(
    "CODE_WRONG",
  );
  expect((await login(mobileNum, await firebase.sign(whole(mobileNum)))).status).toBe(200);
});

const seconds = () => Math.floor(Date.now() / 1000);
const forgeries: [what: string, change: () => Record<string, unknown>][] = [
  ["of another project", () => ({ aud: "another", iss: "https://securetoken.google.com/another" })],
  ["for another audience", () => ({ aud: "another" })],
  ["of another issuer", () => ({ iss: "https://evil.example" })],
  ["that has expired", () => ({ exp: seconds() - 60 })],
  ["that never expires", () => ({ exp: undefined })],
  ["from an hour ago", () => ({ auth_time: seconds() - 3600 })],
  ["for another number", () => ({ phone_number: "+84901111111" })],
  ["for no number", () => ({ phone_number: undefined })],
  ["of somebody who came by password", () => ({ firebase: { sign_in_provider: "password" } })],
];

test.each(forgeries)("a token %s proves nothing", async (_, change) => {
  const mobileNum = newNumber();
  expect((await register(mobileNum, await firebase.sign(whole(mobileNum), change()))).code).toBe("CODE_WRONG");
});

test("a malformed, unsigned or foreign-signed token proves nothing", async () => {
  const mobileNum = newNumber();
  expect((await register(mobileNum, await firebase.sign(whole(mobileNum), {}, true))).code).toBe("CODE_WRONG");
  const [, body = ""] = (await firebase.sign(whole(mobileNum))).split(".");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  expect((await register(mobileNum, unsigned)).code).toBe("CODE_WRONG");
  expect((await register(mobileNum, "none")).code).toBe("CODE_WRONG");
});

test("a merchant without firebase accepts no token", async () => {
  const mobileNum = newNumber();
  await app.database.pool.query(
    `insert into member (merchant, account, nickname, currency, language, referral_code, mobile_num, mobile_verified_at)
     values ('jade', $1, $1, 'CNY', 'en', $1, $2, now())`,
    [mobileNum, whole(mobileNum)],
  );
  const reset = async (merchant: string) =>
    app.call(
      "passwordByPhone",
      {
        mobileNum,
        countryDialingCode: "84",
        verificationCode: "123456",
        newPassword: "Mulberry2027",
        firebaseIdToken: await firebase.sign(whole(mobileNum)),
      },
      { merchant },
    );
  expect((await app.call("permission", {}, { merchant: "jade" })).value.firebase).toBeUndefined();
  expect((await reset("jade")).code).toBe("CODE_WRONG");
  await app.database.pool.query("update member set merchant = 'saffron' where account = $1", [mobileNum]);
  expect((await reset("saffron")).status).toBe(200);
});
