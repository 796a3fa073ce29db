import type { Page } from "@playwright/test";
import { ledgerFaults, query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, expectBalance, newMember, type Member } from "../support/member.ts";
import { holdAnswer } from "../support/steps.ts";

const createDeposit = "**/wps/payment/deposit";

const amountField = (page: Page) => page.getByLabel(words("wallet.amount")).first();
const continueButton = (page: Page) => page.getByRole("button", { name: words("wallet.continue") });
const panel = (page: Page) => page.getByRole("region", { name: words("wallet.paying") });
/** Returns from an open payment to the form. */
const back = (page: Page) => panel(page).getByRole("button", { name: words("wallet.later") });
const recent = (page: Page) => page.getByRole("region", { name: words("wallet.recent") });

/** Requests an amount and opens the provider's page. */
async function toProvider(page: Page, amount: string): Promise<void> {
  await amountField(page).fill(amount);
  await continueButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
}

/** Lists the member's deposits, newest first, as the platform has them. */
async function deposits(member: Member): Promise<{ state: string; amount: string; reference: string }[]> {
  return (await member.ask("deposits", { pageNo: 1, pageSize: 20 })).content;
}

/** Lists the ledger's credits by amount. */
async function credits(member: Member): Promise<string[]> {
  const record = await member.ask("accountRecord", { kind: "deposit", pageNo: 1, pageSize: 20 });
  return record.content.map(({ change }) => change);
}

const balance = async (member: Member) => (await member.ask("balance", {})).balance;

test("a declined deposit says so, and nothing moves", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await toProvider(page, "120");
  await page.locator('button[value="declined"]').click();
  await page.waitForURL(/\/member\/depositv2/);
  await expect(panel(page).getByText(words("wallet.result.rejected"))).toBeVisible();
  await expect(recent(page).getByText(words("wallet.state.rejected"))).toBeVisible();
  await panel(page)
    .getByRole("button", { name: words("wallet.result.again") })
    .click();
  await expect(amountField(page)).toBeVisible();
  expect(await deposits(member)).toMatchObject([{ state: "rejected", amount: "120.0000" }]);
  expect(await credits(member)).toEqual([]);
  expect(await balance(member)).toBe("0.0000");
});

test("a double click, or Enter with a click, opens one deposit, which can be taken up again", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  // The answer is held, so that the second press comes while the first is under way.
  await holdAnswer(page, createDeposit);
  await amountField(page).fill("90");
  await continueButton(page).dblclick();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect(await deposits(member)).toHaveLength(1);

  await page.getByRole("link", { name: "Leave without paying" }).click();
  await back(page).click();
  await amountField(page).fill("95");
  // The page itself clicks: a click from here might come after the page is left.
  await continueButton(page).evaluate((button: HTMLElement) => {
    button.closest("form")?.addEventListener("submit", () => setTimeout(() => button.click(), 50), { once: true });
  });
  await amountField(page).press("Enter");
  await page.waitForURL(/\/sandbox\/pay\//);
  expect((await deposits(member)).map(({ amount }) => amount)).toEqual(["95.0000", "90.0000"]);

  await page.getByRole("link", { name: "Leave without paying" }).click();
  await recent(page)
    .getByRole("button", { name: words("wallet.resume") })
    .last()
    .click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await expect(page.getByText("USD 90.00")).toBeVisible();
  await page.locator('button[value="paid"]').click();
  await page.waitForURL(/\/member\/depositv2/);
  await expectBalance({ page }, "90.00");
  await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible();
  await expect(panel(page).getByText("90.00")).toBeVisible();
  expect(await deposits(member)).toMatchObject([{ state: "waiting" }, { state: "credited" }]);
});

test("browser back from the provider's page shows the open payment, also after a reload", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await toProvider(page, "85");
  const payment = page.url();
  await page.goBack();
  await expect(panel(page).getByText("85.00")).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText("85.00")).toBeVisible();
  await expect(amountField(page)).toBeHidden();
  await panel(page)
    .getByRole("link", { name: words("wallet.open.page") })
    .click();
  await page.waitForURL(payment);
  expect(await deposits(member)).toMatchObject([{ state: "waiting", amount: "85.0000" }]);
});

test("a late payment after expiry is credited once", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await toProvider(page, "75");
  const payPage = page.url();
  await page.getByRole("radio", { name: "20 seconds late" }).check();
  await page.locator('button[value="paid"]').click();
  await page.waitForURL(/\/member\/depositv2/);
  await expect(recent(page).getByText(/^Waiting for payment · \d+:\d\d$/)).toBeVisible();
  const [{ reference } = { reference: "" }] = await deposits(member);
  await query("update deposit set expires_at = now() where reference = $1", [reference]);
  await expect(recent(page).getByText(words("wallet.state.expired"))).toBeVisible({ timeout: 20_000 });
  await expectBalance({ page }, "0.00");
  expect(await deposits(member)).toMatchObject([{ state: "expired" }]);

  await query(
    `update sandbox_pay.callback set next_at = now()
       where payment_id in (select id from sandbox_pay.payment where reference = $1)`,
    [reference],
  );
  await expect(recent(page).getByText(words("wallet.state.credited"))).toBeVisible();
  await expectBalance({ page }, "75.00");
  expect(await credits(member)).toEqual(["75.0000"]);
  await page.goto(payPage);
  await expect(page.getByRole("status")).toHaveText("Payment approved");
});

test("a payment page opened too late says so and leads back", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await toProvider(page, "60");
  const [{ reference } = { reference: "" }] = await deposits(member);
  await query("update deposit set expires_at = now() where reference = $1", [reference]);
  await query("update sandbox_pay.payment set expires_at = now() where reference = $1", [reference]);
  await page.locator('button[value="paid"]').click();
  await expect(page.getByRole("status")).toHaveText("This payment has expired");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(recent(page).getByText(words("wallet.state.expired"))).toBeVisible({ timeout: 20_000 });
  expect(await credits(member)).toEqual([]);
});

test("a provider's repeated report is credited once", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await toProvider(page, "80");
  await page.getByRole("radio", { name: "Twice" }).check();
  await page.locator('button[value="paid"]').click();
  await page.waitForURL(/\/member\/depositv2/);
  await expect(recent(page).getByText(words("wallet.state.credited"))).toBeVisible();
  const [{ reference } = { reference: "" }] = await deposits(member);
  const received = () =>
    query<{ answer: string }>(
      `select answer from payment_callback c join deposit d on d.id = c.deposit_id
         where d.reference = $1 order by c.id`,
      [reference],
    );
  await expect.poll(received).toEqual([{ answer: "OK" }, { answer: "ALREADY_SETTLED" }]);
  await expectBalance({ page }, "80.00");
  expect(await credits(member)).toEqual(["80.0000"]);
  expect(await ledgerFaults()).toEqual([]);
});

test("two tabs that send the same deposit open one", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(createDeposit, async (route) => {
    await released;
    await route.continue();
  });
  await amountField(page).fill("110");
  await continueButton(page).click();
  const other = await page.context().newPage();
  await openAs(other, member, "/member/depositv2");
  await toProvider(other, "110");
  release();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect(page.url()).toBe(other.url());
  expect(await deposits(member)).toHaveLength(1);
});

test(`a lost answer shows "checking" and ends in the one deposit that was opened`, async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/ERR_FAILED/);
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  let lost = 0;
  await page.route(createDeposit, async (route) => {
    if (lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await amountField(page).fill("130");
  await continueButton(page).click();
  await expect(page.getByText(words("wallet.checking"))).toBeVisible();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect(lost).toBe(2);
  await expect(page.getByText("USD 130.00")).toBeVisible();
  expect(await deposits(member)).toHaveLength(1);
});

test("an answer lost before a reload is requested again, and the list shows one deposit", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/ERR_FAILED/);
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isReloaded = false;
  await page.route(createDeposit, async (route) => {
    if (isReloaded) {
      await released;
      return route.continue();
    }
    await route.fetch();
    return route.abort();
  });
  await amountField(page).fill("140");
  await continueButton(page).click();
  await expect(page.getByText(words("wallet.checking"))).toBeVisible();
  isReloaded = true;
  await page.reload();
  await expect(page.getByText(words("wallet.checking"))).toBeVisible();
  release();
  await expect(page.getByText(words("wallet.checking"))).toBeHidden();
  await expect(recent(page).getByRole("button", { name: words("wallet.resume") })).toHaveCount(1);
  expect(await deposits(member)).toMatchObject([{ state: "waiting", amount: "140.0000" }]);
});
