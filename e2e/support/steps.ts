import type { Locator, Page } from "@playwright/test";
import { query } from "./database.ts";
import { expect, newName, password, readCaptcha, webUrl, words, type Journey } from "./journey.ts";

/** Delays an answer after the platform has acted: other events reach the page first. */
export async function holdAnswer(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ response });
  });
}

/** Journeys run with reduced motion; this enables it. */
export const withMotion = (page: Page) => page.emulateMedia({ reducedMotion: "no-preference" });

/** Waits until the page's own code handles this element; before, the server's page does. */
export async function untilLive(element: Locator): Promise<void> {
  const live = () =>
    element.evaluate((at) => {
      const { early } = globalThis as { early?: { isOver: boolean } };
      return early?.isOver !== false && Object.keys(at).some((key) => key.startsWith("__reactProps"));
    });
  await expect.poll(live).toBe(true);
}

/** Records the page's reports of files that failed to load. */
export function watchReports(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/system/report")) reports.push(request.postDataJSON());
  });
  return reports;
}

/** Matches a browser's messages about a missing script. */
export const lostFile = /404|preload|Failed to fetch dynamically imported module|reading '|ERR_/i;

/** Returns the key of the captcha picture this page requested last. */
export function watchCaptcha({ page }: Journey): () => Promise<string> {
  let key = "";
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/wps/captcha") key = url.searchParams.get("captchaKey") ?? "";
  });
  return async () => {
    // A picture that was just requested has no code yet.
    await expect.poll(() => readCaptcha(page, key)).not.toBe("");
    return readCaptcha(page, key);
  };
}

/** Continues to registration by name where a merchant starts with the mobile number. */
export async function chooseUsername(page: Page, language = "en"): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("tab", { name: words("auth.registerBy.username", {}, language) })
    .click();
}

/** Unfolds the optional fields of a registration. */
export const unfoldOptional = (dialog: Locator): Promise<void> => dialog.locator("summary").click();

export interface RegisterOptions {
  language?: string;
  username?: string;
  /** Submits the form, unless false. */
  send?: boolean;
}

/** Registers over the home page as a new visitor; returns the name. */
export async function register(journey: Journey, options: RegisterOptions = {}): Promise<string> {
  const { page } = journey;
  const { language = "en", username = newName(), send = true } = options;
  const t = (key: string) => words(key, {}, language);
  if (!page.url().includes("/register")) await page.goto("/register");
  await chooseUsername(page, language);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("field.username")).fill(username);
  await dialog.getByLabel(t("field.password"), { exact: true }).fill(password);
  await dialog.getByLabel(t("field.confirmPassword"), { exact: true }).fill(password);
  await dialog.getByRole("checkbox").check();
  if (send) {
    await dialog.getByRole("button", { name: t("auth.registerNow") }).click();
    await expect(dialog).toBeHidden();
    await expectSignedIn(journey, username, language);
  }
  return username;
}

export async function signIn(journey: Journey, username: string, secret = password, language = "en"): Promise<void> {
  const { page } = journey;
  const t = (key: string) => words(key, {}, language);
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) await page.goto("/login");
  await dialog.getByRole("textbox", { name: t("auth.username") }).fill(username);
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(secret);
  await dialog.getByRole("button", { name: t("auth.logIn"), exact: true }).click();
}

/** Opens an address as a member who signed in by the dialog: this tab has a session of its own. */
export async function openByDialog(journey: Journey, member: { username: string }, path: string): Promise<void> {
  const { page } = journey;
  await page.goto("/login");
  await signIn(journey, member.username);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(path);
}

export async function expectSignedIn({ page, phone }: Journey, username: string, language = "en"): Promise<void> {
  await expect(page.getByRole("button", { name: words("auth.signUp", {}, language), exact: true })).toBeHidden();
  if (phone) {
    // A visitor has the bottom bar too.
    await expect(page.locator("html[data-session]")).toBeAttached();
    await expect(page.getByRole("link", { name: words("nav.me", {}, language), exact: true })).toBeVisible();
  } else {
    await expect(
      page.getByRole("button", { name: words("nav.account", { account: username }, language) }),
    ).toBeVisible();
  }
}

/** Signs out by the avatar menu, or on a phone in the member's own page; confirms it. */
export async function signOut({ page, phone }: Journey, username: string, language = "en"): Promise<void> {
  const t = (key: string, values = {}) => words(key, values, language);
  if (phone) await page.goto("/member");
  else await page.getByRole("button", { name: t("nav.account", { account: username }) }).click();
  await page
    .getByRole("button", { name: t("auth.signOut") })
    .first()
    .click();
  const ask = page.getByRole("dialog");
  await expect(ask).toContainText(t("auth.signOutTitle"));
  await ask.getByRole("button", { name: t("auth.signOut") }).click();
  await expect(page.getByRole("button", { name: t("auth.signUp"), exact: true }).first()).toBeVisible();
}

/** Returns an unused number, as typed in Vietnam. */
export const newMobile = (): string => `0355${Date.now().toString().slice(-6)}`;

/** Returns the code that was sent last to a number or an email. */
export async function textTo(recipient: string): Promise<string> {
  const body = async () =>
    (
      await query<{ body: string }>("select body from sandbox_outbox where recipient = $1 order by id desc limit 1", [
        recipient,
      ])
    )[0]?.body ?? "";
  await expect.poll(body).toMatch(/\b\d{6}\b/);
  return /\b\d{6}\b/.exec(await body())?.[0] ?? "";
}

/** Adds a virtual authenticator that holds keys and confirms the user. */
export async function withAuthenticator({ page }: Journey): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Shows the other merchant's site in a language. Returns its address. */
export async function readJadeIn(page: Page, language: string): Promise<string> {
  const jade = webUrl().replace("localhost", "jade.localhost");
  await page.context().addCookies([{ name: "lang", value: language, url: jade }]);
  return jade;
}

/** Opens a list's filters, which are behind a button on a phone. */
export async function openFilters({ page, phone }: Journey, within: Page | Locator = page): Promise<void> {
  if (phone) await within.getByRole("button", { name: /^Filters/ }).click();
}
