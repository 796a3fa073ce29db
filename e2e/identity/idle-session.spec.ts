import type { Request } from "@playwright/test";
import { query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";

const minute = 60_000;

test("an idle session warns before it ends; a key keeps it and the typed text, silence ends it", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/401|ERR_FAILED|Failed to load|WebSocket/);
  const member = await newMember();
  const { id } = member.signIn.info;
  const received = () =>
    page.waitForResponse((response) => response.url().includes("/wps/member/info"), { timeout: 8000 });
  const files = new Set<Request>();
  page.on("request", (request) => request.url().includes("/assets/") && files.add(request));
  page.on("requestfinished", (request) => files.delete(request));
  page.on("requestfailed", (request) => files.delete(request));
  const late = page.waitForResponse(/\/assets\/Extras-/);
  await page.clock.install();
  await openAs(page, member, "/member/securityCenter");
  await page.getByRole("button", { name: `${words("action.edit")}: ${words("security.profile")}` }).click();
  const nickname = page.getByRole("dialog").getByLabel(words("security.nickname"));
  await nickname.fill("Lina of the");
  await page.clock.runFor(10_000);
  // A file under way while the clock jumps counts as lost, and the page reloads.
  await late;
  await expect.poll(() => files.size).toBe(0);
  const warning = page.getByRole("alert").filter({ hasText: words("session.endsSoon") });
  await expect(warning).toHaveCount(0);
  // A page whose clock jumps checks its connection, which would keep the session: every other call is blocked here.
  await page.route("**/wps/**", (route) =>
    route.request().url().includes("/wps/member/info") ? route.continue() : route.abort(),
  );
  // Typing is reported to the platform after a while, without a press of any button.
  await expect(async () => {
    await nickname.press("End");
    const notified = received();
    await page.clock.fastForward(6 * minute);
    await page.clock.runFor(2000);
    await notified;
  }).toPass({ timeout: 60_000 });
  // A late answer from above starts the time again.
  const forgotten = () =>
    expect(async () => {
      await page.clock.fastForward(28 * minute + 30_000);
      await page.clock.runFor(3000);
      await expect(warning).toBeVisible({ timeout: 8000 });
    }).toPass({ timeout: 30_000 });
  await forgotten();
  const stored = received();
  await nickname.press("End");
  await nickname.pressSequentially(" market");
  await page.clock.runFor(3000);
  await expect(warning).toBeHidden();
  expect((await stored).status()).toBe(200);
  await expect(nickname).toHaveValue("Lina of the market");
  // It ends at the platform, and the page says so automatically.
  await forgotten();
  await query("update session set seen_at = now() - interval '31 minutes' where member_id = $1", [id]);
  // A read may use the session found within the last second.
  const isOpen = () =>
    member.ask("memberInfo", {}).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  const over = received();
  await page.clock.fastForward(2 * minute);
  await page.clock.runFor(3000);
  await expect(warning).toBeHidden();
  expect((await over).status()).toBe(401);
});
