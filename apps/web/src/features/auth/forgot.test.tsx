import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { familyRule } from "@croupier/contract/domain/rules";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { dialogs } from "../../core/dialogs/dialogs.ts";
import { ForgotDialog } from "./ForgotDialog.tsx";

const session: WireOutput<"passwordByPhone"> = {
  token: "token-2",
  firstTimeLogin: false,
  passwordExpired: false,
  info: member,
};
const sent: WireOutput<"smsCode"> = {
  expiredMinutes: 2,
  nextAt: "2026-11-22T12:02:00.000Z",
  serverTime: "2026-11-22T12:00:00.000Z",
};
const usual: Answers = {
  banners: [],
  captcha: "aGk=",
  countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
  registerRules: {
    username: familyRule("letterFirst", 4, 12),
    email: familyRule("email", 6, 60),
    password: familyRule("lettersAndDigits", 6, 20),
  },
  passkeys: [],
};

async function open(by: "email" | "phone", answers: Answers = {}, close = () => undefined) {
  const page = await openPage(<ForgotDialog close={close} />, {
    answers: { ...usual, ...answers },
    flags: { CHNGPASSVERIF3: by === "phone" },
  });
  const first = by === "email" ? "field.email" : "field.mobileNum";
  await page.field(page.t(first));
  await waitFor(() => expect(page.calls("registerRules").length).toBeGreaterThan(0));
  const type = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      const field = await page.field(label);
      await page.user.clear(field);
      await page.user.type(field, value);
    }
  };
  const { t } = page;
  return {
    ...page,
    type,
    byEmail: { [t("field.username")]: "lina", [t("field.email")]: "lina@test.example", [t("auth.captcha")]: "abcd" },
    byPhone: {
      [t("field.mobileNum")]: "912345678",
      [t("auth.smsCode")]: "123456",
      [t("security.newPassword")]: "secret1",
    },
    send: () => page.press(t(by === "email" ? "auth.sendLink" : "auth.setPassword")),
    /** Returns the text that describes a field. */
    under: async (label: string) => {
      // The error comes before the rule.
      const id = (await page.field(label)).getAttribute("aria-describedby")?.split(" ")[0];
      return id === undefined ? undefined : document.getElementById(id)?.textContent;
    },
  };
}

test("by email: name, email and captcha are required, and nothing is sent without them", async () => {
  const page = await open("email");
  await page.send();
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(3);
  for (const label of Object.keys(page.byEmail)) expect(await page.under(label)).toBe(page.t("rule.required"));
  expect(page.calls("passwordByEmail")).toEqual([]);
});

test("by email: name and email are validated by the merchant's rules before anything is sent", async () => {
  const page = await open("email");
  await page.type({ ...page.byEmail, [page.t("field.username")]: "1a", [page.t("field.email")]: "lina at test" });
  await page.send();
  await waitFor(async () =>
    expect(await page.under(page.t("field.username"))).toBe(page.t("rule.letterFirst", { min: 4, max: 12 })),
  );
  expect(await page.under(page.t("field.email"))).toBe(page.t("rule.email", { min: 6, max: 60 }));
  expect(page.calls("passwordByEmail")).toEqual([]);
});

test("by email: trimmed name and email are sent, and the dialog says in_been_out", async () => {
  const page = await open("email", { passwordByEmail: {} });
  await page.type({ ...page.byEmail, [page.t("field.username")]: " lina " });
  await page.send();
  expect(await screen.findByText(page.t("auth.in_been_out"))).toBeTruthy();
  expect(page.calls("passwordByEmail")[0]?.input).toMatchObject({
    username: "lina",
    email: "lina@test.example",
    captcha: "abcd",
  });
  expect(screen.queryByLabelText(page.t("field.email"))).toBeNull();
  await page.press(page.t("auth.backToLogIn"));
  expect(dialogs.get()).toMatchObject({ name: "login" });
});

test("by email: a wrong captcha stands under its field, which alone is emptied", async () => {
  const page = await open("email", { passwordByEmail: { refuse: "CAPTCHA_WRONG" } });
  await page.type(page.byEmail);
  await page.send();
  await waitFor(async () => expect(await page.under(page.t("auth.captcha"))).toBe(page.t("error.CAPTCHA_WRONG")));
  expect(await page.field(page.t("auth.captcha"))).toHaveProperty("value", "");
  expect(await page.field(page.t("field.username"))).toHaveProperty("value", "lina");
  expect(await page.field(page.t("field.email"))).toHaveProperty("value", "lina@test.example");
});

test("by email: an unknown account is reported above the button, if the merchant reveals it", async () => {
  const page = await open("email", { passwordByEmail: { refuse: "MEMBER_UNKNOWN" } });
  await page.type(page.byEmail);
  await page.send();
  const text = await screen.findByText(page.t("error.MEMBER_UNKNOWN"));
  expect(text.role).toBe("alert");
  const button = await screen.findByRole("button", { name: page.t("auth.sendLink") });
  expect(text.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(page.t("auth.in_been_out"))).toBeNull();
});

test("by email: what only the platform knows of a field stands under it", async () => {
  const email = { kind: "pattern", patternId: "email", min: 6, max: 40 };
  const page = await open("email", { passwordByEmail: { refuse: "INVALID_FIELDS", value: { fields: { email } } } });
  await page.type(page.byEmail);
  await page.send();
  await waitFor(async () =>
    expect(await page.under(page.t("field.email"))).toBe(page.t("rule.email", { min: 6, max: 40 })),
  );
});

test("by phone: number, code and new password are required, and nothing is sent without them", async () => {
  const page = await open("phone");
  await page.send();
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(3);
  for (const label of Object.keys(page.byPhone)) expect(await page.under(label)).toBe(page.t("rule.required"));
  expect(page.calls("passwordByPhone")).toEqual([]);
});

test("by phone: the new password is validated by the merchant's rule before anything is sent", async () => {
  const page = await open("phone");
  await page.type({ ...page.byPhone, [page.t("security.newPassword")]: "short" });
  await page.send();
  await waitFor(async () =>
    expect(await page.under(page.t("security.newPassword"))).toBe(page.t("rule.lettersAndDigits", { min: 6, max: 20 })),
  );
  expect(page.calls("passwordByPhone")).toEqual([]);
});

test("by phone: a code needs a number; then the button counts down from expiredMinutes", async () => {
  const page = await open("phone", { smsCode: sent });
  await page.press(page.t("auth.sendCode"));
  await waitFor(async () => expect(await page.under(page.t("field.mobileNum"))).toBe(page.t("rule.required")));
  expect(page.calls("smsCode")).toEqual([]);
  await page.type({ [page.t("field.mobileNum")]: " 912345678 " });
  await page.press(page.t("auth.sendCode"));
  const button = await screen.findByRole("button", { name: page.t("auth.sendAgainIn", { seconds: 120 }) });
  expect(button).toHaveProperty("disabled", true);
  expect(await page.under(page.t("auth.smsCode"))).toBe(page.t("auth.smsSent"));
  await page.user.click(button);
  expect(page.calls("smsCode").map(({ input }) => input)).toEqual([
    expect.objectContaining({ mobileNum: "912345678", countryDialingCode: "84", type: "password" }),
  ]);
});

test("by phone: a code that was asked for too soon lets the button count down what is left", async () => {
  const page = await open("phone", { smsCode: { refuse: "CODE_TOO_SOON", value: { secondsLeft: 45 } } });
  await page.type({ [page.t("field.mobileNum")]: "912345678" });
  await page.press(page.t("auth.sendCode"));
  expect(await screen.findByRole("button", { name: page.t("auth.sendAgainIn", { seconds: 45 }) })).toHaveProperty(
    "disabled",
    true,
  );
});

test("by phone: who succeeds is signed in, and the dialog closes", async () => {
  const close = vi.fn();
  const page = await open("phone", { passwordByPhone: session }, close);
  await page.type(page.byPhone);
  await page.send();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(page.calls("passwordByPhone")[0]?.input).toEqual({
    mobileNum: "912345678",
    countryDialingCode: "84",
    verificationCode: "123456",
    newPassword: "secret1",
  });
  expect(page.app.session.state.get()).toMatchObject({ status: "member", token: "token-2" });
});

test.each([
  ["CODE_WRONG", "auth.smsCode"],
  ["MOBILE_INVALID", "field.mobileNum"],
] as const)("by phone: %s stands under its field, and what was typed stays", async (refuse, field) => {
  const page = await open("phone", { passwordByPhone: { refuse } });
  await page.type(page.byPhone);
  await page.send();
  await waitFor(async () => expect(await page.under(page.t(field))).toBe(page.t(`error.${refuse}`)));
  for (const [label, value] of Object.entries(page.byPhone))
    expect(await page.field(label)).toHaveProperty("value", value);
});

test("what was typed for one way is there again when one comes back from the other", async () => {
  const page = await open("email");
  const show = (key: "auth.bySms" | "auth.byEmail") => page.user.click(screen.getByRole("tab", { name: page.t(key) }));
  await page.type(page.byEmail);
  await show("auth.bySms");
  await page.type(page.byPhone);
  await show("auth.byEmail");
  for (const [label, value] of Object.entries(page.byEmail))
    expect(await page.field(label)).toHaveProperty("value", value);
  await show("auth.bySms");
  for (const [label, value] of Object.entries(page.byPhone))
    expect(await page.field(label)).toHaveProperty("value", value);
});
