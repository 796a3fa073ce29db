import type { Page } from "@playwright/test";
import { expect, test, words } from "../support/journey.ts";
import { openAs, newMember, type Member } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

const heart = (page: Page, game: string) =>
  page.getByRole("button", { name: words("favourite.of", { game }), exact: true }).first();
const tiles = (page: Page) => page.locator("main li:has(> div > a img)");

/** Returns whether the platform has this game among the member's favourites. */
const isKept = async (member: Member, nodeId: string) =>
  (await member.ask("favouriteGames", { pageSize: 999 })).content.some((game) => game.nodeId === nodeId);

test("a double click that closes the sign-in presses no game behind it, a single one does", async ({
  journey: { page },
}) => {
  // High enough that the close button of the sign-in lies below the site's header.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto("/rng");
  const tile = tiles(page).first();
  await untilLive(tile.locator("> div > a"));
  await tile.click();
  const dialog = page.getByRole("dialog");
  const close = await dialog.getByRole("button", { name: words("action.close") }).boundingBox();
  const at = { x: (close?.x ?? 0) + (close?.width ?? 0) / 2, y: (close?.y ?? 0) + (close?.height ?? 0) / 2 };
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // A game is scrolled under the button before the sign-in opens.
  const isGame = await page.evaluate(({ x, y }) => {
    const games = [...document.querySelectorAll("main li > div > a:has(img)")];
    const game = games.find((each) => each.getBoundingClientRect().left < x && x < each.getBoundingClientRect().right);
    scrollBy({ top: (game?.getBoundingClientRect().top ?? 0) + 60 - y, behavior: "instant" });
    return game?.contains(document.elementFromPoint(x, y)) ?? false;
  }, at);
  expect(isGame).toBe(true);
  await page.mouse.click(at.x, at.y);
  await expect(dialog).toBeVisible();
  await page.mouse.dblclick(at.x, at.y, { delay: 60 });
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("a") !== null, at)).toBe(true);
});

test.describe("a list centre", () => {
  test("narrows to a vendor by its mark, also by its address alone [R08]", async ({ journey: { page } }) => {
    for (const [path, type] of [
      ["/live", "LIVE"],
      ["/fish", "FISH"],
      ["/pvp", "PVP"],
      ["/bgs", "BGS"],
      ["/rng", "RNG"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(`category.${type}`));
    }
    await page
      .getByRole("list", { name: words("games.vendors") })
      .first()
      .getByRole("button", { name: /^CQ9/ })
      .click();
    await expect(page).toHaveURL(/\/rng\?vassalage=CQ9$/);
    await expect(page.getByText("Gates of Qilin")).toBeHidden();
    await expect(page.getByText("Tiger Quay")).toBeVisible();
    await expect(tiles(page).filter({ hasNotText: "CQ9" })).toHaveCount(0);
    await page.goto("/fish?vassalage=JL");
    await expect(page.getByRole("button", { name: /^JL, /, pressed: true })).toBeVisible();
    await expect(tiles(page).first()).toBeVisible();
    await expect(tiles(page).filter({ hasNotText: "JL" })).toHaveCount(0);
  });

  test("is sorted and filtered, and says when nothing matches", { tag: "@nightly" }, async ({ journey: { page } }) => {
    await page.goto("/rng");
    await page.waitForLoadState("networkidle");
    await page.getByLabel(words("games.sort"), { exact: true }).selectOption("NAME");
    await expect(page).toHaveURL(/sort=NAME/);
    await page.getByLabel(words("games.volatility"), { exact: true }).selectOption("low");
    await page.getByLabel(words("games.feature"), { exact: true }).selectOption("MULTIPLIER");
    await expect(page.getByText(words("games.noneSuch"))).toBeVisible();
    await page.getByRole("button", { name: words("games.showAll") }).click();
    await expect(tiles(page).first()).toBeVisible();
  });

  // On a phone another number of columns is measured while it scrolls.
  test(
    "of 5,000 games scrolls to its end with at most 1,500 elements in the page",
    { tag: ["@phone", "@desktop-nightly"] },
    async ({ journey: { page, phone } }) => {
      await page.route(/\/lgw\/games\?/, async (route) => {
        const url = new URL(route.request().url());
        const pageNo = Number(url.searchParams.get("pageNo"));
        url.searchParams.set("pageNo", "1");
        const response = await route.fetch({ url: url.href });
        const { data } = (await response.json()) as { data: { content: { nodeId: string; displayName: string }[] } };
        const content = data.content.map((game, at) => {
          const index = (pageNo - 1) * 36 + at;
          return { ...game, nodeId: String(900_000 + index), displayName: `Game ${index}` };
        });
        const many = { content, pageNo, pageSize: 36, totalElements: 5000, totalPages: 139 };
        await route.fulfill({ response, json: { data: many } });
      });
      await page.goto("/rng?sort=NEW");
      await page.waitForLoadState("networkidle");
      if (phone) await page.getByRole("button", { name: "Filters (1)" }).click();
      await page.getByLabel(words("games.sort"), { exact: true }).selectOption("NAME");
      await expect(page.getByText("Game 0", { exact: true })).toBeVisible();
      for (const part of [0.3, 0.6, 1]) {
        await page.evaluate((to) => scrollTo(0, document.body.scrollHeight * to), part);
        await expect(tiles(page).first()).toBeVisible();
        expect(await page.evaluate(() => document.querySelectorAll("body *").length)).toBeLessThan(1500);
      }
      // The footer loads when it is near and moves the end down.
      const atEnd = async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return page.getByText("Game 4999", { exact: true }).isVisible();
      };
      await expect.poll(atEnd).toBe(true);
    },
  );
});

// Only on a phone: elsewhere the vendors are in rows.
test(
  "a row of vendors keeps its scroll position in the list, and after going back",
  { tag: "@phone-only" },
  async ({ journey: { page } }) => {
    let wait = 0;
    await page.route(/\/lgw\/games\?/, async (route) => {
      await new Promise((done) => setTimeout(done, wait));
      await route.continue();
    });
    const row = page.locator("#content").getByRole("list", { name: words("games.vendors") });
    const at = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
    const to = (left: number) =>
      row.evaluate((list, value) => list.scrollTo({ left: value, behavior: "instant" }), left);
    await page.goto("/rng");
    await page.waitForLoadState("networkidle");
    await to(300);
    wait = 1500;
    const games = page.waitForResponse(/\/lgw\/games\?.*vassalage=CQ9/);
    await row.getByRole("button", { name: /^CQ9/ }).click();
    await expect(page).toHaveURL(/\/rng\?vassalage=CQ9$/);
    await to(140);
    await games;
    wait = 0;
    await expect(tiles(page).filter({ hasNotText: "CQ9" })).toHaveCount(0);
    expect(await at()).toBe(140);
    await to(200);
    await page
      .getByRole("link", { name: words("category.PVP"), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: words("category.PVP") })).toBeVisible();
    await expect.poll(at).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: words("category.RNG") })).toBeVisible();
    await expect.poll(at).toBe(200);
  },
);

// Only on a phone: elsewhere tiles are wider.
test("the names of similar lotteries are read in full on their tiles", { tag: "@phone-only" }, async ({ journey }) => {
  const { page } = journey;
  await page.goto("/lott");
  await expect(tiles(page).filter({ hasText: "Lantern 11X5 Three Minutes" })).toBeVisible();
  const cut = await tiles(page)
    .locator("[class*=line-clamp]")
    .evaluateAll((names) =>
      names.filter((name) => name.scrollHeight > name.clientHeight + 2).map((e) => e.textContent),
    );
  expect(cut).toEqual([]);
});

test("e-sports and cockfight vendors stand apart from sports, and BTI reads 123BET [E04]", async ({
  journey: { page },
}) => {
  const entries = () => page.getByRole("list", { name: words("games.vendors") }).first();
  await page.goto("/sports");
  await expect(entries().getByText("123BET").first()).toBeVisible();
  for (const code of ["AV", "IMES", "IA", "AI", "TF", "SV3", "DS88", "DIG", "WGB", "WS168", "BTI"]) {
    await expect(entries().getByText(code, { exact: true })).toHaveCount(0);
  }
  await page.goto("/esports");
  for (const code of ["AV", "IMES", "IA", "AI", "TF"])
    await expect(entries().getByText(code, { exact: true })).toBeVisible();
  await page.goto("/cockfight");
  for (const code of ["SV3", "DS88", "DIG", "WGB", "WS168"]) {
    await expect(entries().getByText(code, { exact: true })).toBeVisible();
  }
});

// On a phone the popup is a sheet.
test(
  "a vendor that opens a list shows its games in a popup, and one of them opens [D04]",
  { tag: "@phone-nightly" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    const rail = page.getByRole("region", { name: words("category.LIVE"), exact: true });
    await rail.scrollIntoViewIfNeeded();
    await rail.getByRole("link", { name: /Amber Garden/ }).click();
    const popup = page.getByRole("dialog", { name: words("games.ofVendor", { vendor: "Amber Garden" }) });
    await expect(popup.getByRole("listitem").first()).toBeVisible();
    await popup.getByRole("listitem").first().getByRole("link").click();
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  },
);

test.describe("favourites [S06]", () => {
  test("are kept at once, stored by the platform, in step across tabs, and removed again", async ({
    journey,
    context,
  }) => {
    const { page } = journey;
    const member = await newMember();
    await openAs(page, member, "/rng");
    const other = await context.newPage();
    await openAs(other, member, "/favorite");
    await expect(other.getByText(words("favourite.none"))).toBeVisible();
    // The change is shown before the platform receives it.
    let received = false;
    await page.route("**/wps/relay/GCS_favourite", async (route) => {
      await expect(heart(page, "Gates of Qilin")).toHaveAttribute("aria-pressed", "true");
      received = true;
      await route.continue();
    });
    await heart(page, "Gates of Qilin").click();
    await expect(heart(page, "Gates of Qilin")).toHaveAttribute("aria-pressed", "true");
    await expect(other.getByText("Gates of Qilin")).toBeVisible();
    expect(received).toBe(true);
    await page.unroute("**/wps/relay/GCS_favourite");
    expect(await isKept(member, "1001")).toBe(true);
    // Adding it again changes nothing.
    await member.ask("addFavourite", { nodeId: "1001" });
    expect((await member.ask("favouriteGames", { pageSize: 999 })).content.map(({ nodeId }) => nodeId)).toEqual([
      "1001",
    ]);
    await expect
      .poll(async () => {
        await heart(page, "Gates of Qilin").click();
        return isKept(member, "1001");
      })
      .toBe(false);
    await expect(other.getByText(words("favourite.none"))).toBeVisible();
  });

  test("ask a visitor to sign in, and keep nothing", { tag: "@nightly" }, async ({ journey: { page } }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/rng");
    await heart(page, "Gates of Qilin").click();
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    await expect(heart(page, "Gates of Qilin")).toHaveAttribute("aria-pressed", "false");
    expect(asked.filter((url) => url.includes("GCS_favourite"))).toEqual([]);
  });

  test(
    "are restored when the platform refuses, and a repeat within a second is not sent",
    { tag: "@nightly" },
    async ({ journey }) => {
      const { page } = journey;
      journey.expectFault(/503/);
      const sent: string[] = [];
      await page.route("**/wps/relay/GCS_favourite", (route) => {
        sent.push(route.request().method());
        return route.fulfill({ status: 503, json: { success: false, code: "OVERLOADED", message: "" } });
      });
      await openAs(page, await newMember(), "/rng");
      await expect(heart(page, "Gates of Qilin")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await heart(page, "Gates of Qilin").dblclick();
      await expect(page.getByText(words("error.OVERLOADED"))).toBeVisible();
      await expect(heart(page, "Gates of Qilin")).toHaveAttribute("aria-pressed", "false");
      expect(sent).toEqual(["POST"]);
    },
  );
});

test("/hot, /favorite and /recent list the games of their name [R09]", async ({ journey: { page } }) => {
  const member = await newMember();
  await member.ask("launchGame", { nodeId: "1002", backUrl: "/", language: "en" });
  await member.ask("addFavourite", { nodeId: "1003" });
  await openAs(page, member, "/recent");
  await expect(page.getByText("Lucky Lantern")).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await page.goto("/favorite");
  await expect(page.getByText("Mahjong Nights")).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await page.goto("/hot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("home.hot"));
  await expect(page.getByText("Gates of Qilin")).toBeVisible();
});

test("each category opens its vendors on hover, by keyboard and on a first tap [HD04]", async ({
  journey: { page },
}) => {
  // Every category but one has an entry of its own at this width.
  await page.setViewportSize({ width: 2200, height: 900 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const bar = page.getByRole("navigation", { name: words("nav.main") });
  const slots = bar.getByRole("link", { name: words("category.RNG"), exact: true });
  const menu = page.locator("#vendor-menu");
  const { lanes } = await (await newMember()).ask("gameVendors", {});
  const titles = new Map(lanes.map(({ title, cards }) => [words(`category.${title}`), cards]));
  const seen: string[] = [];
  const shown = bar.locator("ul").first().locator("li:not([aria-hidden])").getByRole("link");
  // The loaded font changes how many entries fit: one may have moved into "More".
  await page.evaluate(() => document.fonts.ready);
  for (const [name, cards] of titles) {
    const entry = shown.filter({ hasText: new RegExp(`^${name}$`) });
    if (
      !(await entry.hover({ timeout: 2000 }).then(
        () => true,
        () => false,
      ))
    )
      continue;
    seen.push(name);
    await expect(menu.getByRole("button")).toHaveCount(cards.length);
    await expect(menu).toHaveAttribute("data-size", cards.length > 10 ? "large" : "small");
    for (const { vassalage, vendorLabel } of cards)
      await expect(
        menu.getByRole("button", { name: new RegExp(`^${vassalage === "BTI" ? "123BET" : vendorLabel}`) }).first(),
      ).toBeVisible();
  }
  // "More" holds the last category as a plain link.
  expect(seen).toEqual([...titles.keys()].slice(0, -1));
  await slots.hover();
  await expect(menu).toHaveAttribute("data-size", "large");
  await expect(menu.getByRole("button", { name: /^PG/ })).toBeVisible();
  await page.mouse.move(400, 700);
  await expect(menu).toBeHidden();
  await bar.getByRole("link", { name: words("nav.hot") }).focus();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("heading", { name: words("category.LIVE") })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await slots.hover();
  await menu.getByRole("button", { name: /^CQ9/ }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=CQ9$/);
  await expect(menu).toBeHidden();
});

test("with reduced motion the long list is measured again in the same frame", async ({ journey: { page } }) => {
  // A frame late, the page would move back, the list would measure again, and neither would end.
  await page.goto("/rng");
  const list = page.locator("#content ul").last();
  const taken = await list.evaluate((element) => {
    const before = getComputedStyle(element).paddingTop;
    element.style.paddingTop = "4321px";
    return [before, getComputedStyle(element).paddingTop];
  });
  expect(taken).toEqual(["0px", "4321px"]);
});
