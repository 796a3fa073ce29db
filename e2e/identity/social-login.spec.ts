import { expect, password, test, words, type Journey } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";
import { expectSignedIn, withAuthenticator } from "../support/steps.ts";

const issuer = (): string => process.env.E2E_ISSUER ?? "";
const name = (provider: string) => words(`third.${provider}`);

/** Opens a signed-out tab of this browser. */
async function toLogin({ page }: Journey): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
}

async function link({ page }: Journey, provider: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words("third.title") });
  await dialog.getByRole("button", { name: `${words("third.link")}: ${name(provider)}` }).click();
  await dialog.getByLabel(words("security.loginPassword"), { exact: true }).fill(password);
  await dialog.getByRole("button", { name: words("third.leave", { name: name(provider) }) }).click();
}

test("Google and Facebook sign in linked members; a free trial needs no account [U02]", async ({ journey }) => {
  test.skip(issuer() === "", "this app knows no issuer");
  const { page, expectFault } = journey;
  // An unlinked account signs in no member.
  expectFault(/422/);
  await withAuthenticator(journey);
  const member = await newMember();
  await openAs(page, member, "/member/securityCenter");
  const manage = (title: string) => page.getByRole("button", { name: `${words("factor.manage")}: ${words(title)}` });
  await manage("third.title").click();
  await link(journey, "google");
  await expect(page).toHaveURL((url) => url.origin === issuer());
  await page.getByLabel("Account").fill(member.username);
  await page.getByRole("button", { name: "Continue" }).click();
  const unlink = page.getByRole("button", { name: new RegExp(`^${words("third.unlink")}: `) });
  await expect(unlink).toHaveCount(1);
  await expect(page).toHaveURL(/\/member\/securityCenter$/);
  // The issuer remembers the person.
  await link(journey, "facebook");
  await expect(unlink).toHaveCount(2);
  await page.keyboard.press("Escape");
  await manage("passkey.title").click();
  await page.getByRole("button", { name: words("passkey.add") }).click();
  await expect(page.getByText(words("passkey.added"))).toBeVisible();

  const dialog = page.getByRole("dialog");
  for (const way of ["google", "facebook"]) {
    await toLogin(journey);
    await dialog.getByRole("button", { name: words("third.logIn", { name: name(way) }) }).click();
    await expectSignedIn(journey, member.username);
    await expect(page).toHaveURL(/\/$/);
  }
  await toLogin(journey);
  await dialog.getByRole("button", { name: words("passkey.logIn") }).click();
  await expectSignedIn(journey, member.username);
  await toLogin(journey);
  // A double press still creates one account.
  let trials = 0;
  page.on("request", (request) => void (trials += request.url().endsWith("/freeplay") ? 1 : 0));
  await dialog.getByRole("button", { name: words("auth.freeTrial") }).dblclick();
  await expectSignedIn(journey, "trial_");
  expect(trials).toBe(1);

  await member.ask("dropThirdParty", { provider: "google" });
  await toLogin(journey);
  await dialog.getByRole("button", { name: words("third.logIn", { name: name("google") }) }).click();
  await expect(dialog.getByRole("alert")).toContainText("Non-member account unable to login");
  await dialog.getByRole("button", { name: words("third.otherWay") }).click();
  await expect(dialog.getByRole("textbox", { name: words("auth.username") })).toBeVisible();
});
