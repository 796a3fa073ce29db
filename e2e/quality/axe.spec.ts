import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hashPassword } from "../../apps/platform/src/kit/lib/passwords.ts";
import { agentPage, agentPages } from "../support/agent-pages.ts";
import { operator, query } from "../support/database.ts";
import { focusFaults } from "../support/focus-rings.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { expectBalance, fund, newAgent, newMember, openAs, type Member } from "../support/member.ts";

const notFound = /404.*no-such-page/;

/** Pages of a visitor; axe checks one of each kind, the width is measured on all. */
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
  "/games",
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
  "/member/transferFund",
  "/member/depositv2",
  "/member/transferUpline",
  "/member/withdraw",
  "/member/bonusDetails",
  "/member/statement",
  "/member/manualRebate",
  "/member/rewardCenter",
  "/pointMall/details",
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
/** The default run visits every other page. */
const ofTheRun = (pages: readonly string[]) => pages.filter((_, at) => process.env.NIGHTLY || at % 2 === 0);
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The default run has a desktop and two phones; the widths between them, and the widest, are measured at night. */
const widths = [desktop.width, ...(process.env.NIGHTLY ? [1920, 1100, 800] : []), phone.width, 320];

/** Creates a member whose lists are not empty. */
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

/** Shows a balance higher than a journey could deposit. A route would load every page in full. */
const showBalance = (page: Page, balance: string) =>
  page.addInitScript((shown) => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const response = await ask(...call);
      if (new URL(response.url, location.href).pathname !== "/wps/v2/wallets/balance") return response;
      const { value, ...rest } = (await response.json()) as { value: object };
      const { status, headers } = response;
      return Response.json({ ...rest, value: { ...value, balance: shown } }, { status, headers });
    };
  }, balance);

/** Waits until the page shows no placeholder. */
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
 * Returns axe's findings on the page and in its frames. A page without frames is checked from within: axe's other way,
 * which frames need, opens a second page each time and takes four times as long.
 */
async function axeFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false });
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target }) => `${target.join(" ")} ${html.slice(0, 160)}`).join(" | ")}`,
  );
}

/** Returns what is too wide on the page at this width. */
async function widthFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: desktop.height });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Content shown only above or below a size appears after the next frame.
  const fits = await expect
    .poll(over, { timeout: 10_000 })
    .toBeLessThanOrEqual(0)
    .then(() => true)
    .catch(() => false);
  return fits ? [] : [`at ${width}: ${await over()} px too wide`];
}

/** Runs axe on the page at a phone's size in the other theme. A reloaded page is dark and wide again. */
async function lightFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  await settled(page, "");
  return (await axeFaults(page)).map((fault) => `light: ${fault}`);
}

/**
 * Opens each page and collects its faults. Each is loaded once, because that takes longest. By day axe checks every
 * other page in the light and the rest in the dark; at night each in both.
 */
async function lookAt(page: Page, paths: readonly string[], open: (path: string) => Promise<unknown>, axe = true) {
  const found: Record<string, string[]> = {};
  for (const [at, path] of paths.entries()) {
    await page.setViewportSize(desktop);
    await open(path);
    await settled(page, path);
    const [inDark, inLight] = process.env.NIGHTLY ? [axe, axe] : [axe && at % 2 === 0, axe && at % 2 === 1];
    const faults = inDark ? await axeFaults(page) : [];
    for (const width of widths) {
      faults.push(...(await widthFaults(page, width)));
      if (inLight && width === phone.width) faults.push(...(await lightFaults(page)));
      if (width === phone.width || width === desktop.width) faults.push(...(await focusFaults(page)));
    }
    if (faults.length > 0) found[path] = faults;
  }
  await page.setViewportSize(desktop);
  return found;
}

/** Runs axe on the dialog with a linked account's password field, where the app knows an issuer. */
async function linkedAccountFaults(page: Page): Promise<string[]> {
  if (!process.env.E2E_ISSUER) return [];
  await page.getByRole("button", { name: `${words("factor.manage")}: ${words("third.title")}` }).click();
  await page.getByRole("button", { name: `${words("third.link")}: ${words("third.google")}` }).click();
  await settled(page, "");
  return [...(await axeFaults(page)), ...(await lightFaults(page))];
}

test.beforeEach(({ journey: { page } }) =>
  page.context().addCookies([{ name: "theme", value: "dark", url: webUrl() }]),
);

const measured =
  "none scrolls sideways, from a small phone to a wide screen, and one control of each kind shows its focus uncut on a phone and a desktop";

test(`axe finds nothing on a visitor's screens, ${measured}`, async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(notFound);
  test.setTimeout(600_000);
  expect(await lookAt(page, ofTheRun(visitorPages), (path) => page.goto(path))).toEqual({});
});

test(`axe finds nothing on a member's screens with a balance in the millions, ${measured}`, async ({
  journey: { page },
}) => {
  test.setTimeout(600_000);
  const member = await richMember();
  await showBalance(page, "12345678.9000");
  expect(await lookAt(page, ofTheRun(memberPages), (path) => openAs(page, member, path))).toEqual({});
  // A change that arrives by the socket, as when the withdrawal ends meanwhile, is checked once more.
  await expect(async () => {
    await openAs(page, member, "/member/securityCenter");
    await expectBalance({ page }, "12,345,678.90", { timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  expect(await linkedAccountFaults(page)).toEqual([]);
});

/** Creates an agent with an envelope sent to a downline who applies as an affiliate, with the longest texts. */
async function richTeam(): Promise<{ agent: Member; downline: Member }> {
  const agent = await newAgent({ withdrawPassword: "246810" });
  await fund(agent, "250.0000");
  const { code } = await agent.ask("agentInvite", { name: "", isAgent: false, rebateRate: 0 });
  const downline = await newMember({ affiliateCode: code });
  const terms = { amount: "8.8800", count: 1, mode: "random", hours: 1, paymentPassword: "246810" } as const;
  await agent.ask("agentEnvelopeSend", { ...terms, wishes: "W".repeat(80) });
  const words = { reason: "R".repeat(500), ways: "W".repeat(200), channel: "C".repeat(200), contact: "@".repeat(100) };
  await downline.ask("affiliateApply", words);
  const { reference } = await agent.ask("affiliateApply", words);
  await operator("affiliate", reference, "approve");
  return { agent, downline };
}

test(
  `axe finds nothing on red envelopes and the affiliate's page, ${measured}`,
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    test.setTimeout(600_000);
    const { agent, downline } = await richTeam();
    const own = ["/agentHome/agentRedEnvelope", "/agentHome/affiliate"];
    expect(await lookAt(page, own, (path) => openAs(page, agent, path))).toEqual({});
    const theirs = ["/member/redEnvelope", "/member/affiliate"];
    expect(await lookAt(page, theirs, (path) => openAs(page, downline, path))).toEqual({});
    await openAs(page, downline, "/member/redEnvelope");
    const envelope = page.getByRole("dialog");
    for (const open of [
      page.getByRole("main").getByRole("button"),
      envelope.getByRole("button", { name: words("envelope.open"), exact: true }),
    ]) {
      await open.first().click();
      await expect(envelope).toBeVisible();
      await settled(page, "");
      expect([...(await axeFaults(page)), ...(await widthFaults(page, 320)), ...(await lightFaults(page))]).toEqual([]);
    }
    await expect(envelope).toContainText("8.88");
  },
);

const agentScreens = [...agentPages, ...["messageV2", "depositv2", "withdraw"].map(agentPage)];

test(
  `axe finds nothing on the agent centre's pages in both themes, ${measured}`,
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    test.setTimeout(600_000);
    await page.goto("/agent");
    await page.getByLabel(words("auth.username")).fill("quan.pham");
    await page.getByLabel(words("auth.password"), { exact: true }).fill("Lantern-2026");
    await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await page.waitForURL("**/agentHome");
    const open = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    };
    expect(await lookAt(page, agentScreens, open)).toEqual({});
  },
);

test(`a visitor's other pages: ${measured}`, { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  test.setTimeout(400_000);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  };
  expect(await lookAt(page, morePages, open, false)).toEqual({});
});
