import type { Locator } from "@playwright/test";
import { expect, test, words } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

test("live tables show road and seconds, one press sits down, and a second table opens beside it", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/live");
  // The list is the last on the page; a table with a long run is also shown above it.
  const card = page.locator("#content ul").last().getByRole("listitem").filter({ hasText: "Amber Baccarat 1" });
  await expect(card.getByText(/Last results: \d+ red/)).toBeAttached();
  // Bets are open for some seconds of each round; dealing takes the rest.
  await expect(card.getByText(/Bets close in \d+ seconds?/)).toBeAttached({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: words("live.sit") })).toBeVisible();
  await card
    .getByRole("link", { name: /Amber Baccarat 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/game\/3001$/);
  await expect(page.frameLocator("iframe").locator("#title")).toHaveText("Amber Baccarat 1", { timeout: 30_000 });

  // A second table opens beside the first, which does not change.
  await page.getByRole("button", { name: words("play.beside") }).click();
  const choice = page.getByRole("region", { name: words("play.beside") });
  await choice
    .getByRole("link", { name: /Amber Baccarat 2/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/game\/3001\?beside=\D*\d+/);
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  await expect(frames.nth(1).contentFrame().locator("#title")).toHaveText("Amber Baccarat 2", { timeout: 30_000 });
  await expect(frames.first().contentFrame().locator("#title")).toHaveText("Amber Baccarat 1");
  await page.getByRole("button", { name: words("play.beside") }).click();
  await expect(frames).toHaveCount(1);
});

/** Presses the arrow beside a row's heading, which brings the first item out of view into it. */
async function moveRow(heading: Locator, row: Locator, inView: number): Promise<void> {
  const items = row.getByRole("listitem");
  await expect(items.nth(inView)).toBeAttached({ timeout: 60_000 });
  await heading.scrollIntoViewIfNeeded();
  await expect(items.nth(inView)).not.toBeInViewport({ ratio: 0.99 });
  await heading
    .locator("..")
    .getByRole("button", { name: words("home.after"), exact: true })
    .click();
  await expect(items.nth(inView)).toBeInViewport({ ratio: 0.99 });
}

test("arrows move rows of live cards and of games, for a mouse that cannot swipe", async ({ journey: { page } }) => {
  const heading = (name: string, level: number) => page.getByRole("heading", { name: words(name), level }).first();
  const list = (name: string) => page.getByRole("list", { name: words(name) }).first();
  await page.goto("/sports");
  await moveRow(heading("events.next", 2), list("events.next"), 4);
  await page.goto("/");
  for (const type of ["LIVE", "SPORTS"] as const) {
    const title = words(`category.${type}`);
    await page.getByRole("heading", { name: title, exact: true }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    const name = type === "LIVE" ? "live.now" : "events.next";
    await moveRow(heading(name, 3), list(name), 4);
  }
  await openAs(page, await newMember(), "/games");
  await moveRow(heading("nav.hot", 2), page.getByRole("region", { name: words("nav.hot") }).getByRole("list"), 7);
});

test(
  "the odds of a next event lead to the slip of the book, and the bet is taken",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await fund(member, "100.0000");
    await openAs(page, member, "/sports");
    const events = page.getByRole("list", { name: words("events.next") }).getByRole("listitem");
    // It begins in more than a minute, so its odds hold until then.
    const soon = events.filter({ hasText: /Begins in (0[1-9]|[1-9]\d):/ }).first();
    await expect(soon).toBeVisible({ timeout: 60_000 });
    const open = await soon.getByTitle(/^All bets on/).getAttribute("title");
    const [home = ""] = (open ?? "").replace("All bets on ", "").split(" – ");
    // Its team may also play in another, running match.
    await events
      .filter({ has: page.getByTitle(open ?? "", { exact: true }) })
      .first()
      .getByRole("button", { name: /\d\.\d\d$/ })
      .first()
      .click();
    const book = page.frameLocator("iframe");
    await expect(book.locator("#slip-body")).toContainText(home, { timeout: 30_000 });
    await book.getByLabel("Stake", { exact: false }).first().fill("2");
    await book.getByRole("button", { name: /^Place/ }).click();
    await expect
      .poll(async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content, { timeout: 40_000 })
      .toMatchObject([{ stake: "2.0000", gameType: "SPORTS" }]);
  },
);
