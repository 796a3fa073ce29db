import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putCaptcha } from "../sessions/store.ts";
import { hashAnswer } from "../sessions/captcha.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { networkOf } from "@croupier/server/network";
import { emailOf } from "../../kit/lib/normalised.ts";
import { readMobile, type Mobile } from "../../kit/lib/mobile.ts";
import { elsewhere, factorTools } from "../two-factor/test-two-factor.ts";
import { createCodeLimits, type Requested } from "./code-limits.ts";

type CodeLimits = ReturnType<typeof createCodeLimits>;

let app: TestPlatform;
const { proven, challengeOf, codeSentTo, query, signIn } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const password = "Lantern2026";
const from = (address: string) => ({ "x-forwarded-for": address });
/** Networks of three holders; the owner of the number was never at the third before. */
const [a, b, c] = ["192.0.2.1", "198.51.100.1", "203.0.113.99"] as const;

const ask = (mobileNum: string, headers: Record<string, string>, type: "login" | "password" = "login") =>
  app.call("smsCode", { mobileNum, countryDialingCode: "84", type }, { headers });

const askForLink = async ({ account, email }: { account: string; email: string }, headers: Record<string, string>) => {
  const captchaKey = newKey();
  await putCaptcha(app.database.pool, captchaKey, hashAnswer(captchaKey, "4711"), 300);
  return app.call("passwordByEmail", { username: account, email, captcha: "4711", captchaKey }, { headers });
};

const afterThePause = () => query("delete from throttle where throttle_key like '%-pause:%'", []);

const limitsOf = () => createCodeLimits(app.platform.db);
const placeOf = (typed: string) => ({ merchant: "saffron", recipient: readMobile(typed, "84") as Mobile });

/** Uses up what two networks may send to a recipient, with every pause over. */
async function useUp(requested: Requested, place: Parameters<CodeLimits["stranger"]>[1]): Promise<void> {
  for (const address of [a, b]) {
    for (let at = 0; at < 6; at++) {
      await limitsOf().stranger(requested, place, networkOf(address));
      await afterThePause();
    }
  }
}

const reset = (mobileNum: string, verificationCode: string, address: string) =>
  app.call(
    "passwordByPhone",
    { mobileNum, countryDialingCode: "84", verificationCode, newPassword: "Harbour2027" },
    { headers: from(address) },
  );

const countsOf = async (recipient: string) => {
  const { rows } = await query("select throttle_key, count from throttle where throttle_key like $1 order by 1", [
    `%code-all-%:${recipient}`,
  ]);
  return rows as unknown[];
};

describe("strangers who use up the codes of a number from two networks", () => {
  test("leave its owner a reset from an unknown network", async () => {
    const { mobileNum } = await proven();
    for (let at = 0; at < 6; at++) {
      for (const address of [a, b]) {
        expect((await ask(mobileNum, from(address))).code).toBe(at < 5 ? undefined : "CODE_TOO_MANY");
        await afterThePause();
      }
    }
    await query("delete from sandbox_outbox where recipient = $1", [mobileNum]);
    expect((await ask(mobileNum, from(c), "password")).code).toBeUndefined();
    const done = await reset(mobileNum, await codeSentTo(mobileNum), c);
    expect([undefined, "SECOND_FACTOR_REQUIRED"]).toContain(done.code);
    expect((await app.call("login", { username: mobileNum, password, type: "username" })).code).toBe("LOGIN_FAILED");
  });

  test("leave its owner a registration", async () => {
    const mobileNo = "0977000311";
    const request = (headers: Record<string, string>) =>
      app.call("registerSmsCode", { mobileNo, countryDialingCode: "84" }, { headers });
    await useUp("code", placeOf(mobileNo));
    expect((await request(from(b))).code).toBe("CODE_TOO_MANY");
    expect((await request(from(c))).code).toBeUndefined();
  });

  test("leave a member a code to bind it", async () => {
    const mobileNum = "+84977000312";
    await useUp("code", placeOf(mobileNum));
    const { token } = await app.register();
    const input = { kind: "sms", mobileNum, countryDialingCode: "84" } as const;
    expect((await app.call("bindCode", input, { token, headers: from(a) })).code).toBe("CODE_TOO_MANY");
    expect((await app.call("bindCode", input, { token, headers: from(c) })).code).toBeUndefined();
  });

  test("leave the codes of the member's second step and step-up", async () => {
    const member = await proven();
    await query("insert into second_factor (member_id, kind) values ($1, 'sms')", [member.id]);
    await useUp("code", placeOf(member.mobileNum));
    expect((await ask(member.mobileNum, from(a))).code).toBe("CODE_TOO_MANY");
    await query("delete from sandbox_outbox where recipient = $1", [member.mobileNum]);
    const { ticket } = challengeOf((await signIn(member.account, elsewhere)).refusal);
    expect((await app.call("secondStepCode", { ticket, kind: "sms" }, { headers: elsewhere })).code).toBeUndefined();
    const code = await codeSentTo(member.mobileNum);
    const input = { ticket, kind: "sms", code, trust: false } as const;
    expect((await app.call("secondStep", input, { headers: elsewhere })).status).toBe(200);
    await afterThePause();
    expect((await app.call("stepUpCode", { kind: "sms" }, { token: member.token })).code).toBeUndefined();
  });

  test("leave the codes a member requests from a known network", async () => {
    const { mobileNum } = await proven();
    await useUp("code", placeOf(mobileNum));
    await query("update throttle set count = 20 where throttle_key like 'code-all-day:%' || $1", [mobileNum]);
    const refused = await limitsOf().stranger("code", placeOf(mobileNum), networkOf(c));
    expect(refused).toMatchObject({ refused: "CODE_TOO_MANY" });
    expect((await ask(mobileNum, {}, "password")).status).toBe(200);
  });
});

test("strangers who use up a mailbox's links leave its owner one, and its earlier links", async () => {
  const member = await proven();
  const links = async () => {
    const sent = await fetch(`${app.url}/sandbox/outbox?format=json&to=${encodeURIComponent(member.email)}`);
    return ((await sent.json()) as { body: string }[]).flatMap(({ body }) => /#reset=([\w-]+)/.exec(body)?.[1] ?? []);
  };
  await askForLink(member, from(c));
  await expect.poll(async () => (await links()).length, { timeout: 5000 }).toBe(1);
  const [first = ""] = await links();
  await query("delete from throttle where throttle_key like 'password-link-%'", []);
  await useUp("password-link", { merchant: "saffron", recipient: emailOf(member.email) });
  for (const address of [a, b, c]) expect((await askForLink(member, from(address))).status).toBe(200);
  await expect.poll(async () => (await links()).length, { timeout: 5000 }).toBe(2);
  const passwords = { newPassword: "Harbour2027", confirmNewPassword: "Harbour2027" };
  expect((await app.call("passwordByLink", { code: first, ...passwords })).status).toBe(200);
});

describe("another person with the password", () => {
  const ticketAt = async (account: string, address: string) =>
    challengeOf((await signIn(account, from(address))).refusal).ticket;
  const requestAt = (ticket: string) => (headers: Record<string, string>) =>
    app.call("secondStepCode", { ticket, kind: "sms" }, { headers });

  test("leaves the second-step codes of other networks", async () => {
    const member = await proven();
    const taken = await ticketAt(member.account, a);
    await useUp("second-code", placeOf(member.mobileNum));
    expect((await requestAt(taken)(from(a))).code).toBe("CODE_TOO_MANY");
    await query("delete from sandbox_outbox where recipient = $1", [member.mobileNum]);
    const ticket = await ticketAt(member.account, c);
    expect((await requestAt(ticket)(from(c))).code).toBeUndefined();
    const code = await codeSentTo(member.mobileNum);
    const input = { ticket, kind: "sms", code, trust: false } as const;
    expect((await app.call("secondStep", input, { headers: from(c) })).status).toBe(200);
  });

  test("leaves the attempts of a known network and of a session", async () => {
    const member = await proven();
    await query("insert into second_factor (member_id, kind) values ($1, 'sms')", [member.id]);
    const taken = await ticketAt(member.account, a);
    const wrong = { ticket: taken, kind: "sms", code: "000000", trust: false } as const;
    for (let at = 0; at < 5; at++) await app.call("secondStep", wrong, { headers: from(a) });
    expect((await app.call("secondStep", wrong, { headers: from(a) })).code).toBe("TOO_MANY_TRIES");
    const { ticket } = challengeOf((await signIn(member.account)).refusal);
    await app.call("secondStepCode", { ticket, kind: "sms" });
    const code = await codeSentTo(member.mobileNum);
    expect((await app.call("secondStep", { ticket, kind: "sms", code, trust: false })).status).toBe(200);
    await query("delete from sandbox_outbox where recipient = $1", [member.mobileNum]);
    await app.call("stepUpCode", { kind: "sms" }, { token: member.token });
    const proof = { kind: "sms", code: await codeSentTo(member.mobileNum) } as const;
    expect((await app.call("stepUp", proof, { token: member.token })).status).toBe(200);
  });
});

test("a stranger's request and wrong guesses leave the owner's code and its attempts", async () => {
  const { mobileNum } = await proven();
  expect((await ask(mobileNum, from(c), "password")).status).toBe(200);
  const code = await codeSentTo(mobileNum);
  for (const address of [a, b]) expect((await ask(mobileNum, from(address), "password")).status).toBe(200);
  const wrong = code === "000000" ? "111111" : "000000";
  for (const address of [a, b]) {
    for (let at = 0; at < 6; at++) expect((await reset(mobileNum, wrong, address)).code).toBe("CODE_WRONG");
  }
  expect((await reset(mobileNum, code, a)).code).toBe("CODE_WRONG");
  expect((await reset(mobileNum, code, c)).code).not.toBe("CODE_WRONG");
  // The owner's code also ends the codes that strangers requested.
  const left = await query("select count(*)::int as count from verification_code where recipient = $1", [mobileNum]);
  expect(left.rows).toEqual([{ count: 0 }]);
});

describe("the limits of a number", () => {
  const asked = async (typed: string, address: string) =>
    (await limitsOf().stranger("code", placeOf(typed), networkOf(address)))?.refused;
  /** Requests codes with every pause over; returns how many were sent. */
  async function sent(typed: string, count: number, addressOf: (at: number) => string): Promise<number> {
    let passed = 0;
    for (let at = 0; at < count; at++) {
      if ((await asked(typed, addressOf(at))) === undefined) passed += 1;
      await afterThePause();
    }
    return passed;
  }

  test("allow five a day to one network, however the number is spelled", async () => {
    for (const typed of ["+84977000301", "0977000301", "+84 977 000 301"]) {
      await sent(typed, 4, () => a);
    }
    expect(await countsOf("+84977000301")).toMatchObject([{ count: 5 }]);
  });

  test("allow ten a day to one holder's many networks, and keep the reserve for others", async () => {
    expect(await sent("+84977000302", 40, (at) => `2001:db8:1:${at.toString(16)}::1`)).toBe(10);
    expect(await sent("+84977000303", 40, (at) => `192.0.2.${at}`)).toBe(10);
    expect(await sent("+84977000303", 1, () => "2001:db8:1::1")).toBe(1);
  });

  test("give each address range one message of the reserve, up to twenty a day", async () => {
    await sent("+84977000304", 10, (at) => `192.0.2.${at}`);
    expect(await sent("+84977000304", 2, (at) => `198.51.100.${at}`)).toBe(1);
    expect(await sent("+84977000304", 30, (at) => `10.0.${at}.1`)).toBe(9);
    expect(await asked("+84977000304", c)).toBe("CODE_TOO_MANY");
    expect(await countsOf("+84977000304")).toMatchObject([{ count: 20 }]);
  });

  test("allow one a minute to a network and three to all known ones; a new one passes", async () => {
    const typed = "+84977000305";
    const networks = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"] as const;
    expect(await asked(typed, networks[0])).toBeUndefined();
    expect(await asked(typed, networks[0])).toBe("CODE_TOO_SOON");
    expect(await asked(typed, networks[1])).toBeUndefined();
    expect(await asked(typed, networks[2])).toBeUndefined();
    expect(await asked(typed, networks[3])).toBe("CODE_TOO_SOON");
    expect(await asked(typed, c)).toBeUndefined();
  });

  test("refuse a network's fourth code in five minutes with the specification's own words", async () => {
    const mobileNum = "+84977000313";
    for (let at = 0; at < 3; at++) {
      expect((await ask(mobileNum, from(a))).code).toBeUndefined();
      expect((await ask(mobileNum, from(a))).code).toBe("CODE_TOO_SOON");
      // The minute is over, but not the five.
      await query("delete from throttle where throttle_key like any ($1)", [
        [`code-network-pause:%${mobileNum}%`, `code-all-pause:%${mobileNum}%`],
      ]);
    }
    const refused = await ask(mobileNum, from(a));
    expect(refused).toMatchObject({ status: 429, code: "PHONE_TOO_MANY" });
    expect((await ask(mobileNum, from(c))).code).toBeUndefined();
    await query("update throttle set window_ends_at = now() where throttle_key like 'code-network-few-pause:%'", []);
    expect((await ask(mobileNum, from(a))).code).toBeUndefined();
  });

  test("hold for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => asked("+84977000306", `10.1.${at}.1`)));
    expect(answers.filter((refused) => refused === undefined).length).toBe(20);
  });

  test("do not count refused requests, so that repeating one prolongs no pause", async () => {
    const typed = "+84977000307";
    await sent(typed, 5, () => a);
    for (let at = 0; at < 5; at++) expect(await asked(typed, a)).toBe("CODE_TOO_MANY");
    expect(await countsOf(typed)).toMatchObject([{ count: 5 }]);
  });
});

test("a request refused for work, captcha or budget does not count for its number", async () => {
  const strict = await testPlatform({ limitFactor: 1 });
  try {
    const input = { mobileNum: "0977000308", countryDialingCode: "84", type: "login" } as const;
    const counts = async () =>
      (await strict.database.pool.query("select 1 from throttle where throttle_key like 'code-all-%'", [])).rowCount;
    const request = (merchant: string, idle: boolean, more: object = {}) =>
      strict.call("smsCode", { ...input, ...more }, { merchant, idle });
    expect((await request("jade", true, { type: "password" })).code).toBe("HUMAN_PROOF_REQUIRED");
    const pool = strict.database.pool;
    await pool.query(
      "insert into throttle values ('code-from:127.0.0.1', 9, now() + interval '1 hour'), ('sms-stranger:saffron:VN', 300, now() + interval '1 hour')",
    );
    expect((await request("saffron", true)).code).toBe("CAPTCHA_REQUIRED");
    expect((await request("saffron", false, { captcha: "0000", captchaKey: newKey() })).code).toBe("CAPTCHA_WRONG");
    await pool.query("delete from throttle where throttle_key like 'code-from:%'");
    expect((await request("saffron", false)).code).toBe("CODES_PAUSED");
    expect(await counts()).toBe(0);
  } finally {
    await strict.close();
  }
});
