import type { Locator } from "@playwright/test";
import type { WireOutput } from "@croupier/contract/rows";
import { expect, type Journey, newName, password, test, words } from "../support/journey.ts";
import {
  expectSignedIn,
  newMobile,
  readJadeIn,
  signIn,
  signOut,
  textTo,
  unfoldOptional,
  watchCaptcha,
} from "../support/steps.ts";

async function pressSend(dialog: Locator, language = "en"): Promise<Locator> {
  const resting = dialog.getByRole("button", { name: /\d+ (s|秒)/ });
  const send = dialog.getByRole("button", { name: words("auth.sendCode", {}, language) });
  // A press within a second of the last one does nothing.
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1000 });
    await expect(resting).toBeDisabled({ timeout: 2000 });
  }).toPass();
  return resting;
}

const captchaOf = (dialog: Locator, language = "en") =>
  dialog.getByRole("textbox", { name: words("auth.captcha", {}, language), exact: true });

test("registration starts with the mobile number; changing tabs loses nothing typed [U03]", async ({ journey }) => {
  const { page } = journey;
  // This merchant asks everybody for a captcha.
  await page.route("**/wps/system/setting/register", async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: WireOutput<"registerSetting"> };
    const fields = value.fields.map((field) => (field.name === "captcha" ? { ...field, required: true } : field));
    await route.fulfill({ response, json: { success: true, value: { ...value, fields } } });
  });
  await page.goto("/register");
  const dialog = page.getByRole("dialog", { name: words("auth.createAccount") });
  const [byMobile, byName] = ["mobile", "username"].map((way) =>
    dialog.getByRole("tab", { name: words(`auth.registerBy.${way}`) }),
  );
  await expect(dialog.getByRole("tab")).toHaveCount(2);
  await expect(byMobile as Locator).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByLabel(words("field.username"))).toHaveCount(0);
  await dialog.getByRole("textbox", { name: words("field.mobileNum") }).fill("0355123456");
  await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
  await unfoldOptional(dialog);
  await dialog.getByLabel(words("auth.optional", { field: words("field.email") })).fill("a@b.example");
  await captchaOf(dialog).fill("12");
  const picture = dialog.getByAltText(words("auth.captchaPicture"));
  const before = await picture.getAttribute("src");
  await byName?.click();
  await expect(dialog.getByLabel(words("field.password"), { exact: true })).toHaveValue(password);
  await expect(captchaOf(dialog)).toHaveValue("");
  await expect.poll(() => picture.getAttribute("src")).not.toBe(before);
  await dialog.getByLabel(words("field.username")).fill("somebody");
  await byMobile?.click();
  await expect(dialog.getByRole("textbox", { name: words("field.mobileNum") })).toHaveValue("0355123456");
  await expect(dialog.getByLabel(words("auth.optional", { field: words("field.email") }))).toHaveValue("a@b.example");
  await byName?.click();
  await expect(dialog.getByLabel(words("field.username"))).toHaveValue("somebody");
});

/** Fills in everything except number and code. */
async function fillRest(journey: Journey): Promise<void> {
  const dialog = journey.page.getByRole("dialog", { name: words("auth.createAccount") });
  await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
  await dialog.getByLabel(words("field.confirmPassword"), { exact: true }).fill(password);
  await dialog.getByRole("checkbox").check();
}

test("a visitor registers by mobile number with the sent code, and signs in with it again", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const typed = newMobile();
  const international = `+84${typed.slice(1)}`;
  await page.goto("/register");
  const dialog = page.getByRole("dialog", { name: words("auth.createAccount") });
  const number = dialog.getByRole("textbox", { name: words("field.mobileNum") });
  const code = dialog.getByRole("textbox", { name: words("auth.smsCode") });
  const send = dialog.getByRole("button", { name: words("auth.registerNow") });
  await send.click();
  for (const field of [number, code]) await expect(field).toHaveAccessibleDescription(words("rule.required"));
  await expect(dialog.getByLabel(words("field.password"), { exact: true })).toHaveAccessibleDescription(
    `${words("rule.required")} ${words("rule.any", { min: 8, max: 64 })}`,
  );
  await expect(dialog).toContainText(words("auth.termsMissing"));
  await number.fill(typed);
  const resting = await pressSend(dialog);
  const seconds = Number(/(\d+)/.exec((await resting.textContent()) ?? "")?.[1]);
  expect(seconds).toBeGreaterThan(90);
  expect(seconds).toBeLessThanOrEqual(120);
  await expect(code).toHaveAccessibleDescription(words("auth.smsSentToNew"));
  const sent = await textTo(international);
  await fillRest(journey);
  await code.fill(sent === "000000" ? "111111" : "000000");
  await send.click();
  await expect(code).toHaveAccessibleDescription(words("error.CODE_WRONG"));
  await expect(number).toHaveValue(typed);
  await code.fill(sent);
  await send.click();
  await expect(dialog).toBeHidden();
  const account = international.slice(1);
  await expectSignedIn(journey, account);
  await signOut(journey, account);
  await page.goto("/login");
  await signIn(journey, typed);
  await expectSignedIn(journey, account);
});

test(
  "the other merchant registers by name only and verifies the number beside it",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    // This merchant requires a proof of work: the page computes it and asks again.
    journey.expectFault(/422/);
    const jade = await readJadeIn(page, "zh-CN");
    const t = (key: string) => words(key, {}, "zh-CN");
    const captcha = watchCaptcha(journey);
    await page.goto(`${jade}/register`);
    const dialog = page.getByRole("dialog", { name: t("auth.createAccount") });
    await expect(dialog.getByLabel(t("field.username"))).toBeVisible();
    await expect(dialog.getByRole("tab")).toHaveCount(0);
    const username = newName().slice(-10);
    const mobile = `138${Date.now().toString().slice(-8)}`;
    await dialog.getByLabel(t("field.username")).fill(username);
    await dialog.getByLabel(t("field.password"), { exact: true }).fill(password);
    await dialog.getByLabel(t("field.confirmPassword"), { exact: true }).fill(password);
    await dialog.getByLabel(t("field.payeeName")).fill("李明");
    await dialog.getByRole("textbox", { name: t("field.mobileNum") }).fill(mobile);
    await pressSend(dialog, "zh-CN");
    await dialog.getByRole("textbox", { name: t("auth.smsCode") }).fill(await textTo(`+86${mobile}`));
    await captchaOf(dialog, "zh-CN").fill(await captcha());
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: t("auth.registerNow") }).click();
    await expect(dialog).toBeHidden();
    await expectSignedIn(journey, username, "zh-CN");
  },
);
