import { expect, newName, password, test, words } from "../support/journey.ts";
import { chooseUsername, expectSignedIn, register, signOut, untilLive } from "../support/steps.ts";
import { newMember } from "../support/member.ts";

// On a phone the buttons are in the bottom bar, and sign-out is in the member's own page.
test(
  "a visitor registers by username, is signed in on the same page, and signs out",
  { tag: "@phone-nightly" },
  async ({ journey }) => {
    const { page } = journey;
    await page.goto("/");
    const signUp = page.getByRole("button", { name: words("auth.signUp") }).first();
    await untilLive(signUp);
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    await signUp.click();
    await page.waitForURL(/register|\/$/);
    const username = newName();
    await chooseUsername(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("field.username")).fill(username);
    await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
    await dialog.getByLabel(words("field.confirmPassword"), { exact: true }).fill(password);
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

test(
  "a taken name is reported under its field in any case, and the form stays",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const { username } = await newMember();
    await register(journey, { username: username.toUpperCase(), send: false });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
    await expect(dialog.getByLabel(words("field.username"))).toHaveAccessibleDescription(
      `${words("error.USERNAME_TAKEN")} ${words("rule.letterFirst", { min: 4, max: 16 })}`,
    );
    await expect(dialog.getByLabel(words("field.password"), { exact: true })).toHaveValue(password);
  },
);

// On a touch phone the keyboard must not cover the dialog.
test(
  "sign-in opens ready to type, without the touch keyboard over it, and returns the focus",
  { tag: ["@phone", "@desktop-nightly"] },
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
