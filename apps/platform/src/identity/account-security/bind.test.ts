import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factorTools } from "../two-factor/test-two-factor.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
const { proven, codeSentTo, later, stepUp, query } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

beforeEach(() => later());

afterAll(() => app.close());

const password = "Lantern2026";
const number = (tail: string) => ({ mobileNum: `0903${tail}`, countryDialingCode: "84" });
const newTail = () => String(Math.floor(Math.random() * 1e6)).padStart(6, "0");
const overview = async (token: string) => (await app.call("securityOverview", {}, { token })).value;

describe("the binding of a number or an email", () => {
  test("takes the code sent there and the password, and notifies the previous address", async () => {
    const { token, account } = await app.register();
    const tail = newTail();
    await app.call("bindCode", { kind: "sms", ...number(tail) }, { token });
    const code = await codeSentTo(`+84903${tail}`);
    const bind = (more: object) =>
      app.call("bindMobile", { ...number(tail), verificationCode: code, password, ...more }, { token });
    expect((await bind({ password: "Wrong1234" })).code).toBe("PASSWORD_WRONG");
    expect((await bind({ verificationCode: "000000" })).code).toBe("CODE_WRONG");
    expect((await bind({})).status).toBe(200);
    expect(await overview(token)).toMatchObject({ mobileVerified: true, mobileNum: `+84 ••••• ${tail.slice(-3)}` });
    // From now on the number must be proven before anything sensitive, such as replacing it.
    expect((await app.call("bindCode", { kind: "email", email: "a@b.example" }, { token })).code).toBe(
      "STEP_UP_REQUIRED",
    );
    await later();
    const proved = await stepUp({ token, mobileNum: `+84903${tail}` });
    const email = `${account}@Example.com`;
    await app.call("bindCode", { kind: "email", email }, { token: proved });
    const verificationCode = await codeSentTo(email.toLowerCase());
    expect((await app.call("bindEmail", { email, verificationCode, password }, { token: proved })).status).toBe(200);
    expect(await overview(proved)).toMatchObject({ emailVerified: true, email: `${account[0]}••••@example.com` });
    const { value } = await app.call("securityHistory", {}, { token: proved });
    expect(value.content.map(({ kind }) => kind)).toEqual(["email", "mobile"]);
  });

  test("refuses another member's contact, but reveals so only after the code proves it", async () => {
    const owner = await proven();
    const { token } = await app.register();
    const taken = { mobileNum: owner.mobileNum.slice(3), countryDialingCode: "84" };
    expect((await app.call("bindCode", { kind: "sms", ...taken }, { token })).status).toBe(200);
    const verificationCode = await codeSentTo(owner.mobileNum);
    const wrong = await app.call("bindMobile", { ...taken, verificationCode: "000000", password }, { token });
    expect(wrong.code).toBe("CODE_WRONG");
    const bound = await app.call("bindMobile", { ...taken, verificationCode, password }, { token });
    expect(bound.code).toBe("MOBILE_TAKEN");
    await app.call("bindCode", { kind: "email", email: owner.email.toUpperCase() }, { token });
    const code = await codeSentTo(owner.email);
    const email = await app.call("bindEmail", { email: owner.email, verificationCode: code, password }, { token });
    expect(email.code).toBe("EMAIL_TAKEN");
    expect(await overview(owner.token)).toMatchObject({ emailVerified: true, mobileVerified: true });
  });

  test("gives an address another member only claimed to the member who proves it", async () => {
    const squatter = await app.register();
    const { token, account } = await app.register();
    const email = `${account}@example.com`;
    await query("update member set email = $2 where id = $1", [squatter.id, email.toUpperCase()]);
    // Nor does a break hold against others what nobody has proven.
    await app.call("startBreak", { period: "permanent" }, { token: squatter.token });
    await app.call("bindCode", { kind: "email", email }, { token });
    const verificationCode = await codeSentTo(email);
    expect((await app.call("bindEmail", { email, verificationCode, password }, { token })).status).toBe(200);
    expect(await overview(token)).toMatchObject({ emailVerified: true });
    expect((await overview(squatter.token)).email).toBeUndefined();
  });

  test("adds a contact during a break, but replaces none, by which the same person is known", async () => {
    const { id, token, account } = await app.register();
    const bind = async (email: string) => {
      const sent = await app.call("bindCode", { kind: "email", email }, { token });
      if (sent.code) return sent;
      return app.call("bindEmail", { email, verificationCode: await codeSentTo(email), password }, { token });
    };
    await app.call("startBreak", { period: "year" }, { token });
    expect((await bind(`${account}@example.com`)).status).toBe(200);
    await query("update member set email_verified_at = null where id = $1", [id]);
    await later();
    const again = await bind(`${account}@throwaway.example`);
    expect([again.code, again.refusal]).toMatchObject(["ON_BREAK", { period: "year" }]);
    expect(await overview(token)).toMatchObject({ email: `${account[0]}••••@example.com` });
  });

  test("refuses a code after five wrong ones, and accepts one only for its purpose", async () => {
    const { token } = await app.register();
    const tail = newTail();
    await app.call("bindCode", { kind: "sms", ...number(tail) }, { token });
    const code = await codeSentTo(`+84903${tail}`);
    const bind = (verificationCode: string, other = tail) =>
      app.call("bindMobile", { ...number(other), verificationCode, password }, { token });
    expect((await bind(code, newTail())).code).toBe("CODE_WRONG");
    for (let at = 0; at < 5; at++)
      expect((await bind(code === "000000" ? "000001" : "000000")).code).toBe("CODE_WRONG");
    expect((await bind(code)).code).toBe("CODE_WRONG");
  });

  test("reports an invalid address or number before it sends anything", async () => {
    const { token } = await app.register();
    const email = await app.call("bindCode", { kind: "email", email: "nobody" }, { token });
    expect(email.refusal).toMatchObject({ fields: { email: { kind: "pattern" } } });
    const mobile = await app.call("bindCode", { kind: "sms", mobileNum: "12", countryDialingCode: "84" }, { token });
    expect(mobile.code).toBe("MOBILE_INVALID");
  });
});

test("lets a member who registered by text message set a password by proving the number", async () => {
  const member = await proven();
  await query("update member set password_hash = null where id = $1", [member.id]);
  expect((await overview(member.token)).hasPassword).toBe(false);
  const given = { oldPassword: "", newPassword: "Harbour2027", confirmNewPassword: "Harbour2027" };
  expect((await app.call("changePassword", given, { token: member.token })).code).toBe("STEP_UP_REQUIRED");
  const token = await stepUp(member);
  const set = await app.call("changePassword", given, { token });
  expect(set.status).toBe(200);
  const signIn = { username: member.account, password: "Harbour2027", type: "username" } as const;
  expect((await app.call("login", signIn)).status).toBe(200);
  // From now on the old password is required.
  const again = await app.call("changePassword", given, { token: set.value.token });
  expect(again.refusal).toMatchObject({ fields: { oldPassword: { kind: "required" } } });
});

describe("a member's picture", () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#d9489a" } }).withExif({
      IFD0: { Artist: "Lina of the market" },
    });
  const change = (token: string, picture: Buffer) =>
    app.call("changeIcon", { picture: picture.toString("base64") }, { token });

  test("is redrawn as a square without metadata, and is part of the member info", async () => {
    const { token } = await app.register();
    const answer = await change(token, await draw(900, 400).jpeg().toBuffer());
    expect((await app.call("memberInfo", {}, { token })).value.icon).toBe(answer.value.icon);
    const served = await fetch(app.url + answer.value.icon);
    expect(served.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(bytes.includes("Lina of the market")).toBe(false);
    // The next picture has a new address, and the previous picture is deleted.
    const next = await change(token, await draw(300, 300).png().toBuffer());
    expect(next.value.icon).not.toBe(answer.value.icon);
    expect((await fetch(app.url + answer.value.icon)).status).toBe(404);
    expect((await app.call("dropIcon", {}, { token })).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).value.icon).toBeUndefined();
  });

  test("accepts only a png or jpg of at most 5 MB", async () => {
    const { token } = await app.register();
    expect((await change(token, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).code).toBe(
      "UPLOAD_NOT_A_PICTURE",
    );
    const cut = (await draw(900, 400).png().toBuffer()).subarray(0, 60);
    expect((await change(token, cut)).code).toBe("UPLOAD_NOT_A_PICTURE");
    expect((await change(token, Buffer.alloc(5 * 1024 * 1024 + 1))).code).toBe("UPLOAD_TOO_LARGE");
    expect((await app.call("memberInfo", {}, { token })).value.icon).toBeUndefined();
  });
});
