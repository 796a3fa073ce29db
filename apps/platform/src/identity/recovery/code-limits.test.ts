import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { elsewhere, factorTools } from "../two-factor/test-two-factor.ts";

let app: TestPlatform;
const { proven, challengeOf, codeSentTo, query, signIn } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const ask = (mobileNum: string, headers: Record<string, string>, type: "login" | "password" = "login") =>
  app.call("smsCode", { mobileNum, countryDialingCode: "84", type }, { headers });

const aMinuteLater = () => query("delete from throttle where throttle_key like 'code-%-minute:%'", []);

/** A stranger asks for codes to this number until no more are sent, from as many networks as it takes. */
async function flood(mobileNum: string): Promise<void> {
  for (let at = 0; at < 14; at++) {
    await ask(mobileNum, { "x-forwarded-for": `198.51.100.${at % 7}` });
    await aMinuteLater();
  }
  expect((await ask(mobileNum, { "x-forwarded-for": "198.51.100.200" })).code).toBe("CODE_TOO_MANY");
  await aMinuteLater();
}

test("a stranger's requests use up none of the codes of the member's second step and step-up", async () => {
  const member = await proven();
  await query("insert into second_factor (member_id, kind) values ($1, 'sms')", [member.id]);
  await flood(member.mobileNum);
  await query("delete from sandbox_outbox where recipient = $1", [member.mobileNum]);
  const { ticket } = challengeOf((await signIn(member.account, elsewhere)).refusal);
  expect((await app.call("secondStepCode", { ticket, kind: "sms" })).code).toBeUndefined();
  const code = await codeSentTo(member.mobileNum);
  expect((await app.call("secondStep", { ticket, kind: "sms", code, trust: false })).status).toBe(200);
  await aMinuteLater();
  expect((await app.call("stepUpCode", { kind: "sms" }, { token: member.token })).code).toBeUndefined();
});

test("a stranger's requests use up none of the codes a member asks for at home", async () => {
  const { mobileNum } = await proven();
  await flood(mobileNum);
  expect((await ask(mobileNum, {}, "password")).status).toBe(200);
});

test("strangers together send ten codes a day to a number, each network five, however it is spelled", async () => {
  const sent = async (from: (at: number) => string, mobileNum: string): Promise<number> => {
    let count = 0;
    for (let at = 0; at < 12; at++) {
      const typed = at % 2 ? mobileNum : mobileNum.replace("+84", "0 ");
      if ((await ask(typed, { "x-forwarded-for": from(at) })).status === 200) count += 1;
      await aMinuteLater();
    }
    return count;
  };
  expect(await sent(() => "192.0.2.1", "+84977000301")).toBe(5);
  expect(await sent((at) => `192.0.2.${at}`, "+84977000302")).toBe(10);
});
