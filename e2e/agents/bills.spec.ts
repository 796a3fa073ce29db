import { ledgerFaults, query } from "../support/database.ts";
import { expect, test, words, type Journey } from "../support/journey.ts";
import { openFilters } from "../support/steps.ts";

/** Signs the demo agent in, whose contracts of all kinds are settled. */
async function enter({ page }: Journey): Promise<void> {
  await page.goto("/agent");
  await page.getByLabel(words("auth.username")).fill("quan.pham");
  await page.getByLabel(words("auth.password"), { exact: true }).fill("Lantern-2026");
  await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await page.waitForURL("**/agentHome");
}

// On a phone: the bills are cards.
test(
  "an agent reads how a dividend was reckoned and claims it, and the bills of days, of hours and of five minutes, its own and its downlines' [A09] [A10] [A11] [A12]",
  { tag: "@phone-nightly" },
  async ({ journey }) => {
    const { page } = journey;
    await enter(journey);
    await page.goto("/agentHome/agentDividendRecordCopy2");
    const bills = page.getByRole("region", { name: words("bill.title") });
    const rows = bills.locator("tbody tr");
    const dialog = page.getByRole("dialog");
    await openFilters(journey, bills);
    await bills.getByRole("button", { name: words("bill.state.unclaimed"), exact: true }).click();
    await expect(rows.first()).toContainText(words("bill.state.unclaimed"));
    const unclaimed = await rows.count();
    await rows.first().getByRole("button").click();
    await expect(dialog).toContainText(words("bill.terms"));
    await expect(dialog).toContainText(words("bill.sharesTitle"));
    await dialog.getByRole("button", { name: /^Claim / }).click();
    await expect(dialog).toContainText(words("bill.state.issued"));
    await page.keyboard.press("Escape");
    await expect(rows).toHaveCount(unclaimed - 1);
    for (const [path, period] of [
      ["agentDailyWages2", /^\d{1,2} \w{3} \d{4}(?! –)/],
      ["agentHourSalary", /^\d{1,2} \w{3}, \d\d:00/],
      ["agentRealtimeSalary", /^\d{1,2} \w{3}, \d\d:\d[05]/],
    ] as const) {
      await page.goto(`/agentHome/${path}`);
      await expect(rows.first()).toHaveText(period);
      await rows.first().getByRole("button").click();
      await expect(dialog).toContainText(words("bill.terms"));
      await page.keyboard.press("Escape");
      await bills.getByRole("tab", { name: words("bill.downlines") }).click();
      await expect(rows.first()).toContainText(/\.le/);
    }
    expect(await ledgerFaults()).toEqual([]);
  },
);

test("an agent's income of thirty days is, by what it is for, what the ledger paid out to it [A07]", async ({
  journey,
}) => {
  const { page } = journey;
  await enter(journey);
  await page.goto("/agentHome/agentRevenueReport");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("agent.income"));
  // Real-time salary goes on meanwhile, and figures follow within seconds.
  await expect(async () => {
    await page.reload();
    const paid = await query<{ kind: string; amount: string }>(
      `select l.kind, trunc(sum(l.amount) / 10000, 2)::text as amount from ledger_line l
       join ledger_account a on a.id = l.account_id and a.kind = 'cash'
       join member m on m.id = a.member_id and m.account = 'quan.pham'
       where l.kind in ('dividend', 'salary', 'rebate', 'commission') and merchant_day(l.at, 480) > merchant_day(now(), 480) - 30
       group by l.kind`,
    );
    expect(paid.map(({ kind }) => kind)).toContain("salary");
    const kinds = { dividend: "dividends", salary: "salaries", rebate: "rebates", commission: "commissions" };
    for (const [kind, name] of Object.entries(kinds)) {
      const { amount } = paid.find((each) => each.kind === kind) ?? { amount: "0.00" };
      const figure = page
        .locator("dl > div")
        .filter({ hasText: words(`agent.${name}`) })
        .locator("dd");
      // Below zero while what was passed down is more than what was claimed.
      const shown = amount.replace("-", "−").replace(/\B(?=(?:\d{3})+\.)/, ",");
      await expect(figure).toHaveText(shown, { timeout: 1000 });
    }
  }).toPass({ timeout: 30_000 });
  await expect(
    page
      .getByRole("table", { name: words("agent.income") })
      .locator("tbody tr")
      .first(),
  ).toBeVisible();
});
