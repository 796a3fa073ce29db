import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

const book = (page: Page) => page.frameLocator("iframe");

// A desktop uses the keyboard alone, a phone touch.
test(
  "a parlay is placed, and a single is cashed out, paid and recorded",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey: { page }, isMobile }) => {
    const member = await newMember();
    await fund(member, "100.0000");
    const { content } = await member.ask("gameList", { gameType: "SPORTS", pageNo: 1, pageSize: 100 });
    const node = content.find(({ displayName }) => displayName === "Inside Court Football")?.nodeId ?? "";
    await openAs(page, member, `/game/${node}`);
    const frame = book(page);
    const press = async (name: RegExp | string, at = 0) => {
      const button = frame.getByRole("button", { name }).nth(at);
      await (isMobile ? button.tap() : button.press("Enter"));
    };
    // The odds of matches that have not begun do not move.
    await expect(frame.getByRole("button", { name: /^Upcoming/ })).toBeVisible({ timeout: 20_000 });
    await press(/^Upcoming/);
    const odds = frame.getByRole("button", { name: /^1X2: / });
    await expect(odds.nth(12)).toBeVisible({ timeout: 20_000 });
    // The last matches of two leagues begin last.
    const total = await odds.count();
    await press(/^1X2: /, total - 1);
    await press(/^1X2: /, total - 10);
    // The slip is beside the matches at any scroll position; a phone opens it.
    if (isMobile) await press(/^Bet slip/);
    else await expect(frame.getByRole("heading", { name: /^Bet slip/ })).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole("button", { name: "Parlay", pressed: true })).toBeVisible();
    await frame.getByLabel("Stake", { exact: false }).first().fill("10");
    await press(/^Place parlay/);
    await expect(frame.getByText("Bet placed: $ 10.00").first()).toBeVisible({ timeout: 20_000 });
    await expect(frame.locator("#balance")).toHaveText("$ 90.00");
    // The ticket can be cashed out: a second press confirms the first.
    await press(/^Cash out/);
    await press(/^Confirm/);
    await expect(frame.locator("#live")).toContainText("Cashed out for $");
    await expect(frame.locator("#balance")).not.toHaveText("$ 90.00");
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"], preload: false })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await expect
      .poll(async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content[0]?.state)
      .toBe("settled");
    const { content: records } = await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 });
    expect(records).toMatchObject([{ stake: "10.0000", gameType: "SPORTS", gameName: "Inside Court Football" }]);
    expect(Number(records[0]?.payout)).toBeGreaterThan(8);
  },
);
