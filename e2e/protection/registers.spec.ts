import type { Page } from "@playwright/test";
import { expect, newName, password, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { expectSignedIn, signIn } from "../support/steps.ts";

const bluebell = (path: string): string => {
  const url = new URL(path, webUrl());
  url.hostname = "bluebell.localhost";
  return url.href;
};

/** Adds a person to the sandbox's register, or removes it there, on the register's own page. */
async function changeRegister(
  page: Page,
  act: "Add" | "Remove",
  person: Record<"Given name" | "Family name" | "Date of birth" | "Postcode", string>,
): Promise<void> {
  const register = await page.context().newPage();
  await register.goto(`${platformUrl()}/sandbox/register`);
  const name = `${person["Given name"]} ${person["Family name"]}`;
  const row = register.getByRole("row", { name });
  if (act === "Remove") await row.getByRole("button").click();
  else {
    for (const [label, value] of Object.entries(person)) await register.getByLabel(label).fill(value);
    await register.getByRole("button", { name: "Add" }).click();
  }
  await expect(row).toHaveCount(act === "Add" ? 1 : 0);
  await register.close();
}

test(
  "a person on the register gets no account and no game, and can withdraw",
  { tag: ["@phone", "@phone-nightly"] },
  async ({ journey }) => {
    const { page, expectFault } = journey;
    const username = newName();
    const person = {
      "Given name": "Robin",
      "Family name": `Sparrow${username.replace(/[^a-z]/g, "")}`,
      "Date of birth": "1988-04-02",
      Postcode: "EC1A 1BB",
    };
    expectFault(/403|422/);
    await changeRegister(page, "Add", person);
    await page.goto(bluebell("/register"));
    const dialog = page.getByRole("dialog");
    const typed = {
      username,
      password,
      confirmPassword: password,
      givenName: person["Given name"],
      familyName: person["Family name"],
      birthday: person["Date of birth"],
      postcode: person.Postcode,
    };
    for (const [field, value] of Object.entries(typed))
      await dialog.getByLabel(words(`field.${field}`), { exact: true }).fill(value);
    await dialog.getByRole("checkbox").check();
    const send = dialog.getByRole("button", { name: words("auth.registerNow") });
    await send.click();
    await expect(dialog.getByText(words("error.REGISTRATION_REFUSED"))).toBeVisible();

    await changeRegister(page, "Remove", person);
    await send.click();
    await expectSignedIn(journey, username);

    await changeRegister(page, "Add", person);
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    await page.goto(bluebell("/login"));
    // Opened by its address; elsewhere it would be another merchant's.
    await expect(dialog).toBeVisible();
    await signIn(journey, username);
    await expect(dialog).toBeHidden();
    await expectSignedIn(journey, username);
    await page.goto(bluebell("/game/1001"));
    await expect(page.getByRole("heading", { name: words("play.onBreak") })).toBeVisible();
    await page.goto(bluebell("/member/withdraw"));
    await expect(page.getByRole("heading", { name: words("member.withdraw") }).first()).toBeVisible();
  },
);
