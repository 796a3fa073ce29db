import type { Page, Route } from "@playwright/test";
import { expect, test, words, type Journey } from "../support/journey.ts";
import { lostFile, untilLive, watchReports } from "../support/steps.ts";

/** Records the areas whose texts a page has fetched, in order. */
function watchTexts({ page }: Journey): string[] {
  const areas: string[] = [];
  page.on("request", (request) => {
    const area = /\/assets\/((?:en|zh-CN)-[a-z]+)\.[\w-]+\.js$/.exec(request.url())?.[1];
    if (area && !areas.includes(area)) areas.push(area);
  });
  return areas;
}

/** Returns the menu's language choice, in the language of the page. */
const languageChoice = ({ page }: Journey, language: string) =>
  page.getByLabel(words("nav.language", {}, language)).filter({ visible: true });

/** Simulates a visitor who saves data: files of a first press are prefetched only for others. */
const savesData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

test("the files of a first press are fetched when the page is quiet", async ({ journey }) => {
  const areas = watchTexts(journey);
  await journey.page.goto("/");
  await expect.poll(() => areas.toSorted()).toEqual(["en-auth", "en-common", "en-games", "en-shell"]);
});

test("a page fetches only its own texts; a later screen's come with it", async ({ journey }) => {
  const { page } = journey;
  await savesData(page);
  const areas = watchTexts(journey);
  await page.goto("/");
  const logIn = page.getByRole("banner").getByRole("button", { name: words("auth.logIn"), exact: true });
  await untilLive(logIn);
  await page.waitForLoadState("networkidle");
  expect(areas).toEqual(["en-shell"]);
  await logIn.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  expect(areas.toSorted()).toEqual(["en-auth", "en-common", "en-shell"]);

  // Another language loads the texts of the open screens, and no key is shown meanwhile.
  await dialog.getByRole("button", { name: words("action.close"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await languageChoice(journey, "en").selectOption("zh-CN");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("auth.logIn", {}, "zh-CN"), exact: true })
    .click();
  await expect(dialog.getByLabel(words("auth.password", {}, "zh-CN"), { exact: true })).toBeVisible();
  expect(areas.filter((area) => area.startsWith("zh")).toSorted()).toEqual([
    "zh-CN-auth",
    "zh-CN-common",
    "zh-CN-shell",
  ]);
});

test("a server-rendered page has its texts, and fetches them with its first script", async ({ journey }) => {
  const { page } = journey;
  const html = await (await page.request.get("/promotions")).text();
  expect(html).toContain(words("promotions.vip"));
  const order: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/(?:en-)?([\w-]+?)[.-][\w-]+\.js$/.exec(request.url())?.[1];
    if (name) order.push(name);
  });
  await page.goto("/promotions");
  await untilLive(page.getByRole("link", { name: words("promotions.vipAction") }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("promotions.title"));
  expect(order.indexOf("promotions")).toBeGreaterThan(-1);
  expect(order.indexOf("promotions")).toBeLessThan(order.indexOf("Promotions"));
  expect(order.indexOf("common")).toBeLessThan(order.indexOf("Promotions"));
});

/** Responds with 404 for the texts of games and sign-in until they are restored. */
async function loseTexts({ page }: Journey): Promise<() => void> {
  let away = true;
  const answer = (route: Route) => (away ? route.fulfill({ status: 404, body: "" }) : route.continue());
  await page.route(/\/assets\/en-(games|auth)\.[\w-]+\.js(?:#\d+)?$/, answer);
  return () => void (away = false);
}

/** Opens the slots while their texts are missing, up to the message in the frame. */
async function openWithoutTexts(journey: Journey): Promise<void> {
  const { page } = journey;
  const reports = watchReports(page);
  await page.goto("/about");
  const slots = page
    .getByRole("complementary", { name: words("nav.menu") })
    .getByRole("link", { name: words("category.RNG"), exact: true });
  await untilLive(slots);
  await page.evaluate(() => Object.assign(globalThis, { isFirstLoad: true }));
  await slots.click();
  const failed = { type: "chunk", url: expect.stringContaining("/assets/en-games.") as unknown };
  await expect.poll(() => reports).toContainEqual(failed);
  // A button of the page being left would disappear with it.
  await page.waitForFunction(() => !("isFirstLoad" in globalThis));
  // After the reload it fails again: the frame stays, and says so.
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText(words("page.broken"));
  await expect(main.getByRole("button", { name: words("action.retry") })).toBeVisible();
}

test("failed texts are reported, and the page reloads once, then offers a retry", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(lostFile);
  const restore = await loseTexts(journey);
  await openWithoutTexts(journey);
  // A dialog offers the same.
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("auth.logIn"), exact: true })
    .click();
  const broken = page.getByRole("alert").filter({ hasText: words("panel.broken") });
  await expect(broken).toBeVisible();
  restore();
  await broken.getByRole("button", { name: words("action.retry") }).click();
  await expect(page.getByRole("dialog").getByLabel(words("auth.password"), { exact: true })).toBeVisible();
});

test("a press reads failed texts again", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(lostFile);
  const restore = await loseTexts(journey);
  await openWithoutTexts(journey);
  const main = page.getByRole("main");
  const again = main.getByRole("button", { name: words("action.retry") });
  await untilLive(again);
  const asked = async () => {
    const isTexts = (url: string) => /\/assets\/en-games\./.test(url);
    const refused = page.waitForResponse((response) => isTexts(response.url()), { timeout: 5000 });
    await again.click();
    expect((await refused).status()).toBe(404);
  };
  // A busy machine may still be painting the message when it is pressed.
  await expect(asked).toPass();
  await expect(main.getByRole("alert")).toContainText(words("page.broken"));
  restore();
  const slotsPage = page.getByRole("heading", { level: 1, name: words("category.RNG") });
  // The failed try may not be on the screen yet.
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(slotsPage).toBeVisible({ timeout: 2000 });
  }).toPass();
});
