import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { demoAgent, newMember, openAs, type Member } from "../support/member.ts";
import { agentPage, agentPages, memberPages, morePages, visitorPages } from "../support/pages.ts";

/** The sum of a page's layout shifts that nobody feels; one panel that moves by its height has ten times as much. */
const leastFelt = 0.01;

interface Steady extends Window {
  moved?: number;
}

/** Sums each next page's layout shifts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const page: Steady = window;
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) page.moved = (page.moved ?? 0) + value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Loads pages, as a member if there is one, and returns how much those that move are moved. */
async function movedPages(page: Page, paths: readonly string[], member?: Member): Promise<Record<string, number>> {
  await watchShifts(page);
  if (member) await openAs(page, member, paths[0] ?? "/");
  const moved: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const sum = await page.evaluate(() => (window as Steady).moved ?? 0);
    if (sum > leastFelt) moved[path] = sum;
  }
  return moved;
}

const contracts = ["agentDividendRecordCopy2", "agentHourSalary"].map(agentPage);

test("pages stay in place while they load", { tag: "@phone" }, async ({ journey: { page } }) => {
  const pages = ["/agentHome", agentPage("registerCenter"), ...contracts, "/", "/live", "/member"];
  expect(await movedPages(page, pages, await demoAgent())).toEqual({});
});

const everyPage = { tag: ["@nightly", "@phone"] };
const noSuchPage = /404.*no-such-page/;

test("every page of a visitor stays in place while it loads", everyPage, async ({ journey }) => {
  journey.expectFault(noSuchPage);
  test.setTimeout(180_000);
  expect(await movedPages(journey.page, [...visitorPages, ...morePages])).toEqual({});
});

test("every page of a member stays in place while it loads", everyPage, async ({ journey: { page } }) => {
  test.setTimeout(180_000);
  const member = await newMember();
  // Those for the registration and for the visit arrive a moment later, and would move the list of rewards.
  const rewards = async () => (await member.ask("rewards", { pageNo: 1, pageSize: 10 })).totalElements;
  await expect.poll(rewards).toBeGreaterThan(1);
  expect(await movedPages(page, memberPages, member)).toEqual({});
});

test("every page of the agent centre stays in place while it loads", everyPage, async ({ journey: { page } }) => {
  test.setTimeout(120_000);
  expect(await movedPages(page, agentPages, await demoAgent())).toEqual({});
});
