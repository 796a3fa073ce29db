import type { Page } from "@playwright/test";
import { ledgerFaults, operator, query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newMember, type Member, giveWithdrawPassword } from "../support/member.ts";

const withdrawPassword = "246810";
const createWithdrawal = "**/wps/payment/withdraw";

/** Creates a member with money, a withdraw password and, by default, a payout account. */
async function withdrawer(ending?: string): Promise<Member> {
  const member = await newMember();
  await giveWithdrawPassword(member, withdrawPassword);
  await fund(member, "500.0000");
  if (ending) {
    const number = `${Date.now()}${ending}`;
    const account = { method: "bank", bankCode: "FLB", holder: "Lina Tran", number };
    await member.ask("addDestination", { ...account, paymentPassword: withdrawPassword });
  }
  return member;
}

const amountField = (page: Page) => page.getByLabel(words("wallet.amount")).first();
const passwordField = (page: Page) => page.getByLabel(words("money.password"), { exact: true });
const submit = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: words("withdraw.submit"), exact: true });
const list = (page: Page) => page.getByRole("region", { name: words("withdraw.recent") });

async function ask(page: Page, amount: string): Promise<void> {
  await amountField(page).fill(amount);
  await passwordField(page).fill(withdrawPassword);
  await submit(page).click();
}

const all = async (member: Member) => (await member.ask("withdrawals", { pageNo: 1, pageSize: 20 })).content;

/** Lets time pass for the sandbox's operator and provider. */
const letApprove = () =>
  query("update withdrawal set updated_at = now() - interval '1 hour' where state = 'requested'");
const letPay = async () => {
  await query("update sandbox_pay.payout_callback set happens_at = now(), next_at = now() where answered_at is null");
};

const picture = {
  name: "statement.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  ),
};

/* These belong together: a withdrawal from the bound account to the member's answer, and to silence. */
test.describe("a withdrawal with its confirmation [P07] [M04]", () => {
  test("a member binds an account, withdraws, sees it paid out and confirms it", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await withdrawer();
    await openAs(page, member, "/member/withdraw");
    await page.getByRole("button", { name: words("withdraw.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words("withdraw.addDo") }).click();
    await expect(dialog.getByLabel(words("withdraw.number"))).toHaveAccessibleDescription(words("rule.required"));
    await dialog.getByLabel(words("withdraw.bank")).selectOption("First Lantern Bank");
    await dialog.getByLabel(words("withdraw.holder")).fill("Lina Tran");
    await dialog.getByLabel(words("withdraw.number")).fill(`${Date.now()}4321`);
    await passwordField(page).fill("000000");
    await dialog.getByRole("button", { name: words("withdraw.addDo") }).click();
    await expect(passwordField(page)).toHaveAccessibleDescription(/4 tries left/);
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).fill(withdrawPassword);
    await dialog.getByRole("button", { name: words("withdraw.addDo") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { name: /First Lantern Bank.*4321/ })).toBeChecked();

    await amountField(page).fill("19");
    await expect(amountField(page)).toHaveAccessibleDescription(words("withdraw.tooSmall", { amount: "$ 20" }));
    await amountField(page).fill("600");
    await expect(amountField(page)).toHaveAccessibleDescription(words("withdraw.tooMuch", { amount: "$ 500.00" }));
    await ask(page, "120");
    await expectBalance({ page }, "380.00");
    await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
    await letApprove();
    await expect(list(page).getByText(words("withdraw.state.paidOut"))).toBeVisible({ timeout: 25_000 });
    await expect(list(page).getByText(/counts as received in (29|30):\d\d\.$/)).toBeVisible();
    await list(page)
      .getByRole("button", { name: words("withdraw.answer.received"), exact: true })
      .click();
    await expect(list(page).getByRole("cell", { name: words("withdraw.state.received") })).toBeVisible();
    await expectBalance({ page }, "380.00");
    expect(await all(member)).toMatchObject([{ state: "received", paid: "120.0000" }]);
    expect(await ledgerFaults()).toEqual([]);
  });

  test("a request is cancelled, and a pay-out that did not arrive is disputed with a picture", async ({
    journey: { page },
  }) => {
    const member = await withdrawer("9999");
    await openAs(page, member, "/member/withdraw");
    await ask(page, "100");
    await expectBalance({ page }, "400.00");
    await list(page)
      .getByRole("button", { name: words("withdraw.cancel") })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("withdraw.cancel") })
      .click();
    await expectBalance({ page }, "500.00");
    await expect(list(page).getByText(words("withdraw.state.cancelled"))).toBeVisible();

    await ask(page, "150");
    await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
    await letApprove();
    await expect(list(page).getByText(words("withdraw.state.paidOut"))).toBeVisible({ timeout: 25_000 });
    await list(page)
      .getByRole("button", { name: words("withdraw.answer.notReceived") })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words("withdraw.disputeDo") }).click();
    await expect(dialog.getByText(words("withdraw.proofNeeded"))).toBeVisible();
    await dialog.locator('input[type="file"]').setInputFiles({ ...picture, mimeType: "text/plain", name: "notes.txt" });
    await expect(dialog.getByText(words("error.UPLOAD_NOT_A_PICTURE"))).toBeVisible();
    await dialog.getByRole("button", { name: words("upload.remove", { name: "notes.txt" }) }).click();
    await dialog.locator('input[type="file"]').setInputFiles(picture);
    await expect(dialog.getByRole("img", { name: "statement.png" })).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toBeHidden();
    await dialog.getByLabel(words("withdraw.arrived")).fill("150");
    await expect(dialog.getByLabel(words("withdraw.arrived"))).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(words("withdraw.arrived")).fill("50");
    await dialog.getByRole("button", { name: words("withdraw.disputeDo") }).click();
    await expect(list(page).getByText(words("withdraw.underReview"))).toBeVisible();
    const [{ reference, proofs } = { reference: "", proofs: 0 }] = await all(member);
    expect(proofs).toBe(1);

    expect(await operator("withdrawal", reference, "refund", "100")).toContain("refunded");
    await expect(list(page).getByText(words("withdraw.state.refunded"))).toBeVisible();
    await expectBalance({ page }, "450.00");
    expect(await ledgerFaults()).toEqual([]);
  });

  test(
    "a withdrawal paid in two parts is confirmed part by part",
    { tag: "@nightly" },
    async ({ journey: { page } }) => {
      const member = await withdrawer("0002");
      await openAs(page, member, "/member/withdraw");
      await ask(page, "100");
      await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
      await letApprove();
      const parts = words("withdraw.paidSoFar", { paid: "$ 60.00", remaining: "$ 40.00" });
      await expect(list(page).getByText(parts)).toBeVisible({ timeout: 25_000 });
      await list(page)
        .getByRole("button", { name: words("withdraw.answer.received"), exact: true })
        .click();
      await expect(
        list(page).getByRole("button", { name: words("withdraw.answer.received"), exact: true }),
      ).toBeHidden();
      await letPay();
      await list(page)
        .getByRole("button", { name: words("withdraw.answer.fullyPaid") })
        .click({ timeout: 25_000 });
      await expect(list(page).getByRole("cell", { name: words("withdraw.state.fullyPaid") })).toBeVisible();
      await expectBalance({ page }, "400.00");
    },
  );

  test(
    "a failed or rejected withdrawal returns with its reason",
    { tag: "@nightly" },
    async ({ journey: { page } }) => {
      const member = await withdrawer("0001");
      await openAs(page, member, "/member/withdraw");
      await ask(page, "100");
      await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
      await letApprove();
      await expect(list(page).getByText(words("withdraw.providerFailed"))).toBeVisible({ timeout: 25_000 });
      await expectBalance({ page }, "500.00");
      await ask(page, "50");
      await expect.poll(async () => (await all(member)).length).toBe(2);
      const [{ reference } = { reference: "" }] = await all(member);
      await operator("withdrawal", reference, "reject", "Name", "differs");
      await expect(list(page).getByText(words("withdraw.reason", { reason: "Name differs" }))).toBeVisible();
      await expectBalance({ page }, "500.00");
    },
  );

  test("a double click holds once; a lost answer ends in the outcome", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/ERR_FAILED/);
    const member = await withdrawer("9999");
    await openAs(page, member, "/member/withdraw");
    let lost = 0;
    await page.route(createWithdrawal, async (route) => {
      if (lost >= 2) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await amountField(page).fill("90");
    await passwordField(page).fill(withdrawPassword);
    await submit(page).dblclick();
    await expect(page.getByText(words("withdraw.checking"))).toBeVisible();
    await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
    await expect(page.getByText(words("withdraw.checking"))).toBeHidden();
    expect(lost).toBe(2);
    expect(await all(member)).toHaveLength(1);
    await expectBalance({ page }, "410.00");
  });

  test(
    "after a reload the page asks for the outcome, without ever storing the password",
    { tag: "@nightly" },
    async ({ journey }) => {
      const { page } = journey;
      journey.expectFault(/ERR_FAILED|404 GET .*withdrawal|status of 404/);
      const member = await withdrawer("9999");
      await openAs(page, member, "/member/withdraw");
      await page.route(createWithdrawal, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await ask(page, "80");
      await expect(page.getByText(words("withdraw.checking"))).toBeVisible();
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(stored).toContain("createWithdrawal");
      expect(stored).not.toContain(withdrawPassword);
      await page.reload();
      await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
      await expect(page.getByText(words("withdraw.checking"))).toBeHidden();
      await page.unroute(createWithdrawal);
      expect(await all(member)).toHaveLength(1);

      // A request that never arrived holds nothing, and the same request again is the same withdrawal.
      await page.route(createWithdrawal, (route) => route.abort());
      await ask(page, "70");
      await expect(page.getByText(words("withdraw.checking"))).toBeVisible();
      await page.reload();
      await expect(page.getByText(words("withdraw.lost"))).toBeVisible();
      await page.unroute(createWithdrawal);
      expect(await all(member)).toHaveLength(1);
      await ask(page, "70");
      await expectBalance({ page }, "350.00");
      expect(await all(member)).toHaveLength(2);
    },
  );

  test(
    "silence counts as received by the server's clock, even with the device a day off",
    { tag: "@nightly" },
    async ({ journey: { page } }) => {
      const member = await withdrawer("9999");
      await page.clock.install({ time: Date.now() + 24 * 3600_000 });
      await openAs(page, member, "/member/withdraw");
      await ask(page, "100");
      await expect(list(page).getByText(words("withdraw.state.requested"))).toBeVisible();
      await letApprove();
      await expect(list(page).getByText(/counts as received in (29|30):\d\d\.$/)).toBeVisible({ timeout: 25_000 });
      const [{ reference } = { reference: "" }] = await all(member);
      await query("update withdrawal set confirm_by = now() where reference = $1", [reference]);
      await expect(list(page).getByText(words("withdraw.state.forcedReceived"))).toBeVisible({ timeout: 20_000 });
      await expectBalance({ page }, "400.00");
    },
  );
});
