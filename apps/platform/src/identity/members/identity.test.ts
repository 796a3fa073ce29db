import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { saffron } from "../../../merchants/saffron.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let last = 0;

const fields = ["givenName", "familyName", "birthday", "postcode", "personalNumber"] as const;
const anne = {
  givenName: "Anne-Marie",
  familyName: "O’Brien",
  birthday: "1981-12-18",
  postcode: "SW1A 1AA",
  personalNumber: "198112189876",
};

beforeAll(async () => {
  app = await testPlatform(
    {},
    {
      flags: { ...saffron.flags, FREEPLAY3: false },
      register: {
        ...saffron.register,
        fields: [...saffron.register.fields, ...fields.map((name) => ({ name, required: true }))],
      },
    },
  );
});
afterAll(() => app.close());

const register = async (more: Partial<WireInput<"register">>) =>
  app.call("register", { username: `person${(last += 1)}`, ...(await app.registration()), ...more });
const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;

describe("where the merchant asks who its members are", () => {
  test("a registration without it is refused, with a fault for each field", async () => {
    const { code, refusal } = await register({});
    expect([code, refusal]).toEqual([
      "INVALID_FIELDS",
      { fields: Object.fromEntries(fields.map((name) => [name, { kind: "required" }])) },
    ]);
    expect(await query("select from member where account like 'person%'")).toEqual([]);
  });

  test("names, postcode and personal number are stored encrypted, in one spelling", async () => {
    const typed = {
      givenName: " Anne-Marie ",
      familyName: "O’Brien\u200e",
      birthday: "१२-१८-१९८१",
      postcode: "sw1a  1aa",
      personalNumber: "19811218-9876",
    };
    const { code, value } = await register(typed);
    expect(code).toBeUndefined();
    const [stored] = await query(
      "select profile, encrypted from member m join member_identity i on i.member_id = m.id where m.id = $1",
      [value.info.id],
    );
    expect(stored?.profile).toEqual({ birthday: "1981-12-18" });
    expect(stored?.encrypted).not.toMatch(/Brien|SW1A|9876/);
    const copy = await app.call("personalData", { kind: "member_identity", from: 0 }, { token: value.token });
    const { birthday: _, ...encrypted } = anne;
    expect(copy.value.rows).toMatchObject([encrypted]);
    expect(copy.value.rows[0]).not.toHaveProperty("encrypted");
    expect((await app.call("vip", {}, { token: value.token })).value.birthday).toBe("12-18");
  });

  test.each([
    ["birthday", new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), { kind: "tooYoung", min: 18 }],
    ["birthday", "1981-02-30", { kind: "pattern", patternId: "date", min: 10, max: 10 }],
    ["familyName", "O'Brien1", { kind: "pattern", patternId: "lettersSpaces", min: 1, max: 60 }],
    ["personalNumber", "198112189875", { kind: "checksum" }],
  ] as const)("a wrong %s such as %j is named", async (name, typed, fault) => {
    const { code, refusal } = await register({ ...anne, [name]: typed });
    expect([code, refusal]).toEqual(["INVALID_FIELDS", { fields: { [name]: fault } }]);
  });

  test("an agent invites people, but opens no account for them", async () => {
    const agent = await app.call("login", { username: "quan.pham", password: "Lantern-2026", type: "username" });
    const made = await app.call(
      "agentRegister",
      { username: "person-of-quan", password: "Lantern-2027", isAgent: false, rebateRate: 0 },
      { token: agent.value.token },
    );
    expect(made.code).toBe("IDENTITY_REQUIRED");
    expect(await query("select from member where account = 'person-of-quan'")).toEqual([]);
  });

  test("a member of before adds it once in the profile, and an age below the least is refused", async () => {
    const { value } = await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" });
    const save = (change: object) =>
      app.call("changeProfile", { nickname: value.info.nickname, fields: change }, { token: value.token });
    expect((await save({ birthday: "2020-01-01" })).refusal).toEqual({
      fields: { birthday: { kind: "tooYoung", min: 18 } },
    });
    expect((await save({ ...anne, birthday: "12-18-1981" })).code).toBeUndefined();
    expect((await save({ postcode: "N1 9GU" })).code).toBeUndefined();
    const profile = await app.call("memberProfile", {}, { token: value.token });
    const shown = Object.fromEntries(profile.value.fields.map(({ name, ...field }) => [name, field]));
    for (const name of fields) expect(shown[name]?.editable).toBe(false);
    expect(shown["postcode"]?.value).toBe("S••••A");
  });
});
