import type { FrameLocator, Locator } from "@playwright/test";
import { lotteries } from "../../apps/arcade/src/engines/lotto/lotteries.ts";
import { hasten, openNext } from "../../apps/arcade/src/test-plays.ts";
import { appData, ledgerFaults, withDatabase } from "../support/database.ts";
import { openGame, titles } from "../support/engine-titles.ts";
import { expect, test } from "../support/journey.ts";
import { fund, newMember } from "../support/member.ts";

/*
 * Plays each engine to a result in the records: by touch on a phone, by keyboard on a desktop. Clocks of minutes are
 * sped up.
 */

type Press = (button: Locator) => Promise<void>;
interface Turn {
  game: FrameLocator;
  press: Press;
  /** Returns whether the bet is settled. */
  isOver: () => Promise<boolean>;
}

/** Repeats an action until the bet is settled. */
const until = ({ isOver }: Turn, act: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        if (await isOver()) return true;
        await act();
        return isOver();
      },
      { timeout: 150_000, intervals: [300] },
    )
    .toBe(true);
const pressIfThere = async (press: Press, button: Locator) => {
  if (await button.isVisible()) await press(button).catch(() => undefined);
};

async function slot(turn: Turn): Promise<void> {
  const { game, press } = turn;
  await expect(game.locator("#spin")).toHaveAttribute("aria-label", "Spin", { timeout: 30_000 });
  await press(game.locator("#spin"));
  // Some kinds ask which free spins to take.
  await until(turn, () => pressIfThere(press, game.locator("dialog[open] button.pick").first()));
}

async function solo(turn: Turn): Promise<void> {
  const { game, press } = turn;
  const begin = game.locator("#begin");
  await expect(begin).toBeVisible({ timeout: 30_000 });
  // Some require a choice before they begin.
  const choice = game.locator("#choices button:enabled, #scene button:enabled").first();
  await expect(async () => {
    if (!(await begin.isEnabled())) await pressIfThere(press, choice);
    await expect(begin).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await press(begin);
  // Moves beside the bet come first; without one, the scene itself is pressed.
  await until(turn, async () => {
    if (await begin.isVisible()) return;
    const scene = game.locator("#scene button:enabled");
    const move = game.locator("#moves button:enabled").first();
    const at = Math.floor(Math.random() * Math.max(1, await scene.count()));
    if (await scene.first().isVisible()) await pressIfThere(press, scene.nth(at));
    await pressIfThere(press, move);
  });
}

async function table(turn: Turn): Promise<void> {
  const { game, press } = turn;
  const spot = game.locator("#board button:enabled:visible:not(.square)").first();
  const place = game.getByRole("button", { name: /^Place \d+ bet/ });
  await expect(async () => {
    // A bet that came too late is refused, and the next round takes it.
    await pressIfThere(press, game.locator("#notice button:visible").first());
    if (!(await place.isVisible())) await press(spot);
    await press(place);
    await expect(game.locator("#on-table")).not.toHaveText(/ 0\.00$/, { timeout: 2_000 });
    await expect(game.locator("#place")).toHaveText(/Placed|placed|No more|Choose|Cash out/, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await until(turn, () => withDatabase(appData(), hasten));
}

async function lottery(turn: Turn): Promise<void> {
  const { game, press } = turn;
  await expect(game.locator("#panel button").first()).toBeVisible({ timeout: 30_000 });
  const pick = game.locator("#panel .options button, #panel .numbers button").first();
  await press(pick);
  const add = game.locator("#panel .add").first();
  for (const place of await game.locator("#panel .builder").first().locator(".place .numbers").all()) {
    await press(place.locator("button").nth(1));
  }
  if (await add.isVisible()) await press(add);
  const place = game.locator("#place");
  await expect(place).toBeEnabled({ timeout: 60_000 });
  await press(place);
  await expect(place).toContainText("Waiting for the draw");
  await until(turn, () => withDatabase(appData(), hasten));
}

async function room(turn: Turn): Promise<void> {
  const { game, press } = turn;
  const first = game.locator("#lobby button").first();
  await expect(first).toBeVisible({ timeout: 30_000 });
  await press(first);
  await press(game.getByRole("button", { name: "Take a seat", exact: true }).last());
  await press(game.getByRole("dialog").getByRole("button", { name: "Take a seat" }));
  const leave = game.getByRole("button", { name: "Leave" });
  await expect(leave).toBeVisible({ timeout: 30_000 });
  const move = game.locator("#dock button:not(.tool):enabled:visible, #felt button:enabled:visible").first();
  await expect(move).toBeVisible({ timeout: 90_000 });
  await pressIfThere(press, move);
  await press(leave);
  await until(turn, async () => undefined);
}

const kinds: Readonly<Record<string, readonly [games: [string, string][], play: (turn: Turn) => Promise<void>]>> = {
  slots: [titles.slots, slot],
  "games played alone": [titles.alone, solo],
  tables: [titles.tables, table],
  lotteries: [titles.lotteries, lottery],
  rooms: [titles.rooms, room],
};

for (const [kind, [games, play]] of Object.entries(kinds)) {
  // A phone plays by touch, a desktop by keyboard.
  test(
    `each of the ${kind} is played to a result that the records show`,
    { tag: ["@phone", "@nightly"] },
    async ({ journey: { page }, isMobile }) => {
      test.setTimeout(games.length * 180_000);
      const member = await newMember();
      await fund(member, "2000.0000");
      const failed: string[] = [];
      for (const [engine, gameCode] of games) {
        const records = async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 })).content;
        const before = (await records()).filter(({ state }) => state !== "open").length;
        // Another size's run in the same app may have hastened a draw: the next of some opens after an hour or a day.
        if (lotteries.has(gameCode)) await withDatabase(appData(), (db) => openNext(db, gameCode));
        await openGame(page, member, gameCode);
        const turn: Turn = {
          game: page.frameLocator("iframe"),
          press: (button) => (isMobile ? button.tap({ timeout: 10_000 }) : button.press("Enter", { timeout: 10_000 })),
          isOver: async () => (await records()).filter(({ state }) => state === "settled").length > before,
        };
        await play(turn).catch((error: unknown) => failed.push(`${engine}: ${String(error).slice(0, 1200)}`));
      }
      expect(failed).toEqual([]);
      expect(await ledgerFaults()).toEqual([]);
    },
  );
}
