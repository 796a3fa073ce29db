import type { Locator } from "@playwright/test";
import { query } from "../support/database.ts";
import { expect, platformUrl, test, words } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

const named = {
  FISH: ["AG", "BBIN", "CQ9", "GG", "PT", "RTG"],
  LIVE: ["AG", "BBIN", "BG", "DG", "EA", "LOTUS", "OG", "PT", "TGP"],
  PVP: ["KX", "KY", "TH", "WS", "XY"],
  RNG: ["AE", "AG", "CQ9", "GG", "ISB", "MG", "MGS", "PNG", "PT", "RTG", "TTG", "WD"],
  SPORTS: ["IBC", "SBT", "UG"],
} as const;

test("vendors have three marks, hot games a badge, BTI reads 123BET, lists open [E01]", async ({
  journey: { page },
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/rng");
  const vendors = page.getByRole("list", { name: words("games.vendors") }).first();
  const chip = vendors.getByRole("button", { name: /^CQ9,/ });
  const mark = chip.getByRole("img", { includeHidden: true }).or(chip.locator("img")).filter({ visible: true });
  await expect(mark).toHaveAttribute("src", /\/vendor\/white\/CQ9-RNG\.webp$/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(mark).toHaveAttribute("src", /\/vendor\/purple\/CQ9-RNG\.webp$/);
  await untilLive(chip);
  await chip.click();
  await expect(mark).toHaveAttribute("src", /\/vendor\/color\/CQ9-RNG\.webp$/);
  await page.goto("/hot");
  const tile = page.getByRole("link", { name: /Gates of Qilin/ });
  await expect(tile.getByText(words("game.hot"), { exact: true })).toBeVisible();
  await page.goto("/sports");
  await expect(vendors.getByText("123BET").first()).toBeVisible();
  await expect(page.getByText("BTI", { exact: true })).toHaveCount(0);
  const { lanes } = await (await newMember()).ask("gameVendors", {});
  const lister = lanes
    .flatMap(({ cards }) => cards)
    .find(({ isGame, gameType }) => isGame === "VASSALAGE" && gameType === "ESPORTS");
  await page.goto("/esports");
  const entry = vendors.getByRole("link", { name: new RegExp(lister?.displayName ?? "") });
  await untilLive(entry);
  await entry.click();
  const popup = page.getByRole("dialog", { name: words("games.ofVendor", { vendor: lister?.displayName ?? "" }) });
  await expect(popup.getByRole("listitem").first()).toBeVisible();
});

test("a tile picks the picture for its screen, a search row the icon", async ({ journey: { page }, browser }) => {
  const pictureOf = (tile: Locator) =>
    expect.poll(() => tile.locator("img").evaluate((image) => image instanceof HTMLImageElement && image.currentSrc));
  const named = { name: /Gates of Qilin PG$/ };
  const tile = page.getByRole("link", named);
  await page.goto("/hot");
  await pictureOf(tile).toMatch(/\/tiles\/small\/\d+\.\w+\.webp$/);
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  const fine = await browser.newContext({ viewport, deviceScaleFactor: 2 });
  try {
    const other = await fine.newPage();
    await other.goto(page.url());
    await pictureOf(other.getByRole("link", named)).toMatch(/\/tiles\/\d+\.\w+\.webp$/);
  } finally {
    await fine.close();
  }
  await untilLive(tile);
  await page.keyboard.press("/");
  const row = page.getByRole("dialog").getByRole("listitem").first();
  await pictureOf(row).toMatch(/\/tiles\/icon\/\d+\.\w+\.webp$/);
});

test("going back to a long list finds it where it was left", { tag: "@nightly" }, async ({ journey: { page } }) => {
  await page.goto("/rng");
  const home = page
    .getByRole("complementary", { name: words("nav.menu") })
    .getByRole("link", { name: words("nav.home"), exact: true });
  await untilLive(home);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await home.click();
  await expect(page.getByRole("region", { name: words("home.hot") })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: words("category.RNG") })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
});

test("provider logos of live casino, slots, fishing, poker and sports have pictures [E02]", async ({
  journey: { page },
}) => {
  const { lanes } = await (await newMember()).ask("gameVendors", {});
  for (const [type, codes] of Object.entries(named)) {
    const cards = lanes.find(({ title }) => title === type)?.cards ?? [];
    for (const code of codes) {
      const card = cards.find(({ vassalage }) => vassalage === code);
      for (const icon of Object.values(card?.icons ?? { none: `no ${code} in ${type}` })) {
        const answer = await page.request.get(icon.startsWith("/media") ? icon : `/media${icon}`);
        expect([icon, answer.status(), answer.headers()["content-type"]]).toEqual([icon, 200, "image/webp"]);
        expect((await answer.body()).subarray(8, 12).toString()).toBe("WEBP");
      }
    }
    await page.goto(`/${type.toLowerCase()}`);
    const rail = page.getByRole("list", { name: words("games.vendors") }).first();
    for (const code of codes) {
      const logo = rail
        .getByRole("button", { name: new RegExp(`^${code}\\b`) })
        .or(rail.getByRole("link", { name: new RegExp(`^${code}\\b`) }))
        .locator("img")
        .filter({ visible: true });
      await logo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(0);
    }
  }
});

test("hot games and vendors are read once a tab; CDNs are chosen at random [S08]", async ({ journey }) => {
  const { page } = journey;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/GCS_hotGames|\/lgw\/games\/vendors/.test(pathname)) asked.push(pathname);
  });
  const member = await newMember();
  await openAs(page, member, "/about");
  const go = async (to: string, name: string) => {
    const link = page.getByRole("complementary", { name: words("nav.menu") }).getByRole("link", { name, exact: true });
    await untilLive(link);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(page.getByRole("region", { name: words("home.hot") })).toBeVisible();
  };
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto("/about");
    await go("/", words("nav.home"));
  }
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(asked.length).toBe(2);

  const arcade = new URL((await member.ask("launchGame", { nodeId: "1001", backUrl: "/", language: "en" })).url);
  const set = (imageCDNs: string[], launchGameCDNs: string[]) =>
    query("update merchant set config = config || $1::jsonb, updated_at = now() where code = 'saffron'", [
      JSON.stringify({ imageCDNs, launchGameCDNs }),
    ]);
  const far = platformUrl().replace("localhost", "127.0.0.1");
  const farArcade = `http://127.0.0.1:${arcade.port}`;
  try {
    await set(["/media", `${far}/media`], [arcade.origin, farArcade]);
    const origins = new Set<string>();
    await expect
      .poll(
        async () => {
          const { url } = await member.ask("launchGame", { nodeId: "1001", backUrl: "/", language: "en" });
          return origins.add(new URL(url).origin).size;
        },
        { timeout: 40_000 },
      )
      .toBe(2);
    expect(origins).toEqual(new Set([arcade.origin, farArcade]));
    const bases = new Set<string>();
    let address = 0;
    await expect
      .poll(
        async () => {
          address += 1;
          const headers = { "x-forwarded-for": `192.0.2.${address}` };
          const html = await (await page.request.get("/rng", { headers })).text();
          return bases.add(/"imageCDNs":\["([^"]+)"/.exec(html)?.[1] ?? "none").size;
        },
        { timeout: 60_000 },
      )
      .toBe(2);
    expect(bases).toEqual(new Set(["/media", `${far}/media`]));
  } finally {
    await set(["/media"], []);
  }
});
