import type { Page } from "@playwright/test";
import { ledgerFaults, query } from "../support/database.ts";
import { expect, test, words, type Journey } from "../support/journey.ts";
import { openAs, expectBalance, fund, newJadeMember, newMember, type Member } from "../support/member.ts";

const game = "/game/1001";
const amountField = (page: Page) => page.getByRole("textbox", { name: words("wallet.amount") });
const submit = (page: Page) => page.getByRole("button", { name: words("wallets.submit"), exact: true });
const there = (page: Page, vassalage: string) => page.getByTestId(`wallet-${vassalage}`);
const part = (page: Page, name: string) => page.getByTestId(`part-${name}`);
const moves = (page: Page) => page.getByRole("region", { name: words("wallets.recent") });

/** Opens a page in English, whatever the merchant's default. */
async function open({ page }: Journey, member: Member, path: string): Promise<void> {
  await page.context().addCookies([{ name: "lang", value: "en", url: member.site }]);
  await openAs(page, member, path);
}

async function rich(): Promise<Member> {
  const member = await newJadeMember();
  await fund(member, "500.0000");
  return member;
}

async function send(page: Page, vendor: string, amount: string): Promise<void> {
  await page.getByRole("combobox", { name: words("wallets.to") }).selectOption(vendor);
  await amountField(page).fill(amount);
  await submit(page).click();
}

test.afterEach(async () => expect(await ledgerFaults()).toEqual([]));

test("with vendor wallets money is moved, played and returned; one wallet needs none of it [M02]", async ({
  journey,
}) => {
  const { page } = journey;
  const member = await rich();
  await open(journey, member, "/member/transferFund");
  await expect(page.getByTestId("total")).toContainText("500.00");
  await send(page, "PG", "120");
  await expect(there(page, "PG")).toContainText("120.00");
  await expect(part(page, "cash")).toContainText("380.00");
  await expect(page.getByTestId("total")).toContainText("500.00");
  await send(page, "CQ9", "30");
  await expect(there(page, "CQ9")).toContainText("30.00");

  // A vendor's game shows and stakes only that wallet's balance.
  await page.goto(member.site + game);
  await expectBalance({ page }, "120.00");
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("#spin")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: words("wallets.short") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: words("wallet.amount") }).fill("10");
  await dialog.getByRole("button", { name: words("wallets.submit") }).click();
  await expectBalance({ page }, "130.00");

  await page.goto(`${member.site}/member/transferFund`);
  await page.getByRole("button", { name: words("wallets.takeOutOf", { vendor: "CQ9" }) }).click();
  await expect(there(page, "CQ9")).toHaveCount(0);
  await page.getByRole("button", { name: words("wallets.collect") }).click();
  await expect(part(page, "cash")).toContainText("500.00");
  await expect(page.getByText(words("wallets.noWallets"))).toBeVisible();
  expect(await member.ask("balance", {})).toMatchObject({ balance: "500.0000", vendors: "0.0000" });

  const single = await newMember();
  await openAs(page, single, "/member/transferFund");
  await expect(page.getByText(words("wallets.single"))).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
});

test(
  "a bet in transfer mode takes from the vendor's wallet and leaves the main wallet",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    const member = await rich();
    await member.ask("walletTransfer", { from: "MAIN", to: "PG", amount: "100.0000" });
    await open(journey, member, game);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#spin")).toBeVisible({ timeout: 20_000 });
    await frame.locator("#spin").click();
    await expect
      .poll(async () => (await member.ask("bettingRecord", {})).content[0]?.state, { timeout: 20_000 })
      .toBe("settled");
    const { totals } = await member.ask("bettingRecord", {});
    const { balance, vendors } = await member.ask("balance", {});
    expect(balance).toBe("400.0000");
    expect(Number(vendors)).toBeCloseTo(100 + Number(totals.net), 4);
  },
);

test(
  "a refusing vendor returns the money, and a silent one is shown until it answers",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    const member = await rich();
    await open(journey, member, "/member/transferFund");
    await send(page, "PG", "50.11");
    await expect(moves(page).getByText(words("wallets.state.refused"))).toBeVisible();
    await expect(part(page, "cash")).toContainText("500.00");
    await send(page, "PG", "60.13");
    await expect(moves(page).getByText(words("wallets.state.moving"))).toBeVisible({ timeout: 8000 });
    await expect(part(page, "held")).toContainText("60.13");
    await expect(page.getByTestId("total")).toContainText("500.00");
    await page.reload();
    await expect(moves(page).getByText(words("wallets.state.done"))).toBeVisible({ timeout: 30_000 });
    await expect(there(page, "PG")).toContainText("60.13");
    await expect(part(page, "held")).toContainText("0.00");
  },
);

test(
  "a double click moves money once, and a reload asks again for the answer",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    const member = await rich();
    await open(journey, member, "/member/transferFund");
    await page.getByRole("combobox", { name: words("wallets.to") }).selectOption("PG");
    await amountField(page).fill("20");
    await submit(page).dblclick();
    await expect(there(page, "PG")).toContainText("20.00");
    const call = "**/wps/relay/GCS_walletTransfer";
    let lost = 0;
    let isReloaded = false;
    await page.route(call, async (route) => {
      if (isReloaded) return route.continue();
      await route.fetch({ url: route.request().url().replace("jade.", "") });
      lost += 1;
      return route.abort("connectionreset");
    });
    journey.expectFault(/ERR_CONNECTION_RESET|Failed to fetch/);
    await amountField(page).fill("25");
    await submit(page).click();
    await expect(page.getByText(words("wallets.checking"))).toBeVisible();
    await expect.poll(() => lost).toBeGreaterThan(0);
    isReloaded = true;
    await page.reload();
    await expect(there(page, "PG")).toContainText("45.00");
    const [row] = await query<{ count: number }>(
      "select count(*)::int as count from wallet_transfer where member_id = $1",
      [member.signIn.info.id],
    );
    expect(row?.count).toBe(2);
  },
);
