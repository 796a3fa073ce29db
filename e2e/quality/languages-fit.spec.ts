import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { listAreas, readTexts } from "../../packages/server/src/catalogue-files.ts";
import { directionOf, languages, type Language } from "@croupier/contract/domain/languages";
import { hasApt } from "../../scripts/chromium.ts";
import { agentPage, agentPages } from "../support/pages.ts";
import { expect, test, words } from "../support/journey.ts";
import { demoAgent, fund, newMember, openAs, type Member } from "../support/member.ts";
import { go, untilDrawn } from "../support/screens.ts";
import { textFaults } from "../support/text-faults.ts";
import { untilLive } from "../support/steps.ts";

/*
 * Measures every language on every kind of screen and dialog, at the widths of a small phone, a phone and a desktop:
 * nothing scrolls sideways, no control, heading or text of the interface is cut or clamped, and no word is broken.
 * Boxes are measured; letters have a test of their own.
 */

const widths = [320, 390, 1280];

/** A screen by its address, or a dialog by the action that opens it; `t` returns a text in the language. */
type Screen = string | DialogScreen;
interface DialogScreen {
  at: string;
  dialog: string;
  open(page: Page, t: Texts): Promise<unknown>;
  /** The widths at which it exists, if not all. */
  widths?: number[];
}
type Texts = (key: string, values?: Record<string, string | number>) => string;

/** Presses a button in a part of the page by its name. */
const press =
  (within: string, ...keys: string[]) =>
  async (page: Page, t: Texts): Promise<void> =>
    button(page.locator(within), keys.map((key) => t(key)).join(": ")).click();

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true }).first();

/** Continues from the login dialog to the forgotten password. */
const forgot = async (page: Page, t: Texts): Promise<void> =>
  button(page.getByRole("dialog"), t("auth.forgot")).click();

/** Opens the profile of the first team member. */
const profile = (page: Page): Promise<void> => page.locator("main table button[aria-label]").first().click();

/** Opens the dialog of a named button in the header. */
const named =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.locator(`[data-opens=${name}]:visible`).first().click();

/** Presses the header's link that opens the deposit over the page. */
const payIn = (page: Page, t: Texts): Promise<void> =>
  page
    .locator("header")
    .getByRole("link", { name: t("wallet.deposit"), exact: true })
    .click();

const forEverybody: Screen[] = [
  "/",
  { at: "/", dialog: "menu", widths: [320, 390], open: named("menu") },
  { at: "/", dialog: "search", open: named("search") },
  { at: "/", dialog: "licence", open: press("footer", "footer.seeLicence") },
  "/games",
  "/rng",
  "/live",
  "/sports",
  "/lottery",
  "/promotions",
  "/help",
  { at: "/help", dialog: "feedback", open: press("main", "feedback.open") },
  "/winners",
  "/leaderboard",
  "/download",
  "/pointMall",
  "/agent",
  { at: "/login", dialog: "login", open: async () => undefined },
  { at: "/login", dialog: "forgot", open: forgot },
  { at: "/register", dialog: "register", open: async () => undefined },
];
const forMembers: Screen[] = [
  "/lottery",
  "/member",
  "/member/depositv2",
  { at: "/", dialog: "deposit", open: payIn },
  "/member/withdraw",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/vip",
  "/member/rewardCenter",
  "/member/missionLeaderboard",
  "/member/securityCenter",
  ...[
    ["profile", "action.edit", "security.profile"],
    ["changePassword", "action.change", "security.loginPassword"],
    ["paymentPassword", "security.set", "field.paymentPassword"],
    ["passkeys", "factor.manage", "passkey.title"],
    ["twoFactor", "factor.manage", "factor.twoStep"],
    ["mobile", "bind.bind", "field.mobileNum"],
    ["email", "bind.bind", "field.email"],
  ].map(([dialog = "", ...keys]) => ({ at: "/member/securityCenter", dialog, open: press("main", ...keys) })),
  "/member/protection",
  "/member/messageV2",
  "/member/transferFund",
  "/member/bonusDetails",
  "/member/referral",
  "/member/affiliate",
];
const forAgents: Screen[] = [
  ...agentPages,
  ...["agentRedEnvelope", "affiliate"].map(agentPage),
  { at: "/agentHome/downlineManagmentView", dialog: "profile", open: profile },
  { at: "/agentHome/agentTeamOverview", dialog: "service", open: press("nav", "agent.service") },
  { at: "/agentHome/agentTeamOverview", dialog: "signOut", open: press("header", "auth.signOut") },
  { at: "/agentHome/agentDividendRecordCopy2", dialog: "offer", open: press("main", "contract.new") },
];

/**
 * Returns elements that stick out of the page, and controls and headings with cut or overflowing text; names of games
 * and people may be cut.
 */
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
    // Text that is too long for a control covers the next one.
    const over = [...document.querySelectorAll<HTMLElement>("button, a")].filter((element) => {
      if (element.closest("[data-name], [aria-hidden=true], .sr-only") || !element.checkVisibility()) return false;
      if (getComputedStyle(element).display === "inline") return false;
      const box = element.getBoundingClientRect();
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        // An element hidden inside is harmless, or is found as cut.
        const around: Element[] = [];
        for (let each = words.currentNode.parentElement; each && each !== element; each = each.parentElement)
          around.push(each);
        const isHidden = [...around, element].some(
          (each) => each.matches(".sr-only") || getComputedStyle(each).overflowX !== "visible",
        );
        if (isHidden) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        const { left, right, width } = range.getBoundingClientRect();
        if (width > 1 && box.width > 1 && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return false;
    });
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
    const moved = [...document.querySelectorAll<HTMLElement>("dialog[open], [popover]:popover-open")].filter(
      (dialog) => dialog.scrollWidth > dialog.clientWidth,
    );
    return [
      ...moved.map((dialog) => `the dialog is ${dialog.scrollWidth - dialog.clientWidth} px wider than its box`),
      ...(sideways > 0 ? [`${sideways} px too wide, by ${last?.outerHTML.slice(0, 200) ?? "nothing in sight"}`] : []),
      ...new Set(over.map((element) => `over its box: ${(element.textContent ?? "").trim().slice(0, 60)}`)),
      ...new Set(cut.map((element) => `cut: ${(element.textContent ?? "").trim().slice(0, 60)}`)),
    ];
  });

/** Lists the files with the texts of all languages: the site's, the games' and the demo merchants'. */
const textFiles = (): string[] =>
  ["web/locales", "arcade/locales", "platform/merchants/locales"].flatMap((folder) => {
    const path = join(import.meta.dirname, "../../apps", folder);
    const files = readdirSync(path, { recursive: true, encoding: "utf8" });
    return files.filter((file) => file.endsWith(".json")).map((file) => join(path, file));
  });

/** Returns the letters, digits and signs of currencies in a text. */
const lettersIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{Sc}]/gu) ?? [];

/** Returns which letters no font of this machine has: each is drawn as the same empty box. */
const missingLetters = (page: Page, letters: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const canvas = new OffscreenCanvas(32, 32);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("nothing can be drawn");
    context.font = `20px ${getComputedStyle(document.body).fontFamily}`;
    const drawn = (letter: string): string => {
      context.clearRect(0, 0, 32, 32);
      context.fillText(letter, 4, 24);
      return context.getImageData(0, 0, 32, 32).data.join();
    };
    // No font has a private-use code point.
    const box = drawn("\u{10FFFD}");
    return all.filter((letter) => drawn(letter) === box);
  }, letters);

const fixedTexts = new Map<Language, string[]>();

/** Returns the interface texts of a language that have no values: on a page, they are told from names by being equal. */
function textsOf(language: Language): string[] {
  const known = fixedTexts.get(language);
  if (known) return known;
  const folder = join(import.meta.dirname, "../../apps/web/locales");
  const texts = listAreas(folder).flatMap((area) => Object.values(readTexts(folder, language, area)));
  const fixed = texts.filter((text) => !text.includes("{")).map((text) => text.replace(/<\/?\w+>/g, ""));
  fixedTexts.set(language, fixed);
  return fixed;
}

/** Measures the page, beginning at its current width. */
async function look(page: Page, language: Language, name: string, at: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await untilDrawn(page);
    const faults = [...(await faultsOf(page)), ...(await textFaults(page, textsOf(language)))];
    found.push(...faults.map((fault) => `${name} at ${width}: ${fault}`));
  }
  return found;
}

/** Visits the screens one after another and collects their faults. */
async function lookAt(page: Page, language: Language, screens: readonly Screen[]) {
  const found: string[] = [];
  const t: Texts = (key, values) => words(key, values, language);
  for (const screen of screens) {
    const of: Partial<DialogScreen> & { at: string } = typeof screen === "string" ? { at: screen } : screen;
    const { at, dialog, open, widths: some = widths } = of;
    await page.setViewportSize({ width: Math.max(...some), height: 800 });
    await go(page, at);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
    if (open) {
      await open(page, t);
      await expect(page.getByRole("dialog").last()).toBeVisible();
    }
    found.push(...(await look(page, language, dialog ? `${at}, ${dialog}` : at, some)));
    // A page for members only asks visitors to sign in.
    while ((await page.getByRole("dialog").count()) > 0) {
      await page.keyboard.press("Escape");
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
  }
  return found;
}

/** Opens the home page as a member or visitor and waits until it is live. */
async function begin(page: Page, member?: Member): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  if (member) await openAs(page, member, "/");
  else await page.goto("/");
  await untilLive(page.locator("main a").last());
}

/** The default run measures one language with long words, whose letters the site's own font has, on every fifth screen. */
const byDay: Language = "de";
const ofTheRun = (screens: readonly Screen[]) => screens.filter((_, at) => process.env.NIGHTLY || at % 5 === 0);

for (const language of languages) {
  test(
    `nothing scrolls sideways, is cut or broken in ${language}${language === byDay ? ", by day every fifth" : ""}`,
    language === byDay ? {} : { tag: "@nightly" },
    async ({ journey: { page }, baseURL }) => {
      page.setDefaultTimeout(60_000);
      test.setTimeout(1_200_000);
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await begin(page);
      const found = await lookAt(page, language, ofTheRun(forEverybody));
      const member = await newMember();
      await fund(member, "250.0000");
      await begin(page, member);
      found.push(...(await lookAt(page, language, ofTheRun(forMembers))));
      await begin(page, await demoAgent());
      found.push(...(await lookAt(page, language, ofTheRun(forAgents))));
      expect(found).toEqual([]);
    },
  );
}

test("every letter of every language's texts has a font", async ({ journey: { page } }) => {
  await page.goto("/about");
  const letters = [...new Set(textFiles().flatMap((file) => lettersIn(readFileSync(file, "utf8"))))];
  const missing = await missingLetters(page, letters);
  // A machine without fonts, on which none can be installed, proves nothing about the site.
  test.skip(missing.length > 0 && !hasApt(), `no font here has ${missing.slice(0, 20).join(" ")}`);
  expect(missing).toEqual([]);
});
