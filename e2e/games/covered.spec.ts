/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { openGame } from "../support/engine-titles.ts";
import { fund, newMember, openAs } from "../support/member.ts";

/** Scrolls each control into sight and names those of which another element takes the press. */
async function coveredControls(page: Page, controls: string): Promise<string[]> {
  const covered: string[] = [];
  for (const control of await page.frameLocator("iframe").locator(controls).all()) {
    if (!(await control.isVisible())) continue;
    await control.evaluate((element) => {
      (element as HTMLElement).focus({ preventScroll: true });
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
    });
    // The slip follows in the next frames.
    await page.waitForTimeout(80);
    const box = await control.boundingBox();
    if (!box) continue;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isFrame = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName === "IFRAME", at);
    const isOwn = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    if (!isFrame || !isOwn) covered.push(((await control.textContent()) ?? "").trim());
  }
  return covered;
}

test("nothing covers a lottery choice on the smallest phone while the total is in sight", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await fund(member, "50.0000");
  await page.setViewportSize({ width: 320, height: 568 });
  await openAs(page, member, "/lottery?gameCode=lott-lantern-11x5-one-minute");
  const table = page.frameLocator("iframe");
  await table.locator("#panel button[aria-pressed]").first().click();
  await expect(table.locator("#dock.lifted")).toBeVisible();
  expect(await coveredControls(page, "#panel button")).toEqual([]);
});

const rotated = { width: 844, height: 390 };

test("a rotated phone shows every bet of a card table above the chips", async ({ journey: { page } }) => {
  const member = await newMember();
  await page.setViewportSize(rotated);
  for (const gameCode of ["ag-amber-baccarat-1", "ag-amber-dragon-tiger", "bbin-bamboo-fan-tan"]) {
    await openGame(page, member, gameCode);
    const table = page.frameLocator("iframe");
    await expect(table.locator("#board .spot").first()).toBeVisible();
    const hidden = await table.locator("#stage").evaluate((stage) => {
      const chips = stage.querySelector("#chips")?.getBoundingClientRect().top ?? 0;
      const spots = [...stage.querySelectorAll("#board .spot")];
      return spots.filter((spot) => spot.getBoundingClientRect().bottom > chips).map(({ textContent }) => textContent);
    });
    expect(hidden, gameCode).toEqual([]);
  }
  // The bar above has the balance already.
  const balance = await page.frameLocator("iframe").locator("p:has(> #balance)").boundingBox();
  expect(balance && balance.width * balance.height).toBeLessThanOrEqual(1);
});

test("on a rotated phone a board of more bets scrolls by itself, above chips that stay", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await page.setViewportSize(rotated);
  for (const gameCode of ["bbin-bamboo-sic-bo", "bg-blue-gate-roulette"]) {
    await openGame(page, member, gameCode);
    const stage = page.frameLocator("iframe").locator("#stage");
    await expect(stage.locator("#board .spot").first()).toBeVisible();
    const faults = await stage.evaluate((element) => {
      const tray = element.querySelector(".tray");
      const found: (string | null)[] = [];
      for (const spot of element.querySelectorAll("#board .spot:not(.edge)")) {
        spot.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { left, top, width, height } = spot.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const isFixed = scrollY === 0 && tray?.getBoundingClientRect().bottom === innerHeight;
        if (!isFixed || !hit || !spot.contains(hit)) found.push(spot.textContent);
      }
      return found;
    });
    expect(faults, gameCode).toEqual([]);
  }
});

test("a rotated or small phone shows an instant game's bet and moves without scrolling", async ({
  journey: { page },
}) => {
  const member = await newMember();
  for (const [size, gameCodes] of [
    [rotated, ["pt-pavilion-blackjack", "bgs-saloon-craps", "bgs-coin-tower"]],
    [{ width: 320, height: 568 }, ["bgs-mines-of-jade", "bgs-coin-tower", "bgs-plinko-pagoda"]],
  ] as const) {
    await page.setViewportSize(size);
    for (const gameCode of gameCodes) {
      await openGame(page, member, gameCode);
      const game = page.frameLocator("iframe");
      for (const control of ["#moves button", "#less", "#more"]) {
        await expect(game.locator(control).first(), `${gameCode} ${control}`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test("a large window shows large cards, above bets and moves that stay in sight", async ({ journey: { page } }) => {
  const member = await newMember();
  const game = page.frameLocator("iframe");
  for (const [size, least] of [
    [
      { width: 1440, height: 900 },
      { scratch: 500, hand: 60 },
    ],
    [
      { width: 1366, height: 768 },
      { scratch: 360, hand: 50 },
    ],
  ] as const) {
    await page.setViewportSize(size);
    await openGame(page, member, "bgs-scratch-the-lantern");
    await expect
      .poll(async () => (await game.locator(".scratch-card").boundingBox())?.width)
      .toBeGreaterThan(least.scratch);
    await expect(game.locator("#less")).toBeInViewport({ ratio: 1 });
    for (const gameCode of ["bbin-bamboo-bull-bull", "ea-east-side-holdem"]) {
      await openGame(page, member, gameCode);
      const card = game.locator(".row-cards .card").first();
      await expect
        .poll(async () => (await card.boundingBox({ timeout: 1000 }).catch(() => null))?.width, { timeout: 40_000 })
        .toBeGreaterThan(least.hand);
      const bottoms = await game.locator("#stage").evaluate((stage) => {
        const spots = [...stage.querySelectorAll("#board .spot")].map((spot) => spot.getBoundingClientRect().bottom);
        return { spots: Math.max(...spots), chips: stage.querySelector("#chips")?.getBoundingClientRect().top ?? 0 };
      });
      expect(bottoms.spots, gameCode).toBeLessThanOrEqual(bottoms.chips);
    }
  }
});

test("the list of a game's rooms says how the game is played", async ({ journey: { page } }) => {
  const member = await newMember();
  await openGame(page, member, "ws-willow-holdem-club");
  const lobby = page.frameLocator("iframe").locator("#lobby");
  await expect(lobby.locator(".room").first()).toBeVisible();
  await expect(lobby.getByRole("heading", { name: "The hand" })).toBeVisible();
});
