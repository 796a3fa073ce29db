import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasZeroBits } from "@croupier/contract/domain/human-proof";
import { answerTo, newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createHumanProofs } from "./human.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const input = { username: "nobody", password: "Lantern2026", type: "username" } as const;
const login = (humanProof?: string, merchant = "jade") =>
  app.call("login", { ...input, ...(humanProof ? { humanProof } : {}) }, { merchant, idle: true });
/** The subject that the work of a sign-in at this merchant is bound to. */
const loginAtJade = JSON.stringify(["jade", "login", ""]);
const questionOf = ({ refusal }: { refusal: unknown }) => refusal as { question: string; bits: number };

test("checks nothing before the required proof of work, which is accepted once", async () => {
  const requested = await login();
  expect(requested.code).toBe("HUMAN_PROOF_REQUIRED");
  const { question, bits } = questionOf(requested);
  expect(bits).toBe(14);
  const proof = answerTo(question, bits);
  expect((await login(proof)).code).toBe("LOGIN_FAILED");
  expect((await login(proof)).code).toBe("HUMAN_PROOF_REQUIRED");
});

test("refuses missing work, work for another subject and work on a foreign question", async () => {
  const { question } = questionOf(await login());
  const [salt, expires, , signature] = question.split(".");
  const easier = [salt, expires, "1", signature].join(".");
  const later = [salt, String(Number(expires) + 1000), "14", signature].join(".");
  const idle = Array.from({ length: 50 }, (_, at) => `${question}:${at}`).find(
    (one) => !hasZeroBits(createHash("sha256").update(one).digest(), 14),
  );
  const foreign = createHumanProofs(app.platform.db, "another secret").question(14, loginAtJade);
  for (const proof of [idle ?? "", answerTo(easier, 1), answerTo(later, 14), answerTo(foreign, 14), "x:1"]) {
    expect((await login(proof)).code).toBe("HUMAN_PROOF_REQUIRED");
  }
});

test("the work for a code grows with the recipient's messages and is bound to the recipient", async () => {
  const ask = (mobileNum: string, humanProof?: string) => {
    const more = humanProof === undefined ? {} : { humanProof };
    const number = { mobileNum, countryDialingCode: "84", type: "login" } as const;
    return app.call("smsCode", { ...number, ...more }, { idle: true });
  };
  const register = (mobileNo: string) =>
    app.call("registerSmsCode", { mobileNo, countryDialingCode: "84" }, { idle: true });
  const askForLink = (email: string) => {
    const input = { username: "nobody", email, captcha: "1234", captchaKey: newKey() };
    return app.call("passwordByEmail", input, { idle: true });
  };
  const countTo = (key: string, count: number) =>
    app.database.pool.query(
      `insert into throttle values ($1, $2, now() + interval '1 day')
       on conflict (throttle_key) do update set count = excluded.count`,
      [key, count],
    );
  const bitsOf = (answer: { code: string | undefined; refusal: unknown }) =>
    answer.code === "HUMAN_PROOF_REQUIRED" ? questionOf(answer).bits : 0;
  for (const [count, bits] of [
    [2, 0],
    [3, 13],
    [5, 14],
    [10, 16],
    [17, 20],
    [19, 20],
  ] as const) {
    await countTo("code-all-day:saffron:+84977000511", count);
    await countTo("password-link-all-day:saffron:a@b.example", count);
    if (bits > 0) expect(bitsOf(await ask("0977000511"))).toBe(bits);
    expect(bitsOf(await askForLink("A@b.example"))).toBe(bits);
  }
  expect(bitsOf(await register("0977000511"))).toBe(20);
  expect((await ask("0977000512")).status).toBe(200);
  for (const number of ["511", "513"]) await countTo(`code-all-day:saffron:+84977000${number}`, 3);
  const asked = await ask("0977000513");
  const { question, bits } = questionOf(asked);
  const proof = answerTo(question, bits);
  expect((await ask("0977000511", proof)).code).toBe("HUMAN_PROOF_REQUIRED");
  expect((await ask("+84 977 000 513", proof)).status).toBe(200);
});

test("a question expires after five minutes", async () => {
  const proofs = createHumanProofs(app.platform.db, app.environment.sealingKeys[0]?.secret ?? "");
  const realNow = Date.now;
  const proof = answerTo(proofs.question(4, "a call"), 4);
  Date.now = () => realNow() + 301_000;
  try {
    expect(await proofs.isRight(proof, 4, "a call")).toBe(false);
  } finally {
    Date.now = realNow;
  }
  expect(await proofs.isRight(proof, 4, "a call")).toBe(true);
});

test("guards registration, free play and every code, at merchants that require it only", async () => {
  const number = { mobileNum: "0901234567", countryDialingCode: "84" };
  const merchant = "jade";
  const calls = [
    app.call("smsCode", { ...number, type: "password" }, { merchant, idle: true }),
    app.call("registerSmsCode", { mobileNo: number.mobileNum, countryDialingCode: "84" }, { merchant, idle: true }),
    app.call(
      "passwordByEmail",
      { username: "nobody", email: "a@b.example", captcha: "1234", captchaKey: newKey() },
      { merchant, idle: true },
    ),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.code).toBe("HUMAN_PROOF_REQUIRED");
  expect((await login(undefined, "saffron")).code).toBe("LOGIN_FAILED");
});

test("the work grows with failures of a network or name, even if the merchant requires none", async () => {
  const strict = await testPlatform({ limitFactor: 1 });
  try {
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const guess = (username: string, address: string, idle = false) =>
      strict.call("login", { username, password: "nope", type: "username" }, { ...from(address), idle });
    const bitsOf = async (username: string, address: string) => {
      const answer = await guess(username, address, true);
      return answer.code === "HUMAN_PROOF_REQUIRED" ? questionOf(answer).bits : 0;
    };
    // A name costs no work for three failures, then another bit for each, from any network.
    for (const expected of [0, 0, 0, 13]) expect(await bitsOf("victim", "192.0.2.77")).toBe(expected);
    await strict.database.pool.query("update throttle set count = 4 where throttle_key like 'sign-in:%victim'");
    expect(await bitsOf("victim", "203.0.113.50")).toBe(14);
    // A network costs work from fifteen failures on, and another bit each time they double.
    for (let at = 0; at < 15; at++) await guess(`nobody${at}`, `2001:db8:9:9::${at}`);
    expect(await bitsOf("somebody", "2001:db8:9:9::ffff")).toBe(13);
    await strict.database.pool.query("update throttle set count = 60 where throttle_key like 'sign-in-from:2001%'");
    expect(await bitsOf("somebody", "2001:db8:9:9::ffff")).toBe(15);
    expect(await bitsOf("somebody", "192.0.2.200")).toBe(0);
    // Codes cost work from ten of a network on, and another bit each time they double.
    const askCode = async () => {
      const input = { mobileNum: "0977000777", countryDialingCode: "84", type: "login" } as const;
      const answer = await strict.call("smsCode", input, { ...from("192.0.2.201"), idle: true });
      return answer.code === "HUMAN_PROOF_REQUIRED" ? questionOf(answer).bits : 0;
    };
    expect(await askCode()).toBe(0);
    for (const [count, bits] of [
      [9, 0],
      [10, 13],
      [40, 15],
    ]) {
      await strict.database.pool.query("update throttle set count = $1 where throttle_key = 'code-from:192.0.2.201'", [
        count,
      ]);
      expect(await askCode()).toBe(bits);
    }
  } finally {
    await strict.close();
  }
});
