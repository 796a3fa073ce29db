import { query } from "../support/database.ts";
import { expect, test, words, type Journey } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";
import { expectSignedIn, signIn, withAuthenticator } from "../support/steps.ts";

const forgetSession = async ({ page }: Journey): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
};

test("a passkey is offered after a password sign-in, and then signs in with one click", async ({ journey }) => {
  const { page } = journey;
  await withAuthenticator(journey);
  const member = await newMember();
  await page.goto("/login");
  await signIn(journey, member.username);
  const offer = page.getByRole("dialog", { name: words("passkey.offerTitle") });
  await offer.getByRole("button", { name: words("passkey.add") }).click();
  await expect(page.getByText(words("passkey.added"))).toBeVisible();
  await expect(offer).toBeHidden();
  await forgetSession(journey);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("passkey.logIn") })
    .click();
  await expectSignedIn(journey, member.username);
  // It is offered once: the next password sign-in does not mention it.
  await forgetSession(journey);
  await signIn(journey, member.username);
  await expectSignedIn(journey, member.username);
  await expect(offer).toHaveCount(0);
});

test(
  "passkeys are listed and removed in the security centre; a removed one is refused",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    await withAuthenticator(journey);
    const member = await newMember();
    await query("update session set started_at = now() - interval '20 minutes' where member_id = $1", [
      member.signIn.info.id,
    ]);
    await openAs(page, member, "/member/securityCenter");
    await page.getByRole("button", { name: `${words("factor.manage")}: ${words("passkey.title")}` }).click();
    const dialog = page.getByRole("dialog", { name: words("passkey.title") });
    await expect(dialog).toContainText(words("passkey.none"));
    const add = dialog.getByRole("button", { name: words("passkey.add") });
    await add.click();
    // Some time after the sign-in the password is asked for.
    const password = dialog.getByLabel(words("security.loginPassword"), { exact: true });
    await password.fill("Wrong1234");
    await add.click();
    await expect(password).toHaveAccessibleDescription(words("error.PASSWORD_WRONG"));
    await password.fill("Lantern2026");
    await add.click();
    const remove = dialog.getByRole("button", { name: new RegExp(`^${words("passkey.remove")}: `) });
    await expect(remove).toHaveCount(1);
    await remove.click();
    await expect(dialog).toContainText(words("passkey.none"));
    await forgetSession(journey);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("passkey.logIn") })
      .click();
    await expect(page.getByRole("alert")).toHaveText(words("error.PASSKEY_REFUSED"));
  },
);
