import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { tier } from "../../apps/platform/src/agents/contracts/test-contracts.ts";
import { createSettlementHelpers } from "../../apps/platform/src/agents/settlement/test-settlement.ts";
import { appData, ledgerFaults, query, removeMadeBets, withDatabase } from "../support/database.ts";
import { expect, test, withoutAnnouncements, words, type Journey } from "../support/journey.ts";
import { fund, newAgent, openAs, standBelow, type Member } from "../support/member.ts";
import { openFilters } from "../support/steps.ts";

/** Signs in the demo agent, whose contracts of all kinds are settled. */
async function enter({ page }: Journey): Promise<void> {
  await page.goto("/agent");
  await page.getByLabel(words("auth.username")).fill("quan.pham");
  await page.getByLabel(words("auth.password"), { exact: true }).fill("Lantern-2026");
  await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await page.waitForURL("**/agentHome");
}

/** Scrolls to the bills, which load when they are near. */
async function scrollToBills(page: Page, bills: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bills).toBeVisible({ timeout: 500 });
  }).toPass();
}

// On a phone the bills are cards.
test(
  "bills of every kind are explained, and a dividend is claimed [A09] [A10] [A11] [A12]",
  { tag: "@phone-nightly" },
  async ({ journey }) => {
    const { page } = journey;
    await enter(journey);
    await page.goto("/agentHome/agentDividendRecordCopy2");
    const bills = page.getByRole("region", { name: words("bill.title") });
    const rows = bills.locator("tbody tr");
    const dialog = page.getByRole("dialog");
    await scrollToBills(page, bills);
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
      await scrollToBills(page, bills);
      // Bills of five minutes are summed by day and hour; each press leads one level down.
      const toBills = async () => {
        for (const level of path === "agentRealtimeSalary" ? [/^\d{1,2} \w{3} \d{4}/, /^\d{1,2} \w{3}, \d\d:00/] : []) {
          await expect(rows.first()).toHaveText(level);
          await rows.first().getByRole("button").click();
        }
      };
      await toBills();
      await expect(rows.first()).toHaveText(period);
      await rows.first().getByRole("button").click();
      await expect(dialog).toContainText(words("bill.terms"));
      await page.keyboard.press("Escape");
      await bills.getByRole("tab", { name: words("bill.downlines") }).click();
      await toBills();
      await expect(rows.first()).toContainText(/\.le/);
    }
    expect(await ledgerFaults()).toEqual([]);
  },
);

test("an agent's income of thirty days equals the ledger's payments, by source [A07]", async ({ journey }) => {
  const { page } = journey;
  await enter(journey);
  await page.goto("/agentHome/agentRevenueReport");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("agent.income"));
  // Real-time salary continues meanwhile, and figures follow within seconds.
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
      // Negative while shares passed down exceed what was claimed.
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

const dividends = "/agentHome/agentDividendRecordCopy2";

async function windowOf(browser: Browser, options: BrowserContextOptions, who: Member, path: string): Promise<Page> {
  const context = await browser.newContext(options);
  await withoutAnnouncements(context);
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

/** Returns the start of the previous month at the merchant. */
function lastMonth(): Date {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1) - 8 * 3_600_000);
}

/**
 * Gives two agents of one line monthly dividends from then on. In that month the upper won and the lower lost: the
 * upper's 30 do not cover the lower's 200.
 */
async function agreeLate(upper: Member, lower: Member): Promise<void> {
  const from = lastMonth();
  const at = new Date(from.getTime() + 10 * 86_400_000);
  const [above, below] = [BigInt(upper.signIn.info.id), BigInt(lower.signIn.info.id)];
  await withDatabase(appData(), async (db) => {
    const act = createSettlementHelpers(db, "saffron");
    await act.bet(above, { at, stake: 100, payout: 1000 });
    await act.bet(below, { at, stake: 1000, payout: 0 });
    const terms = { kind: "enableCt", period: "monthly", from } as const;
    await act.agree({ ...terms, member: above, tiers: [tier(3000)] });
    await act.agree({ ...terms, upline: above, member: below, tiers: [tier(2000)] });
  });
}

/** Returns the state that a bill's sheet shows. */
const stateIn = (sheet: Locator) =>
  sheet
    .locator("dl > div")
    .filter({ has: sheet.page().getByText(words("bill.state"), { exact: true }) })
    .locator("dd");

async function billOf(member: Member) {
  const day = new Date(lastMonth().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return (await member.ask("bills", { kind: "enableCt", from: day, to: day })).content[0];
}

// On a phone the bills are cards with their detail in a sheet. It waits twice for the settlement, so it runs at night, and
// once per app: a month that is settled takes no later contract.
test(
  "a bill that cannot cover its shares is paid once after a deposit",
  { tag: ["@nightly", "@phone-only"] },
  async ({ journey, browser, contextOptions }) => {
    const { page } = journey;
    // "Pay now" without the money is refused.
    journey.expectFault(/422/);
    const upper = await newAgent();
    const lower = await newAgent();
    await standBelow(lower, upper);
    await agreeLate(upper, lower);
    await expect.poll(async () => (await billOf(upper))?.state, { timeout: 90_000 }).toBe("insufficient");
    await openAs(page, upper, "/agentHome");
    const other = await windowOf(browser, contextOptions, lower, `${dividends}?bill=${(await billOf(lower))?.id}`);
    const [mine, theirs] = [page.getByRole("dialog"), other.getByRole("dialog")];

    await test.step("both sides see that it is not covered", async () => {
      const waiting = page.getByRole("list", { name: words("agent.needsYou") }).getByRole("link");
      await expect(waiting).toContainText("one bill is not covered by your cash");
      await page.goto("/agentHome/messageV2");
      await page.getByText(words("inbox.title.bill.insufficient")).first().click();
      await expect(page.getByText("170.00").first()).toBeVisible();
      await page.goto(`${dividends}?bill=${(await billOf(upper))?.id}`);
      await expect(stateIn(mine)).toHaveText(words("bill.state.insufficient"));
      await expect(mine).toContainText(words("bill.short"));
      await mine.getByRole("button", { name: words("bill.pay"), exact: true }).click();
      await expect(mine.getByText(words("bill.missingFunds", { amount: "$ 170.00" }))).toBeVisible();
      await expect(stateIn(theirs)).toHaveText(words("bill.state.pending"));
      await expect(theirs).toContainText(words("bill.waits"));
    });

    await test.step("the next try after a deposit pays both, seen at once", async () => {
      await fund(upper, "200.0000");
      await expect(stateIn(mine)).toHaveText(words("bill.state.issued"), { timeout: 90_000 });
      await theirs.getByRole("button", { name: /^Claim / }).click();
      await expect(stateIn(theirs)).toHaveText(words("bill.state.issued"));
    });
    const cash = async (of: Member) => (await of.ask("balance", {})).balance;
    expect([await cash(upper), await cash(lower)]).toEqual(["30.0000", "200.0000"]);
    await removeMadeBets();
    expect(await ledgerFaults()).toEqual([]);
    await other.context().close();
  },
);
