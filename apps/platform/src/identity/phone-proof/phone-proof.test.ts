import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

/** A number as it is typed; the dialling code is sent beside it. */
const newNumber = () => `90${randomInt(1_000_000, 9_999_999)}`;
const whole = (mobileNum: string) => `+84${mobileNum}`;

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

test("a proof is accepted once, also when it was refreshed meanwhile", async () => {
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

test("a token signed by another key, by none, or malformed proves nothing", async () => {
  const mobileNum = newNumber();
  expect((await register(mobileNum, await firebase.sign(whole(mobileNum), {}, true))).code).toBe("CODE_WRONG");
  const [, body = ""] = (await firebase.sign(whole(mobileNum))).split(".");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  expect((await register(mobileNum, unsigned)).code).toBe("CODE_WRONG");
  expect((await register(mobileNum, "none")).code).toBe("CODE_WRONG");
});

test("at a merchant without firebase its token proves nothing", async () => {
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
