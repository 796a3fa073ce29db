import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";
import { withMotion } from "../support/steps.ts";

const game = (page: Page) => page.frameLocator("iframe");

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("keno, a coin tower and video poker are played by touch and recorded", async ({ journey: { page } }) => {
  test.setTimeout(90_000);
  const member = await newMember();
  await fund(member, "100.0000");
  const { content } = await member.ask("gameList", { gameType: "BGS", pageNo: 1, pageSize: 100 });
  const open = async (name: string) => {
    const node = content.find(({ displayName }) => displayName === name)?.nodeId ?? "";
    await openAs(page, member, `/game/${node}`);
    await expect(begin).toBeVisible();
  };
  const begin = game(page).locator("#begin");
  const said = game(page).locator("#live");
  const skip = game(page).getByRole("button", { name: "Skip", exact: true });
  /** Waits for the end of a round, and speeds up its presentation. */
  const ended = async () => {
    await expect
      .poll(async () => {
        await skip.tap({ timeout: 200 }).catch(() => undefined);
        return said.textContent();
      })
      .toMatch(/You win|comes back|No win/);
    await expect(begin).toBeEnabled();
  };

  await open("Keno Garden");
  await expect(begin).toBeDisabled();
  await game(page).getByRole("button", { name: "Random pick" }).tap();
  // The bet button replaces the speed-up button: a continued press is no further bet.
  await withMotion(page);
  await begin.tap();
  const { x = 0, y = 0, width = 0, height = 0 } = (await skip.boundingBox()) ?? {};
  for (let press = 0; press < 4; press += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ended();
  await expect(said).toContainText(/Drawn: (\d+, ){9}\d+/);
  await game(page).getByRole("button", { name: "Pays and rules" }).tap();
  await game(page).getByRole("button", { name: "Verify" }).tap();
  await expect(game(page).getByText("the round follows from the seed")).toBeVisible();

  await open("Coin Tower");
  await game(page).getByRole("button", { name: "Easy" }).tap();
  await begin.tap();
  await game(page).getByRole("button", { name: "Floor 1, tile 1" }).tap();
  const cash = game(page).getByRole("button", { name: /^Cash out/ });
  await expect(cash.or(begin)).toBeEnabled();
  if (await cash.isVisible()) await cash.tap();
  await ended();

  await open("Saloon Video Poker");
  await begin.tap();
  const draw = game(page).getByRole("button", { name: "Draw" });
  await expect(draw).toBeEnabled();
  const first = game(page).locator(".fan .card").first();
  await first.tap();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await draw.tap();
  await ended();

  await expect
    .poll(async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content, { timeout: 20_000 })
    .toMatchObject(
      ["Saloon Video Poker", "Coin Tower", "Keno Garden"].map((gameName) => ({
        gameName,
        gameType: "BGS",
        state: "settled",
        stake: "2.0000",
      })),
    );
});
