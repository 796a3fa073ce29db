import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Flag } from "@croupier/contract/domain/flags";
import { registerFields, registerModes } from "@croupier/contract/domain/register-modes";
import type { WireInput } from "@croupier/contract/rows";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let last = 1000;

beforeAll(async () => {
  // Merchants change often here, and each test waits for the change.
  app = await testPlatform({ merchantsFreshMs: 200 });
});

afterAll(() => app.close());

beforeEach(() => app.database.pool.query("delete from throttle"));

/** Sets flags of a merchant, as its file would. */
async function setFlags(change: Partial<Record<Flag, boolean>>, merchant = "saffron"): Promise<void> {
  await app.database.pool.query(
    `update merchant set config = jsonb_set(config, '{flags}', config -> 'flags' || $1::jsonb) where code = $2`,
    [JSON.stringify(change), merchant],
  );
  // The platform caches merchants for a while.
  await expect
    .poll(async () => (await app.call("permission", {}, { merchant })).value.flags, { timeout: 5000 })
    .toMatchObject(change);
}

const newMobile = (): string => `35555${String((last += 1)).padStart(4, "0")}`;

const sendCode = (mobileNo: string) => app.call("registerSmsCode", { mobileNo, countryDialingCode: "84" });

async function codeFor(mobileNo: string): Promise<string> {
  const body = async () => {
    const { rows } = await app.database.pool.query<{ body: string }>(
      "select body from sandbox_outbox where kind = 'sms' and recipient = $1 order by id desc limit 1",
      [`+84${mobileNo}`],
    );
    return rows[0]?.body ?? "";
  };
  await expect.poll(body, { timeout: 5000 }).toMatch(/\b\d{6}\b/);
  return /\b\d{6}\b/.exec(await body())?.[0] ?? "";
}

async function byMobile(mobileNum: string, verificationCode: string, more: Partial<WireInput<"registerMobile">> = {}) {
  return app.call("registerMobile", {
    ...(await app.registration()),
    mobileNum,
    countryDialingCode: "84",
    verificationCode,
    ...more,
  });
}

async function byName(username: string, more: Partial<WireInput<"register">> = {}) {
  return app.call("register", { ...(await app.registration()), username, ...more });
}

const fieldsOf = (refusal: unknown) => Object.keys((refusal as { fields: object }).fields).sort();

describe("registration by mobile number", () => {
  test("uses the proven number as the account name, and signs in with its password", async () => {
    const mobile = newMobile();
    expect((await sendCode(mobile)).status).toBe(200);
    const born = await byMobile(`0${mobile}`, await codeFor(mobile));
    expect([born.status, born.value.info.account, born.value.info.type]).toEqual([200, `84${mobile}`, 0]);
    const { value } = await app.call("securityOverview", {}, { token: born.value.token });
    expect([value.mobileVerified, value.hasPassword]).toEqual([true, true]);
    const again = await app.call("login", { username: `0${mobile}`, password: "Lantern2026", type: "username" });
    expect(again.value.info.account).toBe(`84${mobile}`);
  });

  test("requires the code sent to this number, once", async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    await sendCode(mobile);
    await sendCode(other);
    const [code, others] = [await codeFor(mobile), await codeFor(other)];
    expect((await byMobile(mobile, code === others ? "x" : others)).code).toBe("CODE_WRONG");
    expect((await byMobile("99999999999999", code)).code).toBe("MOBILE_INVALID");
    expect((await byMobile(mobile, code)).status).toBe(200);
    expect((await byMobile(mobile, code)).code).toBe("CODE_WRONG");
  });

  test("refuses a code sent for sign-in", async () => {
    const { value } = await app.call("smsCode", { mobileNum: "901234567", countryDialingCode: "84", type: "login" });
    expect(value.expiredMinutes).toBe(2);
    expect((await byMobile("901234567", await codeFor("901234567"))).code).toBe("CODE_WRONG");
  });

  test("reveals only to its holder that a number is a member's", async () => {
    const taken = newMobile();
    await sendCode(taken);
    await byMobile(taken, await codeFor(taken));
    await app.database.pool.query("delete from throttle");
    await app.database.pool.query("delete from sandbox_outbox where kind = 'sms'");
    expect(await sendCode(taken)).toMatchObject({ status: 200, code: undefined });
    expect((await byMobile(taken, "000000")).code).toBe("CODE_WRONG");
    expect((await byMobile(taken, await codeFor(taken))).code).toBe("MOBILE_TAKEN");
  });

  test("names every invalid field at once, and a wrong captcha leaves the code unused", async () => {
    const mobile = newMobile();
    const empty = await byMobile("", "", { password: "x", confirmPassword: "y" });
    expect([empty.code, fieldsOf(empty.refusal)]).toEqual([
      "INVALID_FIELDS",
      ["confirmPassword", "mobileNum", "password", "verificationCode"],
    ]);
    await sendCode(mobile);
    const code = await codeFor(mobile);
    expect((await byMobile(mobile, code, { captcha: "no" })).code).toBe("CAPTCHA_WRONG");
    expect((await byMobile(mobile, code)).status).toBe(200);
  });

  test("without MOBILENUMPASSREG3 ignores passwords, and the code signs in", async () => {
    await setFlags({ MOBILENUMPASSREG3: false });
    const mobile = newMobile();
    await sendCode(mobile);
    const born = await byMobile(mobile, await codeFor(mobile), { password: "x", confirmPassword: "" });
    expect(born.status).toBe(200);
    const { value } = await app.call("securityOverview", {}, { token: born.value.token });
    expect(value.hasPassword).toBe(false);
    expect((await app.call("login", { username: mobile, password: "x", type: "username" })).code).toBe("LOGIN_FAILED");
    await setFlags({ MOBILENUMPASSREG3: true });
  });

  test("is closed without MOBILENUMREG3, and registration by name without USERNAMEREG3", async () => {
    await setFlags({ MOBILENUMREG3: false, USERNAMEREG3: false });
    expect((await byMobile(newMobile(), "123456")).code).toBe("FEATURE_OFF");
    expect((await byName(`u${newMobile()}`)).code).toBe("FEATURE_OFF");
    expect((await sendCode(newMobile())).code).toBe("FEATURE_OFF");
    await setFlags({ MOBILENUMREG3: true, USERNAMEREG3: true });
  });
});

describe("registration by name with REGMOBVERF3", () => {
  test("requires a number and the code sent to it", async () => {
    await setFlags({ REGMOBVERF3: true });
    const [name, mobile] = [`u${newMobile()}`, newMobile()];
    const empty = await byName(name);
    expect([empty.code, fieldsOf(empty.refusal)]).toEqual(["INVALID_FIELDS", ["mobileNum", "verificationCode"]]);
    await sendCode(mobile);
    const number = { mobileNum: mobile, countryDialingCode: "84", verificationCode: await codeFor(mobile) };
    // A taken name is reported before the code is used up.
    expect((await byName("lina.tran", number)).code).toBe("INVALID_FIELDS");
    const { account } = await app
      .call("login", { username: "quan.pham", password: "Lantern-2026", type: "username" })
      .then(({ value }) => value.info);
    await app.database.pool.query("update member set account = 'quanpham' where account = $1", [account]);
    expect((await byName("quanpham", number)).code).toBe("USERNAME_TAKEN");
    const born = await byName(name, number);
    expect([born.status, born.value.info.account]).toEqual([200, name]);
    const overview = await app.call("securityOverview", {}, { token: born.value.token });
    expect(overview.value.mobileVerified).toBe(true);
    await setFlags({ REGMOBVERF3: false });
  });
});

test("defaults to registration by number, and offers a choice only if both modes are on", () => {
  const flags = (...on: Flag[]) => Object.fromEntries(on.map((flag) => [flag, true])) as Record<Flag, boolean>;
  expect(registerModes(flags("USERNAMEREG3", "MOBILENUMREG3"))).toEqual(["mobile", "username"]);
  expect(registerModes(flags("USERNAMEREG3"))).toEqual(["username"]);
  const fields = (["username", "password", "confirmPassword", "email"] as const).map((name) => ({
    name,
    required: true,
  }));
  const names = (...args: Parameters<typeof registerFields>) => registerFields(...args).map(({ name }) => name);
  expect(names("mobile", fields, flags("MOBILENUMREG3"))).toEqual(["mobileNum", "email"]);
  expect(names("mobile", fields, flags("MOBILENUMPASSREG3"))).toEqual([
    "mobileNum",
    "password",
    "confirmPassword",
    "email",
  ]);
  expect(names("username", fields, flags("REGMOBVERF3"))).toEqual([
    "username",
    "password",
    "confirmPassword",
    "mobileNum",
    "email",
  ]);
});

/** Replaces the fields the first merchant asks for. */
async function setFields(fields: { name: string; required: boolean }[]): Promise<void> {
  await app.database.pool.query(
    `update merchant set config = jsonb_set(config, '{register,fields}', $1::jsonb) where code = 'saffron'`,
    [JSON.stringify(fields)],
  );
  const notified = async () => (await app.call("registerSetting", {})).value.fields;
  await expect.poll(notified, { timeout: 5000 }).toEqual(fields);
}

test("both modes require the fields of the merchant's list, rules and flags [V02]", async () => {
  const field = (name: string, required: boolean) => ({ name, required });
  const before = (await app.call("registerSetting", {})).value.fields;
  await setFields([
    ...["username", "password", "confirmPassword"].map((name) => field(name, true)),
    field("payeeName", true),
    field("email", false),
    field("paymentPassword", false),
    field("captcha", true),
  ]);
  const wrong = async (answer: ReturnType<typeof byName> | ReturnType<typeof byMobile>) =>
    (await answer.then(({ refusal }) => refusal)) as { fields: Record<string, { kind: string }> };
  // Registration by name reports each required field, each broken rule and a mismatch.
  const none = await wrong(byName("", { password: "", confirmPassword: "" }));
  expect(Object.keys(none.fields).sort()).toEqual([
    "confirmPassword",
    "password",
    "payeeName",
    "paymentPassword",
    "username",
  ]);
  expect(new Set(Object.values(none.fields).map(({ kind }) => kind))).toEqual(new Set(["required"]));
  const more = { payeeName: "Lina Tran", paymentPassword: "246810" };
  const bad = { password: "a1", confirmPassword: "a2", email: "nobody", idNumber: "?", ...more };
  expect(fieldsOf((await byName("8x", bad)).refusal)).toEqual(["confirmPassword", "email", "password", "username"]);
  const apart = await wrong(byName(`u${newMobile()}`, { confirmPassword: "Lantern2027", ...more }));
  expect(apart.fields).toEqual({ confirmPassword: { kind: "mismatch" } });
  // Fields that are not on the list are neither validated nor stored.
  const born = await byName(`u${newMobile()}`, { idNumber: "?", ...more });
  expect(born.status).toBe(200);
  const { rows } = await app.database.pool.query("select profile from member where id = $1", [born.value.info.id]);
  expect(rows[0].profile).toEqual({ payeeName: "Lina Tran" });
  // Registration by number always requires number and code, and the passwords only with their flag.
  const bare = { password: "", confirmPassword: "", ...more };
  expect(fieldsOf((await byMobile("", "", bare)).refusal)).toEqual([
    "confirmPassword",
    "mobileNum",
    "password",
    "verificationCode",
  ]);
  await setFlags({ MOBILENUMPASSREG3: false });
  expect(fieldsOf((await byMobile("", "", bare)).refusal)).toEqual(["mobileNum", "verificationCode"]);
  const mobile = newMobile();
  await sendCode(mobile);
  const byNumber = await byMobile(mobile, await codeFor(mobile), bare);
  expect(byNumber.value.info.account).toBe(`84${mobile}`);
  // Registration by name requires a proven number only with the flag.
  await setFlags({ MOBILENUMPASSREG3: true, REGMOBVERF3: true });
  expect(fieldsOf((await byName(`u${newMobile()}`, more)).refusal)).toEqual(["mobileNum", "verificationCode"]);
  await setFlags({ REGMOBVERF3: false });
  await setFields(before);
});

test("neither validates nor stores a field that the merchant does not show", async () => {
  const { fields } = (await app.call("registerSetting", {}, { merchant: "jade" })).value;
  const hidden = { paymentPassword: "1", email: "not shown at all", qqNum: "x", line: "x" };
  const shown = fields.map(({ name }) => name as string);
  expect(Object.keys(hidden).filter((name) => shown.includes(name))).toEqual([]);
  await setFlags({ REGMOBVERF3: false }, "jade");
  const input = { ...hidden, username: "hidden1", payeeName: "Lina Tran", ...(await app.registration()) };
  const answer = await app.call("register", input, { merchant: "jade" });
  expect(answer.code).toBeUndefined();
  const { rows } = await app.database.pool.query(
    "select payment_password_hash, email, profile from member where id = $1",
    [answer.value.info.id],
  );
  expect(rows).toEqual([{ payment_password_hash: null, email: null, profile: { payeeName: "Lina Tran" } }]);
});

test("validates every field of the specification by its rule, and stores it", async () => {
  const before = (await app.call("registerSetting", {})).value.fields;
  const asked = {
    nickname: "Night owl",
    telegram: "@lina_tran",
    zalo: "0912345678",
    facebook: "lina.tran",
    idNumber: "B1234567",
    birthday: "1990-12-31",
    address: "12 Lantern Street",
    nationality: "Việt Nam",
    occupation: "Teacher",
    sourceOfIncome: "Salary",
  } as const;
  await setFields([...before, ...Object.keys(asked).map((name) => ({ name, required: true }))]);
  const none = await byName(`u${newMobile()}`);
  expect(fieldsOf(none.refusal)).toEqual(Object.keys(asked).toSorted());
  const young = `${new Date().getUTCFullYear() - 17}-01-01`;
  const odd = { ...asked, nickname: "x", telegram: "a b", zalo: "ab", facebook: "x", idNumber: "!", address: "x" };
  for (const birthday of ["1990-02-30", "31-12-1990", young]) {
    const answer = await byName(`u${newMobile()}`, {
      ...odd,
      nationality: "1",
      occupation: "x",
      sourceOfIncome: "x",
      birthday,
    });
    expect(fieldsOf(answer.refusal), birthday).toEqual(Object.keys(asked).toSorted());
  }
  const tooYoung = await byName(`u${newMobile()}`, { ...asked, birthday: young });
  expect(tooYoung.refusal).toEqual({ fields: { birthday: { kind: "tooYoung", min: 18 } } });
  const born = await byName(`u${newMobile()}`, asked);
  const { nickname, ...profile } = asked;
  expect(born.value.info.nickname).toBe(nickname);
  const { rows } = await app.database.pool.query("select profile from member where id = $1", [born.value.info.id]);
  expect(rows).toEqual([{ profile }]);
  const shown = (await app.call("memberProfile", {}, { token: born.value.token })).value.fields;
  expect(shown.find(({ name }) => name === "birthday")?.editable).toBe(false);
  expect((await app.call("vip", {}, { token: born.value.token })).value.birthday).toBe("12-31");
  expect(shown.find(({ name }) => name === "occupation")).toMatchObject({ value: "Teacher", editable: true });
  await setFields(before);
});

test("requires a captcha if the merchant does, or after many registrations or guesses", async () => {
  const strict = await testPlatform({ limitFactor: 1 });
  try {
    let last = 0;
    const send = (merchant: string, more: object = {}) =>
      strict.call(
        "register",
        {
          username: `plain${(last += 1)}`,
          password: "Lantern2026",
          confirmPassword: "Lantern2026",
          acceptedTerms: true,
          registerMethod: "WEB",
          login: true,
          ...more,
        },
        { merchant },
      );
    const codes = [];
    for (let at = 0; at < 4; at++) codes.push((await send("saffron")).code);
    expect(codes).toEqual([undefined, undefined, undefined, "CAPTCHA_REQUIRED"]);
    const { captchaKey } = await strict.registration();
    expect((await send("saffron", { captcha: "0000", captchaKey })).code).toBe("CAPTCHA_WRONG");
    // Any spelling of the answer is right, and a text that cannot be one does not use the picture up.
    const { captcha: answer = "", captchaKey: other } = await strict.registration();
    expect((await send("saffron", { captcha: `${answer}1`, captchaKey: other })).code).toBe("CAPTCHA_WRONG");
    const fullWidth = answer.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await send("saffron", { captcha: ` ${fullWidth}`, captchaKey: other })).code).toBeUndefined();
    await strict.database.pool.query("delete from throttle");
    for (let at = 0; at < 5; at++)
      await strict.call("login", { username: `nobody${at}`, password: "guess-0000", type: "username" });
    expect((await send("saffron")).code).toBe("CAPTCHA_REQUIRED");
    await strict.database.pool.query("delete from throttle");
    const { fields } = (await strict.call("registerSetting", {})).value;
    const required = fields
      .map(({ name }) => ({ name, required: true }))
      .filter(({ name }) => !/email|Code/.test(name));
    await strict.database.pool.query(
      "update merchant set config = jsonb_set(config, '{register,fields}', $1::jsonb) where code = 'saffron'",
      [JSON.stringify(required)],
    );
    const setting = async () => (await strict.call("registerSetting", {})).value.fields;
    await expect.poll(setting, { timeout: 5000 }).toEqual(required);
    expect((await send("saffron")).code).toBe("CAPTCHA_REQUIRED");
  } finally {
    await strict.close();
  }
});
