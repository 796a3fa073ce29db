import type { Page } from "@playwright/test";
import { agentPage, agentPages } from "../support/agent-pages.ts";
import { expect, test } from "../support/journey.ts";
import { demoAgent, openAs } from "../support/member.ts";

/** The sum of a page's layout shifts that nobody feels; one panel that moves by its height has ten times as much. */
const leastFelt = 0.02;

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

/** Loads pages as the demo's agent, and returns how much those that move are moved. */
async function movedPages(page: Page, paths: readonly string[]): Promise<Record<string, number>> {
  await watchShifts(page);
  await openAs(page, await demoAgent(), paths[0] ?? "/");
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

test("pages of the agent centre stay in place while they load", { tag: "@phone" }, async ({ journey: { page } }) => {
  expect(await movedPages(page, ["/agentHome", agentPage("registerCenter"), ...contracts])).toEqual({});
});

test(
  "every page of the agent centre stays in place while it loads",
  { tag: ["@nightly", "@phone"] },
  async ({ journey: { page } }) => {
    test.setTimeout(120_000);
    expect(await movedPages(page, agentPages)).toEqual({});
  },
);
