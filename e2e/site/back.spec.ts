import { expect, test, words } from "../support/journey.ts";
import { untilLive } from "../support/steps.ts";

test(
  "Back closes what the header opened and stays on the page",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    await page.goto("/");
    await untilLive(page.locator("main"));
    for (const opens of phone ? ["menu", "login", "search"] : ["login", "search"]) {
      await page.locator(`[data-opens="${opens}"]`).filter({ visible: true }).first().click();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await page.goBack();
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expect(page).toHaveURL("/");
    }
  },
);

test(
  "a link leads the focus to its page's heading; its Back returns to the position left",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    await page.goto("/");
    await untilLive(page.locator("main"));
    const more = page
      .getByRole("region", { name: words("category.RNG"), exact: true })
      .getByRole("link")
      .first();
    await more.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await more.click();
    const heading = page.getByRole("heading", { level: 1, name: words("category.RNG") });
    await expect(heading).toBeFocused();
    expect(await heading.evaluate((element) => element.matches(":focus-visible"))).toBe(false);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await expect(more).toBeFocused();
    if (!phone) return;
    await page.locator('[data-opens="menu"]').click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: words("category.RNG") })
      .click();
    await expect(heading).toBeFocused();
  },
);
