import { expect, test, words } from "../support/journey.ts";
import { openAs, expectBalance, newMember } from "../support/member.ts";
import { changeAddress } from "../support/screens.ts";
import { untilLive } from "../support/steps.ts";

test("a game picture that fails to load is replaced by the default one", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/ERR_FAILED/);
  await page.route(/\/media\/(games|tiles)\//, (route) => route.abort());
  await page.goto("/rng");
  const pictures = page.locator("#content a img[width='240']").filter({ visible: true });
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all
          .slice(0, 6)
          .map((image) => image instanceof HTMLImageElement && !/\/media\//.test(image.src) && image.naturalWidth > 0),
      ),
    )
    .toEqual([true, true, true, true, true, true]);
  await expect(pictures.first()).toHaveAttribute("src", /^data:image\/svg/);
});

for (const [how, code] of [
  ["fails", "NETWORK"],
  ["takes too long", "SLOW"],
] as const) {
  test(`on a network that ${how} the panel says so and retries on a press${code === "SLOW" ? " [X04]" : ""}`, async ({
    journey,
  }) => {
    const { page } = journey;
    journey.expectFault(/ERR_FAILED|ERR_ABORTED/);
    // The same timeout at a tenth.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms / 10);
    });
    await page.goto("/");
    const lists = "**/lgw/games?*pageSize=36*";
    await page.route(lists, (route) => (code === "NETWORK" ? route.abort() : new Promise(() => undefined)));
    const fish = page
      .getByRole("link", { name: words("category.FISH"), exact: true })
      .filter({ visible: true })
      .first();
    // Before the page is live the browser follows the link itself, and the server reads the list.
    await untilLive(fish);
    await fish.click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(words(`error.${code}`), { timeout: 20_000 });
    await page.unroute(lists);
    await alert.getByRole("button", { name: words("action.retry") }).click();
    await expect(alert).toBeHidden();
    await expect(page.locator("#content").getByRole("listitem").first()).toBeVisible();
  });
}

/** Every page with reads of its own; the rest is drawn from the site's configuration. */
const reading = [
  "/",
  "/rng",
  "/sports",
  "/lottery",
  "/seamless",
  "/recent",
  "/promotions",
  "/help",
  "/blog",
  "/winners",
  "/leaderboard",
  "/pointMall",
  "/pointMall/history",
  "/pointMall/details",
  "/pointMall/rules",
  "/member",
  "/member/depositv2",
  "/member/bonusDetails",
  "/member/withdraw",
  "/member/transferUpline",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/personalProfit",
  "/member/statement",
  "/member/manualRebate",
  "/member/rewardCenter",
  "/member/missionLeaderboard",
  "/member/referral",
  "/member/redEnvelope",
  "/member/affiliate",
  "/member/messageV2",
  "/member/securityCenter",
  "/member/protection",
];

test("a page whose reads all fail says so and offers a retry", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b429\b/);
  await openAs(page, await newMember(), "/licenses");
  await expectBalance({ page }, "0.00");
  const json = { success: false, code: "TOO_MANY_REQUESTS" };
  await page.route(/\/(wps|lgw)\//, (route) => route.fulfill({ status: 429, json }));
  const main = page.locator("#content");
  const alert = main.getByRole("alert").filter({ hasText: words("error.TOO_MANY_REQUESTS") });
  for (const path of reading) {
    // The previous page was already read, so the content is never its own.
    await changeAddress(page, "/licenses");
    await expect(alert).toHaveCount(0);
    await changeAddress(page, path);
    await expect(alert.first(), path).toBeVisible();
    await expect(alert.first().getByRole("button", { name: words("action.retry") }), path).toBeVisible();
    await expect(main.locator(".skeleton").filter({ visible: true }), path).toHaveCount(0);
  }
});

test(
  "an unread page fails within the shell offline, and loads once the connection returns",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|no styles came from/);
    await page.goto("/");
    const link = page.getByRole("contentinfo").getByRole("link", { name: words("leaderboard.title"), exact: true });
    await untilLive(link);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    // The keyboard is used because the page above the link still grows, and moves it away from a pointer.
    await link.press("Enter");
    await expect(page.getByRole("alert").getByText(words("page.broken"))).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: words("leaderboard.title") })).toBeVisible();
  },
);
