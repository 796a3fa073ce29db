import type { FrameLocator, Page } from "@playwright/test";
import { commitmentOf } from "../../apps/arcade/src/kit/seed.ts";
import { makeDraw, openNext } from "../../apps/arcade/src/test-plays.ts";
import type { GameType } from "@croupier/contract/domain/game-types";
import { expect, password, test, words } from "../support/journey.ts";
import { appData, query, withDatabase } from "../support/database.ts";
import { openAs, expectBalance, fund, newMember, type Member } from "../support/member.ts";
import { signIn, withMotion } from "../support/steps.ts";

const table = (page: Page) => page.frameLocator("iframe");
const minute = "lott-lantern-ssc-one-minute";

test("lottery pages, in any letter case, lead a visitor to /login and back [R10]", async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  for (const path of ["/lottery", "/seaLottery", "/vnLottery", "/VNLOTTERY", "/Lottert", "/SEALOTTERY"]) {
    await page.goto(path);
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  }
  await page.goto(`/LOTTERY?gameCode=${minute}`);
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await signIn(journey, member.username, password);
  await expect(page).toHaveURL(new RegExp(`/LOTTERY\\?gameCode=${minute}`));
  await expect(table(page).getByRole("heading", { name: "Lantern SSC One Minute" })).toBeVisible({ timeout: 20_000 });
  for (const [path, game, name] of [
    ["/seaLottery", "tcg-sea-straits-4d", "Straits 4D"],
    ["/vnLottery", "tcg-lotto-vn-delta-one-minute", "Delta One Minute"],
  ] as const) {
    await page.goto(`${path}?gameCode=${game}`);
    await expect(table(page).getByRole("heading", { name, exact: true })).toBeVisible({ timeout: 20_000 });
  }
});

// On a phone the lobby and the game fill the screen, and the slip is below the choices.
test(
  "a lottery launches from its group, and a double press places one slip",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await fund(member, "100.0000");
    // Another journey may have hastened its draw.
    await withDatabase(appData(), (db) => openNext(db, "lott-moonrise-ssc"));
    await openAs(page, member, "/lottery");
    const group = page.getByRole("region", { name: words("group.SSC") });
    // Each leads to its bets and to its past draws.
    await expect(group.getByRole("link")).toHaveCount(10);
    await expect(group.getByText(/^(\d+:)?\d\d:\d\d$/).first()).toBeVisible();
    const launched = page.waitForRequest(/GCS_launchLottery/);
    await group.getByRole("link", { name: "Moonrise SSC", exact: true }).click();
    await expect(page).toHaveURL(/\/lottery\?gameCode=lott-moonrise-ssc$/);
    const body = (await launched).postDataJSON() as object;
    expect(body).toEqual({
      lottoArea: "VN",
      launchMode: "LOTT",
      lottoPrizeMode: "ELOTT",
      lottoGameCode: "lott-moonrise-ssc",
      lottoView: "betting",
      device: "WEB",
      backUrl: `${new URL(page.url()).origin}/`,
      language: "EN",
    });
    const game = table(page);
    await expect(game.getByRole("tab", { name: "Sum" })).toBeVisible({ timeout: 20_000 });
    const places = game.getByRole("tab", { name: "Places" });
    await places.click();
    const first = game.locator(".play").filter({ hasText: "1st" }).getByRole("button", { name: "Big" });
    await first.click();
    const bar = page.locator(".bottom-bar");
    const placeEndsAboveBar = () =>
      expect
        .poll(async () => {
          const [place, below] = await Promise.all([game.locator("#place").boundingBox(), bar.boundingBox()]);
          return place && below && below.y - (place.y + place.height);
        })
        .toBeGreaterThanOrEqual(0);
    await expect(game.locator("#place")).toBeInViewport({ ratio: 1 });
    if (await bar.isVisible()) await placeEndsAboveBar();
    await expect(first).toBeInViewport();
    // Another stake redraws the slip without scrolling or growth.
    const stakes = game.getByRole("group", { name: "Stake of each bet" }).getByRole("button");
    await stakes.nth(1).dispatchEvent("click");
    await expect(stakes.nth(1)).toHaveAttribute("aria-pressed", "true");
    if (await bar.isVisible()) await placeEndsAboveBar();
    // A draw that another journey opened early leaves a whole period without bets.
    await expect(game.locator("#place")).toBeEnabled({ timeout: 120_000 });
    await game.locator("#place").dblclick();
    await expect(game.locator("#place")).toContainText("Waiting for the draw", { timeout: 30_000 });
    await expect(game.locator("#place")).toBeInViewport({ ratio: 1 });
    if (await bar.isVisible()) await placeEndsAboveBar();
    await expect(places).toHaveAttribute("aria-selected", "true");
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await expect(game.getByRole("tab", { name: "My bets" })).toHaveText("My bets 1");
    expect((await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content.length).toBe(1);
  },
);

/** Creates a draw that takes bets, also if earlier runs held all draws. */
const createDraw = (gameCode: string): Promise<void> => withDatabase(appData(), (db) => makeDraw(db, gameCode));

/** Holds a lottery's draw now; the next one takes bets at once. No other journey plays this lottery. */
async function drawNow(gameCode: string): Promise<string> {
  await createDraw(gameCode);
  const [draw] = await query<{ issue: string }>(
    `update arcade.draw set draws_at = now(), closes_at = now() - interval '1 second', opens_at = now() - interval '1 hour'
     where id = (select id from arcade.draw where game_code = $1 and state = 'open' and opens_at <= now()
                 order by draws_at limit 1)
     returning issue`,
    [gameCode],
  );
  return draw?.issue ?? "";
}

/** Records when the balance in the site's header and the game's draw change. */
async function watchChanges(page: Page, game: FrameLocator) {
  const watch = (node: Element) => {
    const seen: { at: number; text: string; isPlaying: boolean }[] = [];
    const note = () =>
      seen.push({ at: Date.now(), text: node.textContent ?? "", isPlaying: node.classList.contains("playing") });
    new MutationObserver(note).observe(node, {
      attributes: true,
      attributeFilter: ["class"],
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { seen });
  };
  const read = () => (globalThis as unknown as { seen: { at: number; text: string; isPlaying: boolean }[] }).seen;
  const [balance, showing] = [page.getByTestId("balance").first(), game.locator("#last")];
  for (const each of [balance, showing]) await each.evaluate(watch);
  return { balances: () => balance.evaluate(read), showings: () => showing.evaluate(read) };
}

/** Creates a draw, and a member who bets on both big and small of its first number with motion on. */
async function betOnFirst(page: Page, gameCode: string) {
  await createDraw(gameCode);
  const member = await newMember();
  await fund(member, "100.0000");
  await withMotion(page);
  await openAs(page, member, `/lottery?gameCode=${gameCode}`);
  const game = table(page);
  const first = game.locator(".play").filter({ hasText: "1st" });
  await game.getByRole("tab", { name: "Places" }).click({ timeout: 20_000 });
  for (const pick of ["Big", "Small"]) await first.getByRole("button", { name: pick }).click();
  const place = game.locator("#place");
  await expect(place).toHaveText("Place 2 bets", { timeout: 60_000 });
  await place.click();
  return { member, game, place };
}

test("a draw's win reaches the header after the page has shown it, and one press bets again", async ({
  journey: { page },
}) => {
  const gameCode = "lott-pearl-twenty-eight";
  const { member, game, place } = await betOnFirst(page, gameCode);
  await expect(place).toContainText("Waiting for the draw");
  await expectBalance({ page }, "98.00");

  const { balances, showings } = await watchChanges(page, game);
  const issue = await drawNow(gameCode);
  await expect(game.locator("#last.playing")).toContainText(issue);
  await game.getByRole("tab", { name: "My bets" }).click();
  await expect(game.locator("[data-slip]").first()).toHaveAttribute("data-slip", "held");
  await game.getByRole("tab", { name: "Places" }).click();
  // One of big and small wins.
  await expect(game.locator("#outcome")).toHaveText(/^\+\$ 1\.\d\d$/);
  await expect(page.getByTestId("balance").first()).toContainText(/99\.\d\d/);
  const shownAt = (await showings()).find(({ text, isPlaying }) => text.includes(issue) && !isPlaying)?.at ?? Infinity;
  const raisedAt = (await balances()).find(({ text }) => text.includes("99."))?.at ?? 0;
  expect(raisedAt).toBeGreaterThanOrEqual(shownAt);

  await expect(place).toHaveText("Place 2 bets");
  await place.click();
  await expect(place).toContainText("Waiting for the draw");
  expect((await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content.length).toBe(2);
});

test("a race shows each bet's standing live, then the winners and the final lanes", async ({ journey: { page } }) => {
  const gameCode = "lott-galloping-pk10";
  const { game } = await betOnFirst(page, gameCode);
  const bets = game.getByRole("list", { name: "My bets" });
  await expect(bets.getByRole("listitem")).toHaveText([/^1st: Big\$ 1\.00pays \$ 1\.\d\d$/, /^1st: Small/]);

  await bets.evaluate((list) => {
    const standings: { leader: number; leading: string[] }[] = [];
    new MutationObserver(() => {
      const leader = Number(list.querySelector(".why")?.textContent);
      const names = [...list.querySelectorAll(".leads .bet-name")].map(({ textContent }) => textContent ?? "");
      if (names.length > 0) standings.push({ leader, leading: names });
    }).observe(list, { childList: true });
    Object.assign(globalThis, { standings });
  });
  await drawNow(gameCode);
  await expect(game.locator("#outcome")).toHaveText(/^\+\$ 1\.\d\d$/, { timeout: 20_000 });
  const standings = await bets.evaluate(
    () => (globalThis as unknown as { standings: { leader: number; leading: string[] }[] }).standings,
  );
  expect(standings.length).toBeGreaterThan(5);
  expect(standings.map(({ leading }) => leading)).toEqual(
    standings.map(({ leader }) => [leader > 5 ? "1st: Big" : "1st: Small"]),
  );

  const arrived = (await game.locator("#balls > li").allTextContents()).map(Number);
  const won = bets.getByRole("listitem").first();
  await expect(won.locator(".bet-name")).toHaveText((arrived[0] ?? 0) > 5 ? "1st: Big" : "1st: Small");
  await expect(won.locator(".bet-end")).toHaveText(/^\+\$ 1\.\d\d$/);
  await expect(won.locator(".why")).toHaveText(String(arrived[0]));
  await expect(bets.getByRole("listitem").nth(1)).toContainText("No win");
  const lanes = await game.locator(".lane").evaluateAll((all) =>
    all.map((lane) => ({
      racer: Number(lane.textContent),
      x: lane.querySelector(".racer")?.getBoundingClientRect().x ?? 0,
    })),
  );
  expect(lanes.toSorted((a, b) => b.x - a.x).map(({ racer }) => racer)).toEqual(arrived);
});

test("a draw reaches its page by the stream, and is shown without motion if reduced", async ({ journey: { page } }) => {
  const gameCode = "lott-garden-11x5";
  await createDraw(gameCode);
  let old: string | undefined;
  await page.route("**/api/lotto", async (route) => {
    old ??= await (await route.fetch()).text();
    await route.fulfill({ contentType: "application/json", body: old });
  });
  await openAs(page, await newMember(), `/lottery?gameCode=${gameCode}`);
  const game = table(page);
  const streamed = page.waitForResponse(/api\/lotto\/events/);
  await expect(game.getByRole("tab", { name: "Results" })).toBeVisible({ timeout: 20_000 });
  await streamed;
  const { showings } = await watchChanges(page, game);
  const issue = await drawNow(gameCode);
  await expect(game.locator("#last-name")).toHaveText(`Last draw ${issue}`);
  await expect(game.locator("#balls > li")).toHaveText(Array.from({ length: 5 }, () => /^\d+$/));
  expect((await showings()).filter(({ isPlaying }) => isPlaying)).toEqual([]);
});

/** Calls lotteries, missions and raffles, and compares them with each other and with a draw and a bet. */
async function expectCallsToAgree(member: Member, { issue, atRisk }: { issue: string; atRisk: string }): Promise<void> {
  const { list: recent } = await member.ask("recentLotteryResults", { gameCode: minute, limit: 10 });
  const drawn = recent.find((draw) => draw.issue === issue);
  expect(drawn).toMatchObject({ state: "drawn" });
  expect(await commitmentOf(drawn?.seed ?? "")).toBe(drawn?.sealedSeed);
  // The next draw may have come between two calls.
  const numbersOf = async (of: { issue: string } | undefined) => {
    const { list } = await member.ask("recentLotteryResults", { gameCode: minute, limit: 10 });
    return list.find((each) => each.issue === of?.issue)?.numbers ?? "no such draw";
  };
  const { list: opened } = await member.ask("openedNumbers", { prizeMode: "LOTT" });
  const newest = opened.find(({ gameCode }) => gameCode === minute);
  expect(newest?.numbers).toEqual(await numbersOf(newest));
  const { lotteries, serverTime } = await member.ask("lotteryLobby", { prizeMode: "LOTT" });
  const own = lotteries.find(({ gameCode }) => gameCode === minute);
  expect(own?.last?.numbers).toEqual(await numbersOf(own?.last));
  expect(new Date(own?.drawsAt ?? 0).getTime() - new Date(serverTime).getTime()).toBeLessThanOrEqual(
    (own?.periodSeconds ?? 0) * 1000,
  );
  const menu = await member.ask("vnLotteryMenu", { prizeMode: "ELOTT", device: "WEB" });
  expect(menu.gameMenus.map(({ group }) => group)).toEqual(["NORTH", "CENTRAL", "SOUTH", "QUICK"]);

  const { missions } = await member.ask("missionSummary", {});
  const done = missions.find(({ id }) => id === "daily-stake")?.need;
  expect(done).toMatchObject({ kind: "stake", met: false, money: { done: atRisk } });
  const { own: place, list } = await member.ask("missionLeaderboard", { period: "DAY" });
  expect(place).toMatchObject({ bets: 1, stake: atRisk });
  expect(list.length).toBeGreaterThan(0);

  const raffle = { promotionId: "lucky-lantern" };
  const { seal } = await member.ask("raffleDraws", raffle);
  const lot = await member.ask("rafflePromotion", raffle);
  expect(lot).toMatchObject({ seal });
  expect((await member.ask("raffleDraws", raffle)).draws).toMatchObject([{ ticket: lot.ticket, prize: lot.prize }]);
  await expect(member.ask("rafflePromotion", raffle)).rejects.toThrow("RAFFLE_DRAWN");
}

test("bets on a draw are paid by its numbers, and all lottery and mission calls agree [C05]", async ({
  journey: { page },
}) => {
  test.setTimeout(180_000);
  const member = await newMember();
  await fund(member, "100.0000");
  await openAs(page, member, `/lottery?gameCode=${minute}`);
  const game = table(page);
  await game.getByRole("tab", { name: "Places" }).click({ timeout: 20_000 });
  const last = game.locator(".play").filter({ hasText: "5th" });
  await last.getByRole("button", { name: "Rule: 5th" }).click();
  await expect(last.locator(".rule")).toContainText("Big is 5 to 9, small is 0 to 4.");
  for (const pick of ["Big", "Small"]) await last.getByRole("button", { name: pick }).click();
  await game.getByRole("group", { name: "Stake of each bet" }).getByRole("button", { name: "$ 10" }).first().click();
  const place = game.getByRole("button", { name: "Place 2 bets" });
  await expect(place).toBeEnabled({ timeout: 30_000 });
  await place.click();
  await game.getByRole("tab", { name: "My bets" }).click();
  await expect(game.locator("#panel").getByText("Waiting for the draw", { exact: true })).toBeVisible();
  await expectBalance({ page }, "80.00");
  const states = async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content;
  expect((await states()).map(({ state, stake }) => [state, stake])).toEqual([["open", "20.0000"]]);
  // One of big and small wins.
  await expect(game.locator("#panel").getByText(/^\+\$ 19\.\d\d$/)).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => (await states())[0]?.state).toBe("settled");
  const { balance } = await member.ask("balance", {});
  expect(balance).toBe((80 + Number((await states())[0]?.payout)).toFixed(4));
  await expectBalance({ page }, balance.slice(0, -2));

  await game.getByRole("tab", { name: "Results" }).click();
  const draw = game.locator(".past").first();
  await draw.locator("summary").click();
  const issue = (await draw.textContent())?.match(/\d{8}-\d{4}/)?.[0] ?? "";
  await draw.getByRole("button", { name: "Verify" }).click();
  await expect(draw.getByRole("status")).toContainText("Seed and numbers agree");
  await game.getByRole("tab", { name: "Trend" }).click();
  await expect(game.getByRole("table").getByRole("row")).toHaveCount(11);
  // Big and Small cover each other: only their certain cost was at risk.
  const atRisk = (20 - Number((await states())[0]?.payout)).toFixed(4);
  await expectCallsToAgree(member, { issue, atRisk });
});

test("a game type leads home, to its page, or for LOTT and ELOTT into the first vendor [S03]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  const { lanes } = await member.ask("gameVendors", {});
  const first = (type: string) => lanes.find(({ title }) => title === type)?.cards[0]?.vassalage;
  const paths: Record<string, string> = { TCG_LOTTO_VN: "/vnLottery", TCG_SEA: "/seaLottery", LOTT: "/lottery" };
  await openAs(page, member, "/hot");
  // The balance appears once the page is live; before that a press follows a plain link.
  await expectBalance({ page }, "0.00");
  const products = page.getByRole("navigation", { name: words("footer.products") });
  const title = page.getByRole("heading", { level: 1 });
  // Sections take their size when they come into view: a press waits until nothing moves.
  const press = async (type: GameType) => {
    const link = products.getByRole("link", { name: words(`category.${type}`), exact: true });
    await link.scrollIntoViewIfNeeded();
    await link.click();
  };
  for (const type of ["LOTT", "ELOTT"] as const) {
    await press(type);
    await expect(page).toHaveURL(new RegExp(`${paths[first(type) ?? ""]}$`));
    await expect(title).not.toHaveText(words("home.hot"));
  }
  // The menu leads where the footer does.
  const inMenu = async () => {
    await page.goto("/hot");
    await expectBalance({ page }, "0.00");
    const menu = page.getByRole("complementary", { name: words("nav.menu") });
    return menu.getByRole("navigation", { name: words("nav.categories") });
  };
  for (const type of ["LOTT", "ELOTT"] as const) {
    await (await inMenu()).getByRole("link", { name: words(`category.${type}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${paths[first(type) ?? ""]}$`));
  }
  await (await inMenu()).getByRole("link", { name: words("category.PVP"), exact: true }).click();
  await expect(page).toHaveURL(/\/pvp$/);
  for (const type of ["LIVE", "RNG", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "BGS"] as const) {
    await press(type);
    await expect(page).toHaveURL(new RegExp(`/${type.toLowerCase()}$`));
    await expect(title).toHaveText(words(`category.${type}`));
  }
  const main = page.getByRole("navigation", { name: words("nav.main") });
  await main.getByRole("link", { name: words("nav.home") }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test(
  "a lottery with unreadable vendors leads to its page, which offers a retry",
  { tag: "@nightly" },
  async ({ journey: { page, expectFault } }) => {
    const member = await newMember();
    expectFault(/games\/vendors|Failed to load resource/);
    await page.route("**/lgw/games/vendors*", (route) => route.abort());
    await openAs(page, member, "/help");
    await expectBalance({ page }, "0.00");
    const products = page.getByRole("navigation", { name: words("footer.products") });
    await products.getByRole("link", { name: words("category.LOTT"), exact: true }).click();
    await expect(page).toHaveURL(/\/lott$/);
    const again = page.getByRole("button", { name: words("action.retry") });
    await expect(again.first()).toBeVisible();
    await page.unroute("**/lgw/games/vendors*");
    await again.first().click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("LOTT");
  },
);
