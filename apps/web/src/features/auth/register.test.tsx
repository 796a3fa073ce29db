import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { familyRule, type FieldRule, type PatternId } from "@croupier/contract/domain/rules";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { RegisterDialog } from "./RegisterDialog.tsx";

const session: WireOutput<"register"> = {
  token: "token-2",
  firstTimeLogin: true,
  passwordExpired: false,
  info: member,
};
const rule = (patternId: FieldRule["patternId"], minLength: number, maxLength: number): FieldRule => ({
  acceptedPattern: patternId === "digits" ? "\\d+" : patternId === "letterFirst" ? "[A-Za-z][A-Za-z0-9]*" : "*",
  minLength,
  maxLength,
  patternId,
});
const setting: WireOutput<"registerSetting"> = {
  fields: [
    { name: "username", required: true },
    { name: "password", required: true },
    { name: "confirmPassword", required: true },
    { name: "email", required: false },
    { name: "captcha", required: true },
  ],
  minimumAge: 18,
};
const answers: Answers = {
  banners: [],
  captcha: "aGk=",
  countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
  registerSetting: setting,
  registerRules: { username: rule("letterFirst", 4, 12), password: rule("any", 6, 20) },
  passkeys: [],
};

type Setting = WireOutput<"registerSetting">["fields"];
type Options = NonNullable<Parameters<typeof openPage>[1]>;

async function open(own: Answers = {}, { close = () => undefined, ...options }: Options & { close?(): void } = {}) {
  const page = await openPage(<RegisterDialog close={close} />, { ...options, answers: { ...answers, ...own } });
  const complete = async (values: Partial<Record<"username" | "password" | "confirmPassword", string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const label = page.t(`field.${name as "username"}`);
      await page.user.type(await screen.findByLabelText(new RegExp(`^${label}`)), value);
    }
    await page.user.type(await page.field(page.t("auth.captcha")), "abcd");
    await page.user.click(screen.getByRole("checkbox"));
  };
  return { ...page, complete, send: () => page.press(page.t("auth.registerNow")) };
}

test("the merchant's own fields are drawn, with what is optional named so", async () => {
  const page = await open();
  expect(await page.field(page.t("field.username"))).toBeTruthy();
  expect(await page.field(page.t("auth.optional", { field: page.t("field.email") }))).toBeTruthy();
  expect(screen.queryByLabelText(page.t("field.paymentPassword"))).toBeNull();
  expect(screen.queryAllByRole("tab")).toEqual([]);
});

test("a name, a password and its repetition are validated before anything is sent", async () => {
  const page = await open();
  await page.complete({ username: "1a", password: "secret-1", confirmPassword: "secret-2" });
  await page.send();
  expect(await screen.findByText(page.t("rule.letterFirst", { min: 4, max: 12 }))).toBeTruthy();
  expect(screen.getByText(page.t("rule.mismatch"))).toBeTruthy();
  expect(page.calls("register")).toEqual([]);
});

test("a field that is left empty says so, and its rule stays in sight below", async () => {
  const page = await open();
  await page.send();
  const field = await page.field(page.t("field.password"));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const said = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
  const texts = [page.t("rule.required"), page.t("rule.any", { min: 6, max: 20 })];
  expect(said.map((text) => text?.textContent)).toEqual(texts);
});

// Each value has an accepted length, so that only the pattern refuses it; "any" has a value that is too short.
const refusedOf = {
  any: "abc",
  letterFirst: "1abcd",
  chineseDigits: "张伟abc",
  email: "lina at test",
  alphanumeric: "lina_1",
  lettersAndDigits: "letters",
  digits: "12345a",
  alphanumericUpper: "lower1",
  englishSpaces: "lina 1",
  noSpaces: "lina one",
  chinesePunctuation: "张伟abc",
  date: "2026-13-01",
  lettersSpaces: "lina 1",
  korean: "linali",
  thai: "linali",
  thaiEnglish: "lina 1",
  uppercaseSpaces: "LINa ab",
  symbols: "lina one",
} satisfies Record<PatternId, string>;

describe("each of the eighteen families of rules says in its own words, with least and most filled in, what a field takes [V05]", () => {
  test.each(Object.entries(refusedOf) as [PatternId, string][])(
    "of the family %s, %j is refused under its field by the family's message with its lengths",
    async (family, typed) => {
      const page = await open({ registerRules: { username: familyRule(family, 4, 14) } });
      await page.complete({ username: typed });
      await page.send();
      const field = await page.field(page.t("field.username"));
      await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
      const text = document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
      expect(text).toBe(page.t(`rule.${family}`, { min: 4, max: 14 }));
      // A date has one length, which its examples show.
      expect(text).toMatch(family === "date" ? /\d{4}-\d\d-\d\d .* \d\d-\d\d-\d{4}/ : /\b4\b.*\b14\b/);
      expect(page.calls("register")).toEqual([]);
    },
  );
});

test("digits of one length only are asked for by that length", async () => {
  const page = await open({ registerRules: { username: familyRule("digits", 6, 6) } });
  await page.complete({ username: "12345" });
  await page.send();
  expect(await screen.findByText(page.t("rule.digitsExact", { min: 6 }))).toBeTruthy();
});

test("without the tick for age and terms the form says so at it, and sends nothing [U16]", async () => {
  const page = await open();
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  const terms = screen.getByRole("checkbox", { name: /18/ });
  await page.user.click(terms);
  await page.send();
  const text = await screen.findByText(page.t("auth.termsMissing"));
  expect(terms.getAttribute("aria-invalid")).toBe("true");
  expect(terms.getAttribute("aria-describedby")).toBe(text.id);
  await waitFor(() => expect(document.activeElement).toBe(terms));
  expect(page.calls("register")).toEqual([]);
});

test("every field at fault says why under itself, and nothing typed is lost [V08]", async () => {
  const email = { registerRules: { ...answers.registerRules, email: familyRule("email", 6, 60) } } as Answers;
  const page = await open(email);
  const typed = { username: "1x", password: "abc", confirmPassword: "other" } as const;
  const label = (name: "username" | "password" | "confirmPassword") => page.t(`field.${name}`);
  for (const [name, value] of Object.entries(typed))
    await page.user.type(await page.field(label(name as keyof typeof typed)), value);
  await page.user.type(await page.field(page.t("auth.optional", { field: page.t("field.email") })), "nobody");
  await page.send();
  const under = async (name: string) => {
    const field = await page.field(name);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  };
  await screen.findByText(page.t("rule.mismatch"));
  expect(await under(label("username"))).toBe(page.t("rule.letterFirst", { min: 4, max: 12 }));
  expect(await under(label("password"))).toBe(page.t("rule.any", { min: 6, max: 20 }));
  expect(await under(label("confirmPassword"))).toBe(page.t("rule.mismatch"));
  expect(await under(page.t("auth.optional", { field: page.t("field.email") }))).toBe(
    page.t("rule.email", { min: 6, max: 60 }),
  );
  expect(await under(page.t("auth.captcha"))).toBe(page.t("rule.required"));
  expect(screen.getByText(page.t("auth.termsMissing"))).toBeTruthy();
  expect(document.activeElement).toBe(await page.field(label("username")));
  for (const [name, value] of Object.entries(typed))
    expect(await page.field(label(name as keyof typeof typed))).toHaveProperty("value", value);
  expect(page.calls("register")).toEqual([]);
});

test("what the platform refuses of a field stands at that field, and what was typed stays", async () => {
  const page = await open({ register: { refuse: "USERNAME_TAKEN" } });
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  await page.send();
  const text = await screen.findByText(page.t("error.USERNAME_TAKEN"));
  const field = await page.field(page.t("field.username"));
  expect(field.getAttribute("aria-describedby")?.split(" ")[0]).toBe(text.id);
  expect(field).toHaveProperty("value", "lina");
});

test("rules that only the platform knows are worded at their fields", async () => {
  const wrong = { kind: "pattern", patternId: "letterFirst", min: 4, max: 12 };
  const page = await open({ register: { refuse: "INVALID_FIELDS", value: { fields: { username: wrong } } } });
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  await page.send();
  const field = await page.field(page.t("field.username"));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const [said = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  expect(document.getElementById(said)?.textContent).toBe(page.t("rule.letterFirst", { min: 4, max: 12 }));
  expect((await screen.findByText(page.t("error.INVALID_FIELDS"))).role).toBe("alert");
});

test("a new member is signed in at once", async () => {
  const close = vi.fn();
  const page = await open({ register: session }, { close });
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  await page.send();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(page.calls("register")[0]?.input).toMatchObject({ username: "lina", acceptedTerms: true, captcha: "abcd" });
});

test("a number and a withdraw password are read in the digits of any script", async () => {
  const own = (["mobileNum", "paymentPassword"] as const).map((name) => ({ name, required: true }));
  const page = await open({
    registerSetting: { ...setting, fields: [...setting.fields, ...own] },
    registerRules: {
      username: rule("letterFirst", 4, 12),
      password: rule("any", 6, 20),
      mobileNum: rule("digits", 9, 10),
      paymentPassword: rule("digits", 6, 6),
    },
    register: session,
  });
  await page.user.type(await page.field(page.t("field.mobileNum")), "๐๙๑๒๓๔๕๖๗๘");
  await page.user.type(await page.field(page.t("field.paymentPassword")), "１３５７９０");
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  await page.send();
  await waitFor(() =>
    expect(page.calls("register")[0]?.input).toMatchObject({ mobileNum: "0912345678", paymentPassword: "135790" }),
  );
});

test("by number there is no name, and a code proves the number", async () => {
  const page = await open({}, { flags: { MOBILENUMREG3: true, USERNAMEREG3: true } });
  expect(await screen.findAllByRole("tab")).toHaveLength(2);
  expect(await page.field(page.t("field.mobileNum"))).toBeTruthy();
  expect(screen.queryByLabelText(page.t("field.username"))).toBeNull();
  await page.send();
  expect((await screen.findAllByText(page.t("rule.required"))).length).toBeGreaterThan(1);
  expect(page.calls("registerMobile")).toEqual([]);
});

test("a number that no country has shows its error on submit, and is not sent", async () => {
  const page = await open({}, { flags: { MOBILENUMREG3: true } });
  const field = await page.field(page.t("field.mobileNum"));
  await page.user.type(field, "123");
  await page.send();
  const text = await screen.findByText(page.t("error.MOBILE_INVALID"));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("aria-describedby")?.split(" ")[0]).toBe(text.id);
  expect(document.activeElement).toBe(field);
  expect(page.calls("registerMobile")).toEqual([]);
});

test("spaces around a password count neither for its rule nor for its repetition", async () => {
  const page = await open({ register: session });
  await page.complete({ username: "lantern7", password: "  sea    ", confirmPassword: "sea" });
  await page.send();
  const rule = page.t("rule.any", { min: 6, max: 20 });
  expect(await screen.findByText(rule)).toBeTruthy();
  expect(screen.queryByText(page.t("rule.mismatch"))).toBeNull();
  expect(page.calls("register")).toEqual([]);
});

test("faults of the mobile mode disappear when changing to names, and the input stays", async () => {
  const flags = { MOBILENUMREG3: true, MOBILENUMPASSREG3: true, USERNAMEREG3: true };
  const page = await open({}, { flags });
  await page.user.type(await page.field(page.t("field.password")), "sea");
  await page.send();
  expect((await screen.findAllByText(page.t("rule.required"))).length).toBeGreaterThan(1);
  expect(screen.getByText(page.t("auth.termsMissing"))).toBeTruthy();
  await page.user.click(screen.getByRole("tab", { name: page.t("auth.registerBy.username") }));
  expect(screen.queryByText(page.t("rule.required"))).toBeNull();
  expect(screen.queryByText(page.t("auth.termsMissing"))).toBeNull();
  expect(await page.field(page.t("field.password"))).toHaveProperty("value", "sea");
});

test("a registration asks for three fields and a tick; optional fields are folded away", async () => {
  const three = (["username", "password", "confirmPassword"] as const).map((name) => ({ name, required: true }));
  const fields = [...three, { name: "email" as const, required: false }, { name: "captcha" as const, required: false }];
  const page = await open({ registerSetting: { ...setting, fields }, register: session });
  const first = await page.field(page.t("field.username"));
  const form = first.closest("form");
  const shown = [...(form?.querySelectorAll("input") ?? [])].filter((input) => !input.closest("details"));
  expect(shown.map(({ type }) => type)).toEqual(["text", "password", "password", "checkbox"]);
  expect(form?.querySelector("details")?.open).toBe(false);
  expect(page.calls("captcha")).toEqual([]);
  // The rules are shown before typing.
  expect(screen.getByText(page.t("rule.letterFirst", { min: 4, max: 12 }))).toBeTruthy();
  expect(screen.getByText(page.t("rule.any", { min: 6, max: 20 }))).toBeTruthy();
  await page.user.type(first, "lina");
  await page.user.type(await page.field(page.t("field.password")), "secret-1");
  await page.user.type(await page.field(page.t("field.confirmPassword")), "secret-1");
  await page.user.click(screen.getByRole("checkbox"));
  await page.send();
  await waitFor(() => expect(page.calls("register")).toHaveLength(1));
  expect(page.calls("register")[0]?.input).not.toHaveProperty("captcha");
});

test("a captcha is asked for when the platform suspects the visitor, and what was typed stays", async () => {
  const fields = setting.fields.filter(({ name }) => name !== "captcha");
  const page = await open({
    registerSetting: { ...setting, fields },
    register: ({ captcha }) => (captcha ? session : { refuse: "CAPTCHA_REQUIRED", value: { captcha: true } }),
  });
  await page.user.type(await page.field(page.t("field.username")), "lina");
  await page.user.type(await page.field(page.t("field.password")), "secret-1");
  await page.user.type(await page.field(page.t("field.confirmPassword")), "secret-1");
  await page.user.click(screen.getByRole("checkbox"));
  await page.send();
  const picture = await page.field(page.t("auth.captcha"));
  expect(await screen.findByText(page.t("error.CAPTCHA_REQUIRED"))).toBeTruthy();
  expect(await page.field(page.t("field.password"))).toHaveProperty("value", "secret-1");
  await page.user.type(picture, "abcd");
  await page.send();
  await waitFor(() => expect(page.calls("register")).toHaveLength(2));
  expect(page.calls("register")[1]?.input).toMatchObject({ username: "lina", captcha: "abcd" });
});

test("the terms are read from the sentence that one accepts, in a window of their own", async () => {
  await open();
  const link = await screen.findByRole("link", { name: /Terms/ });
  expect(link.closest("label")?.querySelector("input")?.type).toBe("checkbox");
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/help#term", "_blank"]);
});

describe("the code of the address is checked when the form opens", () => {
  const openWith = async (own: Answers, fields = setting.fields) =>
    openPage(<RegisterDialog referralCode="NIGHTMARKET" close={() => undefined} />, {
      answers: { ...answers, registerSetting: { ...setting, fields }, ...own },
    });
  const code: Setting = [...setting.fields, { name: "affiliateCode", required: false }];

  test("a good one has no field, and registers without another check", async () => {
    const page = await openWith({ affiliateCheck: { valid: true }, register: session }, code);
    await waitFor(() => expect(page.calls("affiliateCheck")).toHaveLength(1));
    expect(page.calls("affiliateCheck")[0]?.input).toMatchObject({ code: "NIGHTMARKET" });
    await page.user.type(await page.field(page.t("field.username")), "lina");
    await page.user.type(await page.field(page.t("field.password")), "secret-1");
    await page.user.type(await page.field(page.t("field.confirmPassword")), "secret-1");
    await page.user.type(await page.field(page.t("auth.captcha")), "abcd");
    await page.user.click(screen.getByRole("checkbox"));
    await page.press(page.t("auth.registerNow"));
    await waitFor(() => expect(page.calls("register")).toHaveLength(1));
    expect(page.calls("register")[0]?.input).toMatchObject({ affiliateCode: "NIGHTMARKET" });
    expect(page.calls("affiliateCheck")).toHaveLength(1);
    expect(screen.queryByLabelText(new RegExp(page.t("field.affiliateCode")))).toBeNull();
  });

  test.each([
    ["where the merchant asks for one", code],
    ["where it asks for none", setting.fields],
  ] as const)("a bad one has its field, with what is wrong, %s", async (_where, fields) => {
    const page = await openWith({ affiliateCheck: { refuse: "INVITATION_CODE_ERROR" } }, [...fields]);
    const field = await page.field(page.t("auth.optional", { field: page.t("field.affiliateCode") }));
    expect(field).toHaveProperty("value", "NIGHTMARKET");
    expect(field.closest("details")).toBeNull();
    const said = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(said?.textContent).toBe(page.t("error.INVITATION_CODE_ERROR"));
  });
});

test("a birthday of somebody too young is refused before anything is sent", async () => {
  const fields = [...setting.fields, { name: "birthday" as const, required: true }];
  const page = await open({ registerSetting: { ...setting, fields } });
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  const field = await page.field(page.t("field.birthday"));
  await page.user.type(field, `${new Date().getFullYear() - 10}-01-01`);
  await page.send();
  expect(await screen.findByText(page.t("rule.tooYoung", { min: 18 }))).toBeTruthy();
  expect(page.calls("register")).toEqual([]);
});

test("a fault of an identity is under its field, and nothing typed is lost", async () => {
  const names = ["givenName", "familyName", "birthday", "postcode", "personalNumber"] as const;
  const fields = [...setting.fields, ...names.map((name) => ({ name, required: true }))];
  const typed = { givenName: "Zoë", familyName: "O’Brien", postcode: "sw1a 1aa", personalNumber: "19811218-9875" };
  const page = await open({
    registerSetting: { ...setting, fields },
    registerRules: { familyName: familyRule("lettersSpaces", 1, 60), personalNumber: familyRule("digits", 12, 12) },
    register: session,
  });
  await page.complete({ username: "lina", password: "secret-1", confirmPassword: "secret-1" });
  for (const [name, value] of Object.entries(typed))
    await page.user.type(await page.field(page.t(`field.${name as keyof typeof typed}`)), value);
  await page.user.type(await page.field(page.t("field.birthday")), "1981-12-18");
  await page.send();
  const number = await page.field(page.t("field.personalNumber"));
  await waitFor(() => expect(number.getAttribute("aria-invalid")).toBe("true"));
  const said = document.getElementById(number.getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toBe(page.t("rule.checksum"));
  expect(await page.field(page.t("field.familyName"))).toHaveProperty("value", "O’Brien");
  expect(page.calls("register")).toEqual([]);
  await page.user.clear(number);
  await page.user.type(number, "19811218-9876");
  await page.send();
  await waitFor(() => expect(page.calls("register")).toHaveLength(1));
  expect(page.calls("register")[0]?.input).toMatchObject({
    givenName: "Zoë",
    familyName: "O’Brien",
    birthday: "1981-12-18",
    postcode: "SW1A 1AA",
    personalNumber: "198112189876",
  });
});

test("settings that cannot be read offer to try again", async () => {
  const page = await open({ registerSetting: { refuse: "NOT_FOUND" } });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.NOT_FOUND"));
  await page.press(page.t("action.retry"));
  await waitFor(() => expect(page.calls("registerSetting")).toHaveLength(2));
});
