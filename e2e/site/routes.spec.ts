import type { Page } from "@playwright/test";
import { readMoney } from "@croupier/contract/domain/money";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { expectBalance, fund, newAgent, newMember, newTrial, openAs } from "../support/member.ts";
import { playedTypes, playEachType } from "../support/play.ts";
import { untilLive } from "../support/steps.ts";

const menu = (page: Page) => page.getByRole("complementary", { name: words("nav.menu") });
const rail = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

test("all four home addresses show header, side menu, footer, scroll-to-top and service [R01]", async ({
  journey: { page },
}) => {
  for (const path of ["/", "/index", "/index.html", "/home"]) {
    await page.goto(path);
    await expect(rail(page, words("home.hot"))).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(page.getByRole("complementary", { name: words("contact.service") })).toBeVisible();
    await untilLive(page.getByRole("button", { name: words("auth.signUp"), exact: true }).first());
    const up = page.getByRole("button", { name: words("nav.top") });
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: 1600, behavior: "instant" }));
      await expect(up).toBeVisible({ timeout: 1000 });
    }).toPass();
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

test("login and registration open and close over one unchanged home page [R13]", async ({ journey: { page } }) => {
  await page.goto("/login");
  const login = page.getByRole("dialog", { name: words("auth.logIn") });
  await expect(login).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  const content = await page.locator("#content h1").elementHandle();
  await login.getByRole("button", { name: words("action.close") }).click();
  await page
    .getByRole("button", { name: words("auth.signUp"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: words("auth.createAccount") })).toBeVisible();
  expect(await content?.evaluate((element) => element.isConnected)).toBe(true);

  await page.goto("/register");
  const registration = page.getByRole("dialog", { name: words("auth.createAccount") });
  await expect(registration).toBeVisible();
  const behind = await page.locator("#content h1").elementHandle();
  await page.keyboard.press("Escape");
  await expect(registration).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expect(await behind?.evaluate((element) => element.isConnected)).toBe(true);
});

test("the side menu is hidden on seamless and lottery pages; agent pages have no shell [R12]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/hot");
  await expect(menu(page)).toBeVisible();
  for (const path of ["/seamless", "/lottery", "/lottert", "/vnlottery", "/sealottery", "/SeaLottery"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
  }
  await page.goto("/hot");
  await expect(menu(page)).toBeVisible();
  await page.goto("/agent");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const alone = async () => {
    const search = page.getByRole("button", { name: words("search.open") });
    for (const part of [menu(page), search, page.getByRole("contentinfo")]) await expect(part).toHaveCount(0);
  };
  await alone();
  await openAs(page, await newAgent(), "/agentHome");
  await expect(page.getByRole("timer")).toBeVisible();
  await alone();
});

/** One vendor by name in each game centre. */
const named: Record<string, string> = {
  SPORTS: "IBC",
  ESPORTS: "IMES",
  LOTT: "LOTT",
  ELOTT: "TCG LOTTO VN",
  COCKFIGHT: "SV3",
};

test("every game area is browsable, and a game of each is played to a settled bet [P01] [R07]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await fund(member, "500.0000");
  const browse = async () => {
    for (const type of playedTypes) {
      await page.goto(`/${type.toLowerCase()}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(`category.${type}`));
      const vendors = page.getByRole("list", { name: words("games.vendors") }).first();
      await expect(vendors.getByRole("listitem").first()).toBeVisible();
      const vendor = named[type];
      if (vendor) await expect(vendors.getByText(vendor, { exact: true })).toBeVisible();
      await expect(page.locator("main li:has(> div > a img)").first()).toBeVisible();
    }
  };
  const [records] = await Promise.all([playEachType(member), browse()]);
  const { balance } = await member.ask("balance", {});
  const moved = records.reduce(
    (sum, { stake, payout }) => sum + readMoney(payout ?? "0.0000") - readMoney(stake),
    readMoney("500.0000"),
  );
  expect(readMoney(balance)).toBe(moved);
});

// On a phone the navigation is the drawer.
test(
  "the navigation has home, hot games, categories in the server's order, promotions [HD05]",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    const member = await newMember();
    const categories = (await member.ask("gameMenus", {})).filter(({ vendors }) => vendors > 0);
    await page.goto("/about");
    if (phone) await page.getByRole("button", { name: words("nav.open") }).click();
    const links = phone
      ? page
          .getByRole("dialog")
          .getByRole("navigation", { name: words("nav.categories") })
          .getByRole("link")
      : page
          .getByRole("navigation", { name: words("nav.main") })
          .locator("ul")
          .first()
          .locator("a");
    await expect(links.first()).toBeVisible();
    const titles = await links.evaluateAll((all) => all.map((link) => link.textContent?.trim()));
    expect(titles).toEqual([
      words("nav.home"),
      words("nav.hot"),
      ...categories.map(({ gameType }) => words(`category.${gameType}`)),
      words("promotions.title"),
    ]);
  },
);

// On a phone the header is narrower.
test(
  "a member's header has balance, deposit, withdraw, sign-out and the account name [HD02]",
  { tag: "@phone-nightly" },
  async ({ journey: { page, phone } }) => {
    const member = await newMember();
    await fund(member, "120.0000");
    await openAs(page, member, "/about");
    await expectBalance({ page }, "120.00");
    const banner = page.getByRole("banner");
    const read = page.waitForResponse(/\/wps\/v2\/wallets\/balance/);
    await banner.getByRole("button", { name: words("balance.refresh") }).click();
    await read;
    await expect(banner.getByRole("link", { name: words("wallet.deposit"), exact: true })).toBeVisible();
    if (phone) return;
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(banner.getByText(member.username, { exact: true }).first()).toBeVisible();
    }
    await banner.getByRole("button", { name: words("balance.hide") }).click();
    await expect(banner.getByTestId("balance").getByText("••••••")).toBeVisible();
    await banner.getByRole("button", { name: words("balance.show") }).click();
    await expect(banner.getByTestId("balance").getByText("••••••")).toHaveCount(0);
    await expect(banner.getByRole("link", { name: words("member.withdraw"), exact: true })).toBeVisible();
    await banner.getByRole("button", { name: words("nav.account", { account: member.username }) }).click();
    await expect(banner.getByText(member.username, { exact: true })).toHaveCount(2);
    await banner.getByRole("link", { name: words("member.bettingRecord") }).click();
    await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  },
);

test("a merchant's whole name is shown beside its mark, on phones too", async ({ journey: { page } }) => {
  const jade = webUrl().replace("localhost", "jade.localhost");
  await page.context().addCookies([{ name: "lang", value: "en", url: jade }]);
  for (const [site, name] of [
    [webUrl(), "Saffron Club"],
    [jade, "Jade Harbour"],
  ] as const) {
    await page.goto(`${site}/about`);
    for (const width of [320, 360, 390, 768, 1101, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const link = page.getByRole("link", { name: words("nav.homeOf", { brand: name }) }).filter({ visible: true });
      const shown = link.getByText(name, { exact: true });
      await expect(shown).toBeVisible();
      const [outer, inner] = [await link.boundingBox(), await shown.boundingBox()];
      if (!outer || !inner) throw new Error("no name");
      expect(inner.y, `at ${width}`).toBeGreaterThanOrEqual(outer.y);
      expect(inner.y + inner.height, `at ${width}`).toBeLessThanOrEqual(outer.y + outer.height);
      expect(inner.x + inner.width, `at ${width}`).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
    }
  }
});

test("home rails hold 20 games and 12 vendors, show six at a time, arrows above 12 [H05]", async ({
  journey: { page },
}) => {
  // One category has 14 vendors, another 12.
  await page.route("**/lgw/games/vendors*", async (route) => {
    const response = await route.fetch();
    type Card = { vassalage: string; displayName: string };
    const { data } = (await response.json()) as { data: { lanes: { title: string; cards: Card[] }[] } };
    const many = (count: number, cards: Card[]) =>
      Array.from({ length: count }, (_, at) => ({ ...cards[0], vassalage: `V${at}`, displayName: `Vendor ${at}` }));
    const lanes = data.lanes.map(({ title, cards }) => {
      if (title === "LIVE") return { title, cards: many(14, cards) };
      return { title, cards: title === "SPORTS" ? many(12, cards) : cards };
    });
    await route.fulfill({ response, json: { data: { lanes } } });
  });
  await page.goto("/about");
  await page.evaluate(() => sessionStorage.clear());
  const home = menu(page).getByRole("link", { name: words("nav.home"), exact: true });
  await untilLive(home);
  await home.click();
  const all = async (title: string) => {
    // The category's live events may be shown beside it.
    const list = rail(page, title).getByRole("list", { name: title });
    await list.scrollIntoViewIfNeeded();
    let count = 0;
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
        const before = count;
        count = await list.getByRole("listitem").count();
        return count > 7 && count === before;
      })
      .toBe(true);
    return count;
  };
  const perView = (title: string) =>
    rail(page, title)
      .getByRole("list", { name: title })
      .evaluate((list) => {
        const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
        const step = (second?.left ?? 0) - (first?.left ?? 0);
        return (list.clientWidth + step - (first?.width ?? 0)) / step;
      });
  for (const [type, count, arrows] of [
    ["RNG", 20, true],
    ["LIVE", 12, true],
    ["SPORTS", 12, false],
  ] as const) {
    const title = words(`category.${type}`);
    expect(await all(title)).toBe(count);
    expect(await perView(title)).toBeCloseTo(6, 1);
    // The row of live tables or events below has a heading of its own.
    const head = rail(page, title).getByRole("heading", { level: 2 }).locator("..");
    await expect(head.getByRole("button", { name: words("home.after") })).toHaveCount(arrows ? 1 : 0);
  }
  // The rail of poker has fewer than thirteen games if a merchant has no more.
  expect(
    await rail(page, words("category.PVP"))
      .getByRole("button", { name: words("home.before") })
      .count(),
  ).toBe(1);
});

test("non-agents are returned from the agent centre to /agent; trial members get a dialog [R04]", async ({
  journey: { page },
}) => {
  await page.goto("/agentHome");
  await page.waitForURL("**/agent");
  await openAs(page, await newMember(), "/agentHome");
  await page.waitForURL("**/agent");
  await openAs(page, await newTrial(), "/agentHome");
  await page.waitForURL("**/agent");
  await expect(page.getByRole("dialog", { name: words("trial.title") })).toBeVisible();
  for (const type of [1, 2, 41, 42]) {
    await openAs(page, await newAgent({ type }), "/agentHome");
    await expect(page.getByRole("timer")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/agentHome");
  }
});

test("promotions, the points mall and the seamless page are open to everybody [R11]", async ({ journey: { page } }) => {
  const heads = { "/promotions": "promotions.title", "/pointMall": "points.mall" };
  for (const [path, key] of Object.entries(heads)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(key));
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  }
  await page.goto("/seamless");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /Gates of Qilin/ })).toBeVisible();
});

test("an address of something the merchant lacks is the 404 page in the shell, with a link home", async ({
  journey,
}) => {
  const { page, expectFault } = journey;
  expectFault(/404/);
  for (const path of [
    "/game/999999",
    "/seamless?nodeId=999999",
    "/lottery?gameCode=no-such",
    "/promotions/x",
    "/blog/x",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("notFound.title"));
    await untilLive(page.locator("main"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("notFound.title"));
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/game/abc?lang=de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("notFound.title", {}, "de"));
  await page.getByRole("link", { name: words("notFound.home", {}, "de") }).click();
  await expect(page).toHaveURL("/");
  for (const path of ["/game/1013", "/promotions/lantern-week", "/blog/search"]) {
    expect((await page.request.get(path)).status()).toBe(200);
  }
});

test("a game's page is titled with its name, an unknown one with its heading", async ({ journey }) => {
  const { page, expectFault } = journey;
  expectFault(/404/);
  await page.goto("/hot");
  const brand = (await page.title()).split(" · ")[1] ?? "";
  expect(brand).not.toBe("");
  const named = "Gates of Qilin";
  const titles = [
    ["/game/1001", named],
    ["/seamless?nodeId=1001", named],
    ["/seamless", words("home.hot")],
    ["/no-such-page", words("notFound.title")],
    ["/member/no-such-page", words("notFound.title")],
  ] as const;
  for (const [path, title] of titles) {
    const answer = await page.goto(path);
    expect(await answer?.text()).toContain(`<title>${title} · ${brand}</title>`);
    await expect(page).toHaveTitle(`${title} · ${brand}`);
  }
  await page
    .getByRole("main")
    .getByRole("link", { name: words("notFound.home") })
    .click();
  await expect(page).toHaveTitle(brand);
});

test("going back and forward, and a reload, return to the position; a link starts at the top", async ({
  journey: { page },
}) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  const untilShown = (path: string) => expect(page.locator("html")).toHaveAttribute("data-page", path);
  await page.goto("/");
  await untilShown("/");
  // The rails below are laid out after the first scroll.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 900));
      return top();
    })
    .toBe(900);
  // A pointer would first scroll the page to the link, which is in a sticky header.
  const slots = page.getByRole("banner").getByRole("link", { name: words("category.RNG"), exact: true });
  await slots.dispatchEvent("click");
  await untilShown("/rng");
  expect(await top()).toBe(0);
  await page.evaluate(() => scrollTo(0, 400));
  await page.goBack();
  await untilShown("/");
  await expect.poll(top).toBe(900);
  await page.goForward();
  await untilShown("/rng");
  await expect.poll(top).toBe(400);
  await page.reload();
  await untilShown("/rng");
  await expect.poll(top).toBe(400);
});
