import type { Page } from "@playwright/test";
import { ledgerFaults } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import {
  openAs,
  expectBalance,
  fund,
  newMember,
  standBelow,
  type Member,
  giveWithdrawPassword,
} from "../support/member.ts";

const withdrawPassword = "246810";

/** Creates a member with money and a withdraw password, and an upline. */
async function pair(): Promise<{ member: Member; upline: Member }> {
  const [member, upline] = [await newMember(), await newMember()];
  await giveWithdrawPassword(member, withdrawPassword);
  await standBelow(member, upline);
  await fund(member, "200.0000");
  return { member, upline };
}

const amountField = (page: Page) => page.getByLabel(words("wallet.amount")).first();
const passwordField = (page: Page) => page.getByLabel(words("money.password"), { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: words("transfer.submit"), exact: true });
const list = (page: Page) => page.getByRole("region", { name: words("transfer.recent") });
const received = async (upline: Member) => (await upline.ask("balance", {})).balance;

test("a member transfers to the upline and gets a receipt; the upline sees it arrive [M05]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const { member, upline } = await pair();
  await openAs(page, member, "/member/transferUpline");
  await amountField(page).fill("5");
  await expect(amountField(page)).toHaveAccessibleDescription(words("transfer.tooSmall", { amount: "$ 10.00" }));
  await amountField(page).fill("250");
  await expect(amountField(page)).toHaveAccessibleDescription(words("withdraw.tooMuch", { amount: "$ 200.00" }));
  await amountField(page).fill("80.50");
  await passwordField(page).fill("000000");
  await submit(page).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(/4 tries left/);
  await expect(amountField(page)).toHaveValue("80.50");
  await passwordField(page).fill(withdrawPassword);
  await submit(page).dblclick();
  const receipt = page.getByRole("dialog");
  await expect(receipt).toContainText("80.50");
  await receipt
    .getByRole("button", { name: words("action.close") })
    .last()
    .click();
  await expectBalance({ page }, "119.50");
  await expect(list(page).getByText(words("transfer.direction.out"))).toHaveCount(1);
  expect(await received(upline)).toBe("80.5000");

  await openAs(page, upline, "/member/transferUpline");
  await expect(page.getByText(words("transfer.noUpline"))).toBeVisible();
  await expect(list(page).getByText(words("transfer.direction.in"))).toBeVisible();
  expect(await ledgerFaults()).toEqual([]);
});

test(
  "an answer lost before a reload ends in the outcome, and the money moves once",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/ERR_FAILED/);
    const { member, upline } = await pair();
    await openAs(page, member, "/member/transferUpline");
    const call = "**/wps/transfer/upline";
    await page.route(call, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await amountField(page).fill("60");
    await passwordField(page).fill(withdrawPassword);
    await submit(page).click();
    await expect(page.getByText(words("transfer.checking"))).toBeVisible();
    await page.reload();
    await expect(list(page).getByText(words("transfer.direction.out"))).toBeVisible();
    await expect(page.getByText(words("transfer.checking"))).toBeHidden();
    await expectBalance({ page }, "140.00");
    expect(await received(upline)).toBe("60.0000");
  },
);
