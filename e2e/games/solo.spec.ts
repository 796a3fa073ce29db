import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

const game = (page: Page) => page.frameLocator("iframe");

test(
  "a hand of blackjack by keyboard survives a reload, is paid and recorded",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    test.setTimeout(90_000);
    const member = await newMember();
    await fund(member, "100.0000");
    const { content } = await member.ask("gameList", { gameType: "LIVE", pageNo: 1, pageSize: 100 });
    const node = content.find(({ displayName }) => displayName === "Pavilion Blackjack")?.nodeId ?? "";
    await openAs(page, member, `/game/${node}`);
    const deal = game(page).getByRole("button", { name: "Deal" });
    const move = game(page).getByRole("button", { name: /^(Stand|No insurance)/ });
    await expect(deal).toBeEnabled();
    await deal.press("Enter");
    await expect(game(page).locator("#balance")).not.toHaveText("$ 100.00");
    await page.reload();
    // Both are disabled until the page knows whether a hand is open.
    const known = move.or(deal).and(game(page).locator("button:enabled"));
    await expect(known).toBeVisible({ timeout: 30_000 });
    while (await move.isVisible()) {
      await move.press("Enter");
      await expect(known).toBeVisible();
    }
    await expect(game(page).locator("#live")).toContainText(/Dealer: .*(You win|comes back|No win)/);
    await expect
      .poll(async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content, { timeout: 20_000 })
      .toMatchObject([{ state: "settled", stake: "2.0000", gameType: "LIVE" }]);
    await game(page).getByRole("button", { name: "Pays and rules" }).click();
    await game(page).getByRole("button", { name: "Verify" }).click();
    await expect(game(page).getByText("the round follows from the seed")).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"], preload: false })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  },
);
