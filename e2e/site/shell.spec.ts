import type { Page } from "@playwright/test";
import { expect, type Journey, test, webUrl, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newMember, newTrial } from "../support/member.ts";
import { unfoldOptional, untilLive, watchReports, withMotion } from "../support/steps.ts";

const rail = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
/** Returns a rail's own row, without the category's events that may be beside it. */
const row = (page: Page, title: string) => rail(page, title).getByRole("list", { name: title });
const tiles = (page: Page, title: string) => row(page, title).getByRole("listitem");

/** Marks this document, so that a reload can be told from a page that stayed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);

/** Opens the menu with language and theme: at the side, or on a phone in the drawer. */
async function openMenu({ page, phone }: Journey, language = "en"): Promise<void> {
  if (phone) await page.getByRole("button", { name: words("nav.open", {}, language) }).click();
}

// On a phone the rails are moved by touch and show fewer.
test(
  "the home page has its rails with their counts, and sliders that show six [H04]",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    await withMotion(page);
    await page.goto("/");
    const hot = words("home.hot");
    for (const title of [hot, words("category.RNG")]) {
      const list = row(page, title);
      await list.scrollIntoViewIfNeeded();
      // More games load while it moves to its end.
      const slid = async () => {
        await list.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
        return tiles(page, title).count();
      };
      await expect.poll(slid).toBe(20);
    }
    for (const type of ["HOT", "RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT"]) {
      const title = type === "HOT" ? hot : words(`category.${type}`);
      await expect(rail(page, title)).toBeAttached();
      expect(await tiles(page, title).count()).toBeLessThanOrEqual(20);
      const more = rail(page, title).getByRole("link", { name: words("home.viewAllOf", { title }) });
      await expect(more).toHaveAttribute("href", `/${type.toLowerCase()}`);
    }
    // A phone draws them when they come near.
    if (phone) await page.getByRole("heading", { name: words("home.winners") }).scrollIntoViewIfNeeded();
    const winners = page.getByRole("region", { name: words("home.winners") }).filter({ visible: true });
    await expect.poll(() => winners.getByRole("listitem").count()).toBeGreaterThan(0);
    expect(await winners.getByRole("listitem").count()).toBeLessThanOrEqual(20);
    await expect(winners.getByRole("listitem").first()).toContainText(/\d{1,3}(,\d{3})*\.\d\d$/);
    if (phone) return;
    const list = row(page, hot);
    const inView = await list.evaluate((list) => {
      const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
      const step = (second?.left ?? 0) - (first?.left ?? 0);
      return (list.clientWidth + step - (first?.width ?? 0)) / step;
    });
    expect(inView).toBeCloseTo(6, 1);
    // It moves automatically while nobody touches it.
    await list.scrollIntoViewIfNeeded();
    const at = () => list.evaluate(({ scrollLeft }) => scrollLeft);
    const before = await at();
    await expect.poll(at).not.toBe(before);
    await expect(rail(page, hot).getByRole("button", { name: words("home.after") })).toBeVisible();
  },
);

test("an unknown address says so and leads home; an abandoned navigation is no error [R14]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/404.*no-such-page/);
  await page.goto("/");
  // The first navigations are held back and abandoned before they finish.
  await page.route("**/lgw/games?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  const way = (name: string) => page.getByRole("link", { name, exact: true }).filter({ visible: true }).first();
  for (const key of ["category.RNG", "category.FISH", "category.PVP"]) await way(words(key)).click();
  await way(words("nav.hot")).click();
  await expect(page.getByRole("heading", { level: 1, name: words("nav.hot") })).toBeVisible();
  await expect(page).toHaveURL(/\/hot$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: words("notFound.title") })).toBeVisible();
  await expect(way(words("category.RNG"))).toBeVisible();
  await page.getByRole("link", { name: words("notFound.home") }).click();
  await expect(rail(page, words("home.hot"))).toBeVisible();
});

test("the side menu lists categories and language, and stays collapsed on reload [SM01]", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("complementary", { name: words("nav.menu") });
  for (const key of ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT"])
    await expect(menu.getByRole("link", { name: words(`category.${key}`), exact: true })).toBeVisible();
  await expect(menu.getByRole("combobox", { name: words("nav.language") })).toBeInViewport({ ratio: 1 });
  await menu.getByRole("link", { name: words("category.RNG") }).click();
  await page.waitForURL(/\/rng$/);
  await menu.getByRole("link", { name: words("nav.homeOf", { brand: "Saffron Club" }) }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await menu.getByRole("button", { name: words("nav.collapse") }).click();
  const width = () => menu.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThan(100);
  await page.goto("/rng", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-side", "collapsed");
  await expect.poll(width).toBeLessThan(100);
  await menu.getByRole("button", { name: words("nav.expand") }).click();
  await expect.poll(width).toBeGreaterThan(150);
});

test("the chosen theme is in the very first bytes of the next page [P16]", async ({ journey }) => {
  const { page } = journey;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const ground = () =>
    page.locator("html").evaluate((html) => html.ownerDocument.defaultView?.getComputedStyle(html).backgroundColor);
  const dark = await ground();
  await openMenu(journey);
  await page
    .getByRole("button", { name: words("nav.theme") })
    .filter({ visible: true })
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await ground()).not.toBe(dark);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await fetch(webUrl(), { headers: { cookie } })).text();
  expect(html.slice(0, 300)).toMatch(/<html[^>]*data-theme="light"/);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

// On a phone the language is chosen in the drawer.
test(
  "changing the language keeps the page, the dialog and the typed text [SM05]",
  { tag: "@phone-nightly" },
  async ({ journey }) => {
    const { page, phone } = journey;
    await page.goto("/rng");
    await mark(page);
    await openMenu(journey);
    await page.getByLabel(words("nav.language")).filter({ visible: true }).selectOption("zh-CN");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("category.RNG", {}, "zh-CN"));
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    expect(new URL(page.url()).pathname).toBe("/rng");
    expect(await isMarked(page)).toBe(true);
    if (phone) return;
    await page.goto("/login");
    const login = page.getByRole("dialog");
    await login.getByRole("textbox", { name: words("auth.username", {}, "zh-CN") }).fill("half typed");
    await page.locator("aside select").selectOption("en", { force: true });
    await expect(login.getByRole("textbox", { name: words("auth.username") })).toHaveValue("half typed");
  },
);

/** Holds a script of the build back until the returned function is called. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

/** Keeps the page from becoming live until the returned function is called. */
const holdScripts = (page: Page) => holdScript(page, "start");

test("presses and choices before the page is live take effect once it is", async ({ journey: { page } }) => {
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: words("home.bannerOf", { number: 2, total: 3 }) }).click();
  await page.locator("select").first().selectOption("zh-CN", { force: true });
  letGo();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  const second = page.getByRole("button", { name: words("home.bannerOf", { number: 2, total: 3 }, "zh-CN") });
  await expect(second).toHaveAttribute("aria-current", "true");
});

test("for a trial member the page does not move while becoming live, and presses are kept", async ({
  journey: { page },
}) => {
  const letGo = await holdScripts(page);
  await openAs(page, await newTrial(), "/");
  const game = page.getByRole("link", { name: /Gates of Qilin/ }).first();
  await game.scrollIntoViewIfNeeded();
  const before = await game.boundingBox();
  await game.click();
  letGo();
  await expect(page.getByRole("dialog", { name: words("trial.title") })).toBeVisible();
  expect(
    await page
      .locator("a", { hasText: /Gates of Qilin/ })
      .first()
      .boundingBox(),
  ).toEqual(before);
});

test("a press that opens a dialog before the page is live is answered in place", async ({ journey: { page } }) => {
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const banner = page.getByRole("banner");
  const outline = page.locator(".dialog-outline");
  await banner.getByRole("button", { name: words("search.open") }).click();
  await expect(outline).toBeVisible();
  // A cancelled dialog does not appear later.
  await page.keyboard.press("Escape");
  await expect(outline).toHaveCount(0);
  await banner.getByRole("button", { name: words("auth.logIn"), exact: true }).dblclick();
  await expect(outline).toBeVisible();
  letGo();
  await expect(page.getByRole("dialog").getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(outline).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a press on a live page shows the dialog's outline in place until its file has loaded", async ({
  journey: { page },
}) => {
  const letGo = await holdScript(page, "LoginDialog");
  await page.goto("/");
  const logIn = page.getByRole("banner").getByRole("button", { name: words("auth.logIn"), exact: true });
  const outline = page.locator(".dialog-outline");
  // A held press is sent once the page is live.
  const asked = page.waitForRequest(/\/assets\/LoginDialog-/);
  await logIn.dblclick();
  await expect(outline).toBeVisible();
  await asked;
  await page.keyboard.press("Escape");
  await expect(outline).toHaveCount(0);
  await expect(logIn).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(outline).toBeVisible();
  letGo();
  const login = page.getByRole("dialog", { name: words("auth.logIn") });
  await expect(login.getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  await expect(outline).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(login).toHaveCount(0);
  await expect(logIn).toBeFocused();
});

test("a press on the notices before the page is live is answered in place", async ({ journey: { page } }) => {
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: words("notice.title") }).click();
  await expect(page.locator(".dialog-outline")).toBeVisible();
  letGo();
  await expect(page.getByRole("dialog", { name: words("notice.title") })).toBeVisible();
  await expect(page.locator(".dialog-outline")).toHaveCount(0);
});

test("a page stays unchanged while the next is fetched", async ({ journey: { page } }) => {
  const letGo = await holdScript(page, "HelpCentre");
  await page.goto("/rng");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(words("category.RNG"));
  const help = page.getByRole("contentinfo").getByRole("link", { name: words("help.title"), exact: true });
  await untilLive(help);
  await help.click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.locator("aside")).toBeVisible();
  await expect(heading).toHaveText(words("category.RNG"));
  letGo();
  await expect(heading).toHaveText(words("help.title"));
});

// On a phone the balance is on the member's own page.
test(
  "a hidden balance stays hidden after a reload and keeps its width",
  { tag: "@phone-nightly" },
  async ({ journey: { page, phone } }) => {
    const member = await newMember();
    await fund(member, "1250.5000");
    await openAs(page, member, phone ? "/member" : "/");
    await expectBalance({ page }, "1,250.50");
    const width = () => page.getByTestId("balance").evaluate((box) => box.getBoundingClientRect().width);
    const before = await width();
    await page
      .getByRole("button", { name: words("balance.hide") })
      .filter({ visible: true })
      .click();
    const show = page.getByRole("button", { name: words("balance.show") }).filter({ visible: true });
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByTestId("balance").getByText("••••••")).toBeVisible();
    expect(Math.abs((await width()) - before)).toBeLessThan(2);
    await page.reload();
    await expect(show).toBeVisible();
    await expect(page.getByText("••••••").filter({ visible: true }).first()).toBeVisible();
  },
);

test("an offline banner appears, and disappears with the connection", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  // Pictures further down the page are still loading.
  journey.expectFault(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  await expect(tiles(page, words("home.hot")).first()).toBeVisible();
  // The page's own code is complete.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(words("network.offline"))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(words("network.offline"))).toBeHidden();
});

// Only on a phone: a desktop has the font at once.
test(
  "a phone's first visit is drawn in a fallback font, the next page in the site's own",
  { tag: "@phone-only" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(",")[0]);
    expect(await face()).toContain("Figtree Fallback");
    await page.waitForFunction(() => localStorage.getItem("croupier.font") !== null);
    await page
      .getByRole("link", { name: words("category.RNG") })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: words("category.RNG") })).toBeVisible();
    expect(await face()).not.toContain("Fallback");
    await page.reload();
    expect(await face()).not.toContain("Fallback");
  },
);

test("a banner holds its whole headline in any font, from phone to desktop", async ({ journey: { page } }) => {
  await page.goto("/");
  const banners = page.getByRole("region", { name: words("home.banners") });
  const headline = banners.getByRole("heading").first();
  // The machine's fallback font may be a quarter wider than the site's own.
  for (const spacing of ["", "0.15em"]) {
    await headline.evaluate((heading, value) => (heading.style.letterSpacing = value), spacing);
    for (const width of [320, 360, 390, 800, 1000, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const [text, frame] = [await headline.boundingBox(), await banners.boundingBox()];
      const hidden = await headline.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
        down: scrollHeight - clientHeight,
        across: scrollWidth - clientWidth,
      }));
      expect(hidden.across, `${width} px, ${spacing}`).toBeLessThanOrEqual(1);
      // Descenders below the last baseline are no line.
      expect(hidden.down, `${width} px, ${spacing}`).toBeLessThan(8);
      expect(text?.y, `${width} px, ${spacing}`).toBeGreaterThanOrEqual(frame?.y ?? Infinity);
      expect((text?.y ?? Infinity) + (text?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    }
  }
});

test("a script of a removed release is reported, and the page reloads once, never in a loop", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/404|Failed to fetch dynamically imported module/i);
  let asked = 0;
  await page.route(/\/assets\/start-[^/]+\.js$/, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  const reports = watchReports(page);
  await page.goto("/");
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[0]).toMatchObject({ type: "script", url: expect.stringContaining("/assets/start-") });
  expect(asked).toBe(2);
  // The server's content stays readable.
  await expect(page.getByRole("heading", { name: words("home.hot") })).toBeVisible();
});

test.describe("in a language that the site does not speak", () => {
  test.use({ locale: "de-DE" });

  test("the second merchant has its own name, colours, language, modules and registration fields", async ({
    journey: { page },
  }) => {
    const t = (key: string) => words(key, {}, "zh-CN");
    const jade = new URL(webUrl());
    jade.hostname = "jade.localhost";
    await page.goto(jade.href);
    await expect(page).toHaveTitle("Jade Harbour");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    const accent = await page
      .locator("html")
      .evaluate((html) => html.ownerDocument.defaultView?.getComputedStyle(html).getPropertyValue("--accent"));
    expect(["#3ddbb0", "#2cc79d"]).toContain(accent?.trim());
    // Its module tree has the jackpot off.
    await expect(page.getByText(t("home.jackpot"))).toHaveCount(0);
    await page
      .getByRole("button", { name: t("auth.signUp"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(t("field.payeeName"))).toBeVisible();
    await unfoldOptional(dialog);
    await expect(dialog.getByLabel(t("field.wechat"))).toBeVisible();
    await expect(dialog.getByLabel(t("field.email"))).toHaveCount(0);
  });
});

test("each page of a centre titles the tab, and a screen reader receives the next one's", async ({
  journey: { page },
}) => {
  const title = (key: string) => new RegExp(`^${words(key)} · `);
  await openAs(page, await newMember(), "/member/depositv2");
  await expect(page).toHaveTitle(title("member.deposit"));
  const announced = page.locator("p.sr-only[aria-live=polite]").filter({ hasText: words("member.withdraw") });
  await expect(announced).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("link", { name: words("member.withdraw"), exact: true })
    .click();
  await expect(page).toHaveTitle(title("member.withdraw"));
  await expect(announced).toHaveText(title("member.withdraw"));
});
