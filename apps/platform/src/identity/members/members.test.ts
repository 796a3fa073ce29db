import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

async function form(change: Partial<WireInput<"register">> = {}): Promise<WireInput<"register">> {
  const username = `new${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
  return { username, ...(await app.registration()), ...change };
}

describe("registration by username", () => {
  test("signs the new member in, with the merchant's currency and no upline", async () => {
    const input = await form();
    const answer = await app.call("register", input);
    expect(answer.status).toBe(200);
    expect(answer.value.info).toMatchObject({
      account: input.username,
      type: 0,
      currency: "USD",
      firstTimeLogin: true,
    });
  });

  test("names every invalid field with its rule, and writes nothing", async () => {
    const input = await form({ username: "1x", password: "short", confirmPassword: "other", email: "nobody" });
    const answer = await app.call("register", input);
    expect(answer.code).toBe("INVALID_FIELDS");
    expect((answer.refusal as { fields: object }).fields).toEqual({
      username: { kind: "pattern", patternId: "letterFirst", min: 4, max: 16 },
      password: { kind: "pattern", patternId: "any", min: 8, max: 64 },
      confirmPassword: { kind: "mismatch" },
      email: { kind: "pattern", patternId: "email", min: 5, max: 100 },
    });
    // An invalid form does not use the captcha up.
    expect(
      (await app.call("register", { ...(await form()), captcha: input.captcha, captchaKey: input.captchaKey })).status,
    ).toBe(200);
  });

  test("refuses a common password, and the account's or the brand's own name", async () => {
    const username = "kiteharbourxu";
    const faultsOf = async (password: string) => {
      const answer = await app.call("register", await form({ username, password, confirmPassword: password }));
      return (answer.refusal as { fields?: object } | undefined)?.fields;
    };
    for (const guessed of ["Abc123456", "PassWord1", "KiteHarbourXu9", "Saffron123", "saffronclub1"]) {
      expect(await faultsOf(guessed), guessed).toEqual({ password: { kind: "common" } });
    }
    const changed = async (password: string) => {
      const { token } = await app.register();
      const words = { oldPassword: "Lantern2026", newPassword: password, confirmNewPassword: password };
      return (await app.call("changePassword", words, { token })).refusal;
    };
    expect(await changed("Qwerty123")).toEqual({ fields: { newPassword: { kind: "common" } } });
    const link = { code: newKey(), newPassword: "dragon12", confirmNewPassword: "dragon12" };
    const reset = await app.call("passwordByLink", link);
    expect(reset.refusal).toEqual({ fields: { newPassword: { kind: "common" } } });
    expect(await faultsOf("Lantern2026")).toBeUndefined();
  });

  test("requires this merchant's fields, and stores only those", async () => {
    const missing = await app.call("register", await form(), { merchant: "jade" });
    expect((missing.refusal as { fields: object }).fields).toMatchObject({ payeeName: { kind: "required" } });
    await app.call("registerSmsCode", { mobileNo: "13800138000", countryDialingCode: "86" }, { merchant: "jade" });
    const sent = async () =>
      (await app.database.pool.query<{ body: string }>("select body from sandbox_outbox where kind = 'sms'")).rows[0]
        ?.body ?? "";
    await expect.poll(sent, { timeout: 5000 }).toMatch(/\b\d{6}\b/);
    const verificationCode = /\b\d{6}\b/.exec(await sent())?.[0] ?? "";
    const proved = { mobileNum: "13800138000", countryDialingCode: "86", verificationCode };
    const input = await form({ payeeName: "李 明", qqNum: "12345678", ...proved });
    const answer = await app.call("register", input, { merchant: "jade" });
    expect(answer.value.info.currency).toBe("CNY");
    const { rows } = await app.database.pool.query("select profile from member where id = $1", [answer.value.info.id]);
    expect(rows).toEqual([{ profile: { payeeName: "李 明" } }]);
  });

  test("is refused without the terms, and with a wrong or used captcha", async () => {
    expect((await app.call("register", await form({ acceptedTerms: false }))).code).toBe("TERMS_REQUIRED");
    const input = await form();
    const wrong = await app.call("register", { ...input, captcha: input.captcha === "0000" ? "1111" : "0000" });
    expect(wrong.code).toBe("CAPTCHA_WRONG");
    expect((await app.call("register", input)).code).toBe("CAPTCHA_WRONG");
  });

  test("reports a taken name or email in any letter case, and lets one of two calls win", async () => {
    const email = `${newKey().toLowerCase()}@example.com`;
    const input = await form({ email });
    await app.call("register", input);
    const name = await app.call("register", await form({ username: input.username.toUpperCase() }));
    expect(name.code).toBe("USERNAME_TAKEN");
    expect((await app.call("register", await form({ email: email.toUpperCase() }))).code).toBe("EMAIL_TAKEN");
    const username = `twin${Date.now().toString(36)}`.slice(0, 16);
    const both = await Promise.all([form({ username }), form({ username })]);
    const codes = (await Promise.all(both.map((each) => app.call("register", each)))).map((each) => each.code);
    expect(codes.sort()).toEqual(["USERNAME_TAKEN", undefined]);
  });

  test("puts the member below the agent whose code was used, with all uplines above", async () => {
    expect((await app.call("affiliateCheck", { code: "NIGHTMARKET" })).value).toEqual({ valid: true });
    expect((await app.call("affiliateCheck", { code: "NOSUCHCODE" })).code).toBe("INVITATION_CODE_ERROR");
    expect((await app.call("register", await form({ affiliateCode: "NOSUCHCODE" }))).code).toBe(
      "INVITATION_CODE_ERROR",
    );
    const answer = await app.call("register", await form({ affiliateCode: "NIGHTMARKET" }));
    const { rows } = await app.database.pool.query(
      `select m.account, p.depth from member_path p join member m on m.id = p.ancestor_id
       where p.descendant_id = $1 order by p.depth`,
      [answer.value.info.id],
    );
    expect(rows).toEqual([
      { account: answer.value.info.account, depth: 0 },
      { account: "quan.pham", depth: 1 },
    ]);
    expect(answer.value.info.hasUpline).toBe(true);
  });

  test("refuses to move a member to another upline or below its own team", async () => {
    const move = (member: string, upline: string) =>
      app.database.pool.query("update member set upline_id = $2 where id = $1", [member, upline]);
    const [top, other] = [await app.register(), await app.register()];
    const { value } = await app.call("register", await form({ affiliateCode: "NIGHTMARKET" }));
    await expect(move(value.info.id, other.id)).rejects.toThrow("stays below its upline");
    await expect(move(top.id, top.id)).rejects.toThrow("cannot stand below its own team");
    await app.database.pool.query("insert into member_path (ancestor_id, descendant_id, depth) values ($1, $2, 1)", [
      top.id,
      other.id,
    ]);
    await expect(move(top.id, other.id)).rejects.toThrow("cannot stand below its own team");
  });

  test("stores only an argon2id hash of the password", async () => {
    const answer = await app.call("register", await form());
    const { rows } = await app.database.pool.query("select password_hash from member where id = $1", [
      answer.value.info.id,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

test("the server stores the language a member chose, of those the merchant has", async () => {
  const { token } = await app.register();
  expect((await app.call("changeLanguage", { language: "TY" }, { token })).status).toBe(200);
  expect((await app.call("memberInfo", {}, { token })).value.language).toBe("zh-CN");
  expect((await app.call("changeLanguage", { language: "xx" }, { token })).code).toBe("INVALID_FIELDS");
});
