import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../app/test-page.tsx";
import { closeDialog, dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { DialogHost } from "./DialogHost.tsx";

const answers: Answers = {
  banners: [],
  captcha: "aGk=",
  countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
  registerSetting: {
    fields: (["username", "password", "confirmPassword", "captcha"] as const).map((name) => ({ name, required: true })),
    minimumAge: 18,
  },
  registerRules: {},
  register: { token: "token-2", firstTimeLogin: false, passwordExpired: false, info: member },
  passkeys: [],
};

/** Begins a page as the browser would: by a reload or by an address. */
function begin(type: "reload" | "navigate", as?: typeof member) {
  const entry = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
  return openPage(<DialogHost />, { answers, ...(as ? { as } : {}) });
}

/** Leaves the page: its state is gone, its storage is not. */
function leave(): void {
  cleanup();
  const left = { ...sessionStorage };
  closeDialog();
  for (const [key, value] of Object.entries(left)) sessionStorage.setItem(key, String(value));
}

async function fillIn() {
  const page = await begin("navigate");
  openDialog({ name: "register", referralCode: "" });
  await page.user.type(await page.field(page.t("field.username")), "lina");
  await page.user.type(await page.field(page.t("field.password")), "secret-1");
  await page.user.type(await page.field(page.t("field.confirmPassword")), "secret-1");
  await page.user.type(await page.field(page.t("auth.captcha")), "abcd");
  await page.user.click(screen.getByRole("checkbox"));
  await waitFor(() => expect(stored()).toContain("lina"));
  return page;
}

const stored = () => JSON.stringify({ ...sessionStorage });

// The dialog loads on demand; it is loaded once here, so that no test waits for it.
beforeAll(() => import("../features/auth/RegisterDialog.tsx"));
beforeEach(() => sessionStorage.clear());

test("a reload opens the registration again with its input, without passwords and captcha", async () => {
  await fillIn();
  expect(stored()).not.toMatch(/secret-1|abcd/);
  leave();
  const page = await begin("reload");
  expect(await page.field(page.t("field.username"))).toHaveProperty("value", "lina");
  expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
  for (const label of [page.t("field.password"), page.t("field.confirmPassword"), page.t("auth.captcha")])
    expect(await page.field(label)).toHaveProperty("value", "");
});

test("another address does not open the registration again, and drops its input", async () => {
  await fillIn();
  leave();
  await begin("navigate");
  expect(dialogs.get()).toBeUndefined();
  expect(stored()).not.toContain("lina");
});

test("a reload as a member drops the input of a registration", async () => {
  await fillIn();
  leave();
  await begin("reload", member);
  await waitFor(() => expect(stored()).not.toContain("croupier.registration"));
  expect(dialogs.get()).toBeUndefined();
});

test("closing the registration drops its input", async () => {
  const page = await fillIn();
  await page.press(page.t("action.close"));
  await waitFor(() => expect(dialogs.get()).toBeUndefined());
  expect(stored()).not.toContain("lina");
});

test("a finished registration drops its input", async () => {
  const page = await fillIn();
  await page.press(page.t("auth.registerNow"));
  await waitFor(() => expect(page.calls("register")).toHaveLength(1));
  await waitFor(() => expect(dialogs.get()).toBeUndefined());
  expect(stored()).not.toContain("croupier.registration");
});
