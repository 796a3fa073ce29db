import type { Page } from "@playwright/test";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { untilLive } from "../support/steps.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: words("search.title") });
const results = (page: Page) => page.getByRole("list", { name: words("search.results") }).getByRole("listitem");

async function openSearch(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: words("search.open") })
    .first()
    .click();
  await expect(field(page)).toBeVisible();
}

test("the / key opens the search anywhere, typos are forgiven, the keyboard opens a game", async ({
  journey: { page },
}) => {
  const read: string[] = [];
  page.on("request", (request) => read.push(new URL(request.url()).pathname));
  await page.goto("/hot");
  await page.waitForLoadState("networkidle");
  expect(read).not.toContain("/lgw/games/index");
  await untilLive(page.getByRole("button", { name: words("search.open") }).first());
  // The page listens for the key a moment after its buttons are live.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field(page).fill("lukcy lantren");
  await expect(results(page).first()).toContainText("Lucky Lantern");
  const box = await page.getByRole("dialog", { name: words("search.title") }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await expect(page.getByText(words("search.for", { query: "lucky lantern" }))).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(results(page).first().getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
});

// On a phone the search fills the screen.
test(
  "results are narrowed by type, vendor and volatility; searches are remembered and forgotten",
  { tag: "@phone-only" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    await openSearch(page);
    await field(page).fill("dragon");
    await expect(results(page).first()).toBeVisible();
    const all = await results(page).count();
    const live = page.getByRole("button", { name: new RegExp(`^${words("category.LIVE")} \\d+$`) });
    const count = Number((await live.textContent())?.match(/\d+/)?.[0]);
    await live.click();
    await expect(results(page)).toHaveCount(count);
    expect(count).toBeLessThan(all);
    await page.getByRole("button", { name: words("search.allTypes") }).click();
    await page.getByLabel(words("games.volatility"), { exact: true }).selectOption("high");
    await expect(results(page).first()).toContainText(words("games.volatility.high"));
    await page.getByLabel(words("records.vendor"), { exact: true }).selectOption("BTI");
    await expect(page.getByText(words("search.none", { query: "dragon" }))).toBeVisible();
    await page.getByRole("button", { name: words("search.clearFilters") }).click();
    await results(page).first().getByRole("button").first().click();
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    await page.reload();
    await openSearch(page);
    await page
      .getByRole("region", { name: words("search.recent") })
      .getByRole("button", { name: "dragon" })
      .click();
    await expect(results(page)).toHaveCount(all);
    await field(page).fill("");
    await page.getByRole("button", { name: words("search.forget") }).click();
    await expect(page.getByRole("region", { name: words("search.recent") })).toBeHidden();
  },
);

test(
  "names are found without diacritics, in the visitor's language and in English",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.context().addCookies([{ name: "lang", value: "zh-CN", url: webUrl() }]);
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await page
      .getByRole("button", { name: words("search.open", {}, "zh-CN") })
      .first()
      .click();
    const box = page.getByRole("searchbox");
    for (const typed of ["麒麟", "qilín"]) {
      await box.fill(typed);
      await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: "麒麟之门" })).toBeVisible();
    }
  },
);

test(
  "typing works while the index loads, and an empty result offers popular games",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/lgw/games/index*", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto("/");
    await openSearch(page);
    await field(page).fill("tiger");
    letGo();
    await expect(results(page).first()).toContainText(/tiger/i);
    await field(page).fill("zzzzzz");
    await expect(page.getByText(words("search.none", { query: "zzzzzz" }))).toBeVisible();
    await expect(page.getByText("Gates of Qilin").last()).toBeVisible();
  },
);
