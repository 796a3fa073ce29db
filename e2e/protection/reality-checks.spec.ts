import { query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

// A check covers the whole game, on a phone as well.
test("a member asks for reality checks, and a game waits for the answer", { tag: "@phone" }, async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  await fund(member, "50.0000");
  await openAs(page, member, "/member/protection");
  const choice = page.getByLabel(words("realityCheck.title"));
  await choice.selectOption("15");
  await expect.poll(async () => (await member.ask("playSummary", {})).minutes).toBe(15);

  await page.goto("/game/1001");
  await expect.poll(async () => (await member.ask("playSummary", {})).dueAt).toBeDefined();
  await query(
    `update reality_check r set check_at = now() - interval '1 second' from session s
     where s.id = r.session_id and s.member_id = $1`,
    [member.signIn.info.id],
  );
  await page.reload();
  const check = page.getByRole("dialog", { name: words("play.check.title") });
  await expect(check).toContainText(words("leaderboard.staked"));
  await page.keyboard.press("Escape");
  await expect(check).toBeVisible();
  await check.getByRole("button", { name: words("play.leave.stay") }).click();
  await expect(check).toBeHidden();
  expect((await member.ask("playSummary", {})).isDue).toBe(false);
});
