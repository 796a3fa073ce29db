import type { Request } from "@playwright/test";
import { query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";

const minute = 60_000;

test("a session that nobody uses is told before it ends; a key keeps it and what is being typed, and unheeded it is over", async ({
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
  // A file on its way while the clock jumps counts as one that never comes, and the page is loaded anew.
  await late;
  await expect.poll(() => files.size).toBe(0);
  const warning = page.getByRole("alert").filter({ hasText: words("session.endsSoon") });
  await expect(warning).toHaveCount(0);
  // A page whose clock jumps looks for its line to the platform, which would keep the session: nothing else is asked here.
  await page.route("**/wps/**", (route) =>
    route.request().url().includes("/wps/member/info") ? route.continue() : route.abort(),
  );
  // Whoever types is told to the platform after a while, without a press of any button.
  await expect(async () => {
    await nickname.press("End");
    const notified = received();
    await page.clock.fastForward(6 * minute);
    await page.clock.runFor(2000);
    await notified;
  }).toPass({ timeout: 60_000 });
  // An answer still on its way from above starts the time again.
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
  // Unheeded, it is over at the platform, and the page says so by itself.
  await forgotten();
  await query("update session set seen_at = now() - interval '31 minutes' where member_id = $1", [id]);
  // A read may go by what was found within the last second.
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
