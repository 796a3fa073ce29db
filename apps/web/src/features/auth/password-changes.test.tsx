import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { familyRule } from "@croupier/contract/domain/rules";
import type { TextKey } from "../../core/i18n/texts.ts";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { ChangePasswordDialog } from "../account/ChangePasswordDialog.tsx";
import { ForcedPasswordDialog } from "./ForcedPasswordDialog.tsx";
import { ForgotDialog } from "./ForgotDialog.tsx";

const answers: Answers = {
  banners: [],
  captcha: "aGk=",
  countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
  registerRules: {
    username: familyRule("letterFirst", 4, 12),
    email: familyRule("email", 6, 60),
    password: familyRule("any", 8, 64),
  },
};
const signIn: WireOutput<"login"> = {
  token: "token-2",
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: "given",
  info: member,
};
const close = () => undefined;

/** Opens a dialog; returns its fields by the keys of their labels, and the button that sends it. */
async function open(content: ReactNode, action: TextKey, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(content, { answers, ...options });
  await waitFor(() => expect(page.calls("registerRules").length).toBeGreaterThan(0));
  const field = (key: TextKey) => page.field(page.t(key));
  return {
    ...page,
    send: () => page.press(page.t(action)),
    type: async (values: Partial<Record<TextKey, string>>) => {
      for (const [key, value] of Object.entries(values)) await page.user.type(await field(key as TextKey), value);
    },
    /** Returns the text that describes each of these fields. */
    under: (...keys: TextKey[]) =>
      Promise.all(
        keys.map(async (key) => {
          // The error comes before the rule.
          const id = (await field(key)).getAttribute("aria-describedby")?.split(" ")[0];
          return document.getElementById(id ?? "")?.textContent;
        }),
      ),
  };
}

const fresh = ["security.newPassword", "security.confirmNewPassword"] as const;

describe("a change of the password asks for the old one, unless it was just typed, a new one by the rule and the same again; a forgotten one for what each way needs [V03]", () => {
  test("a change asks for the old one, a new one by the rule and the same again", async () => {
    const page = await open(<ChangePasswordDialog isSet close={close} />, "security.changePassword", { as: member });
    const required = page.t("rule.required");
    await page.send();
    await screen.findAllByText(required);
    expect(await page.under("security.oldPassword", ...fresh)).toEqual([required, required, required]);
    await page.type({ "security.newPassword": "short", "security.confirmNewPassword": "Harbour2027" });
    await page.send();
    await waitFor(async () => {
      const under = await page.under("security.oldPassword", ...fresh);
      expect(under).toEqual([required, page.t("rule.any", { min: 8, max: 64 }), page.t("rule.mismatch")]);
    });
    expect(page.calls("changePassword")).toEqual([]);
  });

  test("spaces around the new one count neither for the rule nor for the repetition", async () => {
    const page = await open(<ChangePasswordDialog isSet close={close} />, "security.changePassword", {
      as: member,
      answers: { ...answers, changePassword: { refuse: "PASSWORD_SAME" } },
    });
    await page.type({ "security.oldPassword": "Lantern2026", "security.newPassword": "  tiny    " });
    await page.type({ "security.confirmNewPassword": "tiny" });
    await page.send();
    await waitFor(async () =>
      expect(await page.under(...fresh)).toEqual([page.t("rule.any", { min: 8, max: 64 }), undefined]),
    );
    expect(page.calls("changePassword")).toEqual([]);
    for (const key of fresh) await page.user.clear(await page.field(page.t(key)));
    await page.type({ "security.newPassword": " Harbour2027 ", "security.confirmNewPassword": "Harbour2027" });
    await page.send();
    await waitFor(() => expect(page.calls("changePassword")).toHaveLength(1));
  });

  test("what was just typed to sign in is not asked for again, and is sent with the new one", async () => {
    const dialog = <ForcedPasswordDialog signIn={signIn} password="Lantern2026" close={close} />;
    const page = await open(dialog, "auth.setPassword", {
      answers: { ...answers, changePassword: { refuse: "PASSWORD_SAME" } },
    });
    expect(screen.queryByLabelText(page.t("security.oldPassword"))).toBeNull();
    await page.send();
    await screen.findAllByText(page.t("rule.required"));
    expect(await page.under(...fresh)).toEqual([page.t("rule.required"), page.t("rule.required")]);
    await page.type({ "security.newPassword": "Harbour2027", "security.confirmNewPassword": "Harbour2027" });
    await page.send();
    await waitFor(() => expect(page.calls("changePassword")).toHaveLength(1));
    expect(page.calls("changePassword")[0]?.input).toMatchObject({ oldPassword: "Lantern2026" });
  });

  test("who signed in without typing a password is asked for the old one", async () => {
    const page = await open(<ForcedPasswordDialog signIn={signIn} password="" close={close} />, "auth.setPassword");
    await page.send();
    await screen.findAllByText(page.t("rule.required"));
    expect(await page.under("security.oldPassword")).toEqual([page.t("rule.required")]);
    expect(page.calls("changePassword")).toEqual([]);
  });

  test("by email: a name by its rule and an email", async () => {
    const page = await open(<ForgotDialog close={close} />, "auth.sendLink");
    const required = page.t("rule.required");
    await page.send();
    await screen.findAllByText(required);
    expect(await page.under("field.username", "field.email")).toEqual([required, required]);
    await page.type({ "field.username": "a!", "field.email": "nobody" });
    await page.send();
    await waitFor(async () =>
      expect(await page.under("field.username", "field.email")).toEqual([
        page.t("rule.letterFirst", { min: 4, max: 12 }),
        page.t("rule.email", { min: 6, max: 60 }),
      ]),
    );
    expect(page.calls("passwordByEmail")).toEqual([]);
  });

  test("by text message: a number, its code and a new password by the rule", async () => {
    const flags = { CHNGPASSVERIF3: true };
    const page = await open(<ForgotDialog close={close} />, "auth.setPassword", { flags });
    const required = page.t("rule.required");
    const keys = ["field.mobileNum", "auth.smsCode", "security.newPassword"] as const;
    await page.send();
    await screen.findAllByText(required);
    expect(await page.under(...keys)).toEqual([required, required, required]);
    await page.type({ "field.mobileNum": "901112223", "auth.smsCode": "123456", "security.newPassword": "short" });
    await page.send();
    await waitFor(async () =>
      expect(await page.under("security.newPassword")).toEqual([page.t("rule.any", { min: 8, max: 64 })]),
    );
    expect(page.calls("passwordByPhone")).toEqual([]);
  });
});
