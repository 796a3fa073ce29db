import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { familyRule } from "@croupier/contract/domain/rules";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";
import { PaymentPasswordDialog } from "./PaymentPasswordDialog.tsx";

const session: WireOutput<"changePassword"> = {
  token: "token-2",
  firstTimeLogin: false,
  passwordExpired: false,
  info: member,
};
const rules: Answers = {
  registerRules: { password: familyRule("lettersAndDigits", 6, 20), paymentPassword: familyRule("digits", 6, 6) },
};

/** Opens a dialog of passwords; types by label, submits, and reads the text under a field. */
async function open(content: React.ReactNode, answers: Answers, submit: "security.changePassword" | "action.save") {
  const page = await openPage(content, { as: member, answers: { ...rules, ...answers } });
  await screen.findByRole("dialog");
  await waitFor(() => expect(page.calls("registerRules")).toHaveLength(1));
  return {
    ...page,
    type: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await page.user.type(await page.field(label), value);
    },
    send: () => page.press(page.t(submit)),
    under: async (label: string) => {
      // The error comes before the rule.
      const id = (await page.field(label)).getAttribute("aria-describedby")?.split(" ")[0];
      return id === undefined ? undefined : document.getElementById(id)?.textContent;
    },
  };
}

async function openPassword(answers: Answers = {}, close = () => undefined) {
  const page = await open(<ChangePasswordDialog isSet close={close} />, answers, "security.changePassword");
  const { t } = page;
  const labels = {
    old: t("security.oldPassword"),
    first: t("security.newPassword"),
    again: t("security.confirmNewPassword"),
  };
  return { ...page, labels };
}

async function openPayment(isSet: boolean, answers: Answers = {}, close = () => undefined) {
  const page = await open(<PaymentPasswordDialog isSet={isSet} hasPassword close={close} />, answers, "action.save");
  const { t } = page;
  const labels = {
    login: t("security.loginPassword"),
    old: t("security.oldPaymentPassword"),
    first: t("security.newPaymentPassword"),
    again: t("security.confirmNewPaymentPassword"),
  };
  return { ...page, labels };
}

test("the rule of a new password is shown before anything is typed", async () => {
  const page = await openPassword();
  await waitFor(async () =>
    expect(await page.under(page.labels.first)).toBe(page.t("rule.lettersAndDigits", { min: 6, max: 20 })),
  );
  expect(await page.under(page.labels.again)).toBeUndefined();
  cleanup();
  const payment = await openPayment(false);
  await waitFor(async () => expect(await payment.under(payment.labels.first)).toMatch(/digits\.$/));
});

test("password: old, new and repetition are required, and nothing is sent without them", async () => {
  const page = await openPassword();
  await page.send();
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(3);
  expect(page.calls("changePassword")).toEqual([]);
});

test("password: the new one follows the merchant's rule, and its repetition must match", async () => {
  const page = await openPassword();
  const { old, first, again } = page.labels;
  await page.type({ [old]: "secret1", [first]: "short", [again]: "other1" });
  await page.send();
  await waitFor(async () => expect(await page.under(first)).toBe(page.t("rule.lettersAndDigits", { min: 6, max: 20 })));
  expect(await page.under(again)).toBe(page.t("rule.mismatch"));
  expect(page.calls("changePassword")).toEqual([]);
});

test("password: a member who has none is not asked for the old one", async () => {
  const page = await openPage(<ChangePasswordDialog isSet={false} close={() => undefined} />, {
    as: member,
    answers: rules,
  });
  expect(await page.field(page.t("security.newPassword"))).toBeTruthy();
  expect(screen.queryByLabelText(page.t("security.oldPassword"))).toBeNull();
});

test("password: after the change the session uses its new token and the dialog closes", async () => {
  const close = vi.fn();
  const page = await openPassword({ changePassword: session }, close);
  const { old, first, again } = page.labels;
  await page.type({ [old]: "secret1", [first]: "secret2", [again]: "secret2" });
  await page.send();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(page.calls("changePassword")[0]?.input).toEqual({
    oldPassword: "secret1",
    newPassword: "secret2",
    confirmNewPassword: "secret2",
  });
  expect(page.app.session.state.get()).toMatchObject({ status: "member", token: "token-2" });
  expect(await screen.findByText(page.t("security.passwordChanged"))).toBeTruthy();
});

test.each([
  ["PASSWORD_WRONG", "old"],
  ["PASSWORD_SAME", "first"],
] as const)("password: %s stands under its field (%s), and what was typed stays", async (refuse, at) => {
  const page = await openPassword({ changePassword: { refuse } });
  const { old, first, again } = page.labels;
  const typed = { [old]: "secret1", [first]: "secret2", [again]: "secret2" };
  await page.type(typed);
  await page.send();
  await waitFor(async () => expect(await page.under(page.labels[at])).toBe(page.t(`error.${refuse}`)));
  for (const [label, value] of Object.entries(typed)) expect(await page.field(label)).toHaveProperty("value", value);
});

test("password: too many tries stand above the button", async () => {
  const page = await openPassword({ changePassword: { refuse: "TOO_MANY_TRIES" } });
  const { old, first, again } = page.labels;
  await page.type({ [old]: "secret1", [first]: "secret2", [again]: "secret2" });
  await page.send();
  expect((await screen.findByText(page.t("error.TOO_MANY_TRIES"))).role).toBe("alert");
});

test("withdraw password: all four fields are required, and nothing is sent without them", async () => {
  const page = await openPayment(true);
  await page.send();
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(4);
  expect(page.calls("changePaymentPassword")).toEqual([]);
});

test("withdraw password: the new one follows the merchant's rule, and its repetition must match", async () => {
  const page = await openPayment(true);
  const { login, old, first, again } = page.labels;
  await page.type({ [login]: "secret1", [old]: "123456", [first]: "12345", [again]: "654321" });
  await page.send();
  await waitFor(async () => expect(await page.under(first)).toBe(page.t("rule.digitsExact", { min: 6 })));
  expect(await page.under(again)).toBe(page.t("rule.mismatch"));
  expect(page.calls("changePaymentPassword")).toEqual([]);
});

test("withdraw password: the first is set without an old one, and the dialog closes and says so", async () => {
  const close = vi.fn();
  const page = await openPayment(false, { changePaymentPassword: {} }, close);
  const { login, old, first, again } = page.labels;
  expect(screen.queryByLabelText(old)).toBeNull();
  await page.type({ [login]: "secret1", [first]: "135790", [again]: "135790" });
  await page.send();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(page.calls("changePaymentPassword")[0]?.input).toEqual({
    password: "secret1",
    newPaymentPassword: "135790",
    confirmNewPaymentPassword: "135790",
  });
  expect(await screen.findByText(page.t("security.paymentPasswordChanged"))).toBeTruthy();
});

test("withdraw password: digits of any script are the same digits", async () => {
  const page = await openPayment(false, { changePaymentPassword: {} });
  const { login, first, again } = page.labels;
  await page.type({ [login]: "secret1", [first]: "١٣٥٧٩٠", [again]: "１３５７９０" });
  await page.send();
  await waitFor(() => expect(page.calls("changePaymentPassword")).toHaveLength(1));
  expect(page.calls("changePaymentPassword")[0]?.input).toMatchObject({
    newPaymentPassword: "135790",
    confirmNewPaymentPassword: "135790",
  });
});

test.each([
  ["PASSWORD_WRONG", "login"],
  ["WITHDRAW_PASSWORD_WRONG", "old"],
  ["WITHDRAW_PASSWORD_LOCKED", "old"],
  ["PASSWORD_SAME", "first"],
] as const)("withdraw password: %s stands under its field (%s)", async (refuse, at) => {
  const page = await openPayment(true, { changePaymentPassword: { refuse } });
  const { login, old, first, again } = page.labels;
  await page.type({ [login]: "secret1", [old]: "123456", [first]: "135790", [again]: "135790" });
  await page.send();
  await waitFor(async () => expect(await page.under(page.labels[at])).toBe(page.t(`error.${refuse}`)));
  expect(page.calls("changePaymentPassword")[0]?.input).toMatchObject({ oldPaymentPassword: "123456" });
});

test("a change that needs a proof which nobody gave says so above its button", async () => {
  const page = await openPayment(false, { changePaymentPassword: { refuse: "STEP_UP_REQUIRED" } });
  const { login, first, again } = page.labels;
  await page.type({ [login]: "Secret-123", [first]: "246810", [again]: "246810" });
  await page.send();
  expect((await screen.findByText(page.t("error.STEP_UP_REQUIRED"))).role).toBe("alert");
});
