import type { Page } from "@playwright/test";
import { expect, test, withoutAnnouncements } from "../support/journey.ts";
import { fund, newMember, openAs, type Member } from "../support/member.ts";

const hall = (page: Page) => page.frameLocator("iframe");
const nodeOf = async (member: Member, name: string) => {
  const { content } = await member.ask("gameList", { gameType: "BGS", pageNo: 1, pageSize: 100 });
  return content.find(({ displayName }) => displayName === name)?.nodeId ?? "";
};
const cards = (page: Page) => hall(page).locator(".bingo-card:not(.off-page)");
const called = async (page: Page): Promise<string[]> =>
  (await hall(page).locator(".all-balls .called").allTextContents()).toSorted();

const rows = [0, 3, 6].map((from) => [from, from + 1, from + 2]);
const columns = [0, 1, 2].map((from) => [from, from + 3, from + 6]);
const lines = [...rows, ...columns, [0, 4, 8], [2, 4, 6]];

/** Calculates the payout of a card of nine numbers for a stake of five. */
function prizeOf(card: readonly string[], balls: readonly string[]): number {
  const done = lines.filter((line) => line.every((cell) => balls.includes(card[cell] ?? ""))).length;
  return done === 8 ? 2_500 : done >= 4 ? 60 : ([0, 5, 10, 20][done] ?? 0);
}
const numbersOf = async (page: Page): Promise<string[][]> =>
  Promise.all((await cards(page).all()).map((card) => card.locator(".grid i").allTextContents()));

// On a phone the caller is above the player's cards. It takes a minute of the hall's clock.
test(
  "two players in one bingo hall hear the same balls and are paid by their own cards",
  { tag: ["@phone-only", "@nightly"] },
  async ({ journey: { page }, browser, contextOptions }) => {
    test.setTimeout(180_000);
    const [one, two] = [await newMember(), await newMember()];
    await Promise.all([fund(one, "100.0000"), fund(two, "100.0000")]);
    const node = await nodeOf(one, "Speed Bingo 30");
    const context = await browser.newContext(contextOptions);
    await withoutAnnouncements(context);
    const other = await context.newPage();
    await Promise.all([openAs(page, one, `/game/${node}`), openAs(other, two, `/game/${node}`)]);
    await expect(hall(page).getByText("2 players")).toBeVisible({ timeout: 30_000 });

    // They start with a fresh round, so that both have time to buy.
    await expect(hall(page).getByText("No more bets")).toBeVisible({ timeout: 40_000 });
    await expect(cards(page).first()).toBeEnabled({ timeout: 40_000 });
    const [bought, alone] = await Promise.all([numbersOf(page), numbersOf(other)]);
    expect(bought.map((card) => new Set(card).size)).toEqual(bought.map(() => 9));
    // One buys six cards, the other a single card with the keyboard.
    for (const card of await cards(page).all()) await card.click();
    await hall(page).getByRole("button", { name: "Place 6 bets" }).click();
    await cards(other).first().focus();
    await other.keyboard.press("Enter");
    await hall(other).getByRole("button", { name: "Place 1 bet" }).press("Enter");
    await expect(hall(page).locator("#balance")).toHaveText("$ 70.00");
    await expect(hall(other).locator("#balance")).toHaveText("$ 95.00");

    // Both hear the same fourteen balls.
    const said = (each: Page) => hall(each).locator("#live");
    await expect(said(page)).toContainText("14 balls called", { timeout: 60_000 });
    await expect(said(other)).toContainText("14 balls called");
    const balls = await called(page);
    expect(balls.length).toBe(14);
    expect(await called(other)).toEqual(balls);

    // Each payout follows from the numbers of the cards and the balls.
    const wins = bought.map((card) => prizeOf(card, balls)).reduce((sum, each) => sum + each, 0);
    const [own] = alone;
    await expect(hall(page).locator("#balance")).toHaveText(`$ ${(70 + wins).toFixed(2)}`);
    await expect(hall(other).locator("#balance")).toHaveText(`$ ${(95 + prizeOf(own ?? [], balls)).toFixed(2)}`);
    await expect
      .poll(async () => (await one.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content)
      .toMatchObject([{ state: "settled", stake: "30.0000", payout: wins.toFixed(4), gameType: "BGS" }]);

    // Anybody can verify the round.
    await hall(page).getByRole("tab", { name: "Fairness" }).click();
    await hall(page).getByRole("button", { name: "Verify" }).click();
    await expect(hall(page).getByText("The result follows from the seed")).toBeVisible();
    await context.close();
  },
);

test("a whole bingo card is in sight above the chips of a small phone", { tag: "@phone-only" }, async ({ journey }) => {
  const { page } = journey;
  await page.setViewportSize({ width: 320, height: 640 });
  const member = await newMember();
  await fund(member, "100.0000");
  await openAs(page, member, `/game/${await nodeOf(member, "Garden Bingo 75")}`);
  await expect(cards(page).first()).toBeEnabled({ timeout: 40_000 });
  const top = async () => (await hall(page).locator("#chips").boundingBox())?.y ?? 0;
  const end = async () => {
    const box = await cards(page).first().boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(async () => (await end()) - (await top())).toBeLessThanOrEqual(0);
});
