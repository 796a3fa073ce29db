import { expect, test, words } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

/** Returns the address of a slot that can be played. */
async function slotOf(member: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  const { list } = await member.ask("hotGames", {});
  const slot = list.find(({ gameType }) => gameType === "RNG") ?? list[0];
  return `/game/${slot?.nodeId}`;
}

test("five minutes from the bar close the games of all tabs, and a deposit is refused @phone", async ({
  journey: { page, expectFault },
}) => {
  const member = await newMember();
  await fund(member, "50.0000");
  const game = await slotOf(member);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openAs(tab, member, game);
    await expect(tab.locator("iframe")).toBeVisible();
  }
  expectFault(/403/);
  await page.getByRole("button", { name: words("protection.fiveMinutes") }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: words("play.onBreak") })).toBeVisible();
    await expect(tab.locator("iframe")).toHaveCount(0);
    await expect(tab.getByRole("timer")).toHaveText(/^0[34]:\d\d$/);
  }
  // Opened again, the game is refused.
  await other.reload();
  await expect(other.getByRole("heading", { name: words("play.onBreak") })).toBeVisible();
  await expect(member.ask("createDeposit", { method: "bank", amount: "10.0000", returnUrl: "/" })).rejects.toThrow(
    /ON_BREAK/,
  );
});

test("after the two steps of a self-exclusion only money out and records are open @phone", async ({
  journey: { page, expectFault },
}) => {
  const member = await newMember();
  await fund(member, "50.0000");
  await openAs(page, member, "/member/protection");
  await page.getByText(words("break.months", { months: 6 }), { exact: true }).click();
  await page.getByRole("button", { name: words("break.exclude") }).click();
  const dialog = page.getByRole("dialog", { name: words("break.exclusion") });
  await expect(dialog.getByText(words("break.money"))).toBeVisible();
  await dialog.getByRole("button", { name: words("break.next") }).click();
  const exclude = dialog.getByRole("button", { name: words("break.exclude") });
  await expect(exclude).toBeDisabled();
  await dialog.getByRole("checkbox", { name: words("break.understood") }).check();
  await exclude.click();
  await expect(page.getByText(words("break.active"), { exact: true })).toBeVisible();
  expectFault(/403/);
  await page.goto(await slotOf(member));
  await expect(page.getByRole("heading", { name: words("play.onBreak") })).toBeVisible();
  await page.goto("/member/withdraw");
  await expect(page.getByRole("heading", { name: words("member.withdraw") }).first()).toBeVisible();
  await page.goto("/member/personalHistoryCopy");
  await expect(page.getByRole("heading", { name: words("member.bettingRecord") }).first()).toBeVisible();
});
