import { readFileSync } from "node:fs";
import { expect, password, test, words } from "../support/journey.ts";
import { newMember, openAs } from "../support/member.ts";
import { signIn } from "../support/steps.ts";

test("a member takes a copy of all that is stored, and closes the account", async ({ journey }) => {
  const { page } = journey;
  // The session ends with the account, under the page.
  journey.expectFault(/401|422/);
  const member = await newMember();
  await openAs(page, member, "/member/securityCenter");
  const line = page.getByRole("listitem").filter({ hasText: words("data.title") });
  await line.getByRole("button", { name: words("factor.manage") }).click();
  const dialog = page.getByRole("dialog");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words("data.download", { format: "JSON" }) }).click();
  const copy = JSON.parse(readFileSync(await (await download).path(), "utf8")) as Record<string, object[]>;
  expect(copy["member"]).toMatchObject([{ account: member.username }]);
  expect(copy["session"]).toHaveLength(1);

  await dialog.getByRole("button", { name: words("data.close") }).click();
  const secret = dialog.getByLabel(words("security.loginPassword"));
  await secret.fill("another");
  await dialog.getByRole("button", { name: words("data.close") }).click();
  await expect(secret).toHaveAccessibleDescription(words("error.PASSWORD_WRONG"));
  await secret.fill(password);
  await dialog.getByRole("button", { name: words("data.close") }).click();
  await expect(page.getByText(words("data.closed"))).toBeVisible();
  await expect(page.getByRole("button", { name: words("auth.signUp"), exact: true }).first()).toBeVisible();
  await signIn(journey, member.username);
  await expect(dialog.getByText(words("error.ACCOUNT_BLOCKED"))).toBeVisible();
});
