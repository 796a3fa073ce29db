import { chromium, type Page } from "@playwright/test";
import type { MemberInfo } from "../apps/web/src/core/session/session.ts";
import { createApi } from "../apps/web/src/core/api/api.ts";
import { withDatabase } from "../e2e/books.ts";
import type { House } from "../e2e/house.ts";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import type { Figure } from "./figure.ts";

/** Answers the moment (milliseconds) at which a page's balance became another, or at which it was signed out. */
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

const worst = (times: number[]): number => Math.round(Math.max(...times));

/** How soon two open tabs of a member show what happened: a deposit that is credited, and a sign-out in one of them. */
export async function watchTabs(house: House, token: string, times: number): Promise<Figure[]> {
  const api = createApi({
    base: house.web,
    merchant: undefined,
    language: () => "en",
    token: () => token,
    fetch: (input, init) => fetch(input, init),
  });
  const info = await api.call("memberInfo", {});
  if (!info.ok) throw new Error(`member: ${info.code}`);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const tabs = [await context.newPage(), await context.newPage()] as const;
    for (const tab of tabs) await enter(tab, house, token, info.value);
    const credited: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const deposit = await api.call(
        "createDeposit",
        { method: "bank", amount: "50.0000", returnUrl: `${house.web}/member/depositv2` },
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
      const written = await lastEntry(house, BigInt(info.value.id));
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
    await one.getByRole("button", { name: info.value.account }).click();
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
        value: worst(credited),
        unit: "ms",
        target: 1000,
        better: "lower",
      },
      { name: "sign-out seen in another tab", value: (await out) - pressed, unit: "ms", target: 1000, better: "lower" },
    ];
  } finally {
    await browser.close();
  }
}

async function enter(tab: Page, house: House, token: string, info: MemberInfo): Promise<void> {
  await tab.addInitScript(
    ([session]) => {
      sessionStorage.setItem("croupier.session", session);
      sessionStorage.setItem("USER_POPUP", "closed");
    },
    [JSON.stringify({ token, info })] as const,
  );
  await tab.goto(`${house.web}/member`, { waitUntil: "networkidle" });
  await tab.getByTestId("balance").first().getByText(/\d/).waitFor();
}

/** When the member's newest entry was written. */
async function lastEntry(house: House, memberId: bigint): Promise<number> {
  return withDatabase(house.dataDir, async (db) => {
    const { rows } = await db.query<{ at: Date }>(
      "select at from ledger_entry where member_id = $1 order by at desc limit 1",
      [memberId],
    );
    return rows[0]?.at.getTime() ?? 0;
  });
}
