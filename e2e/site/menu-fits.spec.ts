/// <reference lib="dom" />
import { expect, test, words } from "../support/journey.ts";
import { demoAgent, newMember, openAs } from "../support/member.ts";
import { untilDrawn } from "../support/screens.ts";
import { untilLive } from "../support/steps.ts";

test("the side menu shows all entries, the app and the contacts in a window of 900 px", async ({
  journey: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const menu = page.getByRole("complementary", { name: words("nav.menu") });
  await expect(menu.getByText(words("download.title"))).toBeVisible();
  const hidden = await menu.evaluate((side) => {
    const foot = side.querySelector(".side-foot")?.getBoundingClientRect().top ?? 0;
    const parts = [...side.querySelectorAll("nav a, .side-app, .side-contacts")];
    return parts.filter((part) => part.getBoundingClientRect().bottom > foot).map(({ textContent }) => textContent);
  });
  expect(hidden).toEqual([]);
});

test("the agents' menu shows all entries in a window of 900 px", async ({ journey: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await demoAgent(), "/agentHome");
  const menu = page.getByRole("navigation", { name: words("agent.centre") });
  await expect(menu.getByRole("link", { name: words("agent.kind.salary"), exact: true })).toBeVisible();
  const hidden = await menu.evaluate((nav) => {
    const foot = nav.querySelector("button")?.getBoundingClientRect().top ?? 0;
    const entries = [...nav.querySelectorAll("a")];
    return entries.filter((entry) => entry.getBoundingClientRect().bottom > foot).map(({ textContent }) => textContent);
  });
  expect(hidden).toEqual([]);
});

test("a phone lying down shows at least two and a half entries of the menu", async ({ journey: { page } }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/about");
  const entries = page.getByRole("navigation", { name: words("nav.categories") }).getByRole("link");
  const third = await entries.nth(2).boundingBox();
  expect(third && third.y + third.height / 2).toBeLessThanOrEqual(390);
});

test("a member's search has words from 1440 px on, beside the whole account name", async ({ journey: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const member = await newMember();
  await openAs(page, member, "/about");
  const banner = page.getByRole("banner");
  await expect(banner.getByText(words("search.open"))).toBeVisible();
  await expect(banner.getByText(member.username, { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test("the folded service button covers no card", async ({ journey: { page } }) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const service = page.getByRole("complementary", { name: words("contact.service") });
    await expect(service).toBeVisible();
    await untilDrawn(page);
    const edge = await service.getByRole("button").evaluate((button) => {
      const drawn = Number.parseFloat(getComputedStyle(button, "::before").width);
      return button.getBoundingClientRect().right - drawn;
    });
    const ends = await page
      .locator("main ul:visible")
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().right));
    expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(edge + 0.5);
  }
});

test("Deposit is reached in six presses of the keyboard, past a menu that opens by itself", async ({
  journey: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await newMember(), "/about");
  const deposit = page.getByRole("banner").getByRole("link", { name: words("wallet.deposit"), exact: true });
  await untilLive(deposit);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words("shell.skipToBalance") })).toBeFocused();
  await page.keyboard.press("Enter");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
  await expect(deposit).toBeFocused();

  const bar = page.getByRole("navigation", { name: words("nav.main") });
  await bar.getByRole("link", { name: words("category.LIVE") }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator("#vendor-menu")).toBeVisible();
  await bar.getByRole("button", { name: words("nav.moreLabel") }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: words("search.open") })).toBeFocused();
});

test("a member's header shows every category that fits, and no gap before the others", async ({
  journey: { page },
}) => {
  await openAs(page, await newMember(), "/");
  const bar = page.getByRole("navigation", { name: words("nav.main") });
  const more = bar.getByRole("button", { name: words("nav.moreLabel") });
  const search = page.getByRole("banner").getByRole("button", { name: words("search.open") });
  for (const language of ["en", "de", "vi", "ar"]) {
    await page.goto(`/?lang=${language}`);
    for (const width of [1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const room = () =>
        page.evaluate(() => {
          const sides = (element: Element | null | undefined) => {
            const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
            return document.dir === "rtl" ? { start: -right, end: -left } : { start: left, end: right };
          };
          const items = [...document.querySelectorAll("header nav > ul > li")];
          const shown = items.filter((item) => item.ariaHidden !== "true");
          const after = sides(document.querySelector("header nav > button"));
          return {
            isTight: after.start - sides(shown.at(-1)).end < 8,
            fits:
              sides(document.querySelector(".search-button")).start - after.end >
              (items[shown.length]?.clientWidth ?? 0) + 16,
          };
        });
      await expect.poll(room, `${language}, ${width} px`).toEqual({ isTight: true, fits: false });
    }
  }
  await page.goto("/?lang=en");
  await expect(more).toBeVisible();
  await expect(search).toBeVisible();
});
