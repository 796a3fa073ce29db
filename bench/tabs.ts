import type { Page } from "@playwright/test";
import { withDatabase } from "../e2e/support/database.ts";
import type { RunningApp } from "../e2e/support/app.ts";
import { withoutAnnouncements } from "../e2e/support/journey.ts";
import { openAs } from "../e2e/support/member.ts";
import { inBrowser } from "./browser.ts";
import type { Figure } from "./figure.ts";
import { memberOf } from "./member-of.ts";

/** Returns the time in milliseconds at which a page's balance changed. */
const nextBalance = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((seen) => {
        const shown = () => document.querySelector("[data-testid=balance]")?.textContent;
        const before = shown();
        const observer = new MutationObserver(() => {
          if (shown() === before) return;
          observer.disconnect();
          seen(Date.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );

/** Measures how soon two open tabs of a member show a credited deposit, and a sign-out in one of them. */
export async function watchTabs(app: RunningApp, token: string, times: number): Promise<Figure[]> {
  const { api, signIn } = await memberOf(app.web, token);
  return inBrowser({ serviceWorkers: "block" }, async (context) => {
    await withoutAnnouncements(context);
    const tabs = [await context.newPage(), await context.newPage()] as const;
    for (const tab of tabs) {
      await openAs(tab, { signIn, site: app.web }, "/member");
      await tab.getByTestId("balance").first().getByText(/\d/).waitFor();
      await tab.waitForLoadState("networkidle");
    }
    const credited: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const deposit = await api.call(
        "createDeposit",
        { method: "bank", amount: "50.0000", returnUrl: `${app.web}/member/depositv2` },
        { idempotencyKey: crypto.randomUUID() },
      );
      if (!deposit.ok) throw new Error(`deposit: ${deposit.code}`);
      const seen = Promise.all(tabs.map(nextBalance));
      await fetch(deposit.value.payUrl ?? "", {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ outcome: "paid" }),
      });
      const moments = await seen;
      const written = await lastEntry(app, BigInt(signIn.info.id));
      credited.push(...moments.map((moment) => moment - written));
    }
    const [one, other] = tabs;
    const out = other.evaluate(
      () =>
        new Promise<number>((seen) => {
          const look = () =>
            document.documentElement.hasAttribute("data-session") ? requestAnimationFrame(look) : seen(Date.now());
          look();
        }),
    );
    await one.getByRole("button", { name: signIn.info.account }).click();
    await one.getByRole("button", { name: "Sign out" }).first().click();
    const confirm = one.getByRole("dialog").getByRole("button", { name: "Sign out" });
    await confirm.waitFor();
    const pressed = await confirm.evaluate((button: HTMLElement) => {
      button.click();
      return Date.now();
    });
    return [
      {
        name: `balance change seen in two open tabs, slowest of ${credited.length}`,
        value: Math.max(...credited),
        unit: "ms",
        target: 1000,
        better: "lower",
      },
      { name: "sign-out seen in another tab", value: (await out) - pressed, unit: "ms", target: 1000, better: "lower" },
    ];
  });
}

/** Returns the time of the member's newest entry. */
async function lastEntry(app: RunningApp, memberId: bigint): Promise<number> {
  return withDatabase(app.dataDir, async (db) => {
    const { rows } = await db.query<{ at: Date }>(
      "select at from ledger_entry where member_id = $1 order by at desc limit 1",
      [memberId],
    );
    return rows[0]?.at.getTime() ?? 0;
  });
}
