import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { SigningKey } from "@croupier/server/signature";
import { createSeamless } from "../../apps/arcade/src/wire/seamless.ts";
import { appData, ledgerFaults, operator } from "../support/database.ts";
import { expect, password, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newMember, newTrial, type Member } from "../support/member.ts";
import { signIn } from "../support/steps.ts";

const slot = "/game/1001";
const game = (page: Page) => page.frameLocator("iframe");
const spinButton = (page: Page) => game(page).locator("#spin");
const bets = async (member: Member) =>
  (await member.ask("bettingRecord", { pageNo: 1, pageSize: 20 })).content.map(({ state }) => state);

/** Waits until the reels are at rest. */
async function atRest(page: Page): Promise<void> {
  await expect(spinButton(page)).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
}

test("a visitor logs in and lands in the game; a trial member needs a real account [S02]", async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  await page.goto("/");
  await page
    .getByRole("link", { name: /Gates of Qilin/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await signIn(journey, member.username, password);
  await page.waitForURL(/\/game\/1001/);
  await expect(spinButton(page)).toBeVisible({ timeout: 20_000 });

  // The member's tab would hand its session over to another.
  await page.goto("about:blank");
  const visitor = await page.context().newPage();
  await visitor.goto("/");
  await visitor.goto("/member");
  await expect(visitor.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();

  const trial = await newTrial();
  for (const path of ["/member", slot]) {
    await openAs(visitor, trial, path);
    await expect(visitor.getByRole("dialog", { name: words("trial.title") })).toBeVisible();
    await expect(visitor.locator("iframe")).toHaveCount(0);
  }
  await openAs(visitor, trial, "/");
  await visitor
    .getByRole("link", { name: /Gates of Qilin/ })
    .first()
    .click();
  const dialog = visitor.getByRole("dialog", { name: words("trial.title") });
  await expect(dialog).toContainText(words("trial.text"));
  await dialog
    .getByRole("button")
    .filter({ hasText: words("action.close") })
    .click();
  await expect(dialog).toBeHidden();
  expect(new URL(visitor.url()).pathname).toBe("/");
});

test("a game that is not open says so and leads back", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b(409|422|503)\b/);
  const member = await newMember();
  const { content } = await member.ask("gameList", { gameType: "BGS", pageNo: 1, pageSize: 1 });
  const node = content[0]?.nodeId ?? "";
  await operator("game", node, "maintenance");
  try {
    await openAs(page, member, `/game/${node}`);
    await expect(page.getByRole("alert")).toContainText(words("play.maintenanceText"));
  } finally {
    await operator("game", node, "open");
  }
  await page
    .getByRole("alert")
    .getByRole("link", { name: words("action.back") })
    .click();
  await expect(page.getByRole("region", { name: words("home.hot") })).toBeVisible();
});

test("without enough balance the game says so and offers a deposit over it", async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, slot);
  await spinButton(page).click({ timeout: 20_000 });
  const notice = game(page).getByRole("dialog");
  await expect(notice).toContainText("The balance is too low for this bet");
  await notice.getByRole("button", { name: "Deposit" }).click();
  await expect(page.getByRole("dialog").getByLabel(words("wallet.amount"))).toBeVisible();
  expect(await bets(member)).toEqual([]);
  // The game shows the deposit without a spin.
  await fund(member, "70.0000");
  await expect(game(page).locator("#balance")).toContainText("70.00");
});

test("a win moves the balance after the reels have shown it, also for a player who leaves", async ({
  journey: { page },
}) => {
  test.setTimeout(180_000);
  const member = await newMember();
  await fund(member, "100.0000");
  // The page never reports that a win was shown, because a busy machine would look too late.
  await page.route(/\/api\/rounds\/[^/]+\/settle$/, () => new Promise(() => undefined));
  await openAs(page, member, slot);
  const last = async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 })).content;
  const inHand = async () => (await member.ask("balance", {})).balance;
  let before = "";
  let payout = 0;
  for (let spins = 1; payout === 0; spins += 1) {
    await spinButton(page).click({ timeout: 20_000 });
    await expect.poll(async () => (await last()).length).toBe(spins);
    before = await inHand();
    const [bet] = await last();
    if (bet?.state !== "open") {
      await atRest(page);
      continue;
    }
    await page.goto("/");
    await expect.poll(async () => (await last())[0]?.state).toBe("settled");
    payout = Number((await last())[0]?.payout);
    // A lost round may be open for a moment too: then the next spin follows.
    if (payout === 0) await page.goto(slot);
  }
  const after = Number(before) + payout;
  expect(after).toBeGreaterThan(Number(before));
  expect(await inHand()).toBe(after.toFixed(4));
  await expectBalance({ page }, after.toFixed(2));
});

test("a double click and the space key make one bet each, and the balance is the game's", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await fund(member, "100.0000");
  await openAs(page, member, slot);
  await spinButton(page).dblclick({ timeout: 20_000 });
  await atRest(page);
  expect(await bets(member)).toEqual(["settled"]);
  await game(page).locator("body").press("Space");
  await atRest(page);
  await expect.poll(() => bets(member)).toEqual(["settled", "settled"]);
  await expectBalance({ page }, (await game(page).locator("#balance").innerText()).replace(/[^\d.,]/g, ""));
});

test(
  "leaving during a spin and returning shows the same spin's result",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await fund(member, "100.0000");
    await openAs(page, member, "/hot");
    const tile = page.getByRole("link", { name: /Gates of Qilin/ }).first();
    await tile.click();
    const sent = page.waitForRequest(/\/api\/solo\/begin$/);
    await spinButton(page).click({ timeout: 20_000 });
    await sent;
    await page.getByRole("button", { name: words("action.back") }).click();
    await expect.poll(() => bets(member)).toEqual(["settled"]);
    await tile.click();
    await expect(spinButton(page)).toBeVisible({ timeout: 20_000 });
    const { balance } = await member.ask("balance", {});
    const shown = Number(balance).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(game(page).locator("#balance")).toContainText(shown);
    await expectBalance({ page }, shown);
    expect(await bets(member)).toEqual(["settled"]);
  },
);

test(
  "a session that ends during a game says so, and signing in continues the game",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/\b401\b/);
    const member = await newMember();
    await fund(member, "100.0000");
    await openAs(page, member, slot);
    await spinButton(page).click({ timeout: 20_000 });
    await atRest(page);
    await operator("member", "saffron", member.username, "sign-out");
    await expect(page.getByText(words("session.ended"))).toBeVisible();
    const dialog = page.getByRole("dialog", { name: words("auth.logIn") });
    await expect(dialog).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await signIn(journey, member.username, password);
    await expect(spinButton(page)).toBeVisible({ timeout: 20_000 });
    await spinButton(page).click();
    await atRest(page);
  },
);

test("after a session has ended its bets are refused and its wins are paid", async () => {
  const member = await newMember();
  await fund(member, "100.0000");
  const secrets = JSON.parse(readFileSync(join(appData(), "secrets.json"), "utf8")) as { SEAMLESS_KEYS: string };
  const [key] = JSON.parse(secrets.SEAMLESS_KEYS) as [SigningKey];
  const vendor = createSeamless({ platformUrl: platformUrl(), key, timeoutMs: 5000 });
  const launch = { nodeId: "1001", backUrl: `${webUrl()}/`, language: "EN" } as const;
  const { url, game: tile } = await member.ask("launchGame", launch);
  const { vassalage, gameCode } = tile;
  const token = new URL(url).searchParams.get("token") ?? "";
  const opened = await vendor.authenticate(vassalage, token, gameCode);
  if (!("sessionId" in opened)) throw new Error(opened.status);
  const { sessionId, playerId, currency } = opened;
  const common = { sessionId, playerId, gameCode, currency, roundId: crypto.randomUUID() };
  const betTxId = crypto.randomUUID();
  const bet = await vendor.bet(vassalage, { ...common, txId: betTxId, amount: "10.0000" });
  expect(bet).toMatchObject({ status: "OK", balance: 90_0000n });
  await operator("member", "saffron", member.username, "sign-out");
  const second = { ...common, txId: crypto.randomUUID(), roundId: crypto.randomUUID(), amount: "10.0000" };
  expect(await vendor.bet(vassalage, second)).toMatchObject({ status: "SESSION_EXPIRED" });
  const win = { ...common, txId: crypto.randomUUID(), betTxId, amount: "25.0000", closeRound: true };
  expect(await vendor.win(vassalage, win)).toMatchObject({ status: "OK", balance: 115_0000n });
  expect(await ledgerFaults()).toEqual([]);
});
