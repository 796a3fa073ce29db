import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, withoutAnnouncements } from "../support/journey.ts";
import { fund, newMember, openAs, type Member } from "../support/member.ts";

const room = (page: Page) => page.frameLocator("iframe");
const nodeOf = async (member: Member, name: string) => {
  const { content } = await member.ask("gameList", { gameType: "PVP", pageNo: 1, pageSize: 100 });
  return content.find(({ displayName }) => displayName === name)?.nodeId ?? "";
};

async function takeSeat(page: Page): Promise<void> {
  await room(page)
    .getByRole("button", { name: /Regulars/ })
    .click();
  await room(page).getByRole("button", { name: "Take a seat", exact: true }).last().click();
  await room(page).getByRole("dialog").getByRole("button", { name: "Take a seat" }).click();
}
/** Waits until both are in one hand; a hand dealt before the other sat down is folded. */
async function dealtTogether(...players: [Page, Page]): Promise<void> {
  const cards = (page: Page) => room(page).locator(".seat.you .cards .card").count();
  let apart = 0;
  await expect(async () => {
    const dealt = await Promise.all(players.map(cards));
    apart = dealt.includes(2) && dealt.includes(0) ? apart + 1 : 0;
    const alone = players[dealt.indexOf(2)];
    // Two checks, because the pages do not update at the same moment. A turn that ended meanwhile must not delay the
    // next check.
    if (apart > 1 && alone && (await act(alone, /^Fold/).isVisible()))
      await act(alone, /^Fold/).click({ timeout: 2_000 });
    expect(dealt).toEqual([2, 2]);
  }).toPass({ timeout: 150_000, intervals: [500] });
}

const act = (page: Page, name: RegExp) => room(page).locator("#dock").getByRole("button", { name });

// On a phone the player's cards and buttons are within reach of the thumb.
test(
  "two players play a hand of hold'em, leave with their chips, and find it in the records",
  { tag: "@phone-only" },
  async ({ journey: { page }, browser, contextOptions }) => {
    test.setTimeout(240_000);
    const [one, two] = [await newMember(), await newMember()];
    await Promise.all([fund(one, "100.0000"), fund(two, "100.0000")]);
    const node = await nodeOf(one, "Willow Hold'em Club");
    const context = await browser.newContext(contextOptions);
    await withoutAnnouncements(context);
    const other = await context.newPage();
    await Promise.all([openAs(page, one, `/game/${node}`), openAs(other, two, `/game/${node}`)]);
    await Promise.all([takeSeat(page), takeSeat(other)]);
    await expect(room(page).locator("#balance")).toHaveText("$ 50.00");

    // Both are dealt in and see the table's cards at the same moment.
    await dealtTogether(page, other);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"], preload: false })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    // Each plays a turn, one of them by keyboard.
    const plays = async (press: () => Promise<void>, leave: () => Promise<void>) => {
      await press();
      // A player who leaves waits for no clock.
      await leave();
    };
    // One leaves within the game; the other goes away from it, and is asked about the chips.
    const goAway = async () => {
      await other.getByRole("banner").getByRole("button", { name: "Back" }).click();
      const question = other.getByRole("dialog", { name: /You have .* on the table/ });
      await question.getByRole("button", { name: "Leave the table" }).click();
      await expect(other).toHaveURL(/\/$/);
    };
    await Promise.all([
      plays(
        () => act(page, /^(Check|Call)/).click({ timeout: 90_000 }),
        () => room(page).getByRole("button", { name: "Leave" }).click(),
      ),
      plays(() => act(other, /^(Check|Call)/).press("Enter", { timeout: 90_000 }), goAway),
    ]);
    await expect(room(page).getByRole("button", { name: "Take a seat", exact: true }).last()).toBeVisible({
      timeout: 90_000,
    });

    // A sitting is one bet; the rest came back, and its hands are listed with it.
    for (const player of [one, two]) {
      await expect
        .poll(async () => (await player.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content[0]?.state)
        .toBe("settled");
    }
    const { content } = await one.ask("bettingRecord", { pageNo: 1, pageSize: 5 });
    expect(content).toMatchObject([{ stake: "50.0000", gameType: "PVP", gameName: "Willow Hold'em Club" }]);
    await expect(room(page).locator("#balance")).toHaveText(`$ ${(50 + Number(content[0]?.payout)).toFixed(2)}`);

    // The hand is dealt again from its seed.
    await room(page).getByRole("button", { name: "Rules and fairness" }).click();
    await room(page)
      .getByRole("button", { name: /Verify hand/ })
      .click();
    await expect(room(page).getByText("The hand follows from its seed")).toBeVisible();
    await context.close();
  },
);
