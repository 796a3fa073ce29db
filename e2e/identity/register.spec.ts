import { expect, newName, password, test, words } from "../support/journey.ts";
import { chooseUsername, expectSignedIn, register, signOut, untilLive, watchCaptcha } from "../support/steps.ts";

// On a phone: the buttons stand in the bottom bar, and signing out in the member's own page.
test(
  "a visitor registers by username, is signed in over the same home page, and signs out after confirming [U11]",
  { tag: "@phone" },
  async ({ journey }) => {
    const { page } = journey;
    await page.goto("/");
    const signUp = page.getByRole("button", { name: words("auth.signUp") }).first();
    await untilLive(signUp);
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    await signUp.click();
    await page.waitForURL(/register|\/$/);
    const username = newName();
    const captcha = watchCaptcha(journey);
    await chooseUsername(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("auth.captchaRefresh") })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("field.username")).fill(username);
    await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
    await dialog.getByLabel(words("field.confirmPassword"), { exact: true }).fill(password);
    await expect.poll(captcha).toMatch(/^\d{4}$/);
    await dialog.getByLabel(words("auth.captcha")).fill(await captcha());
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
    await expect(dialog).toBeHidden();
    await expectSignedIn(journey, username);
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);
    const stored = await page.evaluate(() => Object.keys(sessionStorage).length);
    expect(stored).toBeGreaterThan(0);
    await signOut(journey, username);
    expect(new URL(page.url()).pathname).toBe("/");
    const secrets = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(secrets).not.toMatch(/"token"|Bearer/);
  },
);

test("a wrong captcha and a taken name are said under their fields, and the rest of the form stays", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const captcha = watchCaptcha(journey);
  await register(journey, { username: "lina.tran".replace(".", ""), send: false });
  const dialog = page.getByRole("dialog");
  // A refusal within a second of a press for another picture brings a fresh one too, a little later.
  await dialog.getByRole("button", { name: words("auth.captchaRefresh") }).click();
  const right = await captcha();
  await dialog.getByLabel(words("auth.captcha")).fill(right === "0000" ? "1111" : "0000");
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(dialog.getByLabel(words("auth.captcha"))).toHaveAccessibleDescription(words("error.CAPTCHA_WRONG"));
  await expect(dialog.getByLabel(words("field.password"), { exact: true })).toHaveValue(password);

  const taken = newName();
  const other = await page.context().newPage();
  const answer = await other.request.get("/wps/system/keys");
  expect(answer.ok()).toBe(true);
  await other.close();
  await expect.poll(captcha).not.toBe(right);
  await dialog.getByLabel(words("field.username")).fill(taken);
  await dialog.getByLabel(words("auth.captcha")).fill(await captcha());
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(dialog).toBeHidden();
  await signOut(journey, taken);

  await register(journey, { username: taken.toUpperCase(), send: false });
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(dialog.getByLabel(words("field.username"))).toHaveAccessibleDescription(words("error.USERNAME_TAKEN"));
});

// On a phone: touch: the keyboard must not cover the dialog.
test(
  "sign-in opens ready to type, on a touch screen without the keyboard over it, and gives the focus back",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    await page.goto("/");
    const opener = page.getByRole("button", { name: words("auth.logIn"), exact: true });
    // Before the page is live the press leads to the popup's own address.
    await untilLive(opener);
    await opener.click();
    const dialog = page.getByRole("dialog", { name: words("auth.logIn") });
    await expect(phone ? dialog : dialog.getByRole("textbox", { name: words("auth.username") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);
