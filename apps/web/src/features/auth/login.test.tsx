import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { LoginDialog } from "./LoginDialog.tsx";
import { LoginForm } from "./LoginForm.tsx";

const session: WireOutput<"login"> = { token: "token-2", firstTimeLogin: false, passwordExpired: false, info: member };
const banners: Answers = { banners: [] };

const open = (answers: Answers = {}, close = () => undefined, onSuccess = () => undefined) =>
  openPage(<LoginDialog close={close} onSuccess={onSuccess} />, { answers: { ...banners, ...answers } });

test("an empty form is sent nowhere, and both fields say that they are needed", async () => {
  const page = await open();
  await page.press(page.t("auth.logIn"));
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(2);
  expect(page.calls("login")).toEqual([]);
});

test("a login that a game waits for names the game, any other names none", async () => {
  const { t } = await openPage(<LoginDialog close={() => undefined} game="Night Market" />, { answers: banners });
  expect(screen.getByText(t("auth.toPlay", { game: "Night Market" }))).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText(/Night Market/)).toBeNull();
});

test("the button for one click says that it replaces the password by the device's own lock", async () => {
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: () => ({}) });
  Object.defineProperty(navigator, "credentials", { value: {}, configurable: true });
  const page = await open();
  const button = await screen.findByRole("button", { name: page.t("passkey.logIn") });
  const about = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(about?.textContent).toBe(page.t("passkey.offerText"));
});

test("a password of only spaces is missing, and is sent nowhere", async () => {
  const page = await open();
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "   ");
  await page.press(page.t("auth.logIn"));
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(1);
  expect(page.calls("login")).toEqual([]);
});

test("name and password travel encrypted; the page signs in, closes and goes on", async () => {
  const [close, onSuccess] = [vi.fn(), vi.fn()];
  const page = await open({ login: session, passkeys: [] }, close, onSuccess);
  await page.user.type(await page.field(page.t("auth.username")), " lina ");
  await page.user.type(await page.field(page.t("auth.password")), "Secret-123");
  await page.press(page.t("auth.logIn"));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(onSuccess).toHaveBeenCalled();
  expect(page.calls("login")[0]?.input).toMatchObject({ username: "lina", password: "Secret-123", type: "username" });
  expect(page.app.session.state.get()).toMatchObject({ status: "member", token: "token-2" });
});

test("a refusal stands above the button, and asks for a captcha where the platform wants one", async () => {
  const page = await open({ login: { refuse: "LOGIN_FAILED", value: { captcha: true } }, captcha: "aGk=" });
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "wrong");
  await page.press(page.t("auth.logIn"));
  expect((await screen.findByText(page.t("error.LOGIN_FAILED"))).role).toBe("alert");
  await page.user.type(await page.field(page.t("auth.captcha")), "abcd");
  await page.press(page.t("auth.logIn"));
  await waitFor(() => expect(page.calls("login")).toHaveLength(2));
  expect(page.calls("login")[1]?.input).toMatchObject({ captcha: "abcd" });
});

test.each([
  ["٤٧١٩", "4719"],
  ["۴۷۱۹", "4719"],
  ["４７１９", "4719"],
  ["४७१९", "4719"],
  ["๔๗๑๙", "4719"],
  ["၄၇၁၉", "4719"],
  [" 47 19 ", "4719"],
])("a captcha typed as %j is sent as %s", async (typed, sent) => {
  const page = await open({ login: { refuse: "LOGIN_FAILED", value: { captcha: true } }, captcha: "aGk=" });
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "wrong");
  await page.press(page.t("auth.logIn"));
  await page.user.type(await page.field(page.t("auth.captcha")), typed);
  await page.press(page.t("auth.logIn"));
  await waitFor(() => expect(page.calls("login")[1]?.input).toMatchObject({ captcha: sent }));
});

test("a captcha refusal shows the field with its picture, renewed at most once a second [U08]", async () => {
  const page = await open({ login: { refuse: "LOGIN_FAILED", value: { captcha: true } }, captcha: "aGk=" });
  expect(page.calls("captcha")).toEqual([]);
  expect(screen.queryByLabelText(page.t("auth.captcha"))).toBeNull();
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "wrong");
  await page.press(page.t("auth.logIn"));
  const picture = await screen.findByAltText(page.t("auth.captchaPicture"));
  expect(screen.getByText(page.t("error.LOGIN_FAILED")).role).toBe("alert");
  expect(picture.getAttribute("src")).toBe("data:image/png;base64,aGk=");
  const asked = () => page.calls("captcha").length;
  const before = asked();
  // The clock advances only by these steps.
  let time = performance.now() + 5000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  const press = () => page.press(page.t("auth.captchaRefresh"));
  try {
    for (let at = 0; at < 3; at++) await press();
    await waitFor(() => expect(asked()).toBe(before + 1));
    time += 999;
    await press();
    expect(asked()).toBe(before + 1);
    time += 1;
    await press();
    await waitFor(() => expect(asked()).toBe(before + 2));
  } finally {
    clock.mockRestore();
  }
});

test("a blocked member below an agent is asked to contact that agent, any other customer service", async () => {
  const page = await open({ login: { refuse: "ACCOUNT_BLOCKED", value: { contact: "agent" } } });
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "Secret-123");
  await page.press(page.t("auth.logIn"));
  expect((await screen.findByText(page.t("error.ACCOUNT_BLOCKED_AGENT"))).role).toBe("alert");
  cleanup();
  const other = await open({ login: { refuse: "ACCOUNT_BLOCKED" } });
  await other.user.type(await other.field(other.t("auth.username")), "lina");
  await other.user.type(await other.field(other.t("auth.password")), "Secret-123");
  await other.press(other.t("auth.logIn"));
  expect(await screen.findByText(other.t("error.ACCOUNT_BLOCKED"))).toBeTruthy();
});

test("sign-in has tabs only where a code may sign in [U01]", async () => {
  const codes: Answers = { countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] } };
  const dialog = <LoginDialog close={() => undefined} />;
  const page = await openPage(dialog, { answers: { ...banners, ...codes }, flags: { MOBILEVERCODELOGIN3: true } });
  const tabs = screen.getAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual([page.t("auth.byUsername"), page.t("auth.bySmsCode")]);
  expect(tabs[0]?.getAttribute("aria-selected")).toBe("true");
  expect(await page.field(page.t("auth.username"))).toBeTruthy();
  await page.user.click(screen.getByRole("tab", { name: page.t("auth.bySmsCode") }));
  expect(await page.field(page.t("field.mobileNum"))).toBeTruthy();
  const secret = screen.getByLabelText(page.t("auth.password"));
  const hidden = () => secret.closest('[style*="display: none"]') !== null;
  expect(hidden()).toBe(true);
  await page.user.click(screen.getByRole("tab", { name: page.t("auth.byUsername") }));
  expect(hidden()).toBe(false);
  cleanup();
  await openPage(dialog, { answers: banners, flags: { MOBILEVERCODELOGIN3: false } });
  expect(await screen.findByLabelText(page.t("auth.password"))).toBeTruthy();
  expect(screen.queryAllByRole("tab")).toEqual([]);
});

test("what was typed on either tab is there again when one comes back to it", async () => {
  const page = await openPage(<LoginDialog close={() => undefined} />, {
    answers: { ...banners, countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] } },
    flags: { MOBILEVERCODELOGIN3: true },
  });
  const show = (key: "auth.byUsername" | "auth.bySmsCode") =>
    page.user.click(screen.getByRole("tab", { name: page.t(key) }));
  // The panel is named after its tab, and one of its fields has the same name.
  const code = () => screen.findByRole("textbox", { name: page.t("auth.smsCode") });
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "Secret-123");
  await show("auth.bySmsCode");
  await page.user.type(await page.field(page.t("field.mobileNum")), "912345678");
  await page.user.type(await code(), "123456");
  await show("auth.byUsername");
  expect(await page.field(page.t("auth.username"))).toHaveProperty("value", "lina");
  expect(await page.field(page.t("auth.password"))).toHaveProperty("value", "Secret-123");
  await show("auth.bySmsCode");
  expect(await page.field(page.t("field.mobileNum"))).toHaveProperty("value", "912345678");
  expect(await code()).toHaveProperty("value", "123456");
});

test("a text that cannot be a code is not sent; number and code are sent in digits of 0 to 9", async () => {
  const page = await openPage(<LoginDialog close={() => undefined} />, {
    answers: {
      ...banners,
      countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] },
      login: { refuse: "CODE_WRONG" },
    },
    flags: { MOBILEVERCODELOGIN3: true },
  });
  await page.user.click(screen.getByRole("tab", { name: page.t("auth.bySmsCode") }));
  await page.user.type(await page.field(page.t("field.mobileNum")), "၉၁၂၃၄၅၆၇၈");
  const code = screen.getByRole("textbox", { name: page.t("auth.smsCode") });
  await page.user.type(code, "57370");
  await page.press(page.t("auth.logIn"));
  expect(await screen.findByText(page.t("rule.digitsExact", { min: 6 }))).toBeTruthy();
  expect(code).toHaveProperty("value", "57370");
  expect(page.calls("login")).toEqual([]);
  await page.user.clear(code);
  await page.user.type(code, "٥٧٣-٧٠٤");
  await page.press(page.t("auth.logIn"));
  expect(await screen.findByText(page.t("error.CODE_WRONG"))).toBeTruthy();
  expect(code).toHaveProperty("value", "٥٧٣-٧٠٤");
  expect(page.calls("login")[0]?.input).toMatchObject({ username: "912345678", password: "573704" });
});

test("the agent portal says at the wire that it is one, and remembers nobody", async () => {
  const page = await openPage(<LoginForm portal="agent" close={() => undefined} />, {
    answers: { login: { refuse: "AGENTS_ONLY" } },
  });
  await page.user.type(await page.field(page.t("auth.username")), "lina");
  await page.user.type(await page.field(page.t("auth.password")), "Secret-123");
  await page.press(page.t("auth.logIn"));
  expect((await screen.findByText(page.t("error.AGENTS_ONLY"))).role).toBe("alert");
  const sent = page.calls("login")[0]?.input;
  expect(sent).toMatchObject({ entrance: "agent" });
  expect(sent).not.toHaveProperty("remember");
});
