import type { Locator, Page } from "@playwright/test";
import { operator } from "../support/database.ts";
import { expect, type Journey, password, test, webUrl, words } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";
import { signIn, signOut, untilLive, withMotion } from "../support/steps.ts";

const region = (page: Page, key: string) => page.getByRole("region", { name: words(key), exact: true });
const dots = (page: Page) => region(page, "home.banners").getByRole("button", { name: /^Banner \d of/ });

/**
 * Comes to the home page from another one, so that the browser itself makes the call and receives this many entries.
 */
async function comeHome(page: Page, answer: { call: string; list?: string; count: number }): Promise<void> {
  await page.route(`**${answer.call}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: unknown };
    const all = (answer.list ? (body.value as Record<string, unknown[]>)[answer.list] : body.value) as unknown[];
    const some = all.slice(0, answer.count);
    const value = answer.list ? { ...(body.value as object), [answer.list]: some } : some;
    await route.fulfill({ response, json: { ...body, value } });
  });
  await page.goto("/no-such-page");
  // The tab caches hot games and vendors.
  await page.evaluate(() => sessionStorage.clear());
  const link = page.getByRole("link", { name: words("notFound.home") });
  // Earlier, the link would request the whole home page from the server.
  await untilLive(link);
  await link.click();
  await expect(region(page, "home.hot").getByRole("listitem").first()).toBeVisible();
}

const expectLost = (journey: Journey) => journey.expectFault(/404.*no-such-page/);

/** Presses the picture of the current banner, beside its text and its button. */
async function pressPicture(frame: Locator): Promise<void> {
  const box = await frame.boundingBox();
  await frame.click({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.3 } });
}

test("a banner fills the frame, and its picture or button opens its link [H02]", async ({ journey: { page } }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const frame = region(page, "home.banners");
  await dots(page).nth(0).click();
  const edges = () =>
    frame.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const seen = [...element.querySelectorAll(".night")].map((slide) => slide.getBoundingClientRect());
      const inside = seen.filter((slide) => slide.left < right && slide.right > left);
      return inside.map((slide) => [slide.left - left, slide.right - right, slide.top - top, slide.bottom - bottom]);
    });
  for (const at of [0, 1, 2]) {
    await dots(page).nth(at).click();
    await expect(dots(page).nth(at)).toHaveAttribute("aria-current", "true");
    await expect
      .poll(async () => (await edges()).map((each) => each.map(Math.round).map(Math.abs)))
      .toEqual([[0, 0, 0, 0]]);
  }
  await dots(page).nth(0).click();
  await frame.getByRole("button", { name: "Play now" }).click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await page.keyboard.press("Escape");
  await dots(page).nth(1).click();
  await frame.getByRole("button", { name: "Make a deposit" }).click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await page.keyboard.press("Escape");
  await dots(page).nth(2).click();
  await frame.getByRole("button", { name: "See the slots" }).click();
  await page.waitForURL(/\/rng$/);
  await page.goBack();
  await dots(page).nth(2).click();
  await pressPicture(frame);
  await page.waitForURL(/\/rng$/);

  await openAs(page, await newMember(), "/");
  await dots(page).nth(1).click();
  await frame.getByRole("button", { name: "Make a deposit" }).click();
  await page.waitForURL(/\/member\/depositv2$/);
  await page.goBack();
  await dots(page).nth(0).click();
  await pressPicture(frame);
  await page.waitForURL(/\/game\/1001$/);

  const jade = new URL(webUrl());
  jade.hostname = "jade.localhost";
  await page.goto(jade.href);
  await dots(page).nth(0).click();
  await frame.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("dialog", { name: words("auth.createAccount") })).toBeVisible();
});

test("banners rotate every five seconds and by dots; the marquee opens the notices [H01] [H07]", async ({
  journey,
}) => {
  const { page } = journey;
  expectLost(journey);
  await withMotion(page);
  await page.clock.install();
  await page.goto("/");
  await expect(dots(page)).toHaveCount(3);
  const slides = await region(page, "home.banners").evaluate((frame) => {
    const boxes = [...frame.querySelectorAll(".night")].map((slide) => slide.getBoundingClientRect());
    const [first, second] = boxes;
    const track = frame.querySelector(".night")?.parentElement;
    return {
      perView: Math.round(frame.getBoundingClientRect().width) === Math.round(first?.width ?? 0),
      apart: Math.round((second?.left ?? 0) - (first?.right ?? 0)),
      speed: track ? getComputedStyle(track).transitionDuration : "",
    };
  });
  expect(slides).toEqual({ perView: true, apart: 20, speed: "1s" });
  await page.mouse.move(0, 0);
  await region(page, "home.banners").evaluate((frame) => {
    const changes: [number, number][] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver(() => {
      const all = [...frame.querySelectorAll("[aria-current]")];
      changes.push([all.findIndex((dot) => dot.ariaCurrent === "true"), Date.now()]);
    }).observe(frame, { subtree: true, attributeFilter: ["aria-current"] });
  });
  const changes = () => page.evaluate(() => (globalThis as unknown as { changes: [number, number][] }).changes);
  // The first change shows that the page is live; the four after it follow the test's clock.
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(0);
  await page.clock.runFor(21_000);
  await expect.poll(async () => (await changes()).length).toBeGreaterThanOrEqual(5);
  const [first, second, third, fourth, fifth] = await changes();
  expect([first, second, third, fourth].map((change) => change?.[0])).toEqual([1, 2, 0, 1]);
  expect((fifth?.[1] ?? 0) - (second?.[1] ?? 0)).toBe(15_000);

  await dots(page).nth(2).click();
  await expect(dots(page).nth(2)).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: /^Notices/ }).click();
  const notices = page.getByRole("dialog", { name: words("notice.title") });
  // The pressed notice is open, the others are closed.
  await expect(notices.locator("details[open]")).toHaveCount(1);
  await expect(notices.locator("details[open] p").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notices).toBeHidden();

  await comeHome(page, { call: "/wps/content/banners", count: 1 });
  await expect(region(page, "home.banners").locator(".night")).toHaveCount(1);
  await expect(dots(page)).toHaveCount(0);
  const still = () =>
    region(page, "home.banners")
      .locator(".night")
      .evaluate((slide) => slide.getBoundingClientRect().left);
  const before = await still();
  await page.clock.runFor(12_000);
  expect(await still()).toBe(before);
});

test("the hot slider shows six games, steps every 1.2 seconds, and has arrows above seven [H06]", async ({
  journey,
}) => {
  const { page } = journey;
  expectLost(journey);
  await withMotion(page);
  await page.clock.install();
  await page.addInitScript(() => {
    const steps: number[] = [];
    Object.assign(globalThis, { steps });
    const scroll = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (this: Element, ...how: unknown[]) {
      if (this.tagName === "UL") steps.push(Date.now());
      return Reflect.apply(scroll, this, how) as void;
    };
  });
  await page.goto("/");
  const rail = region(page, "home.hot");
  await rail.scrollIntoViewIfNeeded();
  const shown = await rail.getByRole("list").evaluate((list) => {
    const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
    const step = (second?.left ?? 0) - (first?.left ?? 0);
    return (list.clientWidth + step - (first?.width ?? 0)) / step;
  });
  expect(shown).toBeCloseTo(6, 1);
  const steps = () => page.evaluate(() => (globalThis as unknown as { steps: number[] }).steps);
  await expect.poll(async () => (await steps()).length).toBeGreaterThan(0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.clock.runFor(9000);
  const last = (await steps()).slice(-5);
  expect(last.slice(1).map((at, index) => at - (last[index] ?? 0))).toEqual([1200, 1200, 1200, 1200]);

  await page.clock.resume();
  for (const games of [7, 8]) {
    await comeHome(page, { call: "/wps/relay/GCS_hotGames", list: "list", count: games });
    await page.clock.runFor(2000);
    await expect(rail.getByRole("listitem")).toHaveCount(games);
    await expect(rail.getByRole("button", { name: words("home.after") })).toHaveCount(games > 7 ? 1 : 0);
    await page.unroute("**/wps/relay/GCS_hotGames*");
  }
});

test(
  "jackpot and tile of an open page follow the operator's feed if there is one",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    const shown = (place: string) => async () =>
      Number((await page.getByTestId(place).innerText()).replace(/[^\d.]/g, ""));
    await operator("jackpot", "saffron", "site", "162000000", "7");
    await operator("jackpot", "saffron", "tile", "1234.56", "0");
    try {
      await expect.poll(shown("tile-ticker")).toBe(1234.56);
      const first = await shown("jackpot")();
      expect(first).toBeGreaterThanOrEqual(162_000_000);
      expect(first).toBeLessThan(162_000_000 + 7 * 120);
      await expect.poll(async () => (await shown("jackpot")()) - first).toBeGreaterThanOrEqual(7);
    } finally {
      await operator("jackpot", "saffron", "site", "off");
      await operator("jackpot", "saffron", "tile", "off");
    }
  },
);

test("jackpot and tile ticker start and grow as the specification says [H03]", async ({ journey: { page } }) => {
  await page.clock.install();
  await page.goto("/");
  const ticker = page.getByTestId("tile-ticker");
  await expect(ticker).toHaveText(/^\$\s\d{3},\d{3}\.\d\d$/);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const read = () =>
    page.evaluate(() =>
      ["jackpot", "tile-ticker"].map((name) =>
        Number(document.querySelector<HTMLElement>(`[data-testid=${name}]`)?.innerText.replace(/[^\d.]/g, "")),
      ),
    );
  let seen = await read();
  expect(seen[0]).toBeGreaterThanOrEqual(50_000_000);
  // It has grown since the start of the day.
  const steps = Math.ceil((Date.now() % 86_400_000) / 3000);
  expect(seen[0]).toBeLessThanOrEqual(99_000_000 + 500 * steps);
  /** The time in quarters of a second, and the amount, of each growth of the two. */
  const growth: { at: number; by: number }[][] = [[], []];
  for (let at = 0; at < 80; at += 1) {
    await page.clock.runFor(250);
    const now = await read();
    for (const [which, list] of growth.entries()) {
      const by = (now[which] ?? 0) - (seen[which] ?? 0);
      if (by !== 0) list.push({ at, by });
    }
    seen = now;
  }
  const [jackpot = [], tile = []] = growth;
  const waits = (list: { at: number }[]) =>
    list.slice(1).map(({ at }, index) => Math.round((at - (list[index]?.at ?? 0)) / 4));
  for (const { by } of tile) expect(by).toBeCloseTo(165.11, 2);
  expect(new Set(waits(tile))).toEqual(new Set([3]));
  for (const { by } of jackpot) expect(by >= 100 && by <= 500).toBe(true);
  expect(waits(jackpot).length).toBeGreaterThan(1);
  for (const wait of waits(jackpot)) expect([3, 4, 5]).toContain(wait);
});

test("the winner board lists the twenty largest wins in the merchant's currency [H08]", async ({ journey }) => {
  const { page } = journey;
  expectLost(journey);
  const asked = page.waitForRequest((request) => request.url().includes("GCS_winnerBoard"));
  await comeHome(page, { call: "/wps/content/banners", count: 3 });
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("gameCategory"), query.get("limitNum")]).toEqual(["ALL", "20"]);
  const board = region(page, "home.winners").filter({ visible: true }).first();
  const rows = board.getByRole("listitem");
  await board.scrollIntoViewIfNeeded();
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(20);
  const prizes = await rows.locator("> :last-child").allTextContents();
  for (const prize of prizes) expect(prize).toMatch(/^\$\s\d{1,3}(,\d{3})*\.\d\d$/);
  const sums = prizes.map((prize) => Number(prize.replaceAll(/[$\s,]/g, "")));
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
});

test("language and login changes refresh the home data, and the server learns the language [S07]", async ({
  journey,
}) => {
  const { page } = journey;
  const member = await newMember();
  await page.goto("/");
  await expect(region(page, "home.hot").getByRole("listitem").first()).toBeVisible();
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  const four = [
    "/wps/relay/GCS_hotGames",
    "/lgw/games/vendors",
    "/wps/relay/GCS_winnerBoard",
    "/wps/relay/GCS_announcements",
  ];
  const expectReloaded = async () => {
    await expect.poll(() => four.filter((path) => !asked.has(path))).toEqual([]);
    asked.clear();
  };
  await page
    .getByRole("button", { name: words("auth.logIn"), exact: true })
    .first()
    .click();
  asked.clear();
  await signIn(journey, member.username, password);
  await expectReloaded();
  await page.locator("aside select").selectOption("zh-CN", { force: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expectReloaded();
  await expect.poll(async () => (await member.ask("memberInfo", {})).language).toBe("zh-CN");
  expect((await page.context().cookies()).find(({ name }) => name === "lang")?.value).toBe("zh-CN");
  await signOut(journey, member.username, "zh-CN");
  await expectReloaded();
});

test(
  "a phone starts with at most 600 elements, and draws each rail before it is seen",
  { tag: "@phone-only" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.querySelectorAll("body *").length)).toBeLessThanOrEqual(600);
    const rails = page.locator("section.rail");
    const count = await rails.count();
    expect(count).toBeGreaterThan(6);
    for (let at = 0; at < count; at += 1) {
      const rail = rails.nth(at);
      const top = await rail.evaluate((element) => {
        element.scrollIntoView({ block: "start" });
        return Math.round(element.getBoundingClientRect().top);
      });
      await expect(rail.getByRole("listitem").first()).toBeVisible();
      // It was drawn in its own place.
      expect(await rail.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(top);
    }
    await expect(region(page, "home.winners").getByRole("listitem").first()).toBeVisible();
  },
);

test(
  "a visitor's phone needs at most 103.5 kB of script to bring the page to life",
  { tag: "@phone-only" },
  async ({ journey: { page } }) => {
    const html = await (await page.request.get("/")).text();
    await page.goto("/");
    await untilLive(page.locator("main"));
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js")
            ? [{ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }]
            : [],
        ),
    );
    // The document names what the page needs; the texts of a language are weighed apart, and all else is fetched later.
    const needed = files.filter(({ path }) => html.includes(`"${path}"`) && !/\/en-\w+\.\w+\.js$/.test(path));
    expect(needed.length).toBeGreaterThan(1);
    expect(needed.length).toBeLessThanOrEqual(3);
    expect(needed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(103_500);
  },
);

test("the home page is sent again after a later rendering only if its content has changed", async ({
  journey: { page },
}) => {
  const phone = { "sec-ch-ua-mobile": "?1" };
  const ask = async (etag = "") => {
    const answer = await page.request.get("/", { headers: { ...phone, "if-none-match": etag } });
    const { "server-timing": age = "", ...rest } = answer.headers();
    return { age: Number(age.replace("page;dur=", "")), etag: rest["etag"], status: answer.status() };
  };
  let before = await ask();
  // Once its data is younger, the page was rendered again.
  await expect
    .poll(async () => {
      const now = await ask();
      if (now.age < before.age) return true;
      before = now;
      return false;
    })
    .toBe(true);
  expect(await ask(before.etag)).toMatchObject({ status: 304, etag: before.etag });
});
