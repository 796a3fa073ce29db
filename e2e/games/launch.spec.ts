import type { Page } from "@playwright/test";
import { expect, test, words } from "../support/journey.ts";
import { fund, openAs, newMember } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

const entry = (page: Page, name: string) =>
  page
    .getByRole("list", { name: words("games.vendors") })
    .first()
    .getByRole("link", { name: new RegExp(name) });
const table = (page: Page) => page.frameLocator("iframe");

test("a vendor's tile leads to its lottery page, its list, its popup or its game [S04]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await fund(member, "50.0000");
  for (const [from, vendor, to] of [
    ["/elott", "Delta Lotto", /\/vnLottery$/],
    ["/lott", "Straits Lotto", /\/seaLottery$/],
    ["/lott", "Lantern Lotto", /\/lottery$/],
    ["/elott", "Lantern Lotto", /\/lottery$/],
  ] as const) {
    await openAs(page, member, from);
    await entry(page, vendor).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("main").getByRole("region").first().getByRole("link").first()).toBeVisible();
  }
  // A slots vendor in the navigation leads to its list.
  await page.goto("/about");
  const bar = page.getByRole("navigation", { name: words("nav.main") });
  const slots = bar.getByRole("link", { name: words("category.RNG"), exact: true });
  await untilLive(slots);
  await slots.hover();
  await page.locator("#vendor-menu").getByRole("button", { name: /^CQ9/ }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=CQ9$/);
  const chip = page
    .getByRole("list", { name: words("games.vendors") })
    .first()
    .getByRole("button", { name: /^CQ9,/ });
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await page.goto("/cockfight");
  await entry(page, "West Spur").click();
  await expect(page.getByRole("dialog", { name: words("games.ofVendor", { vendor: "West Spur" }) })).toBeVisible();
  // A vendor without a list launches directly.
  const { lanes } = await member.ask("gameVendors", {});
  const direct = lanes
    .flatMap(({ cards }) => cards)
    .find(({ isGame, gameType }) => isGame === "GAME" && gameType === "SPORTS");
  await page.goto("/sports");
  await entry(page, direct?.displayName ?? "").click();
  await expect(page).toHaveURL(new RegExp(`/game/${direct?.nodeId}$`));
  // The game runs: it takes a bet.
  await table(page)
    .getByRole("button", { name: /^Upcoming/ })
    .click();
  await table(page)
    .getByRole("button", { name: /^1X2: / })
    .last()
    .click();
  await table(page).getByLabel("Stake", { exact: false }).first().fill("5");
  await table(page)
    .getByRole("button", { name: /^Place/ })
    .first()
    .click();
  await expect(table(page).getByText("Bet placed: $ 5.00").first()).toBeVisible();
  const { content } = await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 });
  expect(content).toMatchObject([{ gameType: "SPORTS", stake: "5.0000", state: "open" }]);
});

test("a lottery opens with all launch parameters, at its bets or at its lobby [C02]", async ({ journey: { page } }) => {
  const bodies: object[] = [];
  page.on("request", (request) => {
    if (request.url().includes("GCS_launchLottery")) bodies.push(request.postDataJSON() as object);
  });
  await openAs(page, await newMember(), "/seaLottery");
  const lottery = "Straits Quick 3D";
  await page.getByRole("link", { name: lottery, exact: true }).click();
  await expect(page).toHaveURL(/\/seaLottery\?gameCode=tcg-sea-straits-quick-3d$/);
  await expect(table(page).getByRole("tab", { name: "Sum", selected: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: words("lottery.pastOf", { lottery }) }).click();
  await expect(page).toHaveURL(/view=lobby/);
  await expect(table(page).getByRole("tab", { name: "Results", selected: true })).toBeVisible();
  const wire = {
    lottoArea: "VN",
    launchMode: "LOTT",
    lottoPrizeMode: "SEA",
    lottoGameCode: "tcg-sea-straits-quick-3d",
    device: "WEB",
    backUrl: `${new URL(page.url()).origin}/`,
    language: "EN",
  };
  expect(bodies).toEqual([
    { ...wire, lottoView: "betting" },
    { ...wire, lottoView: "lobby" },
  ]);
});

test("the prize mode is ELOTT or LOTT as the vendor data says, in menu and launch [S05]", async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("GCS_lotteryGames")) asked.push(url.searchParams.get("prizeMode") ?? "");
    if (url.pathname.endsWith("GCS_launchLottery")) {
      asked.push((request.postDataJSON() as { lottoPrizeMode: string }).lottoPrizeMode);
    }
  });
  const open = async () => {
    asked.length = 0;
    await page.getByRole("link", { name: "Moonrise SSC", exact: true }).click();
    await expect(table(page).getByRole("tab", { name: "Sum" })).toBeVisible();
  };
  await openAs(page, member, "/lottery");
  await expect(page.getByRole("link", { name: "Moonrise SSC", exact: true })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["ELOTT"]));
  await open();
  expect(new Set(asked)).toEqual(new Set(["ELOTT"]));

  // The merchant has no ELOTT card of these two.
  await page.route("**/lgw/games/vendors*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Awaited<ReturnType<typeof member.ask<"gameVendors">>> };
    const lanes = data.lanes.filter(({ title }) => title !== "ELOTT");
    await route.fulfill({ response, json: { data: { lanes } } });
  });
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key !== "croupier.session") sessionStorage.removeItem(key);
  });
  asked.length = 0;
  await page.goto("/lottery");
  await expect(page.getByRole("link", { name: "Moonrise SSC", exact: true })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["LOTT"]));
  await open();
  expect(new Set(asked)).toEqual(new Set(["LOTT"]));
});

test("lottery menus are grouped with signs: 11X5, LF, LHC, PK10, SSC [E03]", async ({ journey: { page } }) => {
  const member = await newMember();
  const { gameMenus } = await member.ask("lotteryGames", { prizeMode: "LOTT", device: "WEB" });
  await openAs(page, member, "/lottery");
  const signs = new Set<string>();
  for (const group of ["11X5", "LF", "LHC", "PK10", "SSC"]) {
    const region = page.getByRole("region", { name: words(`group.${group}`), exact: true });
    await expect(region.getByRole("heading", { level: 2 }).locator("svg")).toBeVisible();
    signs.add(await region.getByRole("heading", { level: 2 }).locator("svg").innerHTML());
    const games = gameMenus.find((menu) => menu.group === group)?.games ?? [];
    expect(games.length).toBeGreaterThan(0);
    for (const { displayName } of games) {
      await expect(region.getByRole("link", { name: displayName, exact: true })).toBeVisible();
    }
  }
  expect(signs.size).toBe(5);
});

test(
  "without the vendor the lobby still lists the lotteries and explains the missing clock",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/503/);
    await page.route("**/wps/relay/GCS_lotteryLobby*", (route) =>
      route.fulfill({ status: 503, json: { success: false, code: "VENDOR_SILENT", message: "" } }),
    );
    await openAs(page, await newMember(), "/lottery");
    await expect(page.getByRole("alert")).toContainText(words("lottery.silent"));
    await expect(page.getByRole("link", { name: "Moonrise SSC", exact: true })).toBeVisible();
    await page.unroute("**/wps/relay/GCS_lotteryLobby*");
    await page
      .getByRole("alert")
      .getByRole("button", { name: words("action.retry") })
      .click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText(/^(\d+:)?\d\d:\d\d$/).first()).toBeVisible();
  },
);

test(
  "a game is also played within the site, and help opens over it",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await openAs(page, await newMember(), "/seamless?nodeId=1001");
    await expect(page.getByRole("heading", { level: 1, name: "Gates of Qilin" })).toBeVisible();
    await expect(table(page).locator("#spin")).toBeVisible();
    await page.getByRole("link", { name: words("play.wholeWindow") }).click();
    await expect(page).toHaveURL(/\/game\/1001$/);
    await page.getByRole("button", { name: words("help.title") }).click();
    const help = page.getByRole("dialog", { name: words("help.title") });
    await help.getByLabel(words("help.search")).fill("free trial");
    await expect(help.getByText("What is the free trial?")).toBeVisible();
    await help.getByRole("button", { name: words("action.close") }).click();
    await expect(help).toBeHidden();
    await page.goto("/seamless");
    await expect(page.getByRole("link", { name: /Gates of Qilin/ })).toBeVisible();
  },
);
