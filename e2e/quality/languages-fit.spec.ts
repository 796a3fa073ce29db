import type { Page } from "@playwright/test";
import { directionOf, languages, type Language } from "@croupier/contract/domain/languages";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

/*
 * Every language on every kind of screen, at the width of a small phone, a phone and a desktop: nothing scrolls sideways,
 * and no word of a control or heading is cut. Boxes are measured, nobody looks: with fonts for every script, since an
 * empty box is as wide as the next.
 */

const widths = [320, 390, 1280];

const forEverybody = [
  "/",
  "/games",
  "/rng",
  "/live",
  "/sports",
  "/lottery",
  "/promotions",
  "/help",
  "/winners",
  "/leaderboard",
  "/download",
  "/pointMall",
  "/agent",
  "/login",
  "/register",
];
const forMembers = [
  "/member",
  "/member/depositv2",
  "/member/withdraw",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/vip",
  "/member/rewardCenter",
  "/member/missionLeaderboard",
  "/member/securityCenter",
  "/member/messageV2",
  "/member/transferFund",
  "/member/bonusDetails",
  "/member/referral",
  "/member/affiliate",
];

/** What sticks out of the page, and controls and headings whose words are cut; names of games and people may be. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    scrollTo(root.dir === "rtl" ? -1000 : 1000, scrollY);
    const sideways = Math.abs(scrollX);
    scrollTo(0, scrollY);
    const cut = [...document.querySelectorAll<HTMLElement>("button, a, label, th, h1, h2, h3, legend, summary")].filter(
      (element) => {
        if (element.closest("[data-name], [aria-hidden=true], .sr-only") || !element.checkVisibility()) return false;
        const hides = [element, ...element.querySelectorAll<HTMLElement>("*")];
        return hides.some((each) => {
          const isOwnText = [...each.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
          const style = getComputedStyle(each);
          if (!isOwnText || style.overflowX === "visible" || style.webkitLineClamp !== "none") return false;
          return each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
        });
      },
    );
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== "visible" ||
        getComputedStyle(element).position === "fixed" ||
        isClipped(element.parentElement));
    const sticksOut = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < 0 || right > root.clientWidth) && !isClipped(element.parentElement);
    });
    const last = sticksOut.at(-1);
    return [
      ...(sideways > 0 ? [`${sideways} px too wide, by ${last?.outerHTML.slice(0, 200) ?? "nothing in sight"}`] : []),
      ...new Set(cut.map((element) => `cut: ${(element.textContent ?? "").trim().slice(0, 60)}`)),
    ];
  });

/** Letters, digits and signs of currencies in the page that no font here has: each is drawn as the same empty box. */
const missingLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(32, 32);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("nothing can be drawn");
    context.font = `20px ${getComputedStyle(document.body).fontFamily}`;
    const drawn = (letter: string): string => {
      context.clearRect(0, 0, 32, 32);
      context.fillText(letter, 4, 24);
      return context.getImageData(0, 0, 32, 32).data.join();
    };
    // A place for private use, which no font fills.
    const box = drawn("\u{10FFFD}");
    const used = new Set(document.body.innerText.match(/[\p{L}\p{N}\p{Sc}]/gu));
    return [...used].filter((letter) => drawn(letter) === box);
  });

/** Waits until the router has resolved the address: before, one sees the screen that was there. */
const untilResolved = (page: Page) =>
  page.waitForFunction(() => {
    const { state } = (window as unknown as Record<string, RouterView | undefined>)["__TSR_ROUTER__"] ?? {};
    return state?.status === "idle" && state.resolvedLocation?.pathname === location.pathname;
  });
interface RouterView {
  state: { status: string; resolvedLocation?: { pathname: string } };
}

/** Goes on within the page, as its links do: to load it for each of a thousand looks takes hours. */
async function go(page: Page, path: string): Promise<void> {
  await untilResolved(page);
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await untilResolved(page);
}

async function look(page: Page, language: Language, path: string): Promise<string[]> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
  const found = (await missingLetters(page)).map((letter) => `${path}: no font has ${letter}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
    // What stands in the page only above or below a size joins it after the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await faultsOf(page)).map((fault) => `${path} at ${width}: ${fault}`));
  }
  return found;
}

for (const language of languages) {
  test(
    `in ${language} no screen scrolls sideways, no control or heading is cut and no letter is missing, at 320, 390 and 1280 px`,
    { tag: "@nightly" },
    async ({ journey: { page }, baseURL }) => {
      test.setTimeout(600_000);
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      const found: string[] = [];
      await page.goto("/");
      await untilLive(page.locator("main a").last());
      for (const path of forEverybody) {
        await go(page, path);
        found.push(...(await look(page, language, path)));
      }
      const member = await newMember();
      await fund(member, "250.0000");
      await openAs(page, member, "/");
      await untilLive(page.locator("main a").last());
      for (const path of forMembers) {
        await go(page, path);
        found.push(...(await look(page, language, path)));
      }
      expect(found).toEqual([]);
    },
  );
}
