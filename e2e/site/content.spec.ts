import type { Page } from "@playwright/test";
import { formatList } from "../../apps/web/src/core/i18n/format.ts";
import { operator } from "../support/database.ts";
import { expect, readCaptcha, test, webUrl, words } from "../support/journey.ts";
import { openAs, newJadeMember, newMember } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

const jadeUrl = (path: string): string => {
  const url = new URL(path, webUrl());
  url.hostname = "jade.localhost";
  return url.href;
};

/** Allows announcement popups in this tab, at the merchant of an address. */
async function withPopups(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    localStorage.setItem("journey.popups", "yes");
    sessionStorage.clear();
  });
}

const popup = (page: Page) => page.getByRole("dialog", { name: words("popup.title") });

/** Notes in the page when the call for popups was answered, and when a dialog opened after it. */
function noteTimes(): void {
  const times: Record<string, number> = {};
  Object.assign(globalThis, { times });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("GCS_announcements") && url.includes("PU")) times["answered"] ??= performance.now();
    return response;
  };
  new MutationObserver(() => {
    if (document.querySelector("dialog[open]")) times["opened"] ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["open"] });
}

/** Returns the milliseconds between the call's answer and the popup. */
const delayOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { answered: number; opened: number } };
    return times.opened - times.answered;
  });

test("announcements pop up once a page by audience, nine a page, and not again once closed [D01]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/404.*no-such-page/);
  await withPopups(page, jadeUrl("/no-such-page"));
  await page.goto(jadeUrl("/"));
  await expect(popup(page)).toContainText("Good evening at Jade Harbour");
  await expect(popup(page)).not.toContainText("Search has come to every page");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
  const box = await popup(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
  await page.mouse.click(5, 5);
  await expect(popup(page)).toBeVisible();
  await popup(page)
    .getByRole("button", { name: words("action.close") })
    .click();
  await expect(popup(page)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem("ANONYMOUS_POPUP"))).not.toBeNull();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("GCS_announcements") && request.url().includes("PU")) asked.push(request.url());
  });
  await page.goto(jadeUrl("/rng"), { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await expect(popup(page)).toBeHidden();

  // The first sign-in shows F and A, later ones only A.
  const member = await newMember();
  const titles = async (firstTimeLogin: boolean) => {
    await withPopups(page, "/no-such-page");
    await page.route("**/wps/member/info", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: object };
      await route.fulfill({ response, json: { ...body, value: { ...body.value, firstTimeLogin } } });
    });
    const { signIn } = member;
    await openAs(page, { ...member, signIn: { ...signIn, info: { ...signIn.info, firstTimeLogin } } }, "/rng");
    await expect(popup(page).getByRole("article")).toBeVisible();
    return (await popup(page).innerText()).split("\n");
  };
  const later = await titles(false);
  expect(later).toContain("Search has come to every page");
  for (const other of ["Your first evening", "Good evening at Saffron Club"]) expect(later).not.toContain(other);
  await popup(page)
    .getByRole("button", { name: words("popup.understood") })
    .click();
  expect(await page.evaluate(() => sessionStorage.getItem("USER_POPUP"))).not.toBeNull();
  // A visitor about to pay is not interrupted: the popup waits for the next page.
  await withPopups(page, "/no-such-page");
  const popups: string[] = [];
  page.on("request", (request) => {
    // The page that is left may still ask.
    const isHere = request.frame().url().includes("/member/depositv2");
    if (isHere && request.url().includes("types=PU")) popups.push(request.url());
  });
  await openAs(page, member, "/member/depositv2");
  await page.waitForLoadState("networkidle");
  expect(popups).toEqual([]);
  await page
    .getByRole("link", { name: words("nav.home") })
    .first()
    .click();
  await expect(popup(page).getByRole("article")).toBeVisible();
  const first = await titles(true);
  for (const both of ["Your first evening", "Search has come to every page"]) expect(first).toContain(both);
  await page.unroute("**/wps/member/info");

  // Ten pages of nine: one at each end, and five around the current page.
  await withPopups(page, jadeUrl("/no-such-page"));
  const letters = Array.from({ length: 90 }, (_, at) => ({
    id: `p${at + 1}`,
    execution: "B",
    title: `Letter ${at + 1}`,
    content: `<p>Text ${at + 1}</p>`,
  }));
  await page.route("**/GCS_announcements*", (route) =>
    route.fulfill({
      json: { success: true, value: { banners: [], playerNotices: [], popup: letters, promotion: [] } },
    }),
  );
  await page.goto(jadeUrl("/"));
  await expect(popup(page).getByRole("button", { name: /^Letter / })).toHaveCount(9);
  const pages = () => popup(page).getByRole("navigation").innerText();
  const numbers = async () => (await pages()).split(/\s+/).filter(Boolean);
  expect(await numbers()).toEqual(["1", "2", "3", "4", "5", "…", "10"]);
  await popup(page).getByRole("navigation").getByRole("button", { name: "5", exact: true }).click();
  expect(await numbers()).toEqual(["1", "…", "3", "4", "5", "6", "7", "…", "10"]);
  await popup(page).getByRole("button", { name: "Letter 40", exact: true }).click();
  await expect(popup(page).getByRole("article")).toContainText("Text 40");
});

test("a popup opens 100 ms after its call, has a minimum size and is dragged in the window [D02]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/404.*no-such-page/);
  await withPopups(page, jadeUrl("/no-such-page"));
  await page.goto(jadeUrl("/"));
  const head = popup(page).getByRole("heading", { name: words("popup.title") });
  await expect(head).toBeVisible();
  const before = await popup(page).boundingBox();
  expect(Math.min(before?.width ?? 0, before?.height ?? 0)).toBeGreaterThanOrEqual(200);
  // The minimum holds for short texts.
  expect(
    await popup(page).evaluate((box) => [getComputedStyle(box).minWidth, getComputedStyle(box).minHeight]),
  ).toEqual(["200px", "200px"]);
  // A press beside it closes nothing, and the page behind it does not scroll.
  await page.mouse.click(5, 5);
  await expect(popup(page)).toBeVisible();
  const at = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 600);
  await page.mouse.wheel(0, 900);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
  expect(await page.evaluate(() => scrollY)).toBe(at);
  await head.hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 40, 5000);
  await page.mouse.up();
  const after = await popup(page).boundingBox();
  expect(after?.x).not.toBe(before?.x);
  expect(Math.round((after?.y ?? 0) + (after?.height ?? 0))).toBeLessThanOrEqual(900);
  await popup(page)
    .getByRole("button", { name: words("action.close") })
    .click();
  await expect(popup(page)).toBeHidden();

  // It opens a tenth of a second after the call, for a visitor who has scrolled and pressed, and for a member.
  const { site, signIn } = await newJadeMember();
  await withPopups(page, jadeUrl("/no-such-page"));
  await page.addInitScript(noteTimes);
  await page.goto(jadeUrl("/about"));
  await page.mouse.wheel(0, 300);
  await page.mouse.click(5, 5);
  await page.keyboard.press("Shift");
  await expect(popup(page)).toBeVisible();
  expect(await delayOf(page)).toBeGreaterThan(95);
  await page.evaluate(() => sessionStorage.clear());
  await openAs(page, { site, signIn }, "/about");
  await expect(popup(page)).toBeVisible();
  expect(await delayOf(page)).toBeGreaterThan(95);
});

test("notice, help centre, feedback and the legal licence (w_pagcor) are dialogs [D03]", async ({
  journey: { page },
}) => {
  await page.goto("/");
  await untilLive(page.getByRole("button", { name: /^Notices/ }));
  await page.getByRole("button", { name: /^Notices/ }).click();
  const dialog = (key: string) => page.getByRole("dialog", { name: words(key) });
  const close = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: words("action.close") })
      .click();
  await expect(dialog("notice.title").locator("details[open] p").first()).toBeVisible();
  await close();
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await footer.getByRole("button", { name: words("feedback.title") }).click();
  await expect(dialog("feedback.title").getByLabel(words("feedback.content"))).toBeVisible();
  await close();
  await footer.getByRole("button", { name: words("footer.seeLicence") }).click();
  const picture = dialog("articles.LICENCES").getByRole("img");
  await expect(picture).toHaveAttribute("src", /\/scenes\/licence-/);
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await close();
  await openAs(page, await newMember(), "/game/1001");
  await untilLive(page.getByRole("button", { name: words("help.title") }));
  await page.getByRole("button", { name: words("help.title") }).click();
  await dialog("help.title").getByRole("button", { name: "Deposits" }).click();
  await expect(dialog("help.title").getByText("My deposit has not arrived")).toBeVisible();
});

test("help is read by tag and searched, and /help#term holds the legal terms [P10] [R06]", async ({
  journey: { page },
}) => {
  await page.goto("/help");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Deposits" }).click();
  await expect(page).toHaveURL(/\/help#deposit$/);
  await expect(page.getByText("My deposit has not arrived")).toBeVisible();
  await page.getByLabel(words("help.search")).fill("free trial");
  await expect(page.getByText("What is the free trial?")).toBeVisible();
  await expect(page.getByText("My deposit has not arrived")).toBeHidden();
  await page.getByLabel(words("help.search")).fill("zebra");
  await expect(page.getByText(words("help.nothing", { query: "zebra" }))).toBeVisible();
  await page.goto("/help#term");
  await expect(page.getByText("Terms of use")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: words("footer.terms") }).click();
  await expect(page).toHaveURL(/\/help#term$/);
  await expect(page.getByText("Terms of use")).toBeVisible();
});

test(
  "promotions are listed by type and open in full, with the time left",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.goto("/promotions");
    await page.waitForLoadState("networkidle");
    const cards = page.getByRole("article");
    const all = await cards.count();
    await expect(cards.filter({ hasText: "Lantern week" })).toContainText("$ 2");
    await expect(cards.filter({ hasText: "Winter league" })).toContainText(words("promotions.status.COMING_SOON"));
    await expect(cards.filter({ hasText: "Autumn tables" })).toContainText(words("promotions.status.CLOSED"));
    await page.getByRole("button", { name: words("promotions.type.SLOTS"), exact: true }).click();
    await expect(page).toHaveURL(/type=SLOTS/);
    expect(await cards.count()).toBeLessThan(all);
    await page.getByRole("link", { name: "Lantern week" }).click();
    await expect(page).toHaveURL(/\/promotions\/lantern-week$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern week");
    await expect(page.getByText("Each day one slot of the week")).toBeVisible();
  },
);

test("feedback names empty fields, takes 20 to 200 characters, and is answered [P12] [V04]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  let key = "";
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/wps/captcha") key = url.searchParams.get("captchaKey") ?? "";
  });
  await openAs(page, member, "/help");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: words("feedback.open") }).click();
  const dialog = page.getByRole("dialog", { name: words("feedback.title") });
  await dialog.getByRole("button", { name: words("feedback.send") }).click();
  const empty = formatList([words("feedback.type"), words("feedback.content"), words("auth.captcha")], "en");
  const warning = page.getByRole("dialog", { name: words("error.INVALID_FIELDS") });
  await expect(warning.getByText(words("feedback.empty", { fields: empty }))).toBeVisible();
  await warning.getByRole("button", { name: words("action.confirm") }).click();
  await dialog.getByLabel(words("feedback.type")).selectOption("1");
  await dialog.getByLabel(words("feedback.content")).fill("too short");
  await dialog.getByRole("button", { name: words("feedback.send") }).click();
  await warning.getByRole("button", { name: words("action.confirm") }).click();
  await expect(dialog.getByText(words("rule.any", { min: 20, max: 200 }))).toBeVisible();
  await dialog.getByLabel(words("feedback.content")).fill("x".repeat(300));
  await expect(dialog.getByText(words("feedback.count", { length: 200, longest: 200 }))).toBeVisible();
  await dialog.getByLabel(words("feedback.content")).fill("The deposit of yesterday evening is not here yet.");
  await dialog.getByRole("button", { name: words("feedback.send") }).click();
  await expect(warning.getByText(words("feedback.empty", { fields: words("auth.captcha") }))).toBeVisible();
  await warning.getByRole("button", { name: words("action.confirm") }).click();
  await dialog.getByLabel(words("auth.captcha"), { exact: true }).fill(await readCaptcha(page, key));
  await dialog.getByRole("button", { name: words("feedback.send") }).click();
  const number = dialog.getByText(/^FB-\d{8}-[A-Z2-9]{6}$/);
  await expect(number).toBeVisible();
  const reference = (await number.textContent()) ?? "";
  await dialog.getByRole("tab", { name: words("feedback.sent") }).click();
  await expect(dialog.getByText("The deposit of yesterday evening is not here yet.")).toBeVisible();
  await expect(dialog.getByText(words("feedback.waiting"))).toBeVisible();
  await operator("feedback", "answer", reference, "It was credited this morning.");
  await page.goto("/member/messageV2");
  const letter = page.getByRole("button", { name: new RegExp(reference) });
  await expect(letter).toHaveAccessibleName(/^Unread:/);
  await letter.click();
  await expect(page.getByText("It was credited this morning.")).toBeVisible();
});

// On a phone the codes are in the drawer.
test(
  "the app page has a code and a guide per system, the side menu its codes [SM03] [P13]",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey: { page, phone } }) => {
    await page.goto("/download#android");
    for (const system of ["android", "ios"]) {
      if (system === "ios") await page.getByRole("tab", { name: "iOS" }).click();
      const steps = page.getByRole("tabpanel").getByRole("listitem");
      for (const [at, step] of ["1", "2", "3"].entries()) {
        await expect(steps.nth(at)).toContainText(words(`download.${system}.${step}`));
      }
    }
    const { origin } = new URL(page.url());
    const codes = page.getByRole("main").locator("[data-code]");
    await expect(codes.first()).toHaveAttribute("data-code", `${origin}/download#ios`);
    await expect(codes.last()).toHaveAttribute("data-code", `${origin}/download#android`);
    const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as {
      name: string;
      display: string;
    };
    expect(manifest).toMatchObject({ name: "Saffron Club", display: "standalone" });
    if (phone) await page.getByRole("button", { name: words("nav.open") }).click();
    const menu = phone ? page.getByRole("dialog") : page.getByRole("complementary", { name: words("nav.menu") });
    await menu.getByText(words("download.title")).click();
    const code = menu.locator("[data-code] svg");
    await expect(code).toHaveCount(2);
    expect(Math.round((await code.first().boundingBox())?.width ?? 0)).toBe(120);
  },
);
