import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { operator } from "../support/database.ts";
import { openGame, titles } from "../support/engine-titles.ts";
import { focusFaults } from "../support/focus-rings.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import {
  expectBalance,
  fund,
  newAgent,
  newMember,
  openAs,
  type Member,
  giveWithdrawPassword,
} from "../support/member.ts";
import { agentPage, agentPages, memberPages, morePages, visitorPages } from "../support/pages.ts";

const notFound = /404.*no-such-page/;

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
interface Look {
  theme: "dark" | "light";
  size: typeof desktop;
}
const looks: readonly Look[] = [
  { theme: "dark", size: desktop },
  { theme: "light", size: phone },
  { theme: "light", size: desktop },
  { theme: "dark", size: phone },
];
/** The default run has a desktop and two phones; the widths between them, and the widest, are measured at night. */
const widths = [desktop.width, ...(process.env.NIGHTLY ? [1920, 1100, 800] : []), phone.width, 320];

/** Creates a member whose lists are not empty. */
async function richMember(): Promise<Member> {
  const member = await newMember();
  await fund(member, "250.0000");
  await giveWithdrawPassword(member, "246810");
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
 * Returns axe's findings on the page and in its frames. Its default rules cover WCAG 2.2 at levels A and AA, except for
 * the two that are enabled here. A page without frames is checked from within: axe's other way, which frames need, opens
 * a second page each time and takes four times as long.
 */
async function axeFaults(page: Page): Promise<string[]> {
  const rules = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };
  const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ["violations"], preload: false });
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

/** Runs axe on the page in a theme and at a size. A reloaded page is dark and wide again. */
async function faultsIn(page: Page, { theme, size }: Look): Promise<string[]> {
  await page.setViewportSize(size);
  await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
  await settled(page, "");
  return (await axeFaults(page)).map((fault) => `${theme} at ${size.width}: ${fault}`);
}

/** Returns radio buttons and checkboxes that the browser draws, in its own colours: grey on a dark page. */
const choiceFaults = (page: Page): Promise<string[]> =>
  page
    .locator("input:is([type=radio], [type=checkbox]):visible")
    .evaluateAll((choices) =>
      choices
        .filter((each) => each.clientWidth > 2 && getComputedStyle(each).appearance !== "none")
        .map((each) => `drawn by the browser: ${each.outerHTML}`),
    );

const lightFaults = (page: Page): Promise<string[]> => faultsIn(page, { theme: "light", size: phone });

/** Measures every other page by day, and each at night. */
const everyOther = (at: number): boolean => at % 2 === 0;
const atNight = (): boolean => false;

/**
 * Opens each page and collects its faults. Each is loaded once, because that takes longest. By day axe checks each page
 * in one theme at one size, which alternate; at night in both themes at both sizes.
 */
async function lookAt(
  page: Page,
  paths: readonly string[],
  open: (path: string) => Promise<unknown>,
  isMeasured = everyOther,
) {
  const found: Record<string, string[]> = {};
  for (const [at, path] of paths.entries()) {
    await page.setViewportSize(desktop);
    await open(path);
    await settled(page, path);
    const faults = await choiceFaults(page);
    for (const [index, look] of looks.entries()) {
      if (process.env.NIGHTLY || index === at % looks.length) faults.push(...(await faultsIn(page, look)));
    }
    for (const width of process.env.NIGHTLY || isMeasured(at) ? widths : []) {
      faults.push(...(await widthFaults(page, width)));
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
  expect(await lookAt(page, visitorPages, (path) => page.goto(path))).toEqual({});
});

test(`axe finds nothing on a member's screens with a balance in the millions, ${measured}`, async ({
  journey: { page },
}) => {
  test.setTimeout(600_000);
  const member = await richMember();
  await showBalance(page, "12345678.9000");
  expect(await lookAt(page, memberPages, (path) => openAs(page, member, path))).toEqual({});
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

const agentScreens = [
  ...agentPages,
  ...["messageV2", "depositv2", "withdraw", "securityCenter", "agentRedEnvelope", "affiliate"].map(agentPage),
];

test(`axe finds nothing on the agent centre's pages, ${measured}`, async ({ journey: { page } }) => {
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
  expect(await lookAt(page, agentScreens, open, atNight)).toEqual({});
});

test(`axe finds nothing on a visitor's other pages, ${measured}`, async ({ journey: { page } }) => {
  test.setTimeout(600_000);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  };
  expect(await lookAt(page, morePages, open, atNight)).toEqual({});
});

for (const [kind, games] of Object.entries(titles)) {
  test(`axe finds nothing in the frames of ${kind}`, { tag: "@nightly" }, async ({ journey: { page } }) => {
    test.setTimeout(900_000);
    const member = await newMember();
    await fund(member, "250.0000");
    const found: Record<string, string[]> = {};
    for (const [engine, gameCode] of games) {
      await page.setViewportSize(desktop);
      await openGame(page, member, gameCode);
      const control = page.frameLocator("iframe").getByRole("button").first();
      await expect(control).toBeVisible({ timeout: 30_000 });
      const faults: string[] = [];
      for (const look of looks) faults.push(...(await faultsIn(page, look)));
      if (faults.length > 0) found[engine] = faults;
    }
    expect(found).toEqual({});
  });
}
