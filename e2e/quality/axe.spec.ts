import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hashPassword } from "../../apps/platform/src/kit/lib/passwords.ts";
import { query } from "../support/database.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { openAs, fund, newMember, type Member } from "../support/member.ts";

const notFound = /404.*no-such-page/;

/** What a visitor sees; axe looks at one page of each kind, the width is measured on all of them. */
const visitorPages = [
  "/login",
  "/register",
  "/signIn/google",
  "/no-such-page",
  "/",
  "/rng",
  "/hot",
  "/promotions",
  "/pointMall",
  "/winners",
  "/leaderboard",
  "/licenses",
  "/seamless",
  "/help",
  "/download",
];
const morePages = [
  "/favorite",
  "/recent",
  "/live",
  "/fish",
  "/pvp",
  "/bgs",
  "/sports",
  "/esports",
  "/lott",
  "/elott",
  "/cockfight",
  "/promotions/lantern-week",
  "/pointMall/rules",
  "/blog",
  "/blog/search",
  "/about",
  "/responsible-gaming",
  "/agent",
];
const memberPages = [
  "/member",
  "/member/depositv2",
  "/member/withdraw",
  "/member/transferFund",
  "/member/transferUpline",
  "/member/bonusDetails",
  "/member/statement",
  "/member/manualRebate",
  "/pointMall/details",
  "/member/rewardCenter",
  "/member/missionLeaderboard",
  "/member/referral",
  "/member/personalProfit",
  "/member/messageV2",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/securityCenter",
  "/seaLottery",
  "/game/1001",
];
const desktop = { width: 1440, height: 900 };
const widths = [320, 390, 800, 1100, 1440, 1920];

/** A member whose lists are not empty. */
async function richMember(): Promise<Member> {
  const member = await newMember();
  await fund(member, "250.0000");
  const hash = await hashPassword("246810");
  await query("update member set payment_password_hash = $1 where id = $2", [hash, member.signIn.info.id]);
  const account = { method: "bank", bankCode: "FLB", holder: "Lina Tran", number: `${Date.now()}9999` };
  const { id } = await member.ask("addDestination", { ...account, paymentPassword: "246810" });
  await member.ask("createWithdrawal", { destinationId: id, amount: "50.0000", paymentPassword: "246810" });
  return member;
}

/** Waits until nothing on the page stands in for something else. */
async function settled(page: Page, path: string): Promise<void> {
  if (path === "/login" || path === "/register") {
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  }
  if (path.startsWith("/signIn/")) await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  if (path.startsWith("/game/")) {
    await expect(page.frameLocator("iframe").locator("#spin")).toBeVisible({ timeout: 20_000 });
  }
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
}

/**
 * What axe finds on the page and in its frames, in words. A page without frames is looked at from within it: axe's other
 * way, which frames need, opens a second page for each look and takes four times as long.
 */
async function axeFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false });
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target }) => `${target.join(" ")} ${html.slice(0, 160)}`).join(" | ")}`,
  );
}

/** The sizes at which the page is wider than the screen; the screen is a desktop's again afterwards. */
async function widthFaults(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: desktop.height });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // What stands in the page only above or below a size joins it after the next frame.
    await expect
      .poll(over, { timeout: 10_000 })
      .toBeLessThanOrEqual(0)
      .catch(async () => wide.push(`at ${width}: ${await over()} px too wide`));
  }
  await page.setViewportSize(desktop);
  return wide;
}

type Look = (page: Page) => Promise<string[]>;

/** Opens each page and collects what is wrong with it. */
async function lookAt(page: Page, paths: readonly string[], open: (path: string) => Promise<unknown>, looks: Look[]) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await open(path);
    await settled(page, path);
    for (const look of looks) {
      const faults = await look(page);
      if (faults.length > 0) found[path] = [...(found[path] ?? []), ...faults];
    }
  }
  return found;
}

/** Axe on the dialog that shows a linked account's password field, where the app knows an issuer. */
async function linkedAccountFaults(page: Page): Promise<string[]> {
  if (!process.env.E2E_ISSUER) return [];
  await page.getByRole("button", { name: `${words("factor.manage")}: ${words("third.title")}` }).click();
  await page.getByRole("button", { name: `${words("third.link")}: ${words("third.google")}` }).click();
  await settled(page, "");
  return axeFaults(page);
}

const inTheme = (page: Page, theme: string) =>
  page.context().addCookies([{ name: "theme", value: theme, url: webUrl() }]);

// The dark theme is looked at on a desktop, the light one on a phone.
for (const { theme, looks, tag } of [
  { theme: "dark", looks: [axeFaults, widthFaults], tag: [] },
  { theme: "light", looks: [axeFaults], tag: "@phone-only" },
]) {
  const widthToo = looks.length > 1 ? ", and none scrolls sideways, from a small phone to a wide screen" : "";

  test(`axe finds nothing on a visitor's screens in the ${theme} theme${widthToo}`, { tag }, async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(notFound);
    test.setTimeout(600_000);
    await inTheme(page, theme);
    expect(await lookAt(page, visitorPages, (path) => page.goto(path), looks)).toEqual({});
  });

  test(`axe finds nothing on a member's screens in the ${theme} theme${widthToo}`, { tag }, async ({ journey }) => {
    const { page } = journey;
    test.setTimeout(600_000);
    await inTheme(page, theme);
    const member = await richMember();
    expect(await lookAt(page, memberPages, (path) => openAs(page, member, path), looks)).toEqual({});
    await openAs(page, member, "/member/securityCenter");
    expect(await linkedAccountFaults(page)).toEqual([]);
  });
}

test("none of a visitor's other pages scrolls sideways, from a small phone to a wide screen", async ({ journey }) => {
  const { page } = journey;
  test.setTimeout(400_000);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  };
  expect(await lookAt(page, morePages, open, [widthFaults])).toEqual({});
});
