import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, withoutAnnouncements } from "../support/journey.ts";
import { fund, newMember, openAs, type Member } from "../support/member.ts";

const table = (page: Page) => page.frameLocator("iframe");
const spot = (page: Page, name: string) => table(page).getByRole("button", { name: new RegExp(`^${name} \\d`) });
const nodeOf = async (member: Member, name: string) => {
  const { content } = await member.ask("gameList", { gameType: "LIVE", pageNo: 1, pageSize: 100 });
  return content.find(({ displayName }) => displayName === name)?.nodeId ?? "";
};

// On a phone the bets are below the cards and the chips within reach of the thumb.
test(
  "two players at one table see the same round and are paid by its cards",
  { tag: "@phone-only" },
  async ({ journey: { page }, browser, contextOptions }) => {
    test.setTimeout(150_000);
    const [one, two] = [await newMember(), await newMember()];
    await Promise.all([fund(one, "100.0000"), fund(two, "100.0000")]);
    const node = await nodeOf(one, "Amber Dragon Tiger");
    const context = await browser.newContext(contextOptions);
    await withoutAnnouncements(context);
    const other = await context.newPage();
    await Promise.all([openAs(page, one, `/game/${node}`), openAs(other, two, `/game/${node}`)]);
    await expect(table(page).getByText("2 players")).toBeVisible({ timeout: 30_000 });

    // Bets start with a fresh round, so that both have time.
    await expect(table(page).getByText("No more bets")).toBeVisible({ timeout: 30_000 });
    await expect(spot(page, "Dragon")).toBeEnabled({ timeout: 30_000 });
    // One bets on both sides, the other by keyboard.
    await spot(page, "Dragon").click();
    await spot(page, "Tiger").click();
    await table(page).getByRole("button", { name: "Place 2 bets" }).click();
    await spot(other, "Tie").focus();
    await other.keyboard.press("Enter");
    await table(other).getByRole("button", { name: "Place 1 bet" }).press("Enter");
    await expect(spot(page, "Dragon")).toHaveAccessibleName(/yours \$ 5\.00/);
    await expect(spot(other, "Tie")).toHaveAccessibleName(/yours \$ 5\.00/);
    await expect(spot(page, "Tie").getByText("33% · 1")).toBeVisible();
    await expect(table(page).locator("#balance")).toHaveText("$ 90.00");

    // Both see the same cards, and their balances follow.
    const said = (each: Page) => table(each).locator("#live");
    await expect(said(page)).toContainText(/^(Dragon|Tiger|Tie): /, { timeout: 30_000 });
    const words = (await said(page).textContent()) ?? "";
    await expect(said(other)).toContainText(words.split(". ")[0] ?? "");
    const isTie = words.startsWith("Tie");
    await expect(table(page).locator("#balance")).toHaveText(isTie ? "$ 95.00" : "$ 100.00");
    await expect(table(other).locator("#balance")).toHaveText(isTie ? "$ 155.00" : "$ 95.00");
    await expect(page.getByTestId("balance")).toContainText(isTie ? "95.00" : "100.00");

    // A tip leaves the balance once, even on a double press, and is in the account record.
    await table(other).getByRole("button", { name: "Tip the dealer" }).click();
    const tips = table(other).getByRole("dialog", { name: "Tip the dealer" });
    const chip = tips.getByRole("button", { name: "Chip of $ 10.00" });
    const answered = Promise.withResolvers<void>();
    await other.route("**/api/table/tip", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await chip.dblclick();
    // A second tip waits for the first, even if the dialog is closed and reopened.
    await tips.getByRole("button", { name: "Close" }).click();
    await table(other).getByRole("button", { name: "Tip the dealer" }).click();
    await expect(tips).toContainText("Your tip is on its way");
    await expect(chip).toBeDisabled();
    answered.resolve();
    await expect(tips).toContainText("The dealer thanks you for $ 10.00");
    await tips.getByRole("button", { name: "Close" }).click();
    await expect(table(other).locator("#balance")).toHaveText(isTie ? "$ 145.00" : "$ 85.00");
    await expect(other.getByTestId("balance")).toContainText(isTie ? "145.00" : "85.00");
    const moves = await two.ask("accountRecord", { kind: "tip", pageNo: 1, pageSize: 5 });
    expect(moves.content).toMatchObject([{ kind: "tip", change: "-10.0000", gameName: "Amber Dragon Tiger" }]);

    // The round is in the record, and anybody can verify it.
    const { content } = await one.ask("bettingRecord", { pageNo: 1, pageSize: 5 });
    expect(content).toMatchObject([
      { state: "settled", stake: "10.0000", payout: isTie ? "5.0000" : "10.0000", gameType: "LIVE" },
    ]);
    await table(page).getByRole("tab", { name: "My bets" }).click();
    await expect(table(page).getByRole("tabpanel")).toContainText("Dragon");
    await table(page).getByRole("tab", { name: "Fairness" }).click();
    await table(page).getByRole("button", { name: "Verify" }).click();
    await expect(table(page).getByText("The result follows from the seed")).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"], preload: false })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await context.close();
  },
);
