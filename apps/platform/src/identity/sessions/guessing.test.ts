import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { factorTools } from "../two-factor/test-two-factor.ts";

let app: TestPlatform;
const tools = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const signIn = (username: string, password: string, more: object = {}) =>
  app.call("login", { username, password, type: "username", ...more });

/** Returns ways to write +84901234567. */
function spellings(mobileNum: string): string[] {
  const digits = mobileNum.slice(3);
  const spaced = (separator: string) =>
    `0${digits.slice(0, 2)}${separator}${digits.slice(2, 5)}${separator}${digits.slice(5)}`;
  return [
    `0${digits}`,
    mobileNum,
    ...[" ", ".", "-", "  ", " - "].map(spaced),
    `(0${digits.slice(0, 2)}) ${digits.slice(2)}`,
  ];
}

test("counts guesses at one number together, however it is spelled", async () => {
  const { mobileNum } = await tools.proven();
  const codes = [];
  for (const name of spellings(mobileNum)) codes.push((await signIn(name, "nope")).code);
  expect(codes.slice(0, 4)).toEqual(["LOGIN_FAILED", "LOGIN_FAILED", "LOGIN_FAILED", "CAPTCHA_REQUIRED"]);
  expect(new Set(codes.slice(4))).toEqual(new Set(["CAPTCHA_REQUIRED"]));
});

test("limits an unknown number alike, so that membership is not revealed", async () => {
  const codes = [];
  for (const name of spellings("+84977123456")) codes.push((await signIn(name, "nope")).code);
  expect(codes.filter((code) => code === "LOGIN_FAILED").length).toBe(3);
});

test("answers guesses alike for members and unknown names, with any dialling code", async () => {
  const { mobileNum } = await tools.proven();
  const digits = mobileNum.slice(1);
  const codes = ["84", "49", "43", "1", "66", "62"];
  const answers = async (name: string, more: (code: string) => object) => {
    const answers = [];
    for (const code of codes) answers.push((await signIn(name, "nope", more(code))).code);
    return answers;
  };
  const dialed = (countryDialingCode: string) => ({ countryDialingCode });
  // One account is a name that contains a number, the other a number as the mobile mode names accounts.
  const member = await app.register();
  await app.database.pool.query("update member set account = $2 where account = $1", [member.account, "may0901234567"]);
  expect(await answers("may0901234567", dialed)).toEqual(await answers("may0901234568", dialed));
  await app.database.pool.query("update member set account = $2 where mobile_num = $1", [mobileNum, digits]);
  expect(await answers(digits, dialed)).toEqual(await answers("84977123457", dialed));
});

test("signs in the member of a name that contains a number, not the number's holder", async () => {
  const { mobileNum } = await tools.proven();
  const name = `x0${mobileNum.slice(3)}`;
  const { account } = await app.register();
  await app.database.pool.query("update member set account = $2 where account = $1", [account, name]);
  expect((await signIn(name, "Lantern2026")).value.info.account).toBe(name);
});

test("counts a member's name, number and dialling code together", async () => {
  const { account, mobileNum } = await tools.proven();
  for (const name of [account, mobileNum, account.toUpperCase()]) await signIn(name, "nope");
  expect((await signIn(account, "Lantern2026")).code).toBe("CAPTCHA_REQUIRED");
  const digits = `7${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  await app.database.pool.query("update member set account = $2 where account = $1", [account, digits]);
  await tools.later();
  const countries = ["84", "1", "44", "49"];
  for (const countryDialingCode of countries.slice(0, 3)) await signIn(digits, "nope", { countryDialingCode });
  expect((await signIn(digits, "nope", { countryDialingCode: "49" })).code).toBe("CAPTCHA_REQUIRED");
});

test("an account named like a number gives way to the member who proved the number", async () => {
  const { account, mobileNum } = await tools.proven();
  const squatter = await app.register();
  const name = `0${mobileNum.slice(3)}`;
  await app.database.pool.query("update member set account = $2 where account = $1", [squatter.account, name]);
  expect((await signIn(name, "Lantern2026")).value.info.account).toBe(account);
});

test("a dialling code of no country is an ordinary wrong answer", async () => {
  const answer = await signIn("90123", "nope", { countryDialingCode: "2100" });
  expect([answer.status, answer.code]).toEqual([422, "LOGIN_FAILED"]);
  const code = await app.call("smsCode", { mobileNum: "901234567", countryDialingCode: "2100", type: "login" });
  expect([code.status, code.code]).toEqual([422, "MOBILE_INVALID"]);
});

test("refuses to register a name without a letter, as it could be another's number", async () => {
  const input = { username: "90123456", ...(await app.registration()) };
  const answer = await app.call("register", input, { merchant: "jade" });
  expect(answer.refusal).toMatchObject({ fields: { username: { kind: "letterless" } } });
});
