import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { toasts } from "../../core/dialogs/dialogs.ts";
import { ForcedPasswordDialog } from "./ForcedPasswordDialog.tsx";
import { ForgotByPhone } from "./ForgotByPhone.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { RegisterDialog } from "./RegisterDialog.tsx";
import { SignOutDialog } from "./SignOutDialog.tsx";

const session: WireOutput<"login"> = { token: "token-2", firstTimeLogin: false, passwordExpired: false, info: member };
const agent = { ...session, info: { ...member, type: 1, isAgent: true } };
const close = () => undefined;
const name = { name: "username", required: true } as const;
const answers: Answers = {
  login: session,
  register: session,
  passwordByPhone: session,
  changePassword: session,
  countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
  registerSetting: { fields: [name], minimumAge: 18 },
  registerRules: {},
  banners: [],
  passkeys: [],
};

type Page = Awaited<ReturnType<typeof openPage>>;
const pathOf = ({ router }: Page) => router.location.get().path;

async function signIn(page: Page) {
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "Secret-123");
  await page.press(page.t("auth.logIn"));
}

describe("a sign-in at the agents' page leads to /agentHome; any other, a registration and a new password lead to / [U07]", () => {
  test("the agents' page", async () => {
    const page = await openPage(<LoginForm portal="agent" close={close} />, {
      at: "/agent",
      answers: { ...answers, login: agent },
    });
    await signIn(page);
    await waitFor(() => expect(pathOf(page)).toBe("/agentHome"));
  });

  test("any other, of a member and of an agent", async () => {
    for (const answer of [session, agent]) {
      const page = await openPage(<LoginForm close={close} />, { at: "/rng", answers: { ...answers, login: answer } });
      await signIn(page);
      await waitFor(() => expect(pathOf(page)).toBe("/"));
      document.body.innerHTML = "";
    }
  });

  test("a registration", async () => {
    const page = await openPage(<RegisterDialog close={close} />, { at: "/rng", answers });
    await page.user.type(await page.field(page.t("field.username")), "lina");
    await page.user.click(screen.getByRole("checkbox"));
    await page.press(page.t("auth.registerNow"));
    await waitFor(() => expect(pathOf(page)).toBe("/"));
  });

  test("a password forgotten and set anew by phone", async () => {
    const page = await openPage(<ForgotByPhone close={close} />, { at: "/rng", answers });
    await page.user.type(await screen.findByRole("textbox", { name: page.t("field.mobileNum") }), "912345678");
    await page.user.type(await screen.findByRole("textbox", { name: page.t("auth.smsCode") }), "123456");
    await page.user.type(await page.field(page.t("security.newPassword")), "Harbour2027");
    await page.press(page.t("auth.setPassword"));
    await waitFor(() => expect(pathOf(page)).toBe("/"));
  });

  test("a password that had to be changed", async () => {
    const dialog = (
      <ForcedPasswordDialog signIn={{ ...session, mustChangePassword: "expired" }} password="Old-12345" close={close} />
    );
    const page = await openPage(dialog, { at: "/rng", answers });
    await page.user.type(await page.field(page.t("security.newPassword")), "Harbour2027");
    await page.user.type(await page.field(page.t("security.confirmNewPassword")), "Harbour2027");
    await page.press(page.t("auth.setPassword"));
    await waitFor(() => expect(pathOf(page)).toBe("/"));
  });
});

test("a page that asked for the sign-in goes on where it was", async () => {
  let went = 0;
  const page = await openPage(<LoginForm close={close} onSuccess={() => (went += 1)} />, { at: "/rng", answers });
  await signIn(page);
  await waitFor(() => expect(went).toBe(1));
  expect(pathOf(page)).toBe("/rng");
});

describe("signing out asks first, calls logout, clears the tab's storage, keeps the merchant and goes to /, agents to /agent [U11]", () => {
  test("Cancel leaves everything as it is", async () => {
    let closed = 0;
    const page = await openPage(<SignOutDialog close={() => (closed += 1)} />, { at: "/rng", as: member });
    expect(await screen.findByText(page.t("auth.signOutTitle"))).toBeTruthy();
    await page.press(page.t("action.cancel"));
    expect(closed).toBe(1);
    expect(page.calls("logout")).toEqual([]);
    expect(page.app.session.state.get().status).toBe("member");
  });

  test.each([
    ["member", member, "/"],
    ["agent", { ...member, type: 1, isAgent: true }, "/agent"],
  ] as const)("a confirmed one of an %s", async (status, info, path) => {
    const page = await openPage(<SignOutDialog close={close} />, { at: "/rng", answers: { logout: {} } });
    page.app.session.signIn({ ...session, token: "token-1", info });
    expect(page.app.session.state.get().status).toBe(status);
    sessionStorage.setItem("USER_POPUP", "closed");
    expect(sessionStorage.length).toBeGreaterThan(1);
    await page.press(page.t("auth.signOut"));
    await waitFor(() => expect(pathOf(page)).toBe(path));
    expect(page.calls("logout")).toHaveLength(1);
    expect(page.calls("logout")[0]?.headers.get("authorization")).toBe("Bearer token-1");
    expect(page.app.session.state.get().status).toBe("visitor");
    expect(sessionStorage.length).toBe(0);
    // Later calls reach the same merchant without a token.
    await page.app.api.call("systemStatus", {});
    const { headers } = page.calls("systemStatus")[0] ?? {};
    expect([headers?.get("merchant"), headers?.get("authorization")]).toEqual(["test", null]);
  });
});

test("the greeting after a sign-in shows when the member was last signed in", async () => {
  const lastLoginAt = "2026-11-28T12:00:00.000Z";
  const page = await openPage(<LoginForm close={close} />, {
    at: "/rng",
    answers: { ...answers, login: { ...session, info: { ...member, lastLoginAt } } },
  });
  await signIn(page);
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text ?? "").toMatch(/^Welcome, Lina\. Last login 28 Nov.* \d\d:00$/u),
  );
});
