import { ledgerFaults } from "../support/database.ts";
import { expect, test, words, type Journey } from "../support/journey.ts";

/** Signs the demo agent in, whose contracts of all kinds are settled. */
async function enter({ page }: Journey): Promise<void> {
  await page.goto("/agent");
  await page.getByLabel(words("auth.username")).fill("quan.pham");
  await page.getByLabel(words("auth.password"), { exact: true }).fill("Lantern-2026");
  await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await page.waitForURL("**/agentHome");
}

test(
  "an agent reads how a dividend was reckoned and claims it, and every kind has its bills",
  { tag: "@phone" },
  async ({ journey }) => {
    const { page } = journey;
    await enter(journey);
    await page.goto("/agentHome/agentDividendRecordCopy2");
    const bills = page.getByRole("region", { name: words("bill.title") });
    await bills.getByRole("button", { name: words("bill.state.unclaimed"), exact: true }).click();
    const rows = bills.locator("tbody tr");
    await expect(rows.first()).toContainText(words("bill.state.unclaimed"));
    const unclaimed = await rows.count();
    await rows.first().getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(words("bill.terms"));
    await expect(dialog).toContainText(words("bill.sharesTitle"));
    await dialog.getByRole("button", { name: /^Claim / }).click();
    await expect(dialog).toContainText(words("bill.state.issued"));
    await page.keyboard.press("Escape");
    await expect(rows).toHaveCount(unclaimed - 1);
    for (const path of ["agentDailyWages2", "agentHourSalary", "agentRealtimeSalary"]) {
      await page.goto(`/agentHome/${path}`);
      await expect(bills.locator("tbody tr").first()).toBeVisible();
      await bills.getByRole("tab", { name: words("bill.downlines") }).click();
      await expect(bills.locator("tbody tr").first()).toContainText(/\.le/);
    }
    expect(await ledgerFaults()).toEqual([]);
  },
);
